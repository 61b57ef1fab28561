package io.latchmark.analysis.compare;

import io.latchmark.analysis.gates.ReadRuns;
import io.latchmark.core.LatchmarkException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** The runs read for a comparison, and its result. Immutable. */
public final class ComparedRuns {
    private static final int RUNS_MAX = 1_000;

    private final List<Observation> observations;
    private final Optional<String> refusal;
    private final ComparisonOptions options;

    private final List<ReadRuns.Unreadable> unreadable;

    private ComparedRuns(
            List<Observation> observations, List<ReadRuns.Unreadable> unreadable, ComparisonOptions options) {
        this.observations = List.copyOf(observations);
        this.unreadable = unreadable;
        this.refusal = Comparison.copies(observations).or(() -> SameLoad.refusal(observations, options.labelBy()));
        this.options = options;
    }

    /**
     * Reads and compares runs.
     *
     * @param directories run directories, at least one; the first one's configuration is the base
     * @throws LatchmarkException if none can be read, or one is given twice or has no such fact
     */
    public static ComparedRuns read(List<Path> directories, ComparisonOptions options) {
        if (directories.size() > RUNS_MAX) {
            throw LatchmarkException.usage(
                    directories.size() + " runs are given: at most " + RUNS_MAX + " are compared at once");
        }
        ReadRuns<List<Observation>> read = ReadRuns.of(
                directories, directory -> Observations.read(directory, options.labelBy(), options.ceilings()));
        List<Observation> observations =
                read.runs().stream().flatMap(List::stream).toList();
        Comparison.requireDistinct(directories, observations);
        return new ComparedRuns(SameLoad.apart(observations), read.unreadable(), options);
    }

    /** Runs that could not be read; they are left out. */
    public List<ReadRuns.Unreadable> unreadable() {
        return unreadable;
    }

    /** Why these runs can't be compared, for example because of copies or different loads; empty if they can be. */
    public Optional<String> refusal() {
        return refusal;
    }

    /**
     * The result.
     *
     * @throws LatchmarkException of category USAGE, with the {@link #refusal}
     */
    public Comparison comparison() {
        refusal.ifPresent(reason -> {
            throw LatchmarkException.usage(reason);
        });
        return Comparison.of(observations, options);
    }

    /** Throughput of one run over time, for a chart. */
    public record Line(String run, String label, String level, List<Double> seconds, List<Double> perSecond) {}

    /** Throughput over time of each usable run. */
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
