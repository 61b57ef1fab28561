package io.latchmark.probe;

import io.latchmark.core.spi.NanoClock;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** State shared by a cell's workers: start, end, the schedule of a fixed rate, and the first failure. Thread-safe. */
final class CellControl {
    /** Shorter waits spin, because waking a thread takes about this long. */
    private static final long SPIN_NANOS = 60_000;

    private final NanoClock clock;
    private final double gapNanos;
    private final CountDownLatch go = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private final AtomicLong dueNumber = new AtomicLong();
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private volatile long originNanos;
    private volatile boolean stopped;

    /**
     * A cell that has not started.
     *
     * @param ratePerSecond I/Os due per second; 0 for a closed loop
     */
    CellControl(NanoClock clock, double ratePerSecond) {
        this.clock = clock;
        this.gapNanos = ratePerSecond > 0 ? 1e9 / ratePerSecond : 0;
    }

    void begin() {
        originNanos = clock.nanos();
        go.countDown();
    }

    void awaitBegin() throws InterruptedException {
        go.await();
    }

    void stop() {
        stopped = true;
        go.countDown();
        ended.countDown();
    }

    boolean isStopped() {
        return stopped;
    }

    void fail(Throwable reason) {
        failure.compareAndSet(null, reason);
        stop();
    }

    @Nullable Throwable failure() {
        return failure.get();
    }

    long nanos() {
        return clock.nanos();
    }

    /** Waits until the given time, or until the cell is stopped. */
    void awaitUntil(long moment) throws InterruptedException {
        long left = moment - clock.nanos();
        if (left > 0) {
            boolean stoppedMeanwhile = ended.await(left, TimeUnit.NANOSECONDS);
            if (stoppedMeanwhile && !stopped) {
                throw new IllegalStateException("ended without a stop");
            }
        }
    }

    /** Waits until the next I/O of a fixed rate is due and returns that time; returns the current time if the cell is stopped. */
    long nextDue() {
        long due = originNanos + (long) (dueNumber.getAndIncrement() * gapNanos);
        while (!stopped) {
            long left = due - clock.nanos();
            if (left <= 0) {
                return due;
            }
            if (left > SPIN_NANOS) {
                LockSupport.parkNanos(left - SPIN_NANOS);
            } else {
                Thread.onSpinWait();
            }
        }
        return clock.nanos();
    }
}
