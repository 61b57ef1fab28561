package io.latchmark.cli.shell;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The visible commands of a program with their options and descriptions. */
final class CommandTree {
    private CommandTree() {}

    /**
     * A command.
     *
     * @param path its words after the program's name; empty for the program itself
     */
    record Node(List<String> path, CommandSpec spec) {
        List<CommandSpec> subcommands() {
            return visible(spec);
        }

        List<OptionSpec> options() {
            return spec.options().stream().filter(option -> !option.hidden()).toList();
        }

        String summary() {
            return CommandTree.summary(spec);
        }
    }

    /** The program and all commands below it. */
    static List<Node> of(CommandLine program) {
        List<Node> nodes = new ArrayList<>();
        add(nodes, new Node(List.of(), program.getCommandSpec()));
        return nodes;
    }

    private static void add(List<Node> nodes, Node node) {
        nodes.add(node);
        for (CommandSpec sub : node.subcommands()) {
            List<String> path = new ArrayList<>(node.path());
            path.add(sub.name());
            add(nodes, new Node(List.copyOf(path), sub));
        }
    }

    private static List<CommandSpec> visible(CommandSpec spec) {
        return new LinkedHashSet<>(spec.subcommands().values())
                .stream()
                        .map(CommandLine::getCommandSpec)
                        .filter(sub -> !sub.usageMessage().hidden())
                        .toList();
    }

    static String summary(CommandSpec spec) {
        return String.join(" ", spec.usageMessage().header());
    }

    static String summary(OptionSpec option) {
        return Arrays.stream(option.description()).map(CommandTree::plain).collect(Collectors.joining(" "));
    }

    /** The permitted words of an option's value; empty if it takes other values. */
    static List<String> words(OptionSpec option) {
        if (option.type().isEnum()) {
            return Stream.of(option.type().getEnumConstants())
                    .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
                    .toList();
        }
        return option.completionCandidates() == null
                ? List.of()
                : StreamSupport.stream(option.completionCandidates().spliterator(), false)
                        .toList();
    }

    /** Removes value placeholders and help escapes. */
    private static String plain(String text) {
        return text.replaceAll("\\s*\\([^()]*\\$\\{[^()]*\\)", "")
                .replace("%%", "%")
                .strip();
    }
}
