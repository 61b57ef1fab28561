package io.latchmark.analysis.injection;

import io.latchmark.analysis.statistics.Estimate;
import io.latchmark.results.run.DelayKind;

/**
 * What a delay of one kind of request did to throughput.
 *
 * @param kind of request
 * @param askedMillis that each was to take longer
 * @param addedMillis that each took longer: what the device counted, or what was asked where it counts nothing
 * @param counted whether the device counted it
 * @param pairs of windows, with the delay and without
 * @param leftOut pairs in which a window had no transaction or no whole second
 * @param plainPerSecond transactions per second in the windows without a delay
 * @param plainReadMillis the mean time of a data-page read in all windows without a delay; NaN if it isn't known
 * @param slope change of the logarithm of throughput by a millisecond
 * @param ledger what follows from where a transaction's time went
 * @param carryOver whether windows change after their wash-out
 */
public record InjectionEffect(
        DelayKind kind,
        double askedMillis,
        double addedMillis,
        boolean counted,
        int pairs,
        int leftOut,
        double plainPerSecond,
        double plainReadMillis,
        Estimate slope,
        LedgerSlope ledger,
        CarryOver carryOver) {
    private static final double PROBABILITY = 0.95;

    /** The lower end of the 95 % interval of the slope; NaN with fewer than two pairs. */
    public double low() {
        return slope.value() - slope.halfWidth(PROBABILITY);
    }

    /** The upper end. */
    public double high() {
        return slope.value() + slope.halfWidth(PROBABILITY);
    }

    /** Whether the ledger's slope lies within the interval. */
    public boolean agrees() {
        return ledger.perMilli() >= low() && ledger.perMilli() <= high();
    }

    /**
     * The share of a transaction's time that such requests are if throughput answers to them as it did to the delay: the slope times the
     * time of one. NaN if that is not known.
     */
    public double measuredShare() {
        return -slope.value() * ledger.millisEach();
    }
}
