package io.latchmark.analysis.demand;

import io.latchmark.analysis.series.Counter;
import io.latchmark.analysis.series.CounterKey;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.SampleCoverage;
import io.latchmark.analysis.series.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Computes the samples of a device from the increase of its counters between readings one second or more apart. Skips samples
 * across an edge of the covered time, samples in which a counter fell, and gaps longer than three samples.
 */
final class DemandSamples {
    private static final List<String> METRICS =
            List.of("reads", "writes", "flushes", "read_bytes", "write_bytes", "busy_time", "queue_time");
    private static final List<String> NEEDED = List.of("reads", "writes", "busy_time", "queue_time");
    private static final long LENGTH_MIN = 950_000_000L;
    private static final int HOLE_SAMPLES = 3;

    private final double[] gains = new double[METRICS.size()];
    private final List<DemandSample> samples = new ArrayList<>();
    private long startNanos = Long.MIN_VALUE;
    private long endNanos = Long.MIN_VALUE;

    private DemandSamples() {}

    /** The increase of a device's counters between two readings. */
    private static final class Step {
        private final long endNanos;
        private final double[] gains = new double[METRICS.size()];
        private int seen;

        Step(long endNanos) {
            this.endNanos = endNanos;
        }
    }

    /** The samples; empty if a required counter is missing. */
    static List<DemandSample> of(Counters counters, Function<String, CounterKey> key, SampleCoverage coverage) {
        if (NEEDED.stream()
                .anyMatch(metric -> counters.counter(key.apply(metric)).isEmpty())) {
            return List.of();
        }
        Map<Long, Step> steps = new TreeMap<>();
        int present = 0;
        for (int i = 0; i < METRICS.size(); i++) {
            Optional<Counter> counter = counters.counter(key.apply(METRICS.get(i)));
            if (counter.isPresent()) {
                present++;
                add(steps, i, counter.get());
            }
        }
        DemandSamples collected = new DemandSamples();
        for (Map.Entry<Long, Step> entry : steps.entrySet()) {
            long start = entry.getKey();
            Step step = entry.getValue();
            boolean covered = coverage.windows().stream().anyMatch(window -> holds(window, start, step.endNanos));
            if (covered && step.seen == present) {
                collected.add(start, step);
            }
        }
        return collected.withoutHoles();
    }

    private static boolean holds(Window window, long start, long end) {
        return start >= window.startNanos() && end <= window.endNanos();
    }

    private static void add(Map<Long, Step> steps, int metric, Counter counter) {
        double factor = METRICS.get(metric).endsWith("_time") ? Counters.millisPer(counter.unit()) : 1;
        if (Double.isNaN(factor)) {
            return;
        }
        counter.forEachStep((start, end, gain) -> {
            Step step = steps.computeIfAbsent(start, any -> new Step(end));
            if (step.endNanos == end) {
                step.gains[metric] += gain * factor;
                step.seen++;
            }
        });
    }

    private void add(long start, Step step) {
        if (start != endNanos) {
            Arrays.fill(gains, 0);
            startNanos = start;
        }
        endNanos = step.endNanos;
        for (int i = 0; i < gains.length; i++) {
            gains[i] += step.gains[i];
        }
        if (endNanos - startNanos >= LENGTH_MIN) {
            samples.add(new DemandSample(
                    (endNanos - startNanos) / 1e6,
                    new DemandSample.Requests(gains[0], gains[3]),
                    new DemandSample.Requests(gains[1], gains[4]),
                    gains[2],
                    gains[5],
                    gains[6]));
            Arrays.fill(gains, 0);
            startNanos = endNanos;
        }
    }

    private List<DemandSample> withoutHoles() {
        double typical = samples.stream()
                .mapToDouble(DemandSample::millis)
                .sorted()
                .skip(samples.size() / 2)
                .findFirst()
                .orElse(0);
        return samples.stream()
                .filter(sample -> sample.millis() <= HOLE_SAMPLES * typical)
                .toList();
    }
}
