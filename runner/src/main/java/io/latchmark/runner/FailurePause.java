package io.latchmark.runner;

import io.latchmark.core.transaction.FailureKind;
import java.time.Duration;

/**
 * How long a session pauses after failures that the next transaction would probably meet again: a permanently broken session
 * would otherwise fail, or reconnect, thousands of times per second. The first failure causes no pause; each further one without
 * a success in between doubles it. Contention failures and timeouts never cause a pause. For one thread.
 */
final class FailurePause {
    static final long FIRST_NANOS = Duration.ofMillis(50).toNanos();
    static final long MAX_NANOS = Duration.ofSeconds(2).toNanos();

    private long nextNanos;

    /** The pause before the next transaction in nanoseconds, 0 for none. */
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

    /** Called after a successful transaction. */
    void reset() {
        nextNanos = 0;
    }
}
