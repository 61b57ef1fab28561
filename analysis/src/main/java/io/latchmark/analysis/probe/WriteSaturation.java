package io.latchmark.analysis.probe;

import io.latchmark.analysis.statistics.Split;
import io.latchmark.results.probe.ProbeSecond;
import java.util.Arrays;
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
    /** The minimum share of the variance that the two levels explain. */
    private static final double EXPLAINED_MIN = 0.5;

    /**
     * The fall that explains most of the variance of a series; empty if the rate after it is not below 80 % of the rate before,
     * or if the variance within the two levels exceeds that between them.
     */
    public static Optional<WriteSaturation> find(List<ProbeSecond> seconds) {
        double[] iops = seconds.stream().mapToDouble(ProbeSecond::iops).toArray();
        if (iops.length < 2 * LEVEL_SECONDS) {
            return Optional.empty();
        }
        Split best = Split.best(iops, LEVEL_SECONDS);
        double before = Arrays.stream(iops, 0, best.index()).average().orElseThrow();
        double after = Arrays.stream(iops, best.index(), iops.length).average().orElseThrow();
        if (after >= FALL_SHARE * before || best.share() < EXPLAINED_MIN) {
            return Optional.empty();
        }
        List<ProbeSecond> until = seconds.subList(0, best.index());
        long bytes = until.stream().mapToLong(second -> second.writes().bytes()).sum();
        return Optional.of(new WriteSaturation(until.get(best.index() - 1).endSeconds(), bytes, before, after));
    }
}
