package io.latchmark.analysis.summary;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.series.Cover;

/**
 * For how much of the measurement interval a figure is known.
 *
 * @param share of the interval, 0..1
 * @param transactionsPerSecond throughput of exactly that time
 */
public record Seen(double share, double transactionsPerSecond) {
    /** Of figures that nobody sampled, as published ones. */
    public static final Seen UNKNOWN = new Seen(Double.NaN, Double.NaN);

    /** A figure of less of the interval is marked. */
    public static final double WHOLE = 0.95;

    /** A figure of less of the interval is not printed. */
    public static final double LEAST = 0.50;

    static Seen of(Cover cover, MeasuredStep step) {
        double seconds = step.window().seconds();
        return new Seen(seconds > 0 ? cover.seconds() / seconds : 0, step.transactionsPerSecond(cover));
    }

    /** Whether it is known for too little of the interval to be printed. */
    public boolean isTooLittle() {
        return share < LEAST;
    }

    /** Whether it must be marked. */
    public boolean isPartial() {
        return share < WHOLE;
    }

    /** A rate per second as a number per transaction of the same time; NaN without transactions. */
    public double perTransaction(double perSecond) {
        return transactionsPerSecond > 0 ? perSecond / transactionsPerSecond : Double.NaN;
    }

    /** As {@code 52 % of the interval}. */
    public String text() {
        return NumberText.percent(share) + " of the interval";
    }
}
