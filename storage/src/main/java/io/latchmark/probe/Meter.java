package io.latchmark.probe;

import io.latchmark.core.spi.NanoClock;
import io.latchmark.results.probe.OperationFigures;
import java.util.concurrent.atomic.AtomicLongArray;
import org.HdrHistogram.AtomicHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.WriterReaderPhaser;

/**
 * Records the latency and bytes of each operation. Workers are spread over as many stripes as there are CPUs to avoid contention.
 * Recording is a hot path: it allocates nothing, takes no lock, and is thread-safe. Only one thread may read the results.
 *
 * <p>A phaser ends an interval, rather than one recorder for each figure. Counts and bytes are thus always of the same
 * operations, however long the reading thread waits for a CPU.
 */
final class Meter {
    static final int READ = 0;
    static final int WRITE = 1;
    static final int SYNC = 2;

    private static final long GREATEST_NANOS = 3_600_000_000_000L;
    private static final int DIGITS = 3;
    private static final int OPERATIONS = 3;
    private static final int LATENESS = OPERATIONS;

    private final Stripe[] stripes;

    Meter() {
        stripes = new Stripe[Runtime.getRuntime().availableProcessors()];
        for (int i = 0; i < stripes.length; i++) {
            stripes[i] = new Stripe();
        }
    }

    void record(int operation, int worker, long nanos, long moved) {
        stripes[worker % stripes.length].record(operation, Math.max(0, Math.min(nanos, GREATEST_NANOS)), moved);
    }

    void recordLateness(int worker, long nanos) {
        stripes[worker % stripes.length].recordLateness(nanos);
    }

    /**
     * Ends an interval; later operations belong to the next.
     *
     * @return the time that divides the two, unaffected by delays of the calling thread
     */
    long flip(NanoClock clock) {
        long first = stripes[0].flip(clock);
        long later = 0;
        for (int i = 1; i < stripes.length; i++) {
            later += stripes[i].flip(clock) - first;
        }
        return first + later / stripes.length;
    }

    /** What one operation recorded in the interval that the last flip ended. */
    Tally taken(int operation) {
        Histogram sum = empty();
        long bytes = 0;
        for (Stripe stripe : stripes) {
            sum.add(stripe.ended.times[operation]);
            bytes += stripe.ended.sums.get(operation);
        }
        return new Tally(sum, bytes);
    }

    /** Total lateness of all operations in the interval that the last flip ended, in nanoseconds. */
    long takenLateness() {
        long sum = 0;
        for (Stripe stripe : stripes) {
            sum += stripe.ended.sums.get(LATENESS);
        }
        return sum;
    }

    static Histogram empty() {
        return new Histogram(GREATEST_NANOS, DIGITS);
    }

    /** Latencies in nanoseconds, and bytes. */
    record Tally(Histogram times, long bytes) {
        OperationFigures figures() {
            return OperationFigures.of(times, bytes);
        }
    }

    private static final class Interval {
        private final AtomicHistogram[] times = new AtomicHistogram[OPERATIONS];
        /** Bytes of each operation, then lateness. */
        private final AtomicLongArray sums = new AtomicLongArray(OPERATIONS + 1);

        Interval() {
            for (int i = 0; i < OPERATIONS; i++) {
                times[i] = new AtomicHistogram(GREATEST_NANOS, DIGITS);
            }
        }

        void clear() {
            for (int i = 0; i < OPERATIONS; i++) {
                times[i].reset();
            }
            for (int i = 0; i < sums.length(); i++) {
                sums.set(i, 0);
            }
        }
    }

    private static final class Stripe {
        private static final long WAIT_NANOS = 100_000;

        private final WriterReaderPhaser phaser = new WriterReaderPhaser();
        private volatile Interval active = new Interval();
        private Interval ended = new Interval();

        void record(int operation, long nanos, long moved) {
            long entered = phaser.writerCriticalSectionEnter();
            try {
                Interval interval = active;
                interval.times[operation].recordValue(nanos);
                interval.sums.addAndGet(operation, moved);
            } finally {
                phaser.writerCriticalSectionExit(entered);
            }
        }

        void recordLateness(long nanos) {
            long entered = phaser.writerCriticalSectionEnter();
            try {
                active.sums.addAndGet(LATENESS, nanos);
            } finally {
                phaser.writerCriticalSectionExit(entered);
            }
        }

        long flip(NanoClock clock) {
            ended.clear();
            phaser.readerLock();
            try {
                Interval before = active;
                active = ended;
                long moment = clock.nanos();
                ended = before;
                phaser.flipPhase(WAIT_NANOS);
                return moment;
            } finally {
                phaser.readerUnlock();
            }
        }
    }
}
