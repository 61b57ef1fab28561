package io.latchmark.analysis.injection;

import io.latchmark.analysis.statistics.Estimate;
import io.latchmark.results.run.DelayKind;

/**
 * The effect of a delay of one kind of request on throughput.
 *
 * @param kind of request
 * @param askedMillis requested delay per request
 * @param addedMillis actual delay per request, from the device's counter; the requested delay if there is none
 * @param counted whether the device counted it
 * @param pairs of windows, with the delay and without
 * @param leftOut pairs in which a window had no transaction or no whole second
 * @param plainPerSecond transactions per second in the windows without a delay
 * @param plainReadMillis mean data-page read latency in all windows without a delay; NaN if unknown
 * @param slope change of the logarithm of throughput per millisecond
 * @param ledger the slope predicted by the breakdown of transaction time
 * @param carryOver whether throughput changes within windows after the wash-out
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

    /** Whether the ledger's slope is within the interval. */
    public boolean agrees() {
        return ledger.perMilli() >= low() && ledger.perMilli() <= high();
    }

    /**
     * The share of such requests in transaction time, if throughput depends on them as it did on the delay: the slope times the
     * latency of one request. NaN if unknown.
     */
    public double measuredShare() {
        return -slope.value() * ledger.millisEach();
    }
}
