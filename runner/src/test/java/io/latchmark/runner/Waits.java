package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.platform.Waiting;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Waits for another thread's progress, with a limit far beyond what it takes: passing it means a hang. */
final class Waits {
    private static final long LIMIT_SECONDS = 60;

    private Waits() {}

    static void require(CountDownLatch progress) {
        assertThat(Waiting.uninterrupted(progress::await, TimeUnit.SECONDS.toNanos(LIMIT_SECONDS)))
                .as("the other thread came this far within %d s", LIMIT_SECONDS)
                .isTrue();
    }

    /** Returns when the thread waits, with or without a limit. */
    static void blocked(Thread thread) {
        while (thread.getState() != Thread.State.WAITING && thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
    }
}
