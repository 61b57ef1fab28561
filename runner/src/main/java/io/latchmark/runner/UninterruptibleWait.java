package io.latchmark.runner;

import java.util.concurrent.TimeUnit;

/** Waits that an interrupt must not cut short, because what follows relies on the end of another thread's work. */
public final class UninterruptibleWait {
    private UninterruptibleWait() {}

    /** Something that can be waited for, as {@code CountDownLatch::await}. */
    @FunctionalInterface
    public interface Wait {
        /** As {@code CountDownLatch::await}. */
        boolean await(long timeout, TimeUnit unit) throws InterruptedException;
    }

    /** Waits at most for the given time and returns whether it came; an interrupt is restored afterwards. */
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
}
