package io.latchmark.runner;

import io.latchmark.core.LatchmarkException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Whether a run ends early, and why. Thread-safe, but for what the run's thread calls by itself. */
final class RunEnding {
    private final CountDownLatch ending = new CountDownLatch(1);
    private final AtomicReference<@Nullable Throwable> defect = new AtomicReference<>();
    private volatile String reason = "";
    private volatile boolean lost;
    private boolean threadInterrupted;

    /** Ends the run soon, with the first reason that is given. */
    void end(String why, boolean byLoss) {
        synchronized (ending) {
            if (!isEnding()) {
                reason = why;
                lost = byLoss;
                ending.countDown();
            }
        }
    }

    boolean isEnding() {
        return ending.getCount() == 0;
    }

    /** Why; empty if it does not end early. */
    String reason() {
        return reason;
    }

    /** Whether a host was lost. */
    boolean isLost() {
        return lost;
    }

    /** Waits until the run ends early, at most this long; called by the run's thread. */
    void await(long nanos) {
        try {
            boolean unused = ending.await(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            takeInterrupt();
        }
    }

    /**
     * Turns the thread's interrupt into the run's and clears the flag until the run ends, because with the flag set no file could
     * be written and no connection opened.
     */
    void takeInterrupt() {
        if (Thread.interrupted()) {
            threadInterrupted = true;
            end("the run's thread was interrupted", false);
        }
    }

    /** Sets the thread's flag again, after the run. */
    void restoreInterrupt() {
        if (threadInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** Executes an action of the run's thread whose failure must not prevent the run's orderly end; a failure ends the run early. */
    void guarded(Runnable action) {
        Optional<Boolean> unused = guarded(() -> {
            action.run();
            return true;
        });
    }

    /** As above, with the result; empty if the action failed. */
    <T> Optional<T> guarded(Supplier<T> action) {
        takeInterrupt();
        try {
            return Optional.of(action.get());
        } catch (RuntimeException | Error e) {
            fail(e);
            return Optional.empty();
        }
    }

    /** Receives failures that end the run, from any of its threads. */
    void fail(Throwable failure) {
        String message = failure.getMessage();
        if (failure instanceof LatchmarkException && message != null) {
            end(message, false);
        } else {
            defect.compareAndSet(null, failure);
            end("a defect of Latchmark: " + failure, false);
        }
    }

    void throwDefect() {
        Throwable found = defect.get();
        if (found != null) {
            throw new IllegalStateException("a defect ended the run: " + found, found);
        }
    }
}
