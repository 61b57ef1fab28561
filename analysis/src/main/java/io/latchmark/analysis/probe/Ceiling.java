package io.latchmark.analysis.probe;

import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.ProbeFiles;
import io.latchmark.results.probe.ProbeRecord;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The maximum rates of a device according to a probe: reads, writes and mixes, each at a queue depth. Only cells with passed
 * self-checks count. Immutable.
 */
public final class Ceiling {
    private final ProbeRecord probe;

    private Ceiling(ProbeRecord probe) {
        this.probe = probe;
    }

    /** The ceiling from a probe's record. */
    public static Ceiling of(ProbeRecord probe) {
        return new Ceiling(probe);
    }

    /**
     * The ceiling from a probe's directory.
     *
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if it holds no probe
     */
    public static Ceiling read(Path directory) {
        return of(ProbeFiles.read(directory));
    }

    /**
     * A rate and how it was measured.
     *
     * @param outstanding I/Os in flight; 0 if unknown
     * @param meanMillis mean I/O latency at this rate; NaN if unknown
     * @param readPercent share of reads; NaN if unknown
     * @param work the kind of work
     */
    public record Limit(double iops, int outstanding, double meanMillis, double readPercent, String work) {}

    /** The probe's id. */
    public String probeId() {
        return probe.identity().id();
    }

    /** The host of the probe; empty if unknown. */
    public String host() {
        return probe.facts().getOrDefault("host", Map.of()).getOrDefault("host_name", "");
    }

    /** Whole block devices of the probe; empty if unknown. */
    public List<String> devices() {
        return probe.cells().stream()
                .filter(cell -> cell.device().isKnown())
                .findFirst()
                .map(cell -> cell.device().devices())
                .orElse(List.of());
    }

    /** The maximum rate of random I/O near a block size (within a factor of two) and a share of reads. */
    public Optional<Limit> random(double readPercent, long blockBytes) {
        return nearest(readPercent, blockBytes)
                .max(Comparator.comparingDouble(CellResult::iops))
                .map(Ceiling::limit);
    }

    /**
     * The rate of such I/O at a queue depth: interpolated linearly over the depth's logarithm, otherwise that of the nearest
     * depth.
     */
    public Optional<Limit> randomAt(double readPercent, long blockBytes, double outstanding) {
        List<CellResult> cells = nearest(readPercent, blockBytes).toList();
        List<LoadCurve> curves = LoadCurve.of(cells);
        if (curves.isEmpty()) {
            return Optional.empty();
        }
        List<LoadCurve.Point> points = curves.get(0).points();
        LoadCurve.Point below = points.get(0);
        for (LoadCurve.Point above : points) {
            if (above.outstanding() >= outstanding) {
                return Optional.of(
                        between(below, above, outstanding, curves.get(0).work()));
            }
            below = above;
        }
        return Optional.of(between(below, below, outstanding, curves.get(0).work()));
    }

    private static Limit between(LoadCurve.Point below, LoadCurve.Point above, double outstanding, String work) {
        double span = Math.log((double) above.outstanding() / below.outstanding());
        double share =
                span == 0 ? 0 : Math.log(Math.max(outstanding, below.outstanding()) / below.outstanding()) / span;
        double iops = below.iops() + share * (above.iops() - below.iops());
        return new Limit(iops, (int) Math.round(outstanding), outstanding / iops * 1e3, readPercent(below), work);
    }

    private static double readPercent(LoadCurve.Point point) {
        return point.cells().get(0).cell().access().readPercent();
    }

    /**
     * Valid cells of direct random I/O in a closed loop, with the nearest share of reads among those within a factor of two of
     * the block size, and the nearest block size among these. Reads from a page cache are no limit of a device.
     */
    private Stream<CellResult> nearest(double readPercent, long blockBytes) {
        List<CellResult> fitting = probe.cells().stream()
                .filter(cell -> cell.isValid()
                        && !cell.cell().load().isOpen()
                        && cell.cell().caching().direct()
                        && cell.cell().access().pattern() == Cell.Pattern.RANDOM
                        && cell.cell().access().blockBytes() <= 2 * blockBytes
                        && cell.cell().access().blockBytes() * 2 >= blockBytes)
                .toList();
        ToDoubleFunction<CellResult> fromMix =
                cell -> Math.abs(cell.cell().access().readPercent() - readPercent);
        ToDoubleFunction<CellResult> fromBlock =
                cell -> Math.abs(Math.log((double) cell.cell().access().blockBytes() / blockBytes));
        return least(least(fitting, fromMix), fromBlock).stream();
    }

    private static List<CellResult> least(List<CellResult> cells, ToDoubleFunction<CellResult> distance) {
        double least = cells.stream().mapToDouble(distance).min().orElse(Double.NaN);
        return cells.stream()
                .filter(cell -> distance.applyAsDouble(cell) == least)
                .toList();
    }

    private static Limit limit(CellResult cell) {
        return new Limit(
                cell.iops(),
                cell.cell().load().total(),
                cell.meanNanos() / 1e6,
                cell.cell().access().readPercent(),
                cell.cell().workText());
    }
}
