package io.latchmark.agents.channel;

import java.util.Comparator;
import java.util.List;

/**
 * The offset of another process's monotonic clock from this one's, from the exchange with the shortest round trip, assuming the
 * other's reading at its middle. The true offset is within half of that round trip, however asymmetric the two directions are.
 *
 * @param offsetNanos the other's clock less this one's
 * @param boundNanos maximum error
 * @param exchanges from which it was chosen
 */
public record MeasuredOffset(long offsetNanos, long boundNanos, int exchanges) {
    /**
     * A request for the other's clock and the answer.
     *
     * @param sentNanos by this clock
     * @param otherNanos by the other clock, at some time between
     * @param receivedNanos by this clock
     */
    public record Exchange(long sentNanos, long otherNanos, long receivedNanos) {
        public Exchange {
            // Compared by difference, because a monotonic clock may overflow.
            if (receivedNanos - sentNanos < 0) {
                throw new IllegalArgumentException("received before it was sent: " + sentNanos + ", " + receivedNanos);
            }
        }

        private long roundTripNanos() {
            return receivedNanos - sentNanos;
        }
    }

    /**
     * Computes the offset from exchanges.
     *
     * @throws IllegalArgumentException if there are none
     */
    public static MeasuredOffset of(List<Exchange> exchanges) {
        Exchange best = exchanges.stream()
                .min(Comparator.comparingLong(Exchange::roundTripNanos))
                .orElseThrow(() -> new IllegalArgumentException("no exchange"));
        long half = best.roundTripNanos() / 2;
        // The half is rounded down; the bound covers the remainder.
        return new MeasuredOffset(
                best.otherNanos() - (best.sentNanos() + half), best.roundTripNanos() - half, exchanges.size());
    }

    /** The other clock's reading at a time of this one. */
    public long toOther(long nanos) {
        return nanos + offsetNanos;
    }

    /** This clock's reading at a time of the other. */
    public long fromOther(long otherNanos) {
        return otherNanos - offsetNanos;
    }

    /** How far the clocks have drifted apart since an earlier measurement. */
    public long driftNanosSince(MeasuredOffset earlier) {
        return offsetNanos - earlier.offsetNanos;
    }
}
