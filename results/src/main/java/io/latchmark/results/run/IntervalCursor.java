package io.latchmark.results.run;

import io.latchmark.results.Malformed;
import io.latchmark.results.TextLines;
import io.latchmark.results.csv.GrowingTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The intervals of a run one after the other, each with its times still encoded, whatever the length of the run. Every method throws
 * a {@link io.latchmark.core.LatchmarkException} of the category DAMAGED for a malformed line. Used by one thread.
 */
public final class IntervalCursor implements AutoCloseable {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final GrowingTable<Interval> table;
    private final Deque<Interval> waiting = new ArrayDeque<>();
    private final Path timesFile;
    private final SeriesOrder timesOrder;
    private final HistogramDecoder decoder = new HistogramDecoder();
    private final Optional<TextLines> timesLines;
    private TimesLog.@Nullable Line nextTimes;

    /**
     * An interval of a run.
     *
     * @param rows one for each transaction type
     * @param times to be added before the next interval is asked for
     */
    public record Block(long startNanos, long endNanos, List<Interval> rows, List<RecordedTimes> times) {
        public Block {
            rows = List.copyOf(rows);
            times = List.copyOf(times);
        }
    }

    /** Before the first interval. */
    public IntervalCursor(RunDirectory directory, RunSettings settings) {
        SeriesOrder order = new SeriesOrder(settings);
        timesOrder = new SeriesOrder(settings);
        table = new GrowingTable<>(
                directory.file(RunDirectory.INTERVALS), IntervalRow.COLUMNS, row -> order.next(IntervalRow.read(row)));
        timesFile = directory.file(RunDirectory.TRANSACTIONS);
        try {
            timesLines = Files.exists(timesFile) ? Optional.of(TextLines.open(timesFile)) : Optional.empty();
        } catch (IOException e) {
            throw Malformed.unreadable(timesFile, e);
        }
        advanceTimes();
    }

    /** The next interval; empty after the last one. */
    public Optional<Block> next() {
        Interval first = first();
        if (first == null) {
            return Optional.empty();
        }
        List<Interval> rows = new ArrayList<>();
        for (Interval row = first;
                row != null && row.startNanos() == first.startNanos() && row.endNanos() == first.endNanos();
                row = first()) {
            rows.add(row);
            waiting.removeFirst();
        }
        return Optional.of(new Block(first.startNanos(), first.endNanos(), rows, times(first.startNanos())));
    }

    private @Nullable Interval first() {
        if (waiting.isEmpty()) {
            waiting.addAll(table.next());
        }
        return waiting.peekFirst();
    }

    /** The lines of times up to an interval: they are recorded in whole milliseconds. */
    private List<RecordedTimes> times(long startNanos) {
        long startMillis = Math.round((double) startNanos / NANOS_PER_MILLI);
        List<RecordedTimes> times = new ArrayList<>();
        for (TimesLog.Line line = nextTimes;
                line != null && line.startNanos() <= startMillis * NANOS_PER_MILLI;
                line = nextTimes) {
            times.add(recorded(line));
            advanceTimes();
        }
        return times;
    }

    private RecordedTimes recorded(TimesLog.Line line) {
        long number = timesLines.map(TextLines::number).orElse(0L);
        return new RecordedTimes(
                line.startNanos(),
                line.endNanos(),
                line.type(),
                line.kind(),
                target -> Malformed.checked(timesFile, number, () -> decoder.add(line.histogram(), target)));
    }

    private void advanceTimes() {
        nextTimes = null;
        if (timesLines.isEmpty()) {
            return;
        }
        TextLines lines = timesLines.get();
        try {
            String text = lines.next();
            while (text != null && nextTimes == null) {
                String line = text;
                nextTimes = Malformed.parsed(
                                timesFile,
                                lines.number(),
                                () -> TimesLog.read(line).map(timesOrder::next))
                        .orElse(null);
                text = nextTimes == null ? lines.next() : text;
            }
        } catch (IOException e) {
            throw Malformed.unreadable(timesFile, e);
        }
    }

    @Override
    public void close() {
        decoder.close();
        if (timesLines.isPresent()) {
            try {
                timesLines.get().close();
            } catch (IOException e) {
                throw Malformed.unreadable(timesFile, e);
            }
        }
    }
}
