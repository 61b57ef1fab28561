package io.latchmark.runner;

import io.latchmark.results.run.Event;
import io.latchmark.results.run.Phase;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Writes the events of a run and notifies the listener. Only the first {@value #PER_KIND_MAX} each of failures, reconnects and
 * lost sources are written, because their number is unbounded. Thread-safe.
 */
final class Journal implements RunEvents {
    static final int PER_KIND_MAX = 200;

    private final Recording recording;
    private Optional<String> firstReconnect = Optional.empty();
    private final Map<Event.Kind, Integer> written = new EnumMap<>(Event.Kind.class);

    Journal(Recording recording) {
        this.recording = recording;
    }

    @Override
    public void add(Event.Kind kind, String detail) {
        add(recording.timeBase().nanos(), kind, detail);
    }

    /** Writes that a phase began, possibly a while ago if threads have to wait for CPUs. */
    void phaseBegan(Phase.Kind phase, long startNanos) {
        add(startNanos, Event.Kind.PHASE, phase.name());
    }

    private synchronized void add(long timeNanos, Event.Kind kind, String detail) {
        int count = written.merge(kind, 1, Integer::sum);
        if (count > PER_KIND_MAX && isUnbounded(kind)) {
            return;
        }
        Event event = new Event(timeNanos, kind, detail);
        if (kind == Event.Kind.RECONNECT && firstReconnect.isEmpty()) {
            firstReconnect = Optional.of(
                    String.format(Locale.ROOT, "%.1f s after the run's start: %s", event.timeNanos() / 1e9, detail));
        }
        recording.sink().append(event);
        recording.listener().happened(event);
    }

    /** How often sessions reconnected, and when the first one did; empty if none did. */
    synchronized Optional<String> reconnections() {
        return firstReconnect.map(
                first -> written.getOrDefault(Event.Kind.RECONNECT, 0) + " reconnections, the first " + first);
    }

    private static boolean isUnbounded(Event.Kind kind) {
        return switch (kind) {
            case FAILURE, RECONNECT, SOURCE_LOST, SOURCE_BACK -> true;
            case PHASE, CHECKPOINT, INTERRUPT, NOTE, INJECTION, SWITCH -> false;
        };
    }
}
