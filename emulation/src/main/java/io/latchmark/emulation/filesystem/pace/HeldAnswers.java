package io.latchmark.emulation.filesystem.pace;

import io.latchmark.emulation.EventQueue;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.function.LongConsumer;

/**
 * Answers held back by an added delay, and the total delay. Guarded by the lock of its {@link PacedDevice}. A delay is counted
 * when it is decided; a window's counters therefore cover the requests delayed in it.
 */
final class HeldAnswers {
    private final PriorityQueue<Held> held = new PriorityQueue<>();
    private final Map<AddedDelays.Kind, AddedDelays.Added> added = new EnumMap<>(AddedDelays.Kind.class);
    private AddedDelays delays = AddedDelays.NONE;
    private long untilNanos = Long.MAX_VALUE;
    private long order;

    HeldAnswers() {
        for (AddedDelays.Kind kind : AddedDelays.Kind.values()) {
            added.put(kind, new AddedDelays.Added(0, 0));
        }
    }

    private record Held(LongConsumer complete, long atNanos, long order) implements Comparable<Held> {
        @Override
        public int compareTo(Held other) {
            int byTime = Long.compare(atNanos, other.atNanos);
            return byTime != 0 ? byTime : Long.compare(order, other.order);
        }
    }

    void change(AddedDelays newDelays, long nowNanos) {
        delays = newDelays;
        untilNanos = newDelays.lastsNanos() == Long.MAX_VALUE ? Long.MAX_VALUE : nowNanos + newDelays.lastsNanos();
    }

    AddedDelays delays(long nowNanos) {
        return nowNanos < untilNanos ? delays : AddedDelays.NONE;
    }

    /** Holds an answer due at a time, if its kind is delayed then; returns false if it is not. */
    boolean hold(AddedDelays.Kind kind, long atNanos, LongConsumer complete) {
        long nanos = delays(atNanos).nanos(kind);
        if (nanos == 0) {
            return false;
        }
        added.computeIfPresent(kind, (its, sum) -> new AddedDelays.Added(sum.count() + 1, sum.nanos() + nanos));
        held.add(new Held(complete, atNanos + nanos, order++));
        return true;
    }

    /** The due time of the next answer, or {@link EventQueue#NEVER}. */
    long nextNanos() {
        Held next = held.peek();
        return next == null ? EventQueue.NEVER : next.atNanos;
    }

    /** Removes the due answers, and adds them to a list. */
    void takeDue(long nowNanos, List<PacedDevice.PendingAnswer> due) {
        for (Held next = held.peek(); next != null && next.atNanos <= nowNanos; next = held.peek()) {
            held.remove();
            due.add(new PacedDevice.PendingAnswer(next.complete, next.atNanos));
        }
    }

    Map<AddedDelays.Kind, AddedDelays.Added> added() {
        return Map.copyOf(added);
    }

    void clear() {
        held.clear();
    }
}
