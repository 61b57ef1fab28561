package io.latchmark.emulation.ssd;

import io.latchmark.emulation.DeviceStatistics;
import io.latchmark.emulation.EventQueue;
import io.latchmark.emulation.InternalCounter;
import io.latchmark.emulation.IoKind;
import io.latchmark.emulation.IoRequest;
import io.latchmark.emulation.Layer;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * A flash drive. A page is read from the unit determined by its position, and programmed on the units in turn. While erased space
 * lasts, each byte written is programmed once; afterwards random writes also copy valid data. Confined to the thread of its
 * device.
 */
public final class SsdModel implements Layer {
    private final SsdParameters parameters;
    private final EventQueue queue;
    private final DeviceStatistics statistics;
    private final long[] unitFreeNanos;
    private final Deque<Waiting> waiting = new ArrayDeque<>();
    private int nextUnit;
    private long commandFreeNanos;
    private long interfaceFreeNanos;
    private long busyUntilNanos;
    private long erasedBytes;
    private long bufferedBytes;
    private long lastWriteEndBytes = -1;

    private record Waiting(IoRequest request, Runnable done) {}

    /** Creates a drive whose spare space is erased. */
    public SsdModel(SsdParameters parameters, EventQueue queue, DeviceStatistics statistics) {
        this.parameters = parameters;
        this.queue = queue;
        this.statistics = statistics;
        this.unitFreeNanos = new long[parameters.units()];
        this.erasedBytes = parameters.space().erasedBytes();
    }

    @Override
    public void submit(IoRequest request, Runnable done) {
        request.requireWithin(parameters.space().bytes());
        collectWhileIdle();
        commandFreeNanos = Math.max(commandFreeNanos, queue.nowNanos())
                + parameters.speed().commandNanos();
        queue.at(commandFreeNanos + parameters.speed().latencyNanos(), () -> {
            if (request.kind() == IoKind.READ) {
                read(request, done);
            } else {
                waiting.add(new Waiting(request, done));
                takeWrites();
            }
        });
    }

    private void collectWhileIdle() {
        long idleNanos = queue.nowNanos() - busyUntilNanos;
        if (idleNanos > 0) {
            double collected = idleNanos / 1e9 * parameters.space().idleCollectionBytesPerSecond();
            erasedBytes = (long) Math.min((double) parameters.space().erasedBytes(), erasedBytes + collected);
        }
        busyUntilNanos = Math.max(busyUntilNanos, queue.nowNanos());
    }

    private void read(IoRequest request, Runnable done) {
        statistics.count(InternalCounter.MEMBER_READS);
        long ready = queue.nowNanos();
        long first = request.positionBytes() / parameters.pageBytes();
        long last = (request.endBytes() - 1) / parameters.pageBytes();
        for (long page = first; page <= last; page++) {
            int unit = (int) Math.floorMod((page * 0x9E3779B97F4A7C15L) >>> 20, (long) parameters.units());
            ready = Math.max(ready, use(unit, parameters.speed().readNanos()));
        }
        queue.at(ready, () -> queue.at(transferred(request.bytes()), done));
    }

    private void takeWrites() {
        while (!waiting.isEmpty()) {
            IoRequest request = waiting.peek().request;
            long buffer = parameters.space().bufferBytes();
            if (buffer > 0 && bufferedBytes > 0 && bufferedBytes + request.bytes() > buffer) {
                return;
            }
            Runnable done = waiting.remove().done;
            statistics.count(InternalCounter.MEMBER_WRITES);
            bufferedBytes += request.bytes();
            statistics.addDirtyBytes(request.bytes());
            long arrived = transferred(request.bytes());
            long programmed = program(request);
            queue.at(buffer > 0 ? arrived : Math.max(arrived, programmed), done);
            queue.at(Math.max(arrived, programmed), () -> {
                bufferedBytes -= request.bytes();
                statistics.addDirtyBytes(-request.bytes());
                takeWrites();
            });
        }
    }

    private long program(IoRequest request) {
        boolean sequential = request.positionBytes() == lastWriteEndBytes;
        lastWriteEndBytes = request.endBytes();
        boolean collecting = erasedBytes < request.bytes();
        erasedBytes = Math.max(0, erasedBytes - request.bytes());
        double amplification = collecting && !sequential ? parameters.space().writeAmplification() : 1;
        statistics.add(InternalCounter.COPIED_BYTES, Math.round(request.bytes() * (amplification - 1)));
        int pages = (request.bytes() + parameters.pageBytes() - 1) / parameters.pageBytes();
        long ready = queue.nowNanos();
        for (int page = 0; page < pages; page++) {
            nextUnit = (nextUnit + 1) % parameters.units();
            ready = Math.max(ready, use(nextUnit, Math.round(parameters.speed().programNanos() * amplification)));
        }
        return ready;
    }

    private long use(int unit, long nanos) {
        unitFreeNanos[unit] = Math.max(unitFreeNanos[unit], queue.nowNanos()) + nanos;
        busyUntilNanos = Math.max(busyUntilNanos, unitFreeNanos[unit]);
        return unitFreeNanos[unit];
    }

    private long transferred(int bytes) {
        interfaceFreeNanos = Math.max(interfaceFreeNanos, queue.nowNanos())
                + Math.round(bytes * 1e9 / parameters.speed().bytesPerSecond());
        return interfaceFreeNanos;
    }
}
