package io.latchmark.analysis.series;

import java.util.ArrayList;
import java.util.List;

/**
 * When a source was read. A hole is a time without a reading that is longer than a bound. Used by one thread.
 *
 * <p>Memory is bounded by the length of a run: a hole lasts seconds.
 */
final class Readings {
    private final long holeNanos;
    private final List<Window> holes = new ArrayList<>();
    private long firstNanos;
    private long previousNanos;
    private long lastNanos;
    private boolean started;

    /** No reading yet; a longer time than this without one is a hole. */
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
     * Takes the last reading back: nobody knows when, in the long time that it took, its values were taken. What lies between the
     * readings before and after it is one hole.
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

    /** The reading before the last; the first, if there is no other. */
    long previousNanos() {
        return previousNanos;
    }

    /** Whether there was more than one reading. */
    boolean hasPrevious() {
        return lastNanos > firstNanos;
    }

    /** The holes between readings, in order of time. */
    List<Window> holes() {
        return holes;
    }

    /** The holes within a window: what of it lies in one, and what lies before the first reading or after the last. */
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
