package io.latchmark.cli.options;

import io.latchmark.application.engine.OptionValues;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** The options in the arguments of one command. Options that the command does not have count as not given. */
record ParsedOptions(ParseResult parsed) implements OptionValues {
    /** {@code --flag=false} is equivalent to omitting the flag. */
    @Override
    public boolean has(String option) {
        return parsed.hasMatchedOption("--" + option) && !values(option).equals(List.of(false));
    }

    @Override
    public boolean lacks(String option) {
        return parsed.commandSpec().findOption("--" + option) == null;
    }

    @Override
    public List<Object> values(String option) {
        OptionSpec spec = parsed.commandSpec().findOption("--" + option);
        @Nullable Object value = spec == null ? null : spec.getValue();
        if (value instanceof Collection<?> several) {
            return List.copyOf(several);
        }
        return value == null ? List.of() : List.of(value);
    }

    @Override
    public <T> List<T> positionals(Class<T> type) {
        return parsed.commandSpec().positionalParameters().stream()
                .map(positional -> (@Nullable Object) positional.getValue())
                .flatMap(value -> value instanceof Collection<?> several ? several.stream() : Stream.ofNullable(value))
                .filter(type::isInstance)
                .map(type::cast)
                .toList();
    }
}
