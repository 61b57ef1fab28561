package io.latchmark.application.engine;

import io.latchmark.platform.ByteSize;
import io.latchmark.platform.DurationText;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * A command line option that one engine declares. Its name is unique among all engines.
 *
 * @param name without dashes
 * @param uses the commands that have it
 * @param label of its value in the help; empty for a switch
 * @param reader checks the text of a value and converts it to the engine's form; throws {@link IllegalArgumentException} that
 *     says what to write. A switch that is on has the value {@code true}
 * @param description for the help, without the engine's name
 */
public record EngineOption(String name, Set<Use> uses, String label, UnaryOperator<String> reader, String description) {
    /** A command with options of engines. */
    public enum Use {
        SCHEMA_CREATE,
        LOAD,
        RUN,
        SNAPSHOT,
        DOCTOR
    }

    public EngineOption {
        uses = Set.copyOf(uses);
    }

    /** An option whose value is passed unchanged. */
    public static EngineOption text(String name, String label, String description, Use... uses) {
        return new EngineOption(name, Set.of(uses), label, text -> text, description);
    }

    /** A switch. */
    public static EngineOption flag(String name, String description, Use... uses) {
        return text(name, "", description, uses);
    }

    /** A size, for example {@code 64MiB}; the engine receives bytes. */
    public static EngineOption size(String name, String description, Use... uses) {
        return text(name, "SIZE", description, uses)
                .readBy(text -> Long.toString(ByteSize.parse(text).bytes()));
    }

    /** A whole number. */
    public static EngineOption number(String name, String label, String description, Use... uses) {
        return text(name, label, description, uses).readBy(EngineOption::wholeNumber);
    }

    /** Reads a whole number from 1 to a maximum. */
    public static UnaryOperator<String> count(int max) {
        return text -> {
            String number = wholeNumber(text);
            if (Integer.parseInt(number) < 1 || Integer.parseInt(number) > max) {
                throw new IllegalArgumentException("'" + text + "' must be 1 to " + max);
            }
            return number;
        };
    }

    /** A time in whole seconds, for example {@code 60s}; the engine receives seconds. */
    public static EngineOption seconds(String name, String description, Use... uses) {
        return text(name, "TIME", description, uses).readBy(EngineOption::wholeSeconds);
    }

    /** Reads one of several words, case-insensitively, and converts it to lower case. */
    public static UnaryOperator<String> oneOf(String... words) {
        return text -> {
            String lower = text.toLowerCase(Locale.ROOT);
            if (!List.of(words).contains(lower)) {
                throw new IllegalArgumentException("'" + text + "' is not one of " + String.join(", ", words));
            }
            return lower;
        };
    }

    /** This option with another reader for its values. */
    public EngineOption readBy(UnaryOperator<String> other) {
        return new EngineOption(name, uses, label, other, description);
    }

    public boolean isFlag() {
        return label.isEmpty();
    }

    private static String wholeNumber(String text) {
        try {
            return Integer.toString(Integer.parseInt(text));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' is not a whole number up to " + Integer.MAX_VALUE, e);
        }
    }

    private static String wholeSeconds(String text) {
        Duration time = DurationText.parse(text);
        if (time.toMillis() % 1000 != 0) {
            throw new IllegalArgumentException(
                    "'" + text + "' has a fraction of a second: write whole seconds, for example 60s");
        }
        return Long.toString(time.toSeconds());
    }
}
