package io.latchmark.application.engine;

import io.latchmark.platform.ByteSize;
import io.latchmark.platform.DurationText;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * An option of the command line that one engine declares. Its name is unique among all engines.
 *
 * @param name without dashes
 * @param uses the commands that have it
 * @param label of its value in the help; empty for a switch
 * @param reader checks the text of a value and converts it to the form that the engine reads; throws
 *     {@link IllegalArgumentException} with what to write. A switch that is on has the value {@code true}
 * @param description for the help, without the engine's name
 * @param requirements what must be chosen with it
 */
public record EngineOption(
        String name,
        Set<Use> uses,
        String label,
        UnaryOperator<String> reader,
        String description,
        List<Requirement> requirements) {
    /** A command with options of engines. */
    public enum Use {
        SCHEMA_CREATE,
        LOAD,
        RUN,
        DOCTOR
    }

    public EngineOption {
        uses = Set.copyOf(uses);
        requirements = List.copyOf(requirements);
    }

    /** An option whose value stays as it is written. */
    public static EngineOption text(String name, String label, String description, Use... uses) {
        return new EngineOption(name, Set.of(uses), label, text -> text, description, List.of());
    }

    /** An option that is there or isn't. */
    public static EngineOption flag(String name, String description, Use... uses) {
        return text(name, "", description, uses);
    }

    /** A size, as {@code 64MiB}; the engine gets bytes. */
    public static EngineOption size(String name, String description, Use... uses) {
        return text(name, "SIZE", description, uses)
                .readBy(text -> Long.toString(ByteSize.parse(text).bytes()));
    }

    /** A whole number. */
    public static EngineOption number(String name, String label, String description, Use... uses) {
        return text(name, label, description, uses).readBy(EngineOption::wholeNumber);
    }

    /** A time in whole seconds, as {@code 60s}; the engine gets seconds. */
    public static EngineOption seconds(String name, String description, Use... uses) {
        return text(name, "TIME", description, uses).readBy(EngineOption::wholeSeconds);
    }

    /** Reads one of several words, in lower or upper case, into lower case. */
    public static UnaryOperator<String> oneOf(String... words) {
        return text -> {
            String lower = text.toLowerCase(Locale.ROOT);
            if (!List.of(words).contains(lower)) {
                throw new IllegalArgumentException("'" + text + "' is not one of " + String.join(", ", words));
            }
            return lower;
        };
    }

    /** As this option, with another reader of its values. */
    public EngineOption readBy(UnaryOperator<String> other) {
        return new EngineOption(name, uses, label, other, description, requirements);
    }

    /** As this option, with an effect only where all of these hold. */
    public EngineOption requiring(Requirement... others) {
        return new EngineOption(name, uses, label, reader, description, List.of(others));
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
