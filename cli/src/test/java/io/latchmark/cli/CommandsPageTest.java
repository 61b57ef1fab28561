package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.options.GroupedHelp;
import io.latchmark.platform.Problems;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** That {@code docs/commands.md} has what the help says. {@code -Dlatchmark.commands.write=true} writes it. */
final class CommandsPageTest {
    private static final Path PAGE = Path.of("../docs/commands.md");
    private static final String HEAD = """
            # Commands and options

            The texts of `latchmark COMMAND --help`. Options that several commands share are [at the end](#shared-options).
            `CommandsPageTest` writes this page.

            ## Exit codes

            | | |
            | --- | --- |
            | 0 | done and valid |
            | 1 | a bug |
            | 2 | usage: options or files are wrong |
            | 3 | environment: server, device, permission, disk space or memory |
            | 4 | finished but not valid, or recorded data are damaged |
            | 5 | a consistency check failed |
            | 6 | a verdict that `--fail-if` names |
            | 130, 143, 129 | ended cleanly by Ctrl-C, TERM or HUP; the same command continues a load or an experiment |

            """;

    private static Stream<CommandSpec> commands(CommandSpec parent) {
        return GroupedHelp.commands(parent).values().stream()
                .flatMap(List::stream)
                .flatMap(command -> Stream.concat(Stream.of(command), commands(command)));
    }

    private static List<CommandSpec> commands() {
        return commands(Main.commandLine().getCommandSpec()).toList();
    }

    @Test
    void thePageSaysWhatTheHelpSays() throws IOException {
        String page = page();
        if (Boolean.getBoolean("latchmark.commands.write")) {
            Files.writeString(PAGE, page);
        }

        assertThat(Files.readString(PAGE)).isEqualTo(page);
    }

    @Test
    void everyCommandHasTwoExamples() {
        assertThat(commands())
                .hasSizeGreaterThan(30)
                .allSatisfy(command -> assertThat(command.usageMessage().footer())
                        .as(command.qualifiedName())
                        .hasSizeGreaterThanOrEqualTo(2));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void anExampleIsAccepted(String example) {
        String words = example.replaceFirst(".*?latchmark ", "").replaceFirst("\\s*[|>)].*", "");
        Problems problems = new Problems();

        ParseResult parsed = Main.commandLine().parseArgs(words.replace("'", "").split(" "));
        while (parsed.hasSubcommand()) {
            parsed = parsed.subcommand();
        }
        if (parsed.commandSpec().userObject() instanceof CheckedCommand command) {
            command.check(problems);
        }

        assertThat(problems.list())
                .allMatch(problem -> problem.matches("[^:]+: (no such file|is not a (file|folder)).*"));
    }

    static Stream<String> examples() {
        return commands().stream()
                .flatMap(command -> Stream.of(command.usageMessage().footer()));
    }

    private static String page() {
        Map<String, Long> uses = commands().stream()
                .flatMap(command -> rows(command).values().stream())
                .flatMap(List::stream)
                .collect(Collectors.groupingBy(row -> row, Collectors.counting()));
        Map<String, Set<String>> shared = new LinkedHashMap<>();
        StringBuilder page = new StringBuilder(HEAD);
        for (CommandSpec command : commands()) {
            List<String> own = new ArrayList<>();
            command.positionalParameters().forEach(parameter -> own.add(row(parameter)));
            List<String> others = new ArrayList<>();
            rows(command)
                    .forEach((heading, rows) -> rows.forEach(row -> {
                        if (uses.getOrDefault(row, 0L) == 1) {
                            own.add(row);
                        } else {
                            others.add(row.replaceFirst("[| ]*(`--[a-z-]+).*", "$1`"));
                            shared.computeIfAbsent(heading, title -> new LinkedHashSet<>())
                                    .add(row);
                        }
                    }));
            page.append(section(command, own, others));
        }
        page.append("## Shared options\n\n");
        shared.forEach((heading, rows) ->
                page.append("### ").append(heading).append("\n\n").append(table(rows)));
        return page.toString().strip() + "\n";
    }

    private static String section(CommandSpec command, List<String> own, List<String> others) {
        String what = Stream.of(
                        command.usageMessage().header(), command.usageMessage().description())
                .flatMap(Stream::of)
                .collect(Collectors.joining(" "));
        return "## " + command.qualifiedName() + "\n\n" + what + "\n\n```sh\n"
                + String.join("\n", command.usageMessage().footer()) + "\n```\n\n"
                + (own.isEmpty() ? "" : table(own))
                + (others.isEmpty() ? "" : "Shared: " + String.join(", ", others) + ".\n\n");
    }

    /** The rows of a command's options by their headings, without those of its help. */
    private static Map<String, List<String>> rows(CommandSpec command) {
        Map<String, List<String>> rows = new LinkedHashMap<>();
        GroupedHelp.options(command).forEach((heading, options) -> {
            if (options.stream().noneMatch(OptionSpec::usageHelp)) {
                rows.put(heading, options.stream().map(CommandsPageTest::row).toList());
            }
        });
        return rows;
    }

    private static String table(Collection<String> rows) {
        return "| | |\n| --- | --- |\n" + String.join("\n", rows) + "\n\n";
    }

    private static String row(ArgSpec argument) {
        return "| `" + name(argument) + "` | " + meaning(argument) + " |";
    }

    private static String name(ArgSpec argument) {
        boolean value = argument.arity().max() > 0;
        return argument instanceof OptionSpec option
                ? option.longestName() + (value ? " " + argument.paramLabel() : "")
                : argument.paramLabel();
    }

    private static String meaning(ArgSpec argument) {
        return String.join(" ", argument.description()).replace("%%", "%").replace("|", "\\|");
    }
}
