package io.latchmark.agents.channel;

import java.util.Comparator;
import java.util.List;

/**
 * By how much another process's monotonic clock is ahead of this one's: from the exchange with the least round trip, whose middle
 * counts as the moment of the other's reading. The true offset lies within half of that round trip, however unequal the two ways
 * are.
 *
 * @param offsetNanos the other's clock less this one's
 * @param boundNanos the most by which it may be wrong
 * @param exchanges from which it was chosen
 */
public record MeasuredOffset(long offsetNanos, long boundNanos, int exchanges) {
    /**
     * A question for the other's clock and the answer.
     *
     * @param sentNanos by this clock
     * @param otherNanos by the other clock, at some moment between
     * @param receivedNanos by this clock
     */
    public record Exchange(long sentNanos, long otherNanos, long receivedNanos) {
        public Exchange {
            // By difference: a monotonic clock may pass the largest number.
            if (receivedNanos - sentNanos < 0) {
                throw new IllegalArgumentException("received before it was sent: " + sentNanos + ", " + receivedNanos);
            }
        }

        private long roundTripNanos() {
            return receivedNanos - sentNanos;
        }
    }

    /**
     * The offset by these exchanges.
     *
     * @throws IllegalArgumentException if there are none
     */
    public static MeasuredOffset of(List<Exchange> exchanges) {
        Exchange best = exchanges.stream()
                .min(Comparator.comparingLong(Exchange::roundTripNanos))
                .orElseThrow(() -> new IllegalArgumentException("no exchange"));
        long half = best.roundTripNanos() / 2;
        // The half is rounded down; the bound covers what was lost.
        return new MeasuredOffset(
                best.otherNanos() - (best.sentNanos() + half), best.roundTripNanos() - half, exchanges.size());
    }

    /** The other clock's reading at a moment of this one. */
    public long toOther(long nanos) {
        return nanos + offsetNanos;
    }

    /** This clock's reading at a moment of the other. */
    public long fromOther(long otherNanos) {
        return otherNanos - offsetNanos;
    }

    /** By how much the clocks have moved apart since an earlier measurement. */
    public long driftNanosSince(MeasuredOffset earlier) {
        return offsetNanos - earlier.offsetNanos;
    }
}
