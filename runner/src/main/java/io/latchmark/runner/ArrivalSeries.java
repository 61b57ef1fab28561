package io.latchmark.runner;

import io.latchmark.core.random.RandomStream;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.results.run.Share;
import io.latchmark.results.run.Step;

/**
 * The arrivals of an open loop, of which a share takes those of its own terminals. Every share works out the whole series, so that
 * all of them together have the arrivals of one. Confined to one thread at a time.
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
     * @param step with all users, who take turns, and the rate of all together
     * @param gaps the stream of the distances between arrivals
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

    /** When the next arrival of this share is due. From the origin, so that neither rounding nor lateness adds up. */
    long dueNanos() {
        return originNanos + (long) elapsedNanos;
    }

    /** Whose it is, as an index into the share's terminals. */
    int terminal() {
        return user() / share.of();
    }

    /** Advances to the arrival after that. */
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
