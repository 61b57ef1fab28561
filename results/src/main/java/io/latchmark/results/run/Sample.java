package io.latchmark.results.run;

import io.latchmark.results.Bounds;

/**
 * A row of {@code samples.csv}: one raw value.
 *
 * @param timeNanos middle of the reading, from the run's origin
 * @param source the sampler, as {@code device}
 * @param object what was measured, as {@code vda}
 * @param metric the counter, as {@code reads}
 * @param unit unit of the value
 * @param value cumulative, unless the metric is documented as a gauge
 */
public record Sample(long timeNanos, String source, String object, String metric, String unit, long value) {
    public Sample {
        Bounds.atLeast(0, "time_ns", timeNanos);
    }
}
