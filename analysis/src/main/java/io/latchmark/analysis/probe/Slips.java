package io.latchmark.analysis.probe;

import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.Published;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Published figures that contradict each other: MiB/s must be IOPS times the block. */
public final class Slips {
    private static final double SHARE = 0.01;
    /** A published figure is rounded. */
    private static final double ROUNDING = 0.6;

    private Slips() {}

    /**
     * What is wrong with one published pair.
     *
     * @param name which figures, for people
     * @param mebibytesPerSecond what sqlio calls MBs/sec
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

    /** What is wrong with the published figures beside a probe's cells. */
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
