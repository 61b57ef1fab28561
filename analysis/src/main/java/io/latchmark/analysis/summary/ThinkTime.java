package io.latchmark.analysis.summary;

import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionType;
import java.util.Map;

/**
 * The time between two transactions of a terminal, from the specification's keying and think times (TPC-C clause 5.2.5.7)
 * weighted by the transactions that ended.
 *
 * @param meanSeconds Z
 * @param variance of a single time, in s²
 */
record ThinkTime(double meanSeconds, double variance) {
    static final ThinkTime NONE = new ThinkTime(0, 0);

    static ThinkTime of(Pacing pacing, Map<TransactionType, TypeFigures> types) {
        return switch (pacing) {
            case TPCC -> ofSpecification(types);
            case NONE, UNIFORM, POISSON -> NONE;
        };
    }

    /** By the specification, even if transactions came otherwise. */
    static ThinkTime ofSpecification(Map<TransactionType, TypeFigures> types) {
        double count = 0;
        double sum = 0;
        double squares = 0;
        for (TypeFigures figures : types.values()) {
            double ended = figures.counts().ended();
            double think = seconds(figures.type().thinkTimeMean().toNanos());
            double mean = seconds(figures.type().keyingTime().toNanos()) + think;
            count += ended;
            sum += ended * mean;
            // The variance of a negative exponential time is the square of its mean.
            squares += ended * (mean * mean + think * think);
        }
        double mean = sum / count;
        return count > 0 ? new ThinkTime(mean, squares / count - mean * mean) : NONE;
    }

    private static double seconds(long nanos) {
        return nanos / 1e9;
    }
}
