package io.latchmark.hosts.pipe;

import io.latchmark.core.spi.NanoClock;
import java.io.IOException;

/**
 * How much another process may send: 2,000 lines a second, and as many as in ten seconds at once, because they may have waited. A
 * long line counts as several. For one thread.
 */
final class LineBudget {
    private static final int LINES_A_SECOND = 2_000;
    private static final int LINES_MAX = 10 * LINES_A_SECOND;
    private static final int BYTES_A_LINE = 16 << 10;
    private static final double NANOS_A_SECOND = 1e9;

    private final NanoClock clock;
    private double left = LINES_MAX;
    private long sinceNanos;

    LineBudget(NanoClock clock) {
        this.clock = clock;
        this.sinceNanos = clock.nanos();
    }

    /** Counts a line; throws if it is one too many. */
    void spend(int bytes) throws IOException {
        long nowNanos = clock.nanos();
        left = Math.min(LINES_MAX, left + (nowNanos - sinceNanos) / NANOS_A_SECOND * LINES_A_SECOND);
        sinceNanos = nowNanos;
        left -= 1 + bytes / BYTES_A_LINE;
        if (left < 0) {
            throw new IOException("more than " + LINES_A_SECOND + " lines a second");
        }
    }
}
