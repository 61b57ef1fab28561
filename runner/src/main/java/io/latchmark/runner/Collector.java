package io.latchmark.runner;

import io.latchmark.core.transaction.TransactionType;
import io.latchmark.platform.CountText;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunWriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/** Collects the terminals' counts and response times per interval and writes them. Confined to the run's thread. */
final class Collector {
    /** A row at the end of a second is late by less than half of one where the host is not overloaded. */
    private static final long SECOND_NANOS_MAX = 1_500_000_000L;

    private final Supplier<Load.Slice> load;
    private final RunWriter writer;
    private final Recording recording;
    private final Map<TransactionType, OutcomeCounts> previous = new EnumMap<>(TransactionType.class);
    private long previousNanos;
    private int longRows;
    private long longestNanos;

    /**
     * A collector whose first interval begins now.
     *
     * @param load supplies what the terminals have done
     */
    Collector(Supplier<Load.Slice> load, RunWriter writer, Recording recording) {
        this.load = load;
        this.writer = writer;
        this.recording = recording;
        this.previousNanos = recording.timeBase().nanos();
    }

    /** The end of the last interval, where the next one begins. */
    long collectedNanos() {
        return previousNanos;
    }

    /** Lets the next interval begin later than the end of the last one, after waiting for the start of a load. */
    void beginAt(long startNanos) {
        previousNanos = Math.max(previousNanos, startNanos);
    }

    /** Converts a reading of the run's clock to nanoseconds since the run's origin. */
    long momentOf(long clockNanos) {
        return clockNanos - recording.timeBase().originNanos();
    }

    /** Nanoseconds until a time of the run; negative if it is past. */
    long nanosUntil(long momentNanos) {
        return momentNanos - recording.timeBase().nanos();
    }

    /**
     * Ends the current interval and writes it. The totals include it even if it can't be written. Without news of terminals
     * elsewhere the interval continues.
     *
     * @return its times
     */
    List<ResponseTimes> collect() {
        Load.Slice slice = load.get();
        if (slice.done().isEmpty()) {
            return List.of();
        }
        long startNanos = previousNanos;
        long endNanos = momentOf(slice.endNanos());
        List<Interval> intervals = new ArrayList<>();
        List<ResponseTimes> times = new ArrayList<>();
        for (TransactionType type : TransactionType.all()) {
            TransactionCounts now = Objects.requireNonNull(slice.done().get(type));
            OutcomeCounts delta = now.counts().minus(previous.getOrDefault(type, OutcomeCounts.NONE));
            previous.put(type, now.counts());
            intervals.add(new Interval(startNanos, endNanos, type, delta));
            now.times()
                    .forEach((kind, histogram) ->
                            times.add(new ResponseTimes(startNanos, endNanos, type, kind, histogram)));
        }
        previousNanos = endNanos;
        writer.append(intervals);
        writer.appendTimes(times);
        writer.flush();
        recording.listener().ticked(intervals, times);
        return times;
    }

    /** As {@link #collect}, for a second of a measurement interval. */
    List<ResponseTimes> collectMeasured() {
        long startNanos = previousNanos;
        List<ResponseTimes> times = collect();
        if (previousNanos - startNanos > SECOND_NANOS_MAX) {
            longRows++;
            longestNanos = Math.max(longestNanos, previousNanos - startNanos);
        }
        return times;
    }

    /** What a reader of the seconds must know; empty if each was recorded in time. */
    Optional<String> warning() {
        return longRows == 0
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%s of measured seconds cover up to %.1f s each, because the driver was held up: what changed within"
                                + " such a row is not known",
                        CountText.of(longRows, "row", "rows"),
                        longestNanos / 1e9));
    }

    /** Counts by type up to the last interval. */
    Map<TransactionType, OutcomeCounts> totals() {
        return Map.copyOf(previous);
    }
}
