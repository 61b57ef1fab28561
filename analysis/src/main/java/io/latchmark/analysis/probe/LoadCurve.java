package io.latchmark.analysis.probe;

import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.CellResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * IOPS by queue depth, for one kind of work. Repetitions of a load are averaged.
 *
 * @param work the kind of work: {@code 64 KiB random read}
 * @param points by outstanding I/Os, ascending
 */
public record LoadCurve(String work, List<Point> points) {
    private static final double PLATEAU_GAIN = 0.05;
    private static final double KNEE_SHARE = 0.95;

    public LoadCurve {
        points = points.stream()
                .sorted(Comparator.comparingInt(Point::outstanding))
                .toList();
    }

    /**
     * One load.
     *
     * @param meanMillis mean I/O latency
     * @param cells the cells that measured it
     */
    public record Point(int outstanding, double iops, double meanMillis, List<CellResult> cells) {
        public Point {
            cells = List.copyOf(cells);
        }
    }

    /**
     * The range in which more load gives no higher rate.
     *
     * @param iopsMax mean of the points from the knee on, all within 5 % of the maximum
     * @param knee minimum queue depth with at least 95 % of it
     * @param kneeMillis mean latency at the knee
     * @param idealOutstanding queue depth at which the plateau would start without queueing: its rate times the latency of a
     *     single I/O
     */
    public record Plateau(double iopsMax, int knee, double kneeMillis, double idealOutstanding) {}

    /** The curves of the closed-loop cells of a probe, by kind of work, in the order of their first cell. */
    public static List<LoadCurve> of(List<CellResult> cells) {
        Map<String, Map<Integer, List<CellResult>>> byWork = new LinkedHashMap<>();
        for (CellResult cell : cells) {
            if (!cell.cell().load().isOpen()) {
                byWork.computeIfAbsent(key(cell.cell()), work -> new TreeMap<>())
                        .computeIfAbsent(cell.cell().load().total(), load -> new ArrayList<>())
                        .add(cell);
            }
        }
        List<LoadCurve> curves = new ArrayList<>();
        byWork.forEach((work, byLoad) -> {
            List<Point> points = new ArrayList<>();
            byLoad.forEach((outstanding, same) -> points.add(point(outstanding, same)));
            curves.add(new LoadCurve(work, points));
        });
        return curves;
    }

    private static String key(Cell cell) {
        String offset = cell.span().offsetBytes() == 0
                ? ""
                : ", offset " + Cell.sizeText(cell.span().offsetBytes());
        return cell.workText() + offset;
    }

    private static Point point(int outstanding, List<CellResult> same) {
        double iops = same.stream().mapToDouble(CellResult::iops).average().orElse(0);
        double millis =
                same.stream().mapToDouble(CellResult::meanNanos).average().orElse(0) / 1e6;
        return new Point(outstanding, iops, millis, same);
    }

    /**
     * The plateau: reached where two successive steps each gain less than 5 %, scaled to a doubling of the load. The gain is
     * relative to the maximum rate so far, because recovering from a dip is no gain. Empty if the curve still rises at its end,
     * or has fewer than three points.
     */
    public Optional<Plateau> plateau() {
        for (int i = 0; i + 2 < points.size(); i++) {
            if (gainsLittle(i) && gainsLittle(i + 1)) {
                return Optional.of(plateauFrom(i));
            }
        }
        return Optional.empty();
    }

    private boolean gainsLittle(int index) {
        Point from = points.get(index);
        Point to = points.get(index + 1);
        double doublings = Math.log((double) to.outstanding / from.outstanding) / Math.log(2);
        double greatest = points.subList(0, index + 1).stream()
                .mapToDouble(Point::iops)
                .max()
                .orElseThrow();
        return to.iops < greatest * Math.pow(1 + PLATEAU_GAIN, doublings);
    }

    /** Small gains add up; the knee may therefore be after the plateau's first point. */
    private Plateau plateauFrom(int first) {
        double greatest = points.subList(first, points.size()).stream()
                .mapToDouble(Point::iops)
                .max()
                .orElseThrow();
        List<Point> level = points.stream()
                .filter(point -> point.iops >= KNEE_SHARE * greatest)
                .toList();
        double mean = level.stream().mapToDouble(Point::iops).average().orElseThrow();
        Point knee = level.get(0);
        Point least = points.get(0);
        double lone = least.meanMillis / least.outstanding;
        return new Plateau(mean, knee.outstanding, knee.meanMillis, mean * lone / 1e3);
    }

    /** The point with the maximum rate, whether or not the curve has a plateau. */
    public Optional<Point> best() {
        return points.stream().max(Comparator.comparingDouble(Point::iops));
    }
}
