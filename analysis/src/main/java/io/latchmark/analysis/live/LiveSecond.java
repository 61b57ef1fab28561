package io.latchmark.analysis.live;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.latchmark.analysis.summary.DatabaseFigures;
import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.TransactionType;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The content of a live page at one moment: rates and times of the last few seconds, and counts since the start. A double is NaN
 * if it wasn't measured.
 *
 * @param seconds time of the latest record, from the run's origin
 * @param phase the current phase, as in {@code events.ndjson}; empty before the first
 * @param nopm committed new orders per minute
 * @param transactionsPerSecond of all types, committed or rolled back by design
 * @param types the transaction types that had a transaction, in order
 * @param sessions average sessions by wait; empty if no source reports waits
 * @param devices the sampled block devices
 * @param database its figures, as in a report
 * @param hitRatio buffer pool hit ratio of the terminals' page accesses, 0..1
 * @param pageLifeExpectancySeconds as reported by the server
 * @param failed transactions given up since the start, by kind
 * @param retries further attempts since the start
 */
public record LiveSecond(
        double seconds,
        String phase,
        double nopm,
        double transactionsPerSecond,
        List<OfType> types,
        Map<WaitClass, Double> sessions,
        List<OfDevice> devices,
        DatabaseFigures database,
        double hitRatio,
        double pageLifeExpectancySeconds,
        Map<FailureKind, Long> failed,
        long retries) {
    /**
     * One transaction type.
     *
     * @param percent its share of the transactions that ended since the start
     * @param heat transactions of the latest interval by response time: below {@link LivePanels#HEAT_MIN_MILLIS}, then {@link
     *     LivePanels#HEAT_PER_DECADE} buckets per factor of ten, then above the last
     */
    public record OfType(TransactionType type, double percent, double p50Millis, double p95Millis, List<Long> heat) {
        public OfType {
            heat = List.copyOf(heat);
        }
    }

    /**
     * One block device.
     *
     * @param figures as in a report, without its role
     * @param outstandingByLaw mean number of requests in flight, by Little's law: rates times latencies
     * @param ceilingIops rate of such I/O that a probe of the device measured
     */
    public record OfDevice(@JsonUnwrapped DeviceFigures figures, double outstandingByLaw, double ceilingIops) {}

    public LiveSecond {
        types = List.copyOf(types);
        devices = List.copyOf(devices);
        EnumMap<WaitClass, Double> ordered = new EnumMap<>(WaitClass.class);
        ordered.putAll(sessions);
        sessions = Collections.unmodifiableMap(ordered);
        failed = Map.copyOf(failed);
    }
}
