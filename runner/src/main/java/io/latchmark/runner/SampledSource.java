package io.latchmark.runner;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.SampleSink;
import io.latchmark.core.spi.Sampler;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * One source, and how its readings went. A failed reading is repeated after a pause that doubles with each consecutive failure,
 * up to 30 s. The first failure is recorded as an event, and so is the next successful reading. For one thread.
 *
 * <p>In addition to the source's samples it writes rows of the source {@code sampling}: the number of readings, failed readings
 * and missed turns, and the total time of the readings.
 *
 * <p>A counter has one value at a time: if a reading contains several, the first is recorded, and a note in the run reports it.
 */
final class SampledSource {
    /** The source of the rows about the readings. */
    static final String SAMPLING = "sampling";

    private static final Duration PAUSE_MAX = Duration.ofSeconds(30);

    private final Sampler sampler;
    private final Grid grid;
    private final Recording recording;
    private final Journal journal;
    private long dueNanos;
    private long readings;
    private long failed;
    private long missed;
    private long readingNanos;
    private int failuresInARow;
    private long lostSinceNanos;
    private boolean repeatIsNoted;

    /** A source that is due now, and then at each time of the grid. */
    SampledSource(Sampler sampler, Grid grid, Recording recording, Journal journal) {
        this.sampler = sampler;
        this.grid = grid;
        this.recording = recording;
        this.journal = journal;
        this.dueNanos = recording.timeBase().nanos();
    }

    String name() {
        return sampler.source();
    }

    /** Nanoseconds until the next turn; not positive if it is due. */
    long nanosUntilNext() {
        return dueNanos - recording.timeBase().nanos();
    }

    /** Makes the next reading report what the source has polled so far. */
    void reportNext() {
        sampler.reportNext();
    }

    /** Reads the source, at its turn or before it; an early reading leaves the next turn unchanged. */
    void read() {
        Readings found = new Readings();
        long startNanos;
        try {
            // Opens connections before the time span that dates the samples.
            sampler.prepare();
            startNanos = recording.timeBase().nanos();
            sampler.sample(found);
        } catch (LatchmarkException e) {
            lose(e);
            return;
        }
        long endNanos = recording.timeBase().nanos();
        readings++;
        readingNanos += endNanos - startNanos;
        recover(endNanos);
        if (endNanos >= dueNanos) {
            schedule(endNanos, 0);
        }
        write(found.rows, (startNanos + endNanos) / 2);
        noteRepeat(found.repeated);
    }

    private void noteRepeat(String counter) {
        if (!counter.isEmpty() && !repeatIsNoted) {
            repeatIsNoted = true;
            journal.add(
                    Event.Kind.NOTE,
                    sampler.source() + ": more than one value of " + counter
                            + " in one reading; the first is recorded, here and in later readings");
        }
    }

    /** The samples of one reading. */
    private final class Readings implements SampleSink {
        private final List<Reading> rows = new ArrayList<>();
        private final Set<String> seen = new HashSet<>();
        private String repeated = "";

        @Override
        public void accept(String object, String metric, String unit, long value) {
            if (seen.add(object + " " + metric)) {
                rows.add(reading(object, metric, unit, value));
            } else {
                repeated = object + " " + metric;
            }
        }
    }

    private Reading reading(String object, String metric, String unit, long value) {
        if (value < 0) {
            throw LatchmarkException.environment(
                    object + " " + metric + " = " + value + ": a counter must be at least 0");
        }
        return new Reading(sampler.source(), object, metric, unit, value);
    }

    private void write(List<Reading> rows, long middleNanos) {
        if (rows.isEmpty()) {
            return;
        }
        rows.add(about("readings", "1", readings));
        rows.add(about("failed", "1", failed));
        rows.add(about("missed", "1", missed));
        rows.add(about("reading_time", "ns", readingNanos));
        List<Sample> samples =
                rows.stream().map(reading -> reading.at(middleNanos)).toList();
        recording.sink().appendSamples(samples);
        recording.listener().sampled(samples);
    }

    private Reading about(String metric, String unit, long value) {
        return new Reading(SAMPLING, sampler.source(), metric, unit, value);
    }

    private void lose(LatchmarkException e) {
        long nowNanos = recording.timeBase().nanos();
        failed++;
        failuresInARow++;
        if (failuresInARow == 1) {
            lostSinceNanos = nowNanos;
            journal.add(Event.Kind.SOURCE_LOST, sampler.source() + ": " + e.getMessage());
        }
        long doubled = grid.periodNanos() << Math.min(failuresInARow - 1, 20);
        schedule(nowNanos, Math.min(doubled, Math.max(PAUSE_MAX.toNanos(), grid.periodNanos())) - grid.periodNanos());
    }

    private void recover(long nowNanos) {
        if (failuresInARow > 0) {
            journal.add(
                    Event.Kind.SOURCE_BACK,
                    String.format(
                            Locale.ROOT,
                            "%s: read again after %.1f s, %d failed",
                            sampler.source(),
                            (nowNanos - lostSinceNanos) / 1e9,
                            failuresInARow));
            failuresInARow = 0;
        }
    }

    /** The next turn is the first time of the grid after the pause; earlier ones are counted as missed. */
    private void schedule(long nowNanos, long pauseNanos) {
        long next = grid.after(Math.max(nowNanos, dueNanos) + pauseNanos);
        missed += grid.between(dueNanos, next);
        dueNanos = next;
    }

    private record Reading(String source, String object, String metric, String unit, long value) {
        Sample at(long timeNanos) {
            return new Sample(timeNanos, source, object, metric, unit, value);
        }
    }
}
