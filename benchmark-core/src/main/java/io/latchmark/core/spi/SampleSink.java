package io.latchmark.core.spi;

/** Receives a sampler's values. */
public interface SampleSink {
    /**
     * Receives one value.
     *
     * @param object what was measured: a device, a file, a wait event
     * @param metric the counter's name
     * @param unit the unit of the value: {@code 1} for counts, {@code B}, {@code ns}, {@code us}, {@code ms}
     * @param value the raw value: cumulative, unless the metric is documented as a gauge
     */
    void accept(String object, String metric, String unit, long value);
}
