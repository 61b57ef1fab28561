package io.latchmark.analysis.compare;

import io.latchmark.analysis.gates.ReadRuns;
import io.latchmark.analysis.probe.Ceilings;
import io.latchmark.core.LatchmarkException;
import java.nio.file.Path;
import java.util.List;

/** Runs read for a comparison, and the comparison. Immutable. */
public final class ComparedRuns {
    private static final int RUNS_MAX = 1_000;

    private final List<Observation> observations;
    private final Comparison comparison;

    private final List<ReadRuns.Unreadable> unreadable;

    private ComparedRuns(List<Observation> observations, List<ReadRuns.Unreadable> unreadable) {
        this.observations = List.copyOf(observations);
        this.unreadable = unreadable;
        this.comparison = Comparison.of(this.observations);
    }

    /**
     * Reads and compares runs.
     *
     * @param directories run directories, at least one; the first one's configuration is the base
     * @param labelBy the fact that names a run's configuration, as {@code settings.shared_buffers}; empty for its label
     * @throws LatchmarkException if none can be read, or one is given twice or has no such fact
     */
    public static ComparedRuns read(List<Path> directories, String labelBy) {
        return read(directories, labelBy, Ceilings.NONE);
    }

    /**
     * Reads runs, and compares their devices with ceilings.
     *
     * @throws LatchmarkException as above
     */
    public static ComparedRuns read(List<Path> directories, String labelBy, Ceilings ceilings) {
        if (directories.size() > RUNS_MAX) {
            throw LatchmarkException.usage(
                    directories.size() + " runs are given: at most " + RUNS_MAX + " are compared at once");
        }
        ReadRuns<List<Observation>> read =
                ReadRuns.of(directories, directory -> Observations.read(directory, labelBy, ceilings));
        List<Observation> observations =
                read.runs().stream().flatMap(List::stream).toList();
        Comparison.requireDistinct(directories, observations);
        return new ComparedRuns(observations, read.unreadable());
    }

    /** Runs that could not be read and are left out. */
    public List<ReadRuns.Unreadable> unreadable() {
        return unreadable;
    }

    /** What the runs say. */
    public Comparison comparison() {
        return comparison;
    }

    /** One line of a chart over time: the throughput of one run. */
    public record Line(String run, String label, String level, List<Double> seconds, List<Double> perSecond) {}

    /** Throughput over time of each run that may be used. */
    public List<Line> lines() {
        return observations.stream()
                .filter(one -> one.figures().isUsable())
                .map(one -> new Line(
                        one.figures().run(),
                        one.figures().label(),
                        one.figures().level(),
                        one.series().seconds(),
                        one.series().perSecond()))
                .toList();
    }
}
