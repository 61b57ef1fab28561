package io.latchmark.cli;

import io.latchmark.cli.options.GroupedHelp;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** The part of a document that has the texts of the help. */
public final class CommandsPage {
    private static final Path PAGE = Path.of("../docs/commands.md");
    private static final String HEAD = """
            # Commands and options

            The texts of `latchmark COMMAND --help`. Options that several commands share are [at the end](#shared-options).
            `CommandsPageTest` writes this page.

            ## Exit codes

            - 0: done and valid
            - 1: a bug
            - 2: usage: options or files are wrong
            - 3: environment: server, device, permission, disk space or memory
            - 4: finished but not valid, or recorded data are damaged
            - 5: a consistency check failed
            - 6: a verdict that `--fail-if` names
            - 130, 143, 129: ended cleanly by Ctrl-C, TERM or HUP; the same command continues a load or an experiment

            """;

    /** The heading of a feature's commands in its own document, at its end. */
    static final String OF_FEATURE = "## Commands and options\n\n";

    private CommandsPage() {}

    /** All commands of the program. */
    static List<CommandSpec> commands() {
        return commands(Main.commandLine().getCommandSpec()).toList();
    }

    private static Stream<CommandSpec> commands(CommandSpec parent) {
        return GroupedHelp.commands(parent).values().stream()
                .flatMap(List::stream)
                .flatMap(command -> Stream.concat(Stream.of(command), commands(command)));
    }

    /** Compares {@code docs/commands.md} with the help; {@code -Dlatchmark.commands.write=true} writes it. */
    static Compared ofProgram() {
        return compared(PAGE, "", HEAD + sections(commands(), "##", Set.of()));
    }

    /**
     * Compares the end of a feature's document with the help of what {@code docs/commands.md} hasn't, or writes it. Options for only
     * one engine, which tests may have brought, are none of a feature.
     */
    public static Compared ofFeature(Path document) {
        String program = text(PAGE);
        Set<String> others = program.lines().collect(Collectors.toSet());
        List<CommandSpec> own = commands().stream()
                .filter(command -> !others.contains("## " + command.qualifiedName()))
                .toList();
        Map<String, String> added = new LinkedHashMap<>();
        commands().stream()
                .filter(command -> others.contains("## " + command.qualifiedName()))
                .forEach(command -> rows(command).entrySet().stream()
                        .filter(group -> !group.getKey().endsWith(" only"))
                        .flatMap(group -> group.getValue().stream())
                        .filter(row -> !others.contains(row))
                        .forEach(row -> added.merge(row, "`" + command.name() + "`", (one, two) -> one + ", " + two)));
        String options = added.isEmpty()
                ? ""
                : "### Options of other commands\n\n"
                        + added.entrySet().stream()
                                .map(each -> each.getKey() + " (" + each.getValue() + ")\n")
                                .collect(Collectors.joining());
        String content = text(document);
        int start = content.indexOf(OF_FEATURE);
        return compared(
                document,
                start < 0 ? content + "\n" : content.substring(0, start),
                OF_FEATURE + "The texts of `--help`; a test writes them. Other options: [commands](commands.md).\n\n"
                        + sections(own, "###", others) + options);
    }

    /** The end of a document as it is, and as the help has it. */
    public record Compared(String documented, String help) {}

    private static Compared compared(Path document, String before, String generated) {
        String end = generated.strip() + "\n";
        try {
            if (Boolean.getBoolean("latchmark.commands.write")) {
                Files.writeString(document, before + end);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String text = text(document);
        return new Compared(text.substring(Math.min(before.length(), text.length())), end);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String sections(List<CommandSpec> commands, String heading, Set<String> elsewhere) {
        Map<String, Long> uses = commands.stream()
                .flatMap(command -> rows(command).values().stream())
                .flatMap(List::stream)
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        Map<String, Set<String>> shared = new LinkedHashMap<>();
        StringBuilder page = new StringBuilder();
        for (CommandSpec command : commands) {
            List<String> own = new ArrayList<>();
            command.positionalParameters().forEach(parameter -> own.add(row(parameter)));
            List<String> others = new ArrayList<>();
            rows(command)
                    .forEach((title, rows) -> rows.forEach(row -> {
                        if (uses.getOrDefault(row, 0L) == 1 && !elsewhere.contains(row)) {
                            own.add(row);
                        } else {
                            others.add(row.replaceFirst("- (`--[a-z-]+).*", "$1`"));
                            if (!elsewhere.contains(row)) {
                                shared.computeIfAbsent(title, unused -> new LinkedHashSet<>())
                                        .add(row);
                            }
                        }
                    }));
            page.append(section(command, heading, own, others));
        }
        if (!shared.isEmpty()) {
            page.append(heading).append(" Shared options\n\n");
        }
        shared.forEach((title, rows) ->
                page.append(heading).append("# ").append(title).append("\n\n").append(list(rows)));
        return page.toString();
    }

    private static String section(CommandSpec command, String heading, List<String> own, List<String> others) {
        String what = Stream.of(
                        command.usageMessage().header(), command.usageMessage().description())
                .flatMap(Stream::of)
                .collect(Collectors.joining(" "));
        return heading + " " + command.qualifiedName() + "\n\n" + what + "\n\n```sh\n"
                + String.join("\n", command.usageMessage().footer()) + "\n```\n\n"
                + (own.isEmpty() ? "" : list(own))
                + (others.isEmpty() ? "" : "Shared: " + String.join(", ", others) + ".\n\n");
    }

    /** The rows of a command's options by their headings, without those of its help. */
    private static Map<String, List<String>> rows(CommandSpec command) {
        Map<String, List<String>> rows = new LinkedHashMap<>();
        GroupedHelp.options(command).forEach((title, options) -> {
            if (options.stream().noneMatch(OptionSpec::usageHelp)) {
                rows.put(title, options.stream().map(CommandsPage::row).toList());
            }
        });
        return rows;
    }

    private static String list(Collection<String> rows) {
        return String.join("\n", rows) + "\n\n";
    }

    private static String row(ArgSpec argument) {
        return "- `" + name(argument) + "`: " + meaning(argument);
    }

    private static String name(ArgSpec argument) {
        boolean value = argument.arity().max() > 0;
        return argument instanceof OptionSpec option
                ? option.longestName() + (value ? " " + argument.paramLabel() : "")
                : argument.paramLabel();
    }

    private static String meaning(ArgSpec argument) {
        return String.join(" ", argument.description()).replace("%%", "%");
    }
}
