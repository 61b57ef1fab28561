package io.latchmark.emulation.replay;

import io.latchmark.emulation.Bound;
import io.latchmark.emulation.Completion;
import io.latchmark.emulation.EmulatedDevice;
import io.latchmark.emulation.IoKind;
import io.latchmark.emulation.IoRequest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Replays the requests of a trace. Confined to one thread. */
public final class TraceReplay {
    private static final double NANO = 1e-9;

    private final EmulatedDevice device;
    private final List<Long> volumeBytes;
    private final Pace pace;
    private final LatencyTally reads = new LatencyTally();
    private final LatencyTally writes = new LatencyTally();
    private long requests;
    private long moved;
    private long firstNanos;
    private long lastNanos;
    private long lastCompletedNanos;
    /** The times of completions for which no request has waited yet. */
    private final Deque<Long> completedNanos = new ArrayDeque<>();

    private long waitedFor;
    private long waitedForNanos;

    /**
     * Creates a replay on a device at virtual time 0.
     *
     * @param volumeBytes the sizes of its volumes
     */
    public TraceReplay(EmulatedDevice device, List<Long> volumeBytes, Pace pace) {
        this.device = device;
        this.volumeBytes = List.copyOf(volumeBytes);
        this.pace = pace;
    }

    /**
     * Submits the next request. One that ends beyond the device's volume is moved to a position within it.
     *
     * @throws IllegalArgumentException if it was issued before the last one, or is longer than its volume
     */
    public void submit(TracedRequest request) {
        long volume = volumeBytes.get(request.volume());
        Bound.require("bytes", request.bytes(), 1, volume, "choose a larger device");
        long position = request.positionBytes();
        if (position > volume - request.bytes()) {
            position = Math.min(position % volume, volume - request.bytes());
            moved++;
        }
        long atNanos = pace == Pace.INSTANTS ? request.issued().atNanos() : afterCompletions(request.issued());
        if (requests == 0) {
            firstNanos = atNanos;
        }
        lastNanos = atNanos;
        device.submit(
                new IoRequest(requests++, request.volume(), request.kind(), position, request.bytes(), 0), atNanos);
        take();
    }

    /** The time of the last of these completions plus the gap; not before the last request. */
    private long afterCompletions(TracedRequest.Issue issued) {
        while (waitedFor < issued.completionsBefore() && !(completedNanos.isEmpty() && device.outstandingIos() == 0)) {
            if (completedNanos.isEmpty()) {
                device.advanceTo(device.nextEventNanos());
                take();
            } else {
                waitedForNanos = completedNanos.remove();
                waitedFor++;
            }
        }
        return Math.max(Math.max(lastNanos, device.nowNanos()), waitedForNanos + issued.gapNanos());
    }

    private void take() {
        Optional<Completion> completion = device.poll();
        while (completion.isPresent()) {
            boolean read = completion.get().request().kind() == IoKind.READ;
            (read ? reads : writes).add(completion.get().latencyNanos());
            lastCompletedNanos = completion.get().completedNanos();
            if (pace == Pace.COMPLETIONS) {
                completedNanos.add(lastCompletedNanos);
            }
            completion = device.poll();
        }
    }

    /** Waits for the last completion. */
    public TraceFigures finish() {
        while (device.outstandingIos() > 0) {
            device.advanceTo(device.nextEventNanos());
            take();
        }
        long tookNanos = lastCompletedNanos - firstNanos;
        return new TraceFigures(
                reads.figures(),
                writes.figures(),
                (reads.nanosSum() + writes.nanosSum()) / Math.max(1, tookNanos),
                tookNanos * NANO);
    }

    /** The number of requests that were moved, because they were beyond the end of their volume. */
    public long moved() {
        return moved;
    }
}
