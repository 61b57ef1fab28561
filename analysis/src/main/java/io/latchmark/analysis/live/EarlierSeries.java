package io.latchmark.analysis.live;

import io.latchmark.analysis.series.Roles;
import io.latchmark.core.LatchmarkException;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.RunSettings;
import io.latchmark.results.run.WorkloadSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Throughput over time of an earlier run with the same load, for comparison with one in progress.
 *
 * @param label the configuration's name, or the directory's if it has none
 * @param points seconds from the run's start, and new orders per minute
 */
public record EarlierSeries(String label, List<Point> points) {
    private static final long INTERVALS_BYTES_MAX = 8L << 20;
    private static final int POINTS_MAX = 600;

    public EarlierSeries {
        points = List.copyOf(points);
    }

    /** One second of the run. */
    public record Point(double seconds, double nopm) {}

    /**
     * Finds the latest complete run with the same load. Runs that can't be read are skipped.
     *
     * @param span over which new orders are counted
     */
    public static Optional<EarlierSeries> find(EarlierRuns runs, RunSettings settings, Duration span) {
        return runs.newestFirst().stream()
                .flatMap(path -> read(path, settings, span).stream())
                .findFirst();
    }

    private static Optional<EarlierSeries> read(Path path, RunSettings settings, Duration span) {
        try {
            if (Files.size(path.resolve(RunDirectory.INTERVALS)) > INTERVALS_BYTES_MAX) {
                return Optional.empty();
            }
            RunReader reader = RunReader.open(path);
            RunSettings its = reader.record().settings();
            boolean comparable = reader.record().conclusion().status() == RunConclusion.Status.COMPLETE
                    && its.engine().equals(settings.engine())
                    && its.warehouses() == settings.warehouses()
                    && hasSameSteps(its.workload(), settings.workload());
            return comparable ? Optional.of(of(reader, span)) : Optional.empty();
        } catch (IOException | LatchmarkException e) {
            return Optional.empty();
        }
    }

    private static boolean hasSameSteps(WorkloadSettings one, WorkloadSettings other) {
        return one.steps().equals(other.steps())
                && one.pacing() == other.pacing()
                && one.mix().equals(other.mix())
                && one.warmUp().equals(other.warmUp())
                && one.settling().equals(other.settling())
                && one.measurementInterval().equals(other.measurementInterval());
    }

    private static EarlierSeries of(RunReader reader, Duration span) {
        LiveFigures figures = new LiveFigures(span, Roles.of(List.of()));
        TreeMap<Long, List<Interval>> ticks = new TreeMap<>();
        reader.intervals()
                .forEach(interval -> ticks.computeIfAbsent(interval.endNanos(), end -> new ArrayList<>())
                        .add(interval));
        int stride = 1 + ticks.size() / POINTS_MAX;
        List<Point> points = new ArrayList<>();
        int tick = 0;
        for (List<Interval> intervals : ticks.values()) {
            figures.addIntervals(intervals);
            if (tick++ % stride == 0) {
                LiveFigures.Reading reading = figures.reading();
                points.add(new Point(reading.elapsedSeconds(), reading.nopm()));
            }
        }
        String label = reader.record().identity().label();
        return new EarlierSeries(label.isEmpty() ? reader.directory().name() : label, points);
    }
}
