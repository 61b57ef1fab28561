package io.latchmark.runner;

import io.latchmark.results.run.Event;
import java.time.Duration;
import java.util.List;

/**
 * The changes of a run during its measurement interval, as consecutive slots. Immutable.
 *
 * @param kind of the events
 * @param slots in order
 * @param end executed after the last slot or an early end, on the same thread as the changes
 */
public record Switching(Event.Kind kind, List<Slot> slots, Runnable end) {
    /** Detail of the event at the end of the last window. */
    public static final String END = "end";

    static final Switching NONE = new Switching(Event.Kind.NOTE, List.of(), () -> {});

    public Switching {
        slots = List.copyOf(slots);
    }

    /**
     * A change, its wash-out, and a window of measurement.
     *
     * @param detail of the event
     * @param washOut from the event to the window; the change must be complete then
     * @param window length of the measured window
     * @param change executed at the start
     */
    public record Slot(String detail, Duration washOut, Duration window, Runnable change) {
        /** The length of the slot. */
        public Duration length() {
            return washOut.plus(window);
        }
    }
}
