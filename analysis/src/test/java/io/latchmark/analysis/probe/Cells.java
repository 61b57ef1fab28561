package io.latchmark.analysis.probe;

import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.CellResult;
import io.latchmark.results.probe.DeviceDelta;
import io.latchmark.results.probe.OperationFigures;
import io.latchmark.results.probe.ProbeSecond;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/** Cells with known truth. */
public final class Cells {
    static final double SECONDS = 10;

    private Cells() {}

    static Cell cell(Cell.Operation operation, long block, int outstanding) {
        return new Cell(
                Cell.Access.of(operation, Cell.Pattern.RANDOM, block),
                Cell.Load.closed(1, outstanding),
                new Cell.Span(0, 1 << 30),
                Cell.Caching.ofHardware(),
                new Cell.Timing(Duration.ZERO, Duration.ofSeconds(10), 1, 1));
    }

    /** Reads at a rate with Little's law and device counters in order. */
    public static CellResult reads(int outstanding, double iops, long block) {
        return result(cell(Cell.Operation.READ, block, outstanding), iops, block, outstanding / iops * 1e9);
    }

    static CellResult result(Cell cell, double iops, long movedBytesEach, double meanNanos) {
        long count = Math.round(iops * SECONDS);
        long nanos = Math.round(meanNanos);
        OperationFigures figures = new OperationFigures(
                count, count * movedBytesEach, meanNanos, nanos, nanos, nanos, nanos, nanos, nanos);
        boolean read = cell.access().operation() == Cell.Operation.READ;
        DeviceDelta device = new DeviceDelta(
                List.of("sda"),
                SECONDS,
                read ? count : 0,
                read ? figures.bytes() : 0,
                read ? 0 : count,
                read ? 0 : figures.bytes(),
                10_000,
                "");
        return new CellResult(
                1,
                cell,
                "java",
                Instant.EPOCH,
                SECONDS,
                read ? figures : OperationFigures.NONE,
                read ? OperationFigures.NONE : figures,
                OperationFigures.NONE,
                0,
                0.1,
                device,
                List.of(),
                List.of(),
                "");
    }

    static CellResult withDevice(CellResult result, long readBytes) {
        return withDevice(result, readBytes, SECONDS);
    }

    static CellResult withDevice(CellResult result, long readBytes, double seconds) {
        return withDevice(result, new DeviceDelta(List.of("sda"), seconds, 1, readBytes, 0, 0, 1, ""));
    }

    static CellResult withDevice(CellResult result, DeviceDelta device) {
        return new CellResult(
                result.number(),
                result.cell(),
                result.engine(),
                result.start(),
                result.seconds(),
                result.reads(),
                result.writes(),
                result.syncs(),
                0,
                0.1,
                device,
                List.of(),
                List.of(),
                "");
    }

    static List<ProbeSecond> series(int seconds, IntToDoubleFunction iops) {
        List<ProbeSecond> series = new ArrayList<>();
        for (int i = 0; i < seconds; i++) {
            long count = Math.round(iops.applyAsDouble(i));
            series.add(new ProbeSecond(
                    1,
                    i + 1,
                    1,
                    OperationFigures.NONE,
                    new OperationFigures(count, count * 8192, 1, 1, 1, 1, 1, 1, 1)));
        }
        return series;
    }
}
