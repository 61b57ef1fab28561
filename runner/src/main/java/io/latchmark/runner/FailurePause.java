package io.latchmark.runner;

import io.latchmark.core.transaction.FailureKind;
import java.time.Duration;

/**
 * How long a session pauses after failures that the next transaction would probably meet again: a permanently broken
 * session would otherwise fail, or reconnect, thousands of times a second. The first failure costs no pause; each one that
 * follows without a success in between doubles it. Failures of contention and time-outs never pause. For one thread.
 */
final class FailurePause {
    static final long FIRST_NANOS = Duration.ofMillis(50).toNanos();
    static final long MAX_NANOS = Duration.ofSeconds(2).toNanos();

    private long nextNanos;

    /** The pause before the next transaction, 0 for none. */
    long nanosAfter(FailureKind kind) {
        return switch (kind) {
            case DEADLOCK, SERIALIZATION, LOCK_TIMEOUT, STATEMENT_TIMEOUT -> {
                reset();
                yield 0;
            }
            case CONNECTION_LOST, STORAGE_ERROR, DISK_FULL, OTHER -> {
                long pauseNanos = nextNanos;
                nextNanos = pauseNanos == 0 ? FIRST_NANOS : Math.min(2 * pauseNanos, MAX_NANOS);
                yield pauseNanos;
            }
        };
    }

    /** A transaction has succeeded. */
    void reset() {
        nextNanos = 0;
    }
}
