package io.latchmark.results;

import java.util.Collection;

/** Validates recorded values, with messages in the terms of the file: field, value, bound. */
public final class Bounds {
    private Bounds() {}

    /**
     * Refuses a number below a bound.
     *
     * @throws IllegalArgumentException with field, value and bound
     */
    public static void atLeast(long least, String field, long value) {
        if (value < least) {
            throw new IllegalArgumentException(field + " = " + value + ": must be " + least + " or more");
        }
    }

    /** Refuses a negative, infinite or NaN amount; throws an IllegalArgumentException. */
    public static void amount(String field, double value) {
        if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(field + " = " + value + ": must be a number of 0 or more");
        }
    }

    /** Refuses a part larger than its whole; throws an IllegalArgumentException. */
    public static void atMost(String whole, long most, String field, long value) {
        if (value > most) {
            throw new IllegalArgumentException(
                    field + " = " + value + "; the maximum is " + whole + ", which is " + most);
        }
    }

    /** Refuses an end before its start, and a start before the run; throws an IllegalArgumentException. */
    public static void stretch(String startField, long start, String endField, long end) {
        atLeast(0, startField, start);
        if (end < start) {
            throw new IllegalArgumentException(
                    endField + " = " + end + ": must be " + startField + " or later, which is " + start);
        }
    }

    /** Refuses an empty text; throws an IllegalArgumentException. */
    public static void text(String field, String value) {
        if (value.isBlank()) {
            throw new IllegalArgumentException(field + " is empty: must be given");
        }
    }

    /** Refuses an empty list; throws an IllegalArgumentException. */
    public static void members(String field, Collection<?> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException(field + " is empty: must have one member or more");
        }
    }
}
