package io.latchmark.analysis.series;

/**
 * Identifies a series as {@code samples.csv} does.
 *
 * @param source the sampler, for example {@code device}
 * @param object the measured object, for example {@code vda}
 * @param metric the counter, for example {@code reads}
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
