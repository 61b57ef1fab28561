package io.latchmark.analysis.series;

/**
 * The increase of a counter within a window.
 *
 * @param amount the increase, in the counter's unit; resets contribute nothing
 * @param seconds the time that it covers: the window without its parts before the first sample, after the last one, and between
 *     the two samples of a reset
 * @param resets number of resets
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

    /** This increase divided by another, for example time by operations; NaN if either wasn't measured or the divisor is 0. */
    public double per(Difference other) {
        return isMeasured() && other.isMeasured() && other.amount > 0 ? amount / other.amount : Double.NaN;
    }

    /** The sum of both rates. Covers the shorter of both times, with the amount of that time. */
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

    /** This increase in another unit; not measured if the factor is NaN. */
    public Difference times(double factor) {
        return Double.isNaN(factor) ? NONE : new Difference(amount * factor, seconds, resets);
    }
}
