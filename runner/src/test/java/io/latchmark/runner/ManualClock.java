package io.latchmark.runner;

import io.latchmark.core.spi.NanoClock;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that stands still until it is advanced. Safe for use by several threads. */
final class ManualClock implements NanoClock {
    private final AtomicLong now = new AtomicLong(1_000_000_000L);

    @Override
    public long nanos() {
        return now.get();
    }

    void advance(long nanos) {
        now.addAndGet(nanos);
    }
}
