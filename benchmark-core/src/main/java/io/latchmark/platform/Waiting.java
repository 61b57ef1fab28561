package io.latchmark.platform;

import java.util.concurrent.TimeUnit;

/** Waits with a limit that preserve an interrupt of their thread: some continue in spite of it, others end. */
public final class Waiting {
    private Waiting() {}

    /** A method to wait with, for example {@code CountDownLatch::await}. */
    @FunctionalInterface
    public interface Wait {
        /** As {@code CountDownLatch::await}. */
        boolean await(long timeout, TimeUnit unit) throws InterruptedException;
    }

    /**
     * Waits up to the limit and returns whether the event occurred. An interrupt does not shorten the wait, because the caller
     * relies on the end of another thread's work; it is restored afterwards.
     */
    public static boolean uninterrupted(Wait wait, long timeoutNanos) {
        long endNanos = System.nanoTime() + timeoutNanos;
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return wait.await(endNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Waits up to the limit and returns whether the event occurred before an interrupt, which ends the wait and remains set. */
    public static boolean untilInterrupted(Wait wait, long timeoutNanos) {
        try {
            return wait.await(timeoutNanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
