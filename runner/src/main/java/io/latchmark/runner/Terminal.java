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
 * One user at a terminal, as data: draws inputs, and says when the next is due. Terminals are many, threads and
 * connections are few. Used by one thread at a time, handed on by a schedule.
 */
final class Terminal implements Delayed {
    /** Clause 5.2.5.4: a think time is cut off at ten times its mean. */
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
     * What a terminal draws beside its inputs. Of its own, so that it does the same whoever executes its transactions.
     *
     * @param thinking for think times
     * @param retrying for the waits before further attempts
     */
    record Streams(RandomStream thinking, RandomStream retrying) {
        /** The streams of a terminal by its number. */
        static Streams of(long seed, int terminal) {
            return new Streams(RandomStream.of(seed, "think", terminal), RandomStream.of(seed, "retry", terminal));
        }
    }

    /**
     * A terminal whose first transaction is due at the start, or after its keying time and a part of its think time, so that
     * terminals don't begin together.
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

    /** Says when the load begins; before the first transaction. */
    void startAt(long nanos) {
        dueNanos = nanos + firstDelayNanos;
    }

    /** The stream of the waits before further attempts of its transactions. */
    RandomStream retrying() {
        return streams.retrying();
    }

    /** The input that is due next. */
    TransactionInput next() {
        return next;
    }

    /** When it is due, by the run's clock. */
    long dueNanos() {
        return dueNanos;
    }

    /** A transaction of this type has just ended: draws the next input, and then says when it is due. */
    void ended(TransactionType type) {
        drawNext();
        dueNanos = clock.nanos();
        if (pacing == Pacing.TPCC) {
            dueNanos += thinkNanos(type) + nextType.keyingTime().toNanos();
        }
    }

    /** Draws an input for a schedule that itself says when it is due. */
    TransactionInput draw() {
        TransactionInput drawn = next;
        drawNext();
        return drawn;
    }

    /** The type of the next transaction, which is passed over; from now on no input is drawn any more. */
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

    /** By the moment at which they are due; after whatever else is in a queue. */
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
