package io.latchmark.emulation.replay;

import io.latchmark.core.random.RandomStream;
import io.latchmark.emulation.Completion;
import io.latchmark.emulation.EmulatedDevice;
import io.latchmark.emulation.IoKind;
import io.latchmark.emulation.IoRequest;
import java.util.Optional;

/** Replays one cell: keeps its number of requests in flight, and measures completions after the warm-up. */
public final class CellReplay {
    private static final double MILLI = 1e6;

    private final EmulatedDevice device;
    private final ReplayCell cell;
    private final RandomStream positions;
    private final RandomStream kinds;
    private long nextId;
    private long nextSequential;
    private long completed;
    private long latencyNanosSum;
    private long latencyNanosMax;

    private CellReplay(EmulatedDevice device, ReplayCell cell, long seed) {
        this.device = device;
        this.cell = cell;
        this.positions = RandomStream.of(seed, "positions", 0);
        this.kinds = RandomStream.of(seed, "kinds", 0);
    }

    /** Replays a cell on a device, starting at the device's current time. */
    public static ReplayFigures run(EmulatedDevice device, ReplayCell cell, ReplayTiming timing) {
        return new CellReplay(device, cell, timing.seed()).measure(timing);
    }

    private ReplayFigures measure(ReplayTiming timing) {
        long startNanos = device.nowNanos() + timing.warmUpNanos();
        long endNanos = startNanos + timing.measuredNanos();
        for (int i = 0; i < cell.outstandingIos(); i++) {
            device.submit(next(), device.nowNanos());
        }
        while (device.nextEventNanos() <= endNanos) {
            device.advanceTo(device.nextEventNanos());
            take(device.nowNanos() > startNanos);
        }
        device.advanceTo(endNanos);
        double seconds = timing.measuredNanos() / 1e9;
        return new ReplayFigures(
                completed / seconds,
                completed * (double) cell.blockBytes() / (1 << 20) / seconds,
                latencyNanosSum / MILLI / completed,
                latencyNanosMax / MILLI);
    }

    private void take(boolean measured) {
        Optional<Completion> completion = device.poll();
        while (completion.isPresent()) {
            if (measured) {
                long latencyNanos = completion.get().latencyNanos();
                completed++;
                latencyNanosSum += latencyNanos;
                latencyNanosMax = Math.max(latencyNanosMax, latencyNanos);
            }
            device.submit(next(), device.nowNanos());
            completion = device.poll();
        }
    }

    private IoRequest next() {
        long blocks = cell.spanBytes() / cell.blockBytes();
        long block = cell.sequential() ? nextSequential++ % blocks : (long) (positions.unit() * blocks);
        IoKind kind = kinds.percent(cell.readPercent()) ? IoKind.READ : IoKind.WRITE;
        return IoRequest.of(nextId++, kind, cell.startBytes() + block * cell.blockBytes(), cell.blockBytes());
    }
}
