package io.latchmark.live.server;

import io.latchmark.core.spi.NanoClock;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The time limit for the other end of a connection. A connection that neither sends nor accepts data for longer is closed, by
 * interrupting the thread that uses its channel. Thread-safe.
 */
public final class RequestTimeouts {
    private final long nanosMax;
    private final NanoClock clock;
    private final Map<Thread, Long> waiting = new ConcurrentHashMap<>();

    RequestTimeouts(Duration longest, NanoClock clock) {
        nanosMax = longest.toNanos();
        this.clock = clock;
    }

    /** Reads from a connection or writes to it. */
    public interface Transfer<T> {
        T execute() throws IOException;
    }

    /** Executes a transfer that may wait for the other end. */
    public <T> T with(Transfer<T> transfer) throws IOException {
        waiting.put(Thread.currentThread(), clock.nanos());
        try {
            return transfer.execute();
        } finally {
            waiting.remove(Thread.currentThread());
        }
    }

    /** Interrupts transfers that exceed the limit; to be called repeatedly. */
    void check() {
        long nowNanos = clock.nanos();
        waiting.forEach((thread, sinceNanos) -> {
            if (nowNanos - sinceNanos > nanosMax) {
                thread.interrupt();
            }
        });
    }
}
