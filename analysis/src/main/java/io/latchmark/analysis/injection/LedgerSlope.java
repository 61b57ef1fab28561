package io.latchmark.analysis.injection;

import io.latchmark.analysis.ledger.UserTime;
import io.latchmark.analysis.summary.DatabaseFigures;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.results.run.DelayKind;

/**
 * How much throughput falls with a delay in a closed loop, if nothing else in a transaction changes: ln(T / (T + nδ)) / δ for a
 * transaction of T milliseconds that waits for n requests. It is one bound of 'latchmark plan --read-ms'; the other is 0.
 *
 * @param requests that a transaction waits for one after the other: its time in these waits divided by the latency of one
 * @param millisEach latency of one
 * @param share of a transaction's time in these waits
 * @param perMilli change of the logarithm of throughput per millisecond; NaN if unknown
 */
public record LedgerSlope(double requests, double millisEach, double share, double perMilli) {
    private static final LedgerSlope UNKNOWN = new LedgerSlope(Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    /**
     * Uses the whole measurement interval, including windows with delays.
     *
     * @param plainPerSecond transactions per second without a delay
     */
    static LedgerSlope of(RunSummary summary, DelayKind kind, double addedMillis, double plainPerSecond) {
        DatabaseFigures database = summary.database();
        double data = summary.millisPerTransaction(WaitClass.DATA_PAGE_WRITE);
        double log = summary.millisPerTransaction(WaitClass.LOG_FLUSH);
        Waited waited = switch (kind) {
            case READS -> Waited.of(summary.millisPerTransaction(WaitClass.DATA_PAGE_READ), database.millisPerRead());
            // A log flush writes before it flushes.
            case WRITES -> Waited.of(data, database.millisPerWrite()).plus(new Waited(log, UserTime.commits(summary)));
            case FLUSHES -> new Waited(log, UserTime.commits(summary));
        };
        if (waited.requests == 0 || !Double.isFinite(waited.requests)) {
            return waited.requests == 0 ? new LedgerSlope(0, Double.NaN, 0, 0) : UNKNOWN;
        }
        double total = UserTime.transactionMillis(summary, false);
        double plain = total * summary.transactionsPerSecond() / plainPerSecond;
        return new LedgerSlope(
                waited.requests,
                waited.millis / waited.requests,
                waited.millis / total,
                -Math.log1p(waited.requests * addedMillis / plain) / addedMillis);
    }

    private record Waited(double millis, double requests) {
        private static Waited of(double millis, double millisEach) {
            return new Waited(millis, millis == 0 ? 0 : millis / millisEach);
        }

        private Waited plus(Waited other) {
            return new Waited(millis + other.millis, requests + other.requests);
        }
    }
}
