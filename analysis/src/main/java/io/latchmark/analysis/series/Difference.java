package io.latchmark.analysis.series;

/**
 * What a counter gained within a window.
 *
 * @param amount the gain, in the counter's unit; resets contribute nothing
 * @param seconds the time that the gain covers: the window without its parts before the first sample, after the last
 *     one, and between the two samples of a reset
 * @param resets how often the counter fell
 */
public record Difference(double amount, double seconds, int resets) {
    /** Nothing was measured. */
    public static final Difference NONE = new Difference(0, 0, 0);

    /** Whether any time is covered. */
    public boolean isMeasured() {
        return seconds > 0;
    }

    /** The mean rate; NaN if nothing was measured. */
    public double perSecond() {
        return isMeasured() ? amount / seconds : Double.NaN;
    }

    /** This gain by another's, as time by operations; NaN if either wasn't measured or the other is 0. */
    public double per(Difference other) {
        return isMeasured() && other.isMeasured() && other.amount > 0 ? amount / other.amount : Double.NaN;
    }

    /**
     * Both gains together: the sum of their rates. The time covered is that of the one that covers less, and the amount that of the
     * same time.
     */
    public Difference plus(Difference other) {
        if (!isMeasured()) {
            return other;
        }
        if (!other.isMeasured()) {
            return this;
        }
        if (seconds == other.seconds) {
            return new Difference(amount + other.amount, seconds, resets + other.resets);
        }
        double common = Math.min(seconds, other.seconds);
        return new Difference((perSecond() + other.perSecond()) * common, common, resets + other.resets);
    }

    /** This gain in another unit. */
    public Difference times(double factor) {
        return new Difference(amount * factor, seconds, resets);
    }
}
