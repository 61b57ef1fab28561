package io.latchmark.emulation.cloud;

/**
 * A limit with burst credits: admits amounts at the burst rate while credits last, and at the base rate without. Confined
 * to the thread of its device.
 */
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

    /** When an amount that is asked for at an instant is admitted: at once unless the limit is used up. */
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
            // The base rate is used up, and earns nothing.
            filledNanos = freeNanos;
        }
        return Math.round(startNanos);
    }

    /** Credits left at the last admission. */
    double credits() {
        return credits;
    }
}
