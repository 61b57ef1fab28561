package io.latchmark.core.spi;

import java.time.Duration;

/** Reads cumulative counters from one source. Called by one thread at a time, which no other source and no terminal uses. */
public interface Sampler extends AutoCloseable {
    /** Names the source in {@code samples.csv}, as {@code device} or {@code pg_stat_io}. Required. */
    String source();

    /** The time between two calls of {@link #sample}. Required. */
    Duration period();

    /**
     * Opens what the next call of {@link #sample} needs, as a connection, if it isn't open. Samples are dated by the time that
     * {@link #sample} takes, which this must not be a part of. Optional.
     *
     * @throws io.latchmark.core.LatchmarkException of the category ENVIRONMENT, if the source can't be opened
     */
    default void prepare() {}

    /**
     * Reads the source once and hands over raw values. A sampler that polls faster than it reports may hand over
     * nothing. Required.
     *
     * @throws io.latchmark.core.LatchmarkException of the category ENVIRONMENT, if the source can't be read; the next
     *     call tries again
     */
    void sample(SampleSink sink);

    /**
     * Lets the next call of {@link #sample} hand over what was polled so far, if this sampler polls faster than it reports. Optional.
     */
    default void reportNext() {}

    /** Releases the source. Required; never throws. */
    @Override
    void close();
}
