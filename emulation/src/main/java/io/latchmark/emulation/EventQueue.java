package io.latchmark.emulation;

import java.util.PriorityQueue;

/**
 * The virtual clock and its scheduled actions; actions at the same time are executed in the order in which they were added. Time
 * moves only when it is advanced. Confined to one thread.
 */
public final class EventQueue {
    /** No time: nothing is scheduled. */
    public static final long NEVER = Long.MAX_VALUE;

    private final PriorityQueue<Entry> entries = new PriorityQueue<>();
    private long nowNanos;
    private long added;

    private record Entry(long atNanos, long order, Runnable action) implements Comparable<Entry> {
        @Override
        public int compareTo(Entry other) {
            int byTime = Long.compare(atNanos, other.atNanos);
            return byTime != 0 ? byTime : Long.compare(order, other.order);
        }
    }

    /** The virtual time. */
    public long nowNanos() {
        return nowNanos;
    }

    /**
     * Adds an action.
     *
     * @throws IllegalArgumentException if the time has passed
     */
    public void at(long atNanos, Runnable action) {
        if (atNanos < nowNanos) {
            throw new IllegalArgumentException("an action at " + atNanos + " ns, and it is " + nowNanos + " ns");
        }
        entries.add(new Entry(atNanos, added++, action));
    }

    /** Adds an action after a delay. */
    public void after(long nanos, Runnable action) {
        at(nowNanos + nanos, action);
    }

    /** The time of the next action, or {@link #NEVER}. */
    public long nextNanos() {
        Entry next = entries.peek();
        return next == null ? NEVER : next.atNanos;
    }

    /**
     * Advances the clock and executes all actions due up to and including a time.
     *
     * @throws IllegalArgumentException if the time has passed
     */
    public void advanceTo(long atNanos) {
        if (atNanos < nowNanos) {
            throw new IllegalArgumentException("back to " + atNanos + " ns from " + nowNanos + " ns");
        }
        while (true) {
            Entry next = entries.peek();
            if (next == null || next.atNanos > atNanos) {
                break;
            }
            entries.poll();
            nowNanos = next.atNanos;
            next.action.run();
        }
        nowNanos = atNanos;
    }
}
