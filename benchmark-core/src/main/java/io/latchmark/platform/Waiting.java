package io.latchmark.platform;

import java.util.concurrent.TimeUnit;

/** Waits with a limit that keep an interrupt of their thread: some continue in spite of it, others end. */
public final class Waiting {
    private Waiting() {}

    /** Something that can be waited for, as {@code CountDownLatch::await}. */
    @FunctionalInterface
    public interface Wait {
        /** As {@code CountDownLatch::await}. */
        boolean await(long timeout, TimeUnit unit) throws InterruptedException;
    }

    /**
     * Waits up to the limit and returns whether it came. An interrupt does not cut the wait short, because what follows relies
     * on the end of another's work; it is restored afterwards.
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

    /** Waits up to the limit and returns whether it came before an interrupt, which ends the wait and stays set. */
    public static boolean untilInterrupted(Wait wait, long timeoutNanos) {
        try {
            return wait.await(timeoutNanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
