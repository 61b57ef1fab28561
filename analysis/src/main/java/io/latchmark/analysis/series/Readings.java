package io.latchmark.analysis.series;

import java.util.ArrayList;
import java.util.List;

/**
 * The times at which a source was read. A gap is a time without a reading that exceeds a bound. Confined to one thread.
 *
 * <p>Memory is bounded by the length of a run, because a gap lasts seconds.
 */
final class Readings {
    private final long holeNanos;
    private final List<Window> holes = new ArrayList<>();
    private long firstNanos;
    private long previousNanos;
    private long lastNanos;
    private boolean started;

    /** Starts without a reading. */
    Readings(long holeNanos) {
        this.holeNanos = holeNanos;
    }

    void add(long timeNanos) {
        if (!started) {
            started = true;
            firstNanos = timeNanos;
            previousNanos = timeNanos;
            lastNanos = timeNanos;
        } else if (timeNanos > lastNanos) {
            if (timeNanos - lastNanos > holeNanos) {
                holes.add(new Window(lastNanos, timeNanos));
            }
            previousNanos = lastNanos;
            lastNanos = timeNanos;
        }
    }

    /**
     * Withdraws the last reading, because it took so long that the time of its values is unknown. The time between the readings
     * before and after it is one gap.
     */
    void withdraw() {
        if (!holes.isEmpty() && holes.get(holes.size() - 1).endNanos() == lastNanos) {
            holes.remove(holes.size() - 1);
        }
        started = lastNanos > firstNanos;
        lastNanos = previousNanos;
    }

    long firstNanos() {
        return firstNanos;
    }

    long lastNanos() {
        return lastNanos;
    }

    /** The next-to-last reading, or the only one. */
    long previousNanos() {
        return previousNanos;
    }

    /** Whether there was more than one reading. */
    boolean hasPrevious() {
        return lastNanos > firstNanos;
    }

    /** The gaps between readings, in chronological order. */
    List<Window> holes() {
        return holes;
    }

    /** The gaps within a window, including its parts before the first reading and after the last. */
    List<Window> holesWithin(Window window) {
        List<Window> within = new ArrayList<>();
        add(within, window, Long.MIN_VALUE, firstNanos);
        holes.forEach(hole -> add(within, window, hole.startNanos(), hole.endNanos()));
        add(within, window, lastNanos, Long.MAX_VALUE);
        return within;
    }

    private void add(List<Window> within, Window window, long startNanos, long endNanos) {
        long start = Math.max(window.startNanos(), startNanos);
        long end = Math.min(window.endNanos(), endNanos);
        if (end - start > holeNanos) {
            within.add(new Window(start, end));
        }
    }
}
