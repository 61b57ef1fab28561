package io.latchmark.analysis.summary;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.series.SampleCoverage;

/**
 * The part of the measurement interval for which a figure is known.
 *
 * @param share of the interval, 0..1
 * @param transactionsPerSecond throughput of exactly that time
 */
public record KnownShare(double share, double transactionsPerSecond) {
    /** For figures that weren't sampled, for example published ones. */
    public static final KnownShare UNKNOWN = new KnownShare(Double.NaN, Double.NaN);

    /** A figure that covers less of the interval is marked. */
    public static final double WHOLE = 0.95;

    /** A figure that covers less of the interval is not printed. */
    public static final double LEAST = 0.50;

    static KnownShare of(SampleCoverage coverage, MeasuredStep step) {
        double seconds = step.window().seconds();
        return new KnownShare(seconds > 0 ? coverage.seconds() / seconds : 0, step.transactionsPerSecond(coverage));
    }

    /** Whether it covers too little of the interval to be printed. */
    public boolean isTooLittle() {
        return share < LEAST;
    }

    /** Whether it must be marked. */
    public boolean isPartial() {
        return share < WHOLE;
    }

    /** Converts a rate per second to a number per transaction of the same time; NaN without transactions. */
    public double perTransaction(double perSecond) {
        return transactionsPerSecond > 0 ? perSecond / transactionsPerSecond : Double.NaN;
    }

    /** For example {@code 52 % of the interval}. */
    public String text() {
        return NumberText.percent(share) + " of the interval";
    }
}
