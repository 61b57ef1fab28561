package io.latchmark.application.probe;

import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.analysis.summary.RunData;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.core.LatchmarkException;
import io.latchmark.probe.PlannedCell;
import io.latchmark.results.probe.Cell;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The cells that repeat what a run's device saw: its mix, its sizes, and depths around its own. */
final class LikeRun {
    private static final long PAGE_BYTES = 4096;

    private LikeRun() {}

    static List<PlannedCell> cells(Path run, long fileBytes, Cell.Timing timing) {
        RunSummary summary = RunSummary.of(RunData.read(run));
        DeviceFigures busiest = summary.devices().stream()
                .filter(device -> device.readsPerSecond() + device.writesPerSecond() > 0)
                .max(Comparator.comparingDouble(device -> device.readsPerSecond() + device.writesPerSecond()))
                .orElseThrow(
                        () -> LatchmarkException.environment(
                                run
                                        + " has no device counters, which --like needs: use a run recorded on the database's host or with --device-exporter"));
        double reads = busiest.readsPerSecond();
        double writes = busiest.writesPerSecond();
        int percent = (int) Math.round(100 * reads / (reads + writes));
        double mebibytes = busiest.readMebibytesPerSecond() + busiest.writeMebibytesPerSecond();
        double bytes = mebibytes * (1 << 20) / (reads + writes);
        long block = Math.max(PAGE_BYTES, Math.round(bytes / PAGE_BYTES) * PAGE_BYTES);
        double depth = busiest.outstandingIos();
        Cell.Operation operation =
                percent == 100 ? Cell.Operation.READ : percent == 0 ? Cell.Operation.WRITE : Cell.Operation.MIX;
        Cell.Access access = new Cell.Access(operation, percent, Cell.Pattern.RANDOM, block, 0, 0);
        List<PlannedCell> cells = new ArrayList<>();
        for (int outstanding : depths(depth)) {
            cells.add(PlannedCell.of(new Cell(
                    access,
                    Cell.Load.closed(1, outstanding),
                    new Cell.Span(0, fileBytes),
                    Cell.Caching.ofHardware(),
                    timing)));
        }
        return cells;
    }

    /** The run's own depth, and doublings from 1 to beyond it, so that the knee shows. */
    private static Set<Integer> depths(double depth) {
        int own = (int) Math.max(1, Math.min(512, Math.round(depth)));
        Set<Integer> depths = new TreeSet<>(List.of(own));
        for (int outstanding = 1; outstanding <= Math.max(64, 4 * own); outstanding *= 2) {
            depths.add(outstanding);
        }
        return depths;
    }
}
