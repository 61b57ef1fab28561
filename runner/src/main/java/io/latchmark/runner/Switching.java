package io.latchmark.runner;

import io.latchmark.results.run.Event;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;

/**
 * What a run changes during its measurement interval, slot after slot. Immutable.
 *
 * @param kind of the event that each change is
 * @param slots in order
 * @param checkpoints whether each slot begins with a checkpoint
 * @param end what is done after the last slot, or at an early end; it runs on the same thread as the changes
 */
public record Switching(Event.Kind kind, List<Slot> slots, boolean checkpoints, Runnable end) {
    /** The detail of the event with which the last window ends. */
    public static final String END = "end";

    static final Switching NONE = new Switching(Event.Kind.NOTE, List.of(), false, () -> {});

    public Switching {
        slots = List.copyOf(slots);
    }

    /** How long the change of a slot may take: its own wash-out, or, in one without, the shortest of the others. */
    Duration changeMax(Slot slot) {
        return slot.washOut().isZero()
                ? slots.stream()
                        .map(Slot::washOut)
                        .filter(washOut -> !washOut.isZero())
                        .min(Comparator.naturalOrder())
                        .orElse(slot.window())
                : slot.washOut();
    }

    /**
     * A change, the time that it needs, and a window of measurement.
     *
     * @param detail of the event
     * @param washOut from the event to the window; the change must be complete then
     * @param window that is measured
     * @param change what is done at the start
     */
    public record Slot(String detail, Duration washOut, Duration window, Runnable change) {
        /** The time of the slot. */
        public Duration length() {
            return washOut.plus(window);
        }
    }
}
