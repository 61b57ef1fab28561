package io.latchmark.platform;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A size in bytes, with units as in {@code 64MiB}: KiB, MiB, GiB; KB, MB, GB mean the same, as in databases; B. */
public record ByteSize(long bytes) {
    private static final Pattern FORM = Pattern.compile("(\\d{1,9})\\s*(?:([kmg])i?)?b", Pattern.CASE_INSENSITIVE);

    /**
     * Parses a size.
     *
     * @throws IllegalArgumentException if the text is not a size; its message says what to write
     */
    public static ByteSize parse(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a size: write a whole number and KiB, MiB or GiB, for example 64MiB");
        }
        if (matcher.group(2) == null) {
            return new ByteSize(Long.parseLong(matcher.group(1)));
        }
        int shift = switch (matcher.group(2).toLowerCase(Locale.ROOT)) {
            case "k" -> 10;
            case "m" -> 20;
            default -> 30;
        };
        return new ByteSize(Long.parseLong(matcher.group(1)) << shift);
    }

    /** A size with at most three digits: {@code 1.23 GiB}. */
    public static String text(long bytes) {
        String[] units = {"B", "KiB", "MiB", "GiB", "TiB"};
        double value = bytes;
        int unit = 0;
        while (value >= 1024 && unit < units.length - 1) {
            value /= 1024;
            unit++;
        }
        return unit == 0
                ? bytes + " B"
                : String.format(
                        Locale.ROOT, value < 10 ? "%.2f %s" : value < 100 ? "%.1f %s" : "%.0f %s", value, units[unit]);
    }
}
