package io.latchmark.core.spi;

import java.time.Duration;

/** Reads cumulative counters from one source. Called by one thread at a time, which no other source or terminal uses. */
public interface Sampler extends AutoCloseable {
    /** The source's name in {@code samples.csv}, for example {@code device} or {@code pg_stat_io}. Required. */
    String source();

    /** The time between two calls of {@link #sample}. Required. */
    Duration period();

    /**
     * Opens what the next call of {@link #sample} needs, for example a connection, unless it is open. Kept separate because
     * samples are dated by the duration of {@link #sample}. Optional.
     *
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if the source can't be opened
     */
    default void prepare() {}

    /**
     * Reads the source once and passes raw values to the sink. If it polls faster than it reports, it may pass none. Required.
     *
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if the source can't be read; the next call tries again
     */
    void sample(SampleSink sink);

    /** Makes the next {@link #sample} report everything polled so far, if this polls faster than it reports. Optional. */
    default void reportNext() {}

    /** Releases the source. Required; never throws. */
    @Override
    void close();
}
