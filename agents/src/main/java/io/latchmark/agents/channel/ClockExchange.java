package io.latchmark.agents.channel;

import io.latchmark.results.run.ClockOffset;
import java.util.Comparator;
import java.util.List;

/**
 * A request for the monotonic clock of another process and the answer.
 *
 * @param sentNanos by this clock
 * @param otherNanos by the other clock, at some time between
 * @param receivedNanos by this clock
 */
record ClockExchange(long sentNanos, long otherNanos, long receivedNanos) {
    ClockExchange {
        // Compared by difference, because a monotonic clock may overflow.
        if (receivedNanos - sentNanos < 0) {
            throw new IllegalArgumentException("received before it was sent: " + sentNanos + ", " + receivedNanos);
        }
    }

    private long roundTripNanos() {
        return receivedNanos - sentNanos;
    }

    /**
     * How far the other clock is ahead of this one, from the exchange with the shortest round trip, assuming the other's reading at
     * its middle. The true offset is within half of that round trip, however asymmetric the two directions are.
     *
     * @throws IllegalArgumentException if there are no exchanges
     */
    static ClockOffset otherAhead(List<ClockExchange> exchanges) {
        ClockExchange best = exchanges.stream()
                .min(Comparator.comparingLong(ClockExchange::roundTripNanos))
                .orElseThrow(() -> new IllegalArgumentException("no exchange"));
        long half = best.roundTripNanos() / 2;
        // The half is rounded down; the bound covers the remainder.
        return new ClockOffset(best.otherNanos() - (best.sentNanos() + half), best.roundTripNanos() - half);
    }
}
