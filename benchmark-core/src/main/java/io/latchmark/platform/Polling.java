package io.latchmark.platform;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;

/** Waits, by polling with a limit, for something without a notification, for example the end of another process. Any thread. */
public final class Polling {
    private static final long POLL_MILLIS = 20;

    private Polling() {}

    /**
     * Polls until the condition is true. An interrupt does not end the wait, because a half-stopped server is worse than a late
     * result; it is restored afterwards.
     *
     * @param everySecond called about once per second with the seconds waited, so that the user can be informed
     * @return false if the limit was reached first
     */
    public static boolean until(BooleanSupplier condition, Duration limit, IntConsumer everySecond) {
        return until(condition, limit, everySecond, false);
    }

    /** As {@link #until}, but an interrupt also ends the wait, and remains set. */
    public static boolean untilInterrupted(BooleanSupplier condition, Duration limit, IntConsumer everySecond) {
        return until(condition, limit, everySecond, true);
    }

    private static boolean until(
            BooleanSupplier condition, Duration limit, IntConsumer everySecond, boolean endsOnInterrupt) {
        long polls = limit.toMillis() / POLL_MILLIS;
        long pollsPerSecond = 1000 / POLL_MILLIS;
        boolean interrupted = false;
        try {
            for (long poll = 1; poll <= polls; poll++) {
                if (condition.getAsBoolean()) {
                    return true;
                }
                if (poll % pollsPerSecond == 0) {
                    everySecond.accept((int) (poll / pollsPerSecond));
                }
                try {
                    Thread.sleep(POLL_MILLIS);
                } catch (InterruptedException e) {
                    interrupted = true;
                    if (endsOnInterrupt) {
                        return condition.getAsBoolean();
                    }
                }
            }
            return condition.getAsBoolean();
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
