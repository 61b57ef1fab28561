package io.latchmark.analysis.probe;

import io.latchmark.analysis.NumberText;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.Published;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds published figures that contradict each other: MiB/s must be IOPS times the block size. */
public final class Inconsistencies {
    private static final double SHARE = 0.01;
    /** Tolerance for the rounding of a published figure. */
    private static final double ROUNDING = 0.6;
    /** Maximum error of rounding to a whole number. */
    private static final double HALF = 0.5;
    /** Tolerance, because 'about ten percent' is imprecise. */
    private static final double PERCENT_ROUNDING = 1;

    private Inconsistencies() {}

    /**
     * The contradiction in one published pair.
     *
     * @param name which figures
     * @param mebibytesPerSecond reported by sqlio as MBs/sec
     */
    public static Optional<String> of(String name, double iops, double mebibytesPerSecond, long blockBytes) {
        double follows = iops * blockBytes / (1 << 20);
        double difference = Math.abs(follows - mebibytesPerSecond);
        if (difference <= Math.max(SHARE * follows, mebibytesPerSecond >= 80 ? ROUNDING : 0)) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "%s: %.2f IOPS of %d KiB are %.2f MB/s, and %.2f is printed",
                name,
                iops,
                blockBytes >> 10,
                follows,
                mebibytesPerSecond));
    }

    /**
     * The contradiction between a change and its published percentage.
     *
     * @param from a figure rounded to whole numbers
     * @param to a figure rounded to whole numbers
     */
    public static Optional<String> ofChange(String name, double from, double to, double claimedPercent) {
        double least = ((to - HALF) / (from + HALF) - 1) * 100;
        double most = ((to + HALF) / (from - HALF) - 1) * 100;
        if (claimedPercent >= least - PERCENT_ROUNDING && claimedPercent <= most + PERCENT_ROUNDING) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "%s: from %s to %s is %+.1f %%, and %+.0f %% is printed",
                name,
                NumberText.of(from),
                NumberText.of(to),
                (to / from - 1) * 100,
                claimedPercent));
    }

    /** The contradiction between two changes of the same I/O: at one block size IOPS and MB/s change by the same factor. */
    public static Optional<String> ofShift(String name, double iopsPercent, double mebibytesPercent) {
        return Math.abs(iopsPercent - mebibytesPercent) <= 2 * PERCENT_ROUNDING
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%s: IOPS change by %+.1f %% and MB/s by %+.1f %%, which is impossible at one block size",
                        name,
                        iopsPercent,
                        mebibytesPercent));
    }

    /** The contradictions in the figures published with a probe's cells. */
    public static List<String> of(List<CellResult> cells) {
        List<String> slips = new ArrayList<>();
        for (CellResult cell : cells) {
            Optional<Published> iops = figure(cell, "IOPS");
            Optional<Published> rate = figure(cell, "MiB/s");
            if (iops.isPresent() && rate.isPresent()) {
                String name = iops.get().source() + ", " + cell.cell().workText() + " at "
                        + cell.cell().load().total();
                of(
                                name,
                                iops.get().value(),
                                rate.get().value(),
                                cell.cell().access().blockBytes())
                        .filter(slip -> !slips.contains(slip))
                        .ifPresent(slips::add);
            }
        }
        return slips;
    }

    private static Optional<Published> figure(CellResult cell, String metric) {
        return cell.published().stream()
                .filter(published -> published.metric().equals(metric))
                .findFirst();
    }
}
