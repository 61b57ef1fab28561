package io.latchmark.results.run;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The detail of an {@link Event.Kind#INJECTION} event: until the next one, either requests of one kind are delayed, or none are.
 *
 * @param kind whose effect the pair of windows measures
 * @param pair number of the pair of windows, from 1
 * @param delay added to each request of the kind; zero in the window without delay
 * @param washOut time after the event that no window covers
 */
public record InjectedDelay(DelayKind kind, int pair, Duration delay, Duration washOut) {
    private static final Pattern FORM =
            Pattern.compile("(reads|writes|flushes) (\\d{1,9}) us, pair (\\d{1,6}), wash-out (\\d{1,9}) ms");

    /** Parses an event's detail; empty for other texts, for example the end of the last window. */
    public static Optional<InjectedDelay> parse(String detail) {
        Matcher parts = FORM.matcher(detail);
        if (!parts.matches()) {
            return Optional.empty();
        }
        DelayKind found = null;
        for (DelayKind kind : DelayKind.values()) {
            found = kind.key().equals(parts.group(1)) ? kind : found;
        }
        return Optional.ofNullable(found)
                .map(kind -> new InjectedDelay(
                        kind,
                        Integer.parseInt(parts.group(3)),
                        Duration.ofNanos(Long.parseLong(parts.group(2)) * 1000),
                        Duration.ofMillis(Long.parseLong(parts.group(4)))));
    }

    /** The text that {@link #parse} reads. */
    public String text() {
        return kind.key() + " " + delay.toNanos() / 1000 + " us, pair " + pair + ", wash-out " + washOut.toMillis()
                + " ms";
    }
}
