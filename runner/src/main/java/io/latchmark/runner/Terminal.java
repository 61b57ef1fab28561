package io.latchmark.runner;

import io.latchmark.core.random.RandomStream;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.core.transaction.InputGenerator;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionInput;
import io.latchmark.core.transaction.TransactionType;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

/**
 * One user at a terminal, as data: draws inputs, and determines when the next is due. There are many terminals but few threads
 * and connections. Used by one thread at a time, as its schedule decides.
 */
final class Terminal implements Delayed {
    /** Clause 5.2.5.4: a think time is truncated at ten times its mean. */
    private static final double THINK_TIMES_MAX = 10;

    private final InputGenerator inputs;
    private final Pacing pacing;
    private final Streams streams;
    private final NanoClock clock;
    private final long firstDelayNanos;
    private TransactionInput next;
    private TransactionType nextType;
    private long dueNanos;

    /**
     * A terminal's random streams other than the one for inputs. Each terminal has its own, so that its behaviour does not depend
     * on which worker executes its transactions.
     *
     * @param thinking for think times
     * @param retrying for the waits before retries
     */
    record Streams(RandomStream thinking, RandomStream retrying) {
        static Streams of(long seed, int terminal) {
            return new Streams(RandomStream.of(seed, "think", terminal), RandomStream.of(seed, "retry", terminal));
        }
    }

    /**
     * A terminal whose first transaction is due at the start, or after its keying time and a part of its think time, so that
     * terminals don't start simultaneously.
     */
    Terminal(InputGenerator inputs, Pacing pacing, Streams streams, NanoClock clock) {
        this.inputs = inputs;
        this.pacing = pacing;
        this.streams = streams;
        this.clock = clock;
        this.next = inputs.next();
        this.nextType = next.type();
        this.firstDelayNanos = pacing == Pacing.TPCC
                ? (long) (streams.thinking().unit()
                        * nextType.keyingTime().plus(nextType.thinkTimeMean()).toNanos())
                : 0;
    }

    /** Sets the start of the load; called before the first transaction. */
    void startAt(long nanos) {
        dueNanos = nanos + firstDelayNanos;
    }

    /** The stream for the waits before retries of its transactions. */
    RandomStream retrying() {
        return streams.retrying();
    }

    TransactionInput next() {
        return next;
    }

    /** When the next input is due, by the run's clock. */
    long dueNanos() {
        return dueNanos;
    }

    /** Called immediately after a transaction of this type: draws the next input, and then determines when it is due. */
    void ended(TransactionType type) {
        drawNext();
        dueNanos = clock.nanos();
        if (pacing == Pacing.TPCC) {
            dueNanos += thinkNanos(type) + nextType.keyingTime().toNanos();
        }
    }

    /** Draws an input for a schedule that determines the due time itself. */
    TransactionInput draw() {
        TransactionInput drawn = next;
        drawNext();
        return drawn;
    }

    /** The type of the next transaction, which is skipped; no inputs may be drawn afterwards. */
    TransactionType skip() {
        TransactionType skipped = nextType;
        nextType = inputs.nextType();
        return skipped;
    }

    private void drawNext() {
        next = inputs.next();
        nextType = next.type();
    }

    /** Clause 5.2.5.4: a negative exponential distribution. */
    private long thinkNanos(TransactionType type) {
        double means = Math.min(-Math.log(1 - streams.thinking().unit()), THINK_TIMES_MAX);
        return (long) (means * type.thinkTimeMean().toNanos());
    }

    @Override
    public long getDelay(TimeUnit unit) {
        return unit.convert(dueNanos - clock.nanos(), TimeUnit.NANOSECONDS);
    }

    /** Orders by due time; anything else in a queue comes first. */
    @Override
    public int compareTo(Delayed other) {
        return other instanceof Terminal terminal ? Long.compare(dueNanos, terminal.dueNanos) : 1;
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
