package io.latchmark.cli.options;

import io.latchmark.cli.console.Console;
import io.latchmark.platform.Problems;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/** Checks that apply to the arguments of every command. */
public final class GivenArguments {
    private GivenArguments() {}

    /** Adds a second database, empty values, lists with empty elements, and repeated names. */
    public static void check(ParseResult parsed, Problems problems) {
        refuseTwoDatabases(parsed, problems);
        for (OptionSpec option : given(parsed)) {
            checkValues(option.longestName(), option, problems);
        }
        for (PositionalParamSpec positional :
                parsed.matchedPositionals().stream().distinct().toList()) {
            checkValues(positional.paramLabel(), positional, problems);
        }
    }

    private static List<OptionSpec> given(ParseResult parsed) {
        return parsed.matchedOptions().stream().distinct().toList();
    }

    /** Refuses a second database: one on a server, and the embedded one. A default is no choice. */
    private static void refuseTwoDatabases(ParseResult parsed, Problems problems) {
        List<String> embedded = given(parsed).stream()
                .filter(option -> GroupedHelp.heading(option).equals(HelpGroup.EMBEDDED.title()))
                .filter(option -> !option.originalStringValues().equals(List.of("" + option.defaultValue())))
                .map(OptionSpec::longestName)
                .toList();
        if (parsed.hasMatchedOption("--url") && !embedded.isEmpty()) {
            problems.add(
                    String.join(", ", embedded)
                            + " with --url: for the embedded PostgreSQL, and --url names another server; leave one of them out");
        }
    }

    private static void checkValues(String name, ArgSpec argument, Problems problems) {
        List<String> values = argument.originalStringValues();
        if (argument.arity().max() > 0 && values.stream().anyMatch(String::isBlank)) {
            problems.add(name + " has an empty value: give one, or leave it out");
            return;
        }
        boolean names = Map.class.isAssignableFrom(argument.type());
        if (values.stream().anyMatch(value -> !Console.isPlain(names ? name(value) : value))) {
            problems.add(name + " has control characters: leave them out; in a YAML file write a path with backslashes"
                    + " in single quotes, or each of them as \\\\");
            return;
        }
        boolean list = !argument.splitRegex().isEmpty();
        for (String value : values) {
            if (list && Arrays.stream(value.split(argument.splitRegex(), -1)).anyMatch(String::isBlank)) {
                problems.add(name + " " + value + ": an element of the list is empty; check its commas");
            }
        }
        if (names) {
            checkNames(name, values, problems);
        }
    }

    private static String name(String value) {
        int equals = value.indexOf('=');
        return equals < 0 ? value : value.substring(0, equals);
    }

    private static void checkNames(String option, List<String> values, Problems problems) {
        Set<String> names = new HashSet<>();
        for (String value : values) {
            String key = name(value);
            if (key.isBlank() || !key.equals(key.strip())) {
                problems.add(option + " '" + value + "': the name is empty or has space around it; write NAME=VALUE");
            } else if (!names.add(key)) {
                problems.add(option + " " + value + ": there is another " + key + "; give each name once");
            }
        }
    }
}
