package io.latchmark.cli.options;

import io.latchmark.live.server.PageAddress;
import java.util.Map;
import java.util.Stack;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Parses the optional value of an option: the next word, if it is the address of a page. Any other word is an argument of the
 * command, for example the file in {@code experiment --live FILE}.
 */
public final class AddressOrWord implements IParameterPreprocessor {
    @Override
    public boolean preprocess(Stack<String> words, CommandSpec command, ArgSpec argument, Map<String, Object> info) {
        // For a command without arguments, any word is the value.
        boolean others = !command.positionalParameters().isEmpty();
        // The separator is a space if the value is a separate word.
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
