package io.latchmark.analysis.series;

/**
 * Names a series as {@code samples.csv} does.
 *
 * @param source the sampler, as {@code device}
 * @param object what was measured, as {@code vda}
 * @param metric the counter, as {@code reads}
 */
public record CounterKey(String source, String object, String metric) implements Comparable<CounterKey> {
    @Override
    public int compareTo(CounterKey other) {
        int order = source.compareTo(other.source);
        if (order == 0) {
            order = object.compareTo(other.object);
        }
        return order == 0 ? metric.compareTo(other.metric) : order;
    }
}
