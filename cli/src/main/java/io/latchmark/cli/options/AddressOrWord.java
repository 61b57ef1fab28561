package io.latchmark.cli.options;

import io.latchmark.live.server.PageAddress;
import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The value of an option that may stand without one: the next word, if it is the address of a page. Another word is an argument of the
 * command, as the file in {@code experiment --live FILE}.
 */
public final class AddressOrWord implements IParameterPreprocessor {
    @Override
    public boolean preprocess(Stack<String> words, CommandSpec command, ArgSpec argument, Map<String, Object> info) {
        // Of a command without arguments, any word is meant as the value.
        boolean others = !command.positionalParameters().isEmpty();
        // A space if the value is a word of its own.
        boolean attached = !String.valueOf(info.getOrDefault("separator", " ")).isBlank();
        if (others
                && !attached
                && !words.isEmpty()
                && !isAddress(words.peek())
                && argument instanceof OptionSpec option) {
            words.push(option.fallbackValue());
        }
        return false;
    }

    private static boolean isAddress(String word) {
        try {
            return PageAddress.parse(word).port() >= 0;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
