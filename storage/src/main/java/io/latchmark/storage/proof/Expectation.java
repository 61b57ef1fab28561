package io.latchmark.storage.proof;

/**
 * The amount that known work adds to counters of a source.
 *
 * @param source its name in {@code samples.csv}
 */
public record Expectation(String source, CounterPattern counters, KnownAmount amount) {
    boolean isLike(Expectation other) {
        return source.equals(other.source)
                && counters.equals(other.counters)
                && amount.work().equals(other.amount.work());
    }

    Expectation plus(Expectation more) {
        return new Expectation(source, counters, amount.plus(more.amount));
    }
}
