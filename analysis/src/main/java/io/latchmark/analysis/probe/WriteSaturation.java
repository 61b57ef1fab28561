package io.latchmark.analysis.probe;

import io.latchmark.results.probe.ProbeSecond;
import java.util.List;
import java.util.Optional;

/**
 * Detects when a write cache is full: a cell of writes runs at the cache's rate, then falls to that of the storage behind it.
 *
 * @param atSeconds time of the fall, from the start of the measured time
 * @param bytesUntil bytes written before the fall
 * @param iopsBefore rate before
 * @param iopsAfter rate after
 */
public record WriteSaturation(double atSeconds, long bytesUntil, double iopsBefore, double iopsAfter) {
    /** Minimum length of a level on either side. */
    private static final int LEVEL_SECONDS = 5;
    /** A smaller fall may be chance. */
    private static final double FALL_SHARE = 0.8;

    /**
     * The fall that explains most of the variance of a series; empty if the rate after it is not below 80 % of the rate before,
     * or if the variance within the two levels exceeds that between them.
     */
    public static Optional<WriteSaturation> find(List<ProbeSecond> seconds) {
        double[] iops = seconds.stream().mapToDouble(ProbeSecond::iops).toArray();
        int best = -1;
        double bestWithin = Double.POSITIVE_INFINITY;
        for (int split = LEVEL_SECONDS; split <= iops.length - LEVEL_SECONDS; split++) {
            double within = squares(iops, 0, split) + squares(iops, split, iops.length);
            if (within < bestWithin) {
                bestWithin = within;
                best = split;
            }
        }
        if (best < 0) {
            return Optional.empty();
        }
        double before = mean(iops, 0, best);
        double after = mean(iops, best, iops.length);
        boolean explained = bestWithin <= squares(iops, 0, iops.length) / 2;
        if (after >= FALL_SHARE * before || !explained) {
            return Optional.empty();
        }
        List<ProbeSecond> until = seconds.subList(0, best);
        long bytes = until.stream().mapToLong(second -> second.writes().bytes()).sum();
        return Optional.of(new WriteSaturation(until.get(best - 1).endSeconds(), bytes, before, after));
    }

    private static double mean(double[] values, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += values[i];
        }
        return sum / (to - from);
    }

    private static double squares(double[] values, int from, int to) {
        double mean = mean(values, from, to);
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += (values[i] - mean) * (values[i] - mean);
        }
        return sum;
    }
}
