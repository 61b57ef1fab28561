package io.latchmark.emulation.ssd;

import io.latchmark.emulation.Agenda;
import io.latchmark.emulation.InnerCounter;
import io.latchmark.emulation.InnerTruth;
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
    private final Agenda agenda;
    private final InnerTruth truth;
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
    public SsdModel(SsdParameters parameters, Agenda agenda, InnerTruth truth) {
        this.parameters = parameters;
        this.agenda = agenda;
        this.truth = truth;
        this.unitFreeNanos = new long[parameters.units()];
        this.erasedBytes = parameters.space().erasedBytes();
    }

    @Override
    public void submit(IoRequest request, Runnable done) {
        request.requireWithin(parameters.space().bytes());
        collectWhileIdle();
        commandFreeNanos = Math.max(commandFreeNanos, agenda.nowNanos())
                + parameters.speed().commandNanos();
        agenda.at(commandFreeNanos + parameters.speed().latencyNanos(), () -> {
            if (request.kind() == IoKind.READ) {
                read(request, done);
            } else {
                waiting.add(new Waiting(request, done));
                takeWrites();
            }
        });
    }

    private void collectWhileIdle() {
        long idleNanos = agenda.nowNanos() - busyUntilNanos;
        if (idleNanos > 0) {
            double collected = idleNanos / 1e9 * parameters.space().idleCollectionBytesPerSecond();
            erasedBytes = (long) Math.min((double) parameters.space().erasedBytes(), erasedBytes + collected);
        }
        busyUntilNanos = Math.max(busyUntilNanos, agenda.nowNanos());
    }

    private void read(IoRequest request, Runnable done) {
        truth.count(InnerCounter.MEMBER_READS);
        long ready = agenda.nowNanos();
        long first = request.positionBytes() / parameters.pageBytes();
        long last = (request.endBytes() - 1) / parameters.pageBytes();
        for (long page = first; page <= last; page++) {
            int unit = (int) Math.floorMod((page * 0x9E3779B97F4A7C15L) >>> 20, (long) parameters.units());
            ready = Math.max(ready, use(unit, parameters.speed().readNanos()));
        }
        agenda.at(ready, () -> agenda.at(transferred(request.bytes()), done));
    }

    private void takeWrites() {
        while (!waiting.isEmpty()) {
            IoRequest request = waiting.peek().request;
            long buffer = parameters.space().bufferBytes();
            if (buffer > 0 && bufferedBytes > 0 && bufferedBytes + request.bytes() > buffer) {
                return;
            }
            Runnable done = waiting.remove().done;
            truth.count(InnerCounter.MEMBER_WRITES);
            bufferedBytes += request.bytes();
            truth.addDirtyBytes(request.bytes());
            long arrived = transferred(request.bytes());
            long programmed = program(request);
            agenda.at(buffer > 0 ? arrived : Math.max(arrived, programmed), done);
            agenda.at(Math.max(arrived, programmed), () -> {
                bufferedBytes -= request.bytes();
                truth.addDirtyBytes(-request.bytes());
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
        truth.add(InnerCounter.COPIED_BYTES, Math.round(request.bytes() * (amplification - 1)));
        int pages = (request.bytes() + parameters.pageBytes() - 1) / parameters.pageBytes();
        long ready = agenda.nowNanos();
        for (int page = 0; page < pages; page++) {
            nextUnit = (nextUnit + 1) % parameters.units();
            ready = Math.max(ready, use(nextUnit, Math.round(parameters.speed().programNanos() * amplification)));
        }
        return ready;
    }

    private long use(int unit, long nanos) {
        unitFreeNanos[unit] = Math.max(unitFreeNanos[unit], agenda.nowNanos()) + nanos;
        busyUntilNanos = Math.max(busyUntilNanos, unitFreeNanos[unit]);
        return unitFreeNanos[unit];
    }

    private long transferred(int bytes) {
        interfaceFreeNanos = Math.max(interfaceFreeNanos, agenda.nowNanos())
                + Math.round(bytes * 1e9 / parameters.speed().bytesPerSecond());
        return interfaceFreeNanos;
    }
}
