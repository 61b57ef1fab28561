package io.latchmark.emulation.filesystem.pace;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Delays added to requests on top of the model's times, in nanoseconds. They delay only the answer: the emulated device is free
 * during the delay.
 *
 * @param readNanos for each read
 * @param writeNanos for each write
 * @param flushNanos for each flush
 * @param lastsNanos duration from the order on; {@link Long#MAX_VALUE} until the next one
 */
public record AddedDelays(long readNanos, long writeNanos, long flushNanos, long lastsNanos) {
    /** No delay. */
    public static final AddedDelays NONE = new AddedDelays(0, 0, 0, Long.MAX_VALUE);

    private static final long NANOS_MAX = TimeUnit.SECONDS.toNanos(10);
    private static final long LASTS_MAX = TimeUnit.HOURS.toNanos(1);
    private static final Pattern TIME = Pattern.compile("(\\d{1,9})(us|ms|s)");
    private static final String FORM =
            "write reads=TIME,writes=TIME,flushes=TIME,for=TIME, for example reads=2ms,for=10s";

    /** The delayed operation. */
    public enum Kind {
        READS,
        WRITES,
        FLUSHES
    }

    /**
     * The total delay so far.
     *
     * @param count delayed requests
     * @param nanos summed over the requests
     */
    public record Added(long count, long nanos) {}

    public AddedDelays {
        requireAtMost(Math.max(readNanos, Math.max(writeNanos, flushNanos)), NANOS_MAX);
    }

    /**
     * Parses {@code reads=2ms,writes=500us,flushes=0ms,for=10s}; a missing part means no delay.
     *
     * @throws IllegalArgumentException with the expected format
     */
    public static AddedDelays parse(String text) {
        Map<String, Long> parts = new LinkedHashMap<>();
        for (String part : text.strip().split(",", -1)) {
            int equals = part.indexOf('=');
            if (equals < 0 || parts.put(part.substring(0, equals), nanos(part.substring(equals + 1))) != null) {
                throw new IllegalArgumentException("'" + text + "' is not a delay: " + FORM);
            }
        }
        long lasts = Optional.ofNullable(parts.remove("for")).orElse(Long.MAX_VALUE);
        if (lasts != Long.MAX_VALUE) {
            requireAtMost(lasts, LASTS_MAX);
        }
        AddedDelays delays =
                new AddedDelays(take(parts, "reads"), take(parts, "writes"), take(parts, "flushes"), lasts);
        if (!parts.isEmpty()) {
            throw new IllegalArgumentException("'" + text + "' is not a delay: " + FORM);
        }
        return delays;
    }

    private static long take(Map<String, Long> parts, String name) {
        return Optional.ofNullable(parts.remove(name)).orElse(0L);
    }

    private static long nanos(String text) {
        Matcher time = TIME.matcher(text);
        if (!time.matches()) {
            throw new IllegalArgumentException("'" + text + "' is not a time: write a whole number and us, ms or s");
        }
        TimeUnit unit = switch (time.group(2)) {
            case "us" -> TimeUnit.MICROSECONDS;
            case "ms" -> TimeUnit.MILLISECONDS;
            default -> TimeUnit.SECONDS;
        };
        return unit.toNanos(Long.parseLong(time.group(1)));
    }

    private static void requireAtMost(long nanos, long nanosMax) {
        if (nanos > nanosMax) {
            throw new IllegalArgumentException("a delay of " + nanos / 1_000_000 + " ms; the maximum is "
                    + nanosMax / 1_000_000 + " ms; ask for less");
        }
    }

    public long nanos(Kind kind) {
        return switch (kind) {
            case READS -> readNanos;
            case WRITES -> writeNanos;
            case FLUSHES -> flushNanos;
        };
    }

    /** In the format of {@link #parse}, without the duration. */
    public String text() {
        return "reads=" + readNanos / 1000 + "us,writes=" + writeNanos / 1000 + "us,flushes=" + flushNanos / 1000
                + "us";
    }
}
