package io.latchmark.results.run;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The detail of an {@link Event.Kind#SWITCH} event: from its time until the next one, a configuration is in force. The commands
 * that apply it are always executed, even if it was already in force.
 *
 * @param configuration its name
 * @param part of the plan that the window belongs to
 * @param number of the step or pair, from 1
 * @param role the configuration that the window represents; in a sham, two windows with the same setting represent different ones
 * @param washOut time after the event that no window covers
 */
public record SwitchedSetting(String configuration, Part part, int number, String role, Duration washOut) {
    private static final Pattern FORM = Pattern.compile(
            "(step|pair|long pair|sham) (\\d{1,6}): ([A-Za-z0-9._-]{1,60}) as ([A-Za-z0-9._-]{1,60}), wash-out (\\d{1,9}) ms");

    /** The parts of a switchback. */
    public enum Part {
        /** A long window, which shows how throughput follows a switch. */
        STEP,
        /** A window of a pair, one with each setting. */
        PAIR,
        /** A window of a pair with twice the length. */
        LONG_PAIR,
        /** A window of a pair whose windows have the same setting. */
        SHAM;

        /** Text for use in a sentence. */
        public String text() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }
    }

    /** Parses an event's detail; empty for other texts, for example the end of the last window. */
    public static Optional<SwitchedSetting> parse(String detail) {
        Matcher parts = FORM.matcher(detail);
        return parts.matches()
                ? Optional.of(new SwitchedSetting(
                        parts.group(3),
                        Part.valueOf(parts.group(1).toUpperCase(Locale.ROOT).replace(' ', '_')),
                        Integer.parseInt(parts.group(2)),
                        parts.group(4),
                        Duration.ofMillis(Long.parseLong(parts.group(5)))))
                : Optional.empty();
    }

    /** The text that {@link #parse} reads. */
    public String text() {
        return part.text() + " " + number + ": " + configuration + " as " + role + ", wash-out " + washOut.toMillis()
                + " ms";
    }
}
