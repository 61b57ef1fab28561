package io.latchmark.platform;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;

/** Waits for what nobody announces, as the end of another process, by looking again and again, with a limit. Any thread. */
public final class Polling {
    private static final long POLL_MILLIS = 20;

    private Polling() {}

    /**
     * Looks until the condition holds. An interrupt does not end the wait, since a server left half stopped is worse
     * than a late answer; it is restored afterwards.
     *
     * @param everySecond called about once a second with the seconds waited, so that the user can be informed
     * @return false if the limit came first
     */
    public static boolean until(BooleanSupplier condition, Duration limit, IntConsumer everySecond) {
        return until(condition, limit, everySecond, false);
    }

    /** As {@link #until}, but an interrupt ends the wait too, and stays set. */
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
