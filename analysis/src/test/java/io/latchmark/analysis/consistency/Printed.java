package io.latchmark.analysis.consistency;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A printed number, as the interval of values that round to it. Arithmetic is interval arithmetic: two figures contradict each
 * other only if no values behind them can agree.
 *
 * @param low minimum of the unrounded value
 * @param high maximum of the unrounded value
 */
record Printed(double low, double high) {
    private static final Pattern NUMBER = Pattern.compile("([-+]?[0-9][0-9,]*(?:\\.([0-9]+))?)(?: %| ms)?");
    /** Tolerance for sums and products that are computed twice. */
    private static final double ROUNDING = 1e-9;

    /** Parses a cell or a part of a sentence with one number; empty for a dash and for other text. */
    static Optional<Printed> of(String text) {
        Matcher number = NUMBER.matcher(text.strip());
        if (!number.matches()) {
            return Optional.empty();
        }
        double value = Double.parseDouble(number.group(1).replace(",", "").replace("+", ""));
        int decimals = number.group(2) == null ? 0 : number.group(2).length();
        double half = 0.5 * Math.pow(10, -decimals);
        return Optional.of(new Printed(value - half, value + half));
    }

    /** Parses a number found by a pattern. */
    static Printed found(String text) {
        return of(text).orElseThrow(() -> new IllegalArgumentException("not a number: " + text));
    }

    static Printed exactly(double value) {
        return new Printed(value, value);
    }

    Printed plus(Printed other) {
        return new Printed(low + other.low, high + other.high);
    }

    Printed minus(Printed other) {
        return new Printed(low - other.high, high - other.low);
    }

    Printed times(Printed other) {
        double a = low * other.low;
        double b = low * other.high;
        double c = high * other.low;
        double d = high * other.high;
        return new Printed(Math.min(Math.min(a, b), Math.min(c, d)), Math.max(Math.max(a, b), Math.max(c, d)));
    }

    /** Divided by a number that is not 0. */
    Printed over(Printed other) {
        return other.low <= 0 && other.high >= 0
                ? new Printed(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY)
                : times(new Printed(1 / other.high, 1 / other.low));
    }

    boolean canBe(Printed other) {
        double slack = ROUNDING * Math.max(1, Math.max(Math.abs(high), Math.abs(other.high)));
        return low <= other.high + slack && other.low <= high + slack;
    }
}
