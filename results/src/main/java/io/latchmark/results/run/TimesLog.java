package io.latchmark.results.run;

import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.Bounds;
import java.io.OutputStream;
import java.util.Locale;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/**
 * {@link ResponseTimes} as lines of an HdrHistogram interval log, tagged {@code new_order.response}. A line is
 * {@code Tag=tag,start,length,max,histogram}: seconds from the run's origin, with three decimals; the largest value in
 * ms; a compressed histogram of nanoseconds, in Base64.
 */
final class TimesLog {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final String TAG = "Tag=";
    private static final int FIELDS = 5;
    /** More than the longest run; in nanoseconds it still fits into a long. */
    private static final double SECONDS_MAX = 1e9;

    private TimesLog() {}

    /** Writes lines. Confined to one thread. */
    static final class Writer {
        private final HistogramLogWriter log;

        Writer(OutputStream lines) {
            log = new HistogramLogWriter(lines);
            log.outputComment("[Latchmark run directory, format version " + RunRecord.FORMAT_VERSION + "]");
            log.outputComment("[Seconds count from the run's origin: run.json, identity.origin]");
            log.outputComment("[Histograms hold nanoseconds; Interval_Max is in milliseconds]");
            log.outputLogFormatVersion();
            log.outputLegend();
        }

        void write(ResponseTimes times) {
            Histogram histogram = times.histogram();
            histogram.setTag(times.type().key() + "." + key(times.kind()));
            log.outputIntervalHistogram(
                    wholeMillis(times.startNanos()) / 1e3,
                    wholeMillis(times.endNanos()) / 1e3,
                    histogram,
                    NANOS_PER_MILLI);
        }
    }

    /** Rounds both ends to whole milliseconds, so that start + length is the end and intervals stay adjacent. */
    private static long wholeMillis(long nanos) {
        return Math.round(nanos / NANOS_PER_MILLI);
    }

    /**
     * A line with its histogram still encoded.
     *
     * @param histogram compressed, in Base64
     */
    record Line(long startNanos, long endNanos, TransactionType type, ResponseTimes.Kind kind, String histogram) {
        Line {
            Bounds.stretch("start", startNanos, "end", endNanos);
        }

        /** The line's tag. */
        String tag() {
            return type.key() + "." + key(kind);
        }
    }

    /**
     * Parses a line: empty if it is a comment or the legend.
     *
     * @throws IllegalArgumentException if it is malformed
     */
    static Optional<Line> read(String line) {
        return line.startsWith("#") || line.startsWith("\"") ? Optional.empty() : Optional.of(interval(line));
    }

    private static Line interval(String line) {
        String[] fields = line.split(",", -1);
        if (fields.length != FIELDS || !fields[0].startsWith(TAG)) {
            throw new IllegalArgumentException("not of the form Tag=tag,start,length,max,histogram");
        }
        String[] tag = fields[0].substring(TAG.length()).split("\\.", 2);
        if (tag.length != 2) {
            throw new IllegalArgumentException(fields[0] + " is not of the form type.kind");
        }
        double start = seconds("start", fields[1]);
        double length = seconds("length", fields[2]);
        return new Line(nanos(start), nanos(start + length), IntervalRow.type(tag[0]), kind(tag[1]), fields[4]);
    }

    private static double seconds(String field, String text) {
        try {
            double seconds = Double.parseDouble(text);
            Bounds.amount(field, seconds);
            if (seconds > SECONDS_MAX) {
                throw new IllegalArgumentException(
                        field + " = " + seconds + " s: must be within the length that was asked for and a day");
            }
            return seconds;
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(field + " = '" + text + "' is not a number of seconds", e);
        }
    }

    private static long nanos(double seconds) {
        return Math.round(seconds * 1e3) * 1_000_000;
    }

    private static ResponseTimes.Kind kind(String key) {
        for (ResponseTimes.Kind kind : ResponseTimes.Kind.values()) {
            if (key(kind).equals(key)) {
                return kind;
            }
        }
        throw new IllegalArgumentException(key + " is not a kind of time");
    }

    private static String key(ResponseTimes.Kind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }
}
