package io.latchmark.results.run;

import io.latchmark.core.transaction.TransactionType;
import io.latchmark.platform.DurationText;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A limit on response times.
 *
 * @param percentile of the type's response times from due, 1 to 99
 */
public record ResponseLimit(TransactionType type, int percentile, Duration atMost) {
    private static final Pattern FORM = Pattern.compile("([A-Za-z_-]{1,20})[\\s:]+p(\\d{1,2})[\\s:]+(\\S{1,20})");
    private static final Set<Integer> PERCENTILES = Set.of(50, 90, 95, 99);
    private static final Duration MAX = Duration.ofMinutes(1);

    /** Beyond a percentile this many transactions of a step are needed. */
    private static final int BEYOND_LEAST = 20;

    /**
     * Parses a limit: {@code new-order p95 20ms}, or without spaces {@code new-order:p95:20ms}.
     *
     * @throws IllegalArgumentException if the text is not one; its message says what to write
     */
    public static ResponseLimit parse(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException("'" + text
                    + "' is not a limit: write a transaction, a percentile and a time, for example new-order:p95:20ms");
        }
        int percentile = Integer.parseInt(matcher.group(2));
        Duration atMost = DurationText.parse(matcher.group(3));
        ResponseLimit limit = new ResponseLimit(type(matcher.group(1)), percentile, atMost);
        limit.requirePossible();
        return limit;
    }

    /**
     * Refuses what no search can use.
     *
     * @throws IllegalArgumentException with the value, and what to write
     */
    public void requirePossible() {
        if (!PERCENTILES.contains(percentile)) {
            throw new IllegalArgumentException("p" + percentile + " is not available: write p50, p90, p95 or p99");
        }
        if (atMost.isNegative() || atMost.isZero() || atMost.compareTo(MAX) > 0) {
            throw new IllegalArgumentException(
                    DurationText.of(atMost) + " must be more than 0 ms, at most " + DurationText.of(MAX));
        }
    }

    private static TransactionType type(String name) {
        String key = name.toLowerCase(Locale.ROOT).replace('-', '_');
        return TransactionType.all().stream()
                .filter(type -> type.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("'" + name
                        + "' is not a transaction: write new-order, payment, order-status, delivery or stock-level"));
    }

    /** The limit in milliseconds. */
    public double millis() {
        return atMost.toNanos() / 1e6;
    }

    /** The figure: {@code New-Order p95}. */
    public String figure() {
        return type.title() + " p" + percentile;
    }

    /** The limit in words: {@code New-Order p95 within 20 ms}. */
    public String text() {
        return figure() + " within " + DurationText.of(atMost);
    }

    /** Transactions of the type that a step needs. */
    public int leastCount() {
        return Math.max(5 * BEYOND_LEAST, 100 * BEYOND_LEAST / (100 - percentile));
    }
}
