package io.latchmark.live.server;

import io.latchmark.core.spi.NanoClock;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How long the server waits for the other end of a connection. Whoever neither sends nor takes data for longer is cut off: the
 * interrupt of a thread closes the channel that it uses. Safe for use by several threads.
 */
public final class Patience {
    private final long nanosMax;
    private final NanoClock clock;
    private final Map<Thread, Long> waiting = new ConcurrentHashMap<>();

    Patience(Duration longest, NanoClock clock) {
        nanosMax = longest.toNanos();
        this.clock = clock;
    }

    /** Reads from a connection or writes to it. */
    public interface Transfer<T> {
        T execute() throws IOException;
    }

    /** Does something that may wait for the other end. */
    public <T> T with(Transfer<T> transfer) throws IOException {
        waiting.put(Thread.currentThread(), clock.nanos());
        try {
            return transfer.execute();
        } finally {
            waiting.remove(Thread.currentThread());
        }
    }

    /** Cuts off those that took too long; to be called again and again. */
    void check() {
        long nowNanos = clock.nanos();
        waiting.forEach((thread, sinceNanos) -> {
            if (nowNanos - sinceNanos > nanosMax) {
                thread.interrupt();
            }
        });
    }
}
