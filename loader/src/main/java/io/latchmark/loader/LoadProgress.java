package io.latchmark.loader;

import java.time.Duration;
import java.util.Optional;

/**
 * The progress of a load.
 *
 * @param rows rows sent to the server
 * @param rowsExpected rows of the whole load, by {@link io.latchmark.core.population.Scale#initialRows}; the number of order
 *     lines is random, so the final count may be a few hundredths of a percent above or below
 * @param bytes bytes sent, in the server's bulk format
 * @param elapsed since the start of the load
 */
public record LoadProgress(long rows, long rowsExpected, long bytes, Duration elapsed) {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double BYTES_PER_MEBIBYTE = 1 << 20;
    private static final Duration ESTIMATE_FROM = Duration.ofSeconds(3);

    public LoadProgress {
        if (rows < 0 || bytes < 0 || rowsExpected < 1 || elapsed.isNegative()) {
            throw new IllegalArgumentException("rows = " + rows + ", bytes = " + bytes + ", elapsed = " + elapsed
                    + ": must be 0 or more; rowsExpected = " + rowsExpected + ": must be 1 or more");
        }
    }

    /** Fraction of the rows that was sent, 0 to 1. */
    public double completedRatio() {
        return Math.min(1, (double) rows / rowsExpected);
    }

    /** Mean rate since the start; 0 before any time has passed. */
    public double rowsPerSecond() {
        return perSecond(rows);
    }

    /** Mean rate since the start; 0 before any time has passed. */
    public double mebibytesPerSecond() {
        return perSecond(bytes) / BYTES_PER_MEBIBYTE;
    }

    /** Time for the remaining rows at the mean rate; empty at first, when connections and ITEM take most of the time. */
    public Optional<Duration> timeLeft() {
        if (rows == 0 || elapsed.compareTo(ESTIMATE_FROM) < 0) {
            return Optional.empty();
        }
        double rowsLeft = Math.max(0, rowsExpected - rows);
        return Optional.of(Duration.ofNanos((long) (elapsed.toNanos() * (rowsLeft / rows))));
    }

    private double perSecond(long count) {
        return elapsed.isZero() ? 0 : count * NANOS_PER_SECOND / elapsed.toNanos();
    }
}
