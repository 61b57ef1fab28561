package io.latchmark.results.run;

import io.latchmark.results.Bounds;
import java.util.Set;

/**
 * A row of {@code samples.csv}: one raw value.
 *
 * @param timeNanos middle of the reading, from the run's origin
 * @param source the sampler, for example {@code device}
 * @param object what was measured, for example {@code vda}
 * @param metric the counter, for example {@code reads}
 * @param unit of the value: 1, B, ns, us, ms or s
 * @param value at least 0; cumulative, unless the metric is documented as a gauge
 */
public record Sample(long timeNanos, String source, String object, String metric, String unit, long value) {
    private static final Set<String> UNITS = Set.of("1", "B", "ns", "us", "ms", "s");

    public Sample {
        if (!UNITS.contains(unit)) {
            throw new IllegalArgumentException("unit = '" + unit + "': must be 1, B, ns, us, ms or s");
        }
        Bounds.atLeast(0, "time_ns", timeNanos);
        Bounds.atLeast(0, "value", value);
    }
}
