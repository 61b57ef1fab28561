package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * That bad arguments of every command are refused in words. The seed is fixed, and another in scripts/nightly.sh. Each command line has a folder or server
 * that is not there, so that none gets so far as to work.
 */
@Tag("slow")
final class BadArgumentsFuzzTest {
    private static final long SEED = Long.getLong("latchmark.fuzz.seed", 12);
    private static final int ROUNDS = Integer.getInteger("latchmark.fuzz.commandLines", 60);
    /** With these a command only prints, and any other option may be fine. */
    private static final Set<String> DOING_NOTHING = Set.of("--list", "--dry-run");

    private static final List<String> VALUES = List.of(
            "",
            " ",
            "-1",
            "0",
            "-0",
            "1e999",
            "NaN",
            "99999999999999999999",
            "999999999h",
            "-5s",
            "5",
            "5s",
            "1,,2",
            ",",
            "x",
            "=",
            "=x",
            "a=b=c",
            "64MiB",
            "-1KiB",
            "999999999GiB",
            "0/s",
            "1/0/s",
            "\u001b[31m",
            "a\nb",
            "\u202e",
            "…",
            "/dev/full",
            "/proc/self/mem",
            "..",
            "jdbc:sqlserver://",
            "jdbc:postgresql:",
            "jdbc:sqlserver://h;{",
            "%s%n",
            "${LATCHMARK_PASSWORD}",
            "$(x)",
            "'",
            "\"",
            "\\",
            "\\u00zz",
            "@nothing",
            "--",
            "-",
            "*",
            "0x10",
            "1_000",
            "١٢");

    private static List<CommandSpec> leaves(CommandLine line) {
        return line.getSubcommands().isEmpty()
                ? List.of(line.getCommandSpec())
                : line.getSubcommands().values().stream()
                        .filter(sub -> !sub.getCommandSpec().usageMessage().hidden())
                        .flatMap(sub -> leaves(sub).stream())
                        .toList();
    }

    @Test
    void badArgumentsAreRefusedInOneMessageWithoutTheNamesOfTheProgramsParts() {
        Random random = new Random(SEED);
        List<CommandSpec> commands = leaves(Main.commandLine()).stream()
                // A command without arguments has none that are bad; 'agent' would read this process's input.
                .filter(command -> !Set.of("completion", "agent").contains(command.name()))
                .toList();

        IntStream.range(0, ROUNDS).forEach(round -> {
            List<String> words = commandLine(commands.get(round % commands.size()), random);
            Captured captured = Captured.of(words.toArray(String[]::new));

            assertThat(captured.exitCode())
                    .as("exit code of %s: %s", words, captured.err())
                    .isIn(2, 3);
            assertThat(captured.err().lines().findFirst().orElse(""))
                    .as("%s", words)
                    .startsWith("latchmark: ");
            assertThat(captured.err().lines().skip(1))
                    .as("%s", words)
                    .allMatch(line -> line.startsWith("           ") || line.startsWith("Try 'latchmark "));
            assertThat(captured.err())
                    .as("%s", words)
                    .doesNotContain("Exception", "Error:", "java.", "io.latchmark", "\tat ", "null", "\u001b", "\u202e")
                    .doesNotContain("a bug of Latchmark");
        });

        assertThat(Path.of("latchmark-data")).doesNotExist();
        assertThat(Path.of("runs")).doesNotExist();
        assertThat(Path.of("experiments")).doesNotExist();
        assertThat(Path.of("latchmark-probe.dat")).doesNotExist();
    }

    private static List<String> commandLine(CommandSpec command, Random random) {
        List<String> words = new ArrayList<>(List.of(command.qualifiedName(" ").split(" ")));
        words.remove(0);
        List<OptionSpec> options = command.options().stream()
                .filter(option -> !option.usageHelp() && !option.versionHelp())
                .filter(option -> !DOING_NOTHING.contains(option.longestName()))
                .toList();
        for (int i = 0; i <= random.nextInt(3) && !options.isEmpty(); i++) {
            OptionSpec option = options.get(random.nextInt(options.size()));
            String value = VALUES.get(random.nextInt(VALUES.size()));
            words.add(option.arity().max() == 0 ? option.longestName() : option.longestName() + "=" + value);
        }
        if (!command.positionalParameters().isEmpty() && random.nextInt(4) > 0) {
            words.add(VALUES.get(random.nextInt(VALUES.size())));
        }
        // What no command gets past.
        words.addAll(nowhere(command));
        return words;
    }

    private static List<String> nowhere(CommandSpec command) {
        return Stream.of(
                        "--data-dir=/proc/nowhere",
                        "--out=/proc/nowhere",
                        "--data=/proc/nowhere",
                        "--hosts=../nowhere",
                        "--comparison=/proc/nowhere/c.html",
                        "--report=/proc/nowhere/r.json",
                        "--listen=/proc/nowhere")
                .filter(word -> command.findOption(word.substring(0, word.indexOf('='))) != null)
                .toList();
    }
}
