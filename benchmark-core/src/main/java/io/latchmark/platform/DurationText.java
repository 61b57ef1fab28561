package io.latchmark.platform;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times as text, such as {@code 500ms}, {@code 60s}, {@code 10m} or {@code 1h}. */
public final class DurationText {
    private static final Pattern FORM = Pattern.compile("(-?\\d{1,9})(ms|s|m|h)");

    private DurationText() {}

    /**
     * Parses a time. Accepts negative ones, too, so that they can be refused with their bound.
     *
     * @throws IllegalArgumentException if the text is not a time; its message says what to write
     */
    public static Duration parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a time: write a whole number and ms, s, m or h, for example 60s");
        }
        long number = Long.parseLong(matcher.group(1));
        return switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
        };
    }

    /** A time in the largest unit that keeps it whole: {@code 90 s}, {@code 720 h}. */
    public static String of(Duration duration) {
        if (duration.toMillis() % 1000 != 0) {
            return duration.toMillis() + " ms";
        }
        long seconds = duration.toSeconds();
        return seconds != 0 && seconds % 3600 == 0 ? seconds / 3600 + " h" : seconds + " s";
    }
}
