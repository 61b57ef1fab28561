package io.latchmark.emulation;

/** Calls an action when the last of several parts has completed. Confined to the thread of its device. */
public final class Countdown {
    private final Runnable last;
    private int left;

    /** Counts down from a number of parts, 1 or more. */
    public Countdown(int parts, Runnable last) {
        this.left = parts;
        this.last = last;
    }

    /** A part has completed. */
    public void down() {
        left--;
        if (left == 0) {
            last.run();
        }
    }
}
