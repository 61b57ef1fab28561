package io.latchmark.runner;

import io.latchmark.core.random.RandomStream;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.results.run.Share;
import io.latchmark.results.run.Step;

/**
 * The arrivals of an open loop; each share takes the arrivals of its own terminals. Every share computes the whole series, so
 * that together they have exactly one series of arrivals. Confined to one thread at a time.
 */
final class ArrivalSeries {
    private static final double NANOS_PER_SECOND = 1e9;

    private final int users;
    private final Share share;
    private final boolean random;
    private final double meanGapNanos;
    private final RandomStream gaps;
    private long originNanos;
    private long arrivals;
    private double elapsedNanos;

    /**
     * A series whose first arrival is one gap after its start.
     *
     * @param pacing uniform or Poisson
     * @param step the step with its users, who take turns, and their total rate
     * @param gaps random stream for the time between arrivals
     */
    ArrivalSeries(Pacing pacing, Step step, RandomStream gaps, Share share) {
        if (!(step.ratePerSecond() > 0)) {
            throw new IllegalArgumentException("rate = " + step.ratePerSecond() + "/s: must be more than 0");
        }
        this.users = step.users();
        this.share = share;
        this.random = pacing == Pacing.POISSON;
        this.meanGapNanos = NANOS_PER_SECOND / step.ratePerSecond();
        this.gaps = gaps;
        draw();
        skipOthers();
    }

    void startAt(long nanos) {
        originNanos = nanos;
    }

    /** When this share's next arrival is due. Computed from the origin, so that neither rounding nor lateness accumulates. */
    long dueNanos() {
        return originNanos + (long) elapsedNanos;
    }

    /** The terminal of the arrival, as an index into the share's terminals. */
    int terminal() {
        return user() / share.of();
    }

    /** Advances to this share's next arrival. */
    void next() {
        advance();
        skipOthers();
    }

    private void skipOthers() {
        while (!share.hasTurn(user())) {
            advance();
        }
    }

    private int user() {
        return (int) (arrivals % users);
    }

    private void advance() {
        arrivals++;
        draw();
    }

    private void draw() {
        elapsedNanos = random ? elapsedNanos - Math.log(1 - gaps.unit()) * meanGapNanos : (arrivals + 1) * meanGapNanos;
    }
}
