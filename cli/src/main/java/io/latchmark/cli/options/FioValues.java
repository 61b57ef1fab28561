package io.latchmark.cli.options;

import io.latchmark.results.probe.Cell;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Values of options in fio's notation (fio(1), 'PARAMETER TYPES'). */
final class FioValues {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,15})([kmgt]?)(?:i?b)?");
    private static final Pattern TIME = Pattern.compile("(\\d{1,9})(s|m|h|ms)?");
    private static final Map<String, Integer> SHIFT = Map.of("", 0, "k", 10, "m", 20, "g", 30, "t", 40);

    private FioValues() {}

    /**
     * Parses a size in fio's notation; without a unit in bytes.
     *
     * @throws IllegalArgumentException if it is not a size
     */
    static long bytes(String text) {
        Matcher size = SIZE.matcher(text.toLowerCase(Locale.ROOT));
        if (!size.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a size, for example 8k");
        }
        return Math.multiplyExact(Long.parseLong(size.group(1)), 1L << SHIFT.getOrDefault(size.group(2), 0));
    }

    /**
     * Parses a time in fio's notation; without a unit in seconds.
     *
     * @throws IllegalArgumentException if it is not a time
     */
    static Duration time(String text) {
        Matcher time = TIME.matcher(text.toLowerCase(Locale.ROOT));
        if (!time.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a time, for example 30 or 30s");
        }
        long number = Long.parseLong(time.group(1));
        return switch (time.group(2) == null ? "s" : time.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "m" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            default -> Duration.ofSeconds(number);
        };
    }

    /**
     * The operation for fio's {@code rw} parameter.
     *
     * @throws IllegalArgumentException if it has no equivalent
     */
    static Cell.Operation operation(String rw) {
        return switch (rw) {
            case "read", "randread" -> Cell.Operation.READ;
            case "write", "randwrite" -> Cell.Operation.WRITE;
            case "rw", "readwrite", "randrw" -> Cell.Operation.MIX;
            default ->
                throw new IllegalArgumentException(
                        "'" + rw + "' is not one of read, write, rw, randread, randwrite and randrw");
        };
    }
}
