package io.latchmark.application.engine;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The options chosen for one command. Options are named without dashes. */
public interface OptionValues {
    /** Whether an option was given; a switch explicitly set to off does not count. */
    boolean has(String option);

    /** The values of an option, or its default; empty if the command has no such option. */
    List<Object> values(String option);

    /** Whether the command has no such option. */
    boolean lacks(String option);

    /** The arguments that are not options, all of one type. */
    <T> List<T> positionals(Class<T> type);

    /** Whether an option has one of these values. */
    default boolean isAny(String option, Object... values) {
        return values(option).stream().anyMatch(Arrays.asList(values)::contains);
    }

    /** Whether none of these was given. */
    default boolean hasNone(String... options) {
        return Stream.of(options).noneMatch(this::has);
    }
}
