package io.latchmark.emulation;

import java.util.PriorityQueue;

/**
 * The virtual clock, and what is to happen on it: actions at instants, those of one instant in the order in which they
 * were added. Time moves only when it is advanced. Confined to one thread.
 */
public final class Agenda {
    /** No instant: nothing is to happen. */
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
     * @throws IllegalArgumentException if the instant has passed
     */
    public void at(long atNanos, Runnable action) {
        if (atNanos < nowNanos) {
            throw new IllegalArgumentException("an action at " + atNanos + " ns, and it is " + nowNanos + " ns");
        }
        entries.add(new Entry(atNanos, added++, action));
    }

    /** Adds an action after a time. */
    public void after(long nanos, Runnable action) {
        at(nowNanos + nanos, action);
    }

    /** The instant of the next action, or {@link #NEVER}. */
    public long nextNanos() {
        Entry next = entries.peek();
        return next == null ? NEVER : next.atNanos;
    }

    /**
     * Moves time forward, and executes all that is due up to and including the instant.
     *
     * @throws IllegalArgumentException if the instant has passed
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
