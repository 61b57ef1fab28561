package io.latchmark.emulation.cloud;

/** A rate limit: the burst rate while credits last, otherwise the base rate. Confined to the thread of its device. */
final class RateLimiter {
    private static final double SECOND_NANOS = 1e9;

    private final VolumeParameters.Limit limit;
    private double credits;
    private double filledNanos;
    private double freeNanos;

    RateLimiter(VolumeParameters.Limit limit) {
        this.limit = limit;
        this.credits = limit.creditsMax();
    }

    /** The time at which an amount requested at a time is admitted: immediately, unless the limit is used up. */
    long admit(double amount, long atNanos) {
        double startNanos = Math.max((double) atNanos, freeNanos);
        double earned = (startNanos - filledNanos) / SECOND_NANOS * limit.basePerSecond();
        credits = Math.min(limit.creditsMax(), credits + Math.max(0, earned));
        filledNanos = Math.max(filledNanos, startNanos);
        boolean burst = credits >= amount;
        if (burst) {
            credits -= amount;
        }
        double perSecond = burst ? limit.burstPerSecond() : limit.basePerSecond();
        freeNanos = startNanos + amount / perSecond * SECOND_NANOS;
        if (!burst) {
            // The base rate is used up and earns no credits.
            filledNanos = freeNanos;
        }
        return Math.round(startNanos);
    }

    /** The credits left at the last admission. */
    double credits() {
        return credits;
    }
}
