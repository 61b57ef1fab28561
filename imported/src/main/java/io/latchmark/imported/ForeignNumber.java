package io.latchmark.imported;

import io.latchmark.core.LatchmarkException;
import java.time.Duration;
import java.util.Locale;
import java.util.regex.Pattern;

/** Parses the numbers in other tools' files: unsigned decimals, within bounds that keep their sums and products in a long. */
final class ForeignNumber {
    /** For operations. */
    static final long COUNT_MAX = 1_000_000_000_000_000L;
    /** For file lengths and transferred bytes. */
    static final long BYTES_MAX = 1_000_000_000_000_000_000L;
    /** For threads and shares. */
    static final long SMALL_MAX = 1_000_000;

    static final Duration LENGTH_MAX = Duration.ofDays(31);
    /** For durations and response times. */
    static final long NANOS_MAX = LENGTH_MAX.toNanos();
    /** The start of the year 2100, in seconds. */
    static final long EPOCH_SECONDS_MAX = 4_102_444_800L;

    private static final Pattern WHOLE = Pattern.compile("[0-9]{1,19}");
    private static final Pattern DECIMAL = Pattern.compile("[0-9]{1,30}(?:\\.[0-9]{0,30})?(?:[eE][+-]?[0-9]{1,3})?");

    private ForeignNumber() {}

    /** The location of a number, for messages. */
    @FunctionalInterface
    interface Place {
        /** The error at this place. */
        LatchmarkException expected(String what, String found);
    }

    /** A whole number from 0 to a maximum. */
    static long whole(Place place, String field, String text, long most) {
        if (!WHOLE.matcher(text).matches()) {
            throw place.expected(field + ", a whole number", text);
        }
        // Nineteen digits may exceed a long.
        long number = text.length() == 19 && text.compareTo(Long.toString(Long.MAX_VALUE)) > 0
                ? Long.MAX_VALUE
                : Long.parseLong(text);
        if (number > most) {
            throw place.expected(field + " of at most " + most, text);
        }
        return number;
    }

    /** A number of operations. */
    static long count(Place place, String field, String text) {
        return whole(place, field, text, COUNT_MAX);
    }

    /** A number of threads, or a share. */
    static int small(Place place, String field, String text) {
        return (int) whole(place, field, text, SMALL_MAX);
    }

    /** A number from 0 to a maximum. */
    static double decimal(Place place, String field, String text, double most) {
        if (!DECIMAL.matcher(text).matches()) {
            throw place.expected(field + ", a number", text);
        }
        double number = Double.parseDouble(text);
        if (number > most) {
            throw place.expected(field + " of at most " + String.format(Locale.ROOT, "%.0f", most), text);
        }
        return number;
    }

    /** A time in a unit of this many nanoseconds, at most 31 days. */
    static long nanos(Place place, String field, String text, double unitNanos) {
        return Math.round(decimal(place, field, text, NANOS_MAX / unitNanos) * unitNanos);
    }
}
