package io.latchmark.emulation.command.trace;

import io.latchmark.emulation.IoKind;
import io.latchmark.emulation.replay.LatencyTally;
import io.latchmark.emulation.replay.TraceFigures;
import io.latchmark.emulation.replay.TracedRequest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The figures of the recorded device: the time from the issue of each request to its completion. Confined to one thread. */
final class RecordedTrace {
    private static final double NANO = 1e-9;
    /** Maximum number in flight, more than any device has. */
    private static final int OPEN_MAX = 1 << 16;

    /** Several requests for the same blocks may be in flight; the first of them completes first. */
    private final Map<Request, Deque<Long>> issuedNanos = new LinkedHashMap<>();

    private final LatencyTally reads = new LatencyTally();
    private final LatencyTally writes = new LatencyTally();
    private long firstNanos = -1;
    private long lastNanos;
    private long completions;
    private long lastCompletedNanos;

    private record Request(String device, IoKind kind, long positionBytes) {}

    /** Counts the issue of a request, and returns its time. */
    TracedRequest.Issue issue(TraceEvent event) {
        // Lines of different CPUs are not always in order.
        lastNanos = Math.max(lastNanos, event.atNanos());
        if (firstNanos < 0) {
            firstNanos = lastNanos;
        }
        issuedNanos.computeIfAbsent(request(event), same -> new ArrayDeque<>(1)).add(event.atNanos());
        if (issuedNanos.size() > OPEN_MAX) {
            issuedNanos.remove(issuedNanos.keySet().iterator().next());
        }
        return new TracedRequest.Issue(
                lastNanos - firstNanos,
                completions,
                Math.max(0, lastNanos - (completions == 0 ? firstNanos : lastCompletedNanos)));
    }

    /** Counts a completion; ignores that of a request issued before the trace started. */
    void complete(TraceEvent event) {
        Deque<Long> same = issuedNanos.get(request(event));
        if (same != null) {
            long issued = same.remove();
            if (same.isEmpty()) {
                issuedNanos.remove(request(event));
            }
            (event.kind() == IoKind.READ ? reads : writes).add(Math.max(0, event.atNanos() - issued));
            lastCompletedNanos = Math.max(lastCompletedNanos, event.atNanos());
            completions++;
        }
    }

    private static Request request(TraceEvent event) {
        return new Request(event.device(), event.kind(), event.positionBytes());
    }

    /** Time from the first request to the last. */
    double seconds() {
        return (lastNanos - firstNanos) * NANO;
    }

    /** The number of requests without a completion in the trace. */
    int incomplete() {
        return issuedNanos.values().stream().mapToInt(Deque::size).sum();
    }

    /** Empty if the trace has no completions. */
    Optional<TraceFigures> figures() {
        long tookNanos = lastCompletedNanos - firstNanos;
        return completions == 0
                ? Optional.empty()
                : Optional.of(new TraceFigures(
                        reads.figures(),
                        writes.figures(),
                        (reads.nanosSum() + writes.nanosSum()) / Math.max(1, tookNanos),
                        tookNanos * NANO));
    }
}
