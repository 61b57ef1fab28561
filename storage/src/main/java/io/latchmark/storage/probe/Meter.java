package io.latchmark.storage.probe;

import io.latchmark.results.probe.Figures;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * Takes the time of each operation. Workers are spread over as many recorders as there are processors, so that hardly
 * two meet in one. Recording is a hot path: it allocates nothing and takes no lock; it is safe for any thread. Taking is
 * for one thread.
 */
final class Meter {
    static final int READ = 0;
    static final int WRITE = 1;
    static final int SYNC = 2;

    private static final long GREATEST_NANOS = 3_600_000_000_000L;
    private static final int DIGITS = 3;
    private static final int OPERATIONS = 3;

    private final int stripes = Runtime.getRuntime().availableProcessors();
    private final Recorder[] recorders = new Recorder[OPERATIONS * stripes];
    private final LongAdder[] bytes = new LongAdder[OPERATIONS];
    private final LongAdder lateness = new LongAdder();

    Meter() {
        for (int i = 0; i < recorders.length; i++) {
            recorders[i] = new Recorder(GREATEST_NANOS, DIGITS);
        }
        for (int i = 0; i < OPERATIONS; i++) {
            bytes[i] = new LongAdder();
        }
    }

    void record(int operation, int worker, long nanos, long moved) {
        recorders[operation * stripes + worker % stripes].recordValue(Math.max(0, Math.min(nanos, GREATEST_NANOS)));
        bytes[operation].add(moved);
    }

    void recordLateness(long nanos) {
        lateness.add(nanos);
    }

    /** What one operation did since the last take. */
    Taken take(int operation) {
        Histogram sum = empty();
        for (int stripe = 0; stripe < stripes; stripe++) {
            sum.add(recorders[operation * stripes + stripe].getIntervalHistogram());
        }
        return new Taken(sum, bytes[operation].sumThenReset());
    }

    long takeLateness() {
        return lateness.sumThenReset();
    }

    static Histogram empty() {
        return new Histogram(GREATEST_NANOS, DIGITS);
    }

    /** Times in nanoseconds, and bytes. */
    record Taken(Histogram times, long bytes) {
        Figures figures() {
            return Figures.of(times, bytes);
        }
    }
}
