package io.latchmark.results.run;

import io.latchmark.results.GrowingFile;
import io.latchmark.results.Malformed;
import io.latchmark.results.csv.GrowingTable;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The records of a run directory in the order of their times, as the run reported them: of a run that has ended, or of one that is
 * still being written. Each file is read a part at a time. What is not there is passed over: a killed run may have lost the last
 * lines of any file. Every method throws a {@link io.latchmark.core.LatchmarkException} of the category DAMAGED for a malformed line.
 * Used by one thread.
 */
public final class RecordedCourse {
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Path timesFile;
    private final Set<ResponseTimes.Kind> kinds;
    private final Series<Interval> intervals;
    private final Series<Sample> samples;
    private final Series<Event> events;
    private final Series<TimesLine> times;

    /** Receives the records. */
    public interface Taker {
        /**
         * An interval has ended.
         *
         * @param rows one for each transaction type
         * @param times of the same interval
         */
        void ended(List<Interval> rows, List<ResponseTimes> times);

        /** Sources were read. */
        void sampled(List<Sample> rows);

        /** Something happened. */
        void happened(Event event);
    }

    /** A line of times, counted from 1. */
    private record TimesLine(TimesLog.Line line, long number) {}

    /**
     * The course of a run from its start.
     *
     * @param kinds of the times that are wanted
     */
    public RecordedCourse(RunDirectory directory, RunSettings settings, Set<ResponseTimes.Kind> kinds) {
        this.kinds = Set.copyOf(kinds);
        SeriesOrder ofIntervals = new SeriesOrder(settings);
        intervals = new Series<>(new GrowingTable<>(
                directory.file(RunDirectory.INTERVALS),
                IntervalRow.COLUMNS,
                row -> ofIntervals.next(IntervalRow.read(row)))::next);
        SeriesOrder ofSamples = new SeriesOrder(settings);
        samples =
                new Series<>(new GrowingTable<>(
                        directory.file(RunDirectory.SAMPLES),
                        SampleRow.COLUMNS,
                        row -> ofSamples.next(SampleRow.read(row)))::next);
        SeriesOrder ofEvents = new SeriesOrder(settings);
        GrowingFile eventLines = new GrowingFile(directory.file(RunDirectory.EVENTS));
        events = new Series<>(
                () -> parsed(eventLines, (line, number) -> Optional.of(ofEvents.next(RunReader.event(line)))));
        SeriesOrder ofTimes = new SeriesOrder(settings);
        timesFile = directory.file(RunDirectory.TRANSACTIONS);
        GrowingFile timesLines = new GrowingFile(timesFile);
        times = new Series<>(() -> parsed(
                timesLines,
                (line, number) -> TimesLog.read(line).map(ofTimes::next).map(read -> new TimesLine(read, number))));
    }

    /** Makes something of a line, counted from 1, or nothing. */
    @FunctionalInterface
    private interface LineParser<T> {
        Optional<T> parse(String line, long number);
    }

    /** What the next lines hold; none if there is no further line now. */
    private static <T> List<T> parsed(GrowingFile file, LineParser<T> parser) {
        List<T> parsed = new ArrayList<>();
        // Lines may hold nothing but a legend.
        while (parsed.isEmpty()) {
            long before = file.lines();
            List<String> lines = file.next().lines().toList();
            if (lines.isEmpty()) {
                return List.of();
            }
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i);
                long number = before + i + 1;
                Malformed.parsed(file.file(), number, () -> parser.parse(line, number))
                        .ifPresent(parsed::add);
            }
        }
        return parsed;
    }

    /** The records of a file that were read and not handed over yet, and those after them. */
    private static final class Series<T> {
        private final Deque<T> waiting = new ArrayDeque<>();
        private final Supplier<List<T>> more;

        Series(Supplier<List<T>> more) {
            this.more = more;
        }

        Optional<T> first() {
            if (waiting.isEmpty()) {
                waiting.addAll(more.get());
            }
            return Optional.ofNullable(waiting.peekFirst());
        }

        /** The last one that there is now. */
        Optional<T> last() {
            for (List<T> part = more.get(); !part.isEmpty(); part = more.get()) {
                waiting.addAll(part);
            }
            return Optional.ofNullable(waiting.peekLast());
        }

        void remove() {
            waiting.removeFirst();
        }
    }

    /** The end of the newest interval that is not handed over yet; empty if there is none. Of a run that is being written. */
    public Optional<Long> newestNanos() {
        return intervals.last().map(Interval::endNanos);
    }

    /** Whether all that is there now was handed over. */
    public boolean isAtEnd() {
        return intervals.first().isEmpty()
                && samples.first().isEmpty()
                && events.first().isEmpty();
    }

    /** Hands over what was recorded up to a moment of the run, from where the last call stopped. */
    public void forEachUntil(long nanos, Taker taker) {
        for (Optional<Interval> next = intervals.first();
                next.isPresent() && next.get().endNanos() <= nanos;
                next = intervals.first()) {
            Interval interval = next.get();
            samples(interval.endNanos(), taker);
            // A phase begins where the interval before it ends.
            events(interval.endNanos() - 1, taker);
            taker.ended(rows(interval), times(interval));
        }
        samples(nanos, taker);
        events(nanos, taker);
    }

    private List<Interval> rows(Interval first) {
        List<Interval> rows = new ArrayList<>();
        for (Optional<Interval> next = Optional.of(first);
                next.isPresent()
                        && next.get().startNanos() == first.startNanos()
                        && next.get().endNanos() == first.endNanos();
                next = intervals.first()) {
            rows.add(next.get());
            intervals.remove();
        }
        return rows;
    }

    /** The times of an interval. They are recorded in whole milliseconds, and get the interval's own limits. */
    private List<ResponseTimes> times(Interval interval) {
        long startNanos = Math.round((double) interval.startNanos() / NANOS_PER_MILLI) * NANOS_PER_MILLI;
        List<ResponseTimes> found = new ArrayList<>();
        for (Optional<TimesLine> next = times.first();
                next.isPresent() && next.get().line().startNanos() <= startNanos;
                next = times.first()) {
            TimesLine its = next.get();
            times.remove();
            if (its.line().startNanos() == startNanos
                    && kinds.contains(its.line().kind())) {
                ResponseTimes decoded = Malformed.parsed(
                        timesFile, its.number(), () -> its.line().decoded());
                found.add(new ResponseTimes(
                        interval.startNanos(),
                        interval.endNanos(),
                        decoded.type(),
                        decoded.kind(),
                        decoded.histogram()));
            }
        }
        return found;
    }

    private void samples(long untilNanos, Taker taker) {
        List<Sample> rows = new ArrayList<>();
        for (Optional<Sample> next = samples.first();
                next.isPresent() && next.get().timeNanos() <= untilNanos;
                next = samples.first()) {
            rows.add(next.get());
            samples.remove();
        }
        if (!rows.isEmpty()) {
            taker.sampled(rows);
        }
    }

    private void events(long untilNanos, Taker taker) {
        for (Optional<Event> next = events.first();
                next.isPresent() && next.get().timeNanos() <= untilNanos;
                next = events.first()) {
            events.remove();
            taker.happened(next.get());
        }
    }
}
