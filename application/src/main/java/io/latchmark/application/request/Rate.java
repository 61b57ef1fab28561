package io.latchmark.application.request;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Transactions per second, read from {@code 500/s} or {@code 0.5/s}. */
public record Rate(double perSecond) {
    private static final Pattern FORM = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,3})?)/s");

    /**
     * Parses a rate.
     *
     * @throws IllegalArgumentException if the text is not a rate; its message says what to write
     */
    public static Rate parse(String text) {
        Matcher matcher = FORM.matcher(text.strip());
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a rate: write a number and /s, for example 500/s");
        }
        return new Rate(Double.parseDouble(matcher.group(1)));
    }
}
