package io.latchmark.results.run;

import io.latchmark.results.Bounds;

/**
 * A line of {@code events.ndjson}.
 *
 * @param timeNanos time since the run's origin
 * @param kind what happened
 * @param detail as text; may contain text from outside
 */
public record Event(long timeNanos, Kind kind, String detail) {
    public Event {
        Bounds.atLeast(0, "timeNanos", timeNanos);
    }

    /** The kinds of events. */
    public enum Kind {
        PHASE,
        CHECKPOINT,
        FAILURE,
        RECONNECT,
        SOURCE_LOST,
        SOURCE_BACK,
        INTERRUPT,
        NOTE,
        /** A delay was switched on or off: {@link InjectedDelay}. */
        INJECTION,
        /** A setting was switched by an earlier version. */
        SWITCH
    }
}
