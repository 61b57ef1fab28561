package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.core.LatchmarkException;
import io.latchmark.experiment.ExperimentOperation;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** The questions of {@code latchmark new} on the embedded server, answered from a text as at a terminal, or by options. */
final class NewCommandTest {
    private static final String CHANGE = "--buffer-pool {64MiB|256MiB}";

    @TempDir
    private Path folder;

    private Path file;
    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final List<String> questions = new ArrayList<>();

    @BeforeEach
    void choose() {
        file = folder.resolve("test.yaml");
    }

    @Test
    void answersMakeAnExperimentOfTwoPlaces() {
        int exitCode = atTerminal("1", "", place("a: #1"), place("b"), "", "2h", "", "plan", "");

        assertThat(exitCode).as(printed()).isEqualTo(ExitCode.DONE.code());
        assertThat(questions).hasSizeLessThanOrEqualTo(8 + 2);
        assertThat(printed())
                .contains("warehouses are proposed", "18 runs, about", "latchmark load", "nothing was done");
        assertThat(plan()).anyMatch(line -> line.contains("load") && line.contains(place("b")));
    }

    @Test
    void aWrongAnswerSaysWhatToTypeAndIsAskedAgain() {
        int exitCode = atTerminal(
                "9",
                "options",
                "ftp://x",
                "",
                folder.resolve("no/such").toString(),
                place("a"),
                "--buffer-pool 64MiB",
                "--nix {a|b}",
                "--mix {standard|read-only}",
                "not options {a|b}",
                CHANGE,
                "0",
                "5000000/s",
                "4",
                "5m",
                "1d",
                "30m",
                "100000",
                "2",
                "");

        assertThat(exitCode).as(printed()).isEqualTo(ExitCode.DONE.code());
        assertThat(printed())
                .contains("'9' is not one of them: type 1 to 4")
                .contains("--url ftp://x: must begin with jdbc:")
                .contains("is not a folder in which you may write")
                .contains("write what differs in braces")
                .contains("Unknown option: '--nix=a'")
                .contains("'mix' makes another load")
                .contains("'not options a' can't be read as options")
                .contains("'0' must be a whole number from 1 to 10000")
                .contains("5000000/s: must be above 0/s, and 1000000/s at most")
                .contains("5m: must be 10m to 720h")
                .contains("'1d' is not a time")
                .contains("the time is 30m: give more time, or fewer warehouses");
        assertThat(plan().get(0)).contains("12 runs");
    }

    @Test
    void theEndOfTheInputAtAnyQuestionLeavesNothingBehind() {
        String[] answers = {"options", "", place("a"), CHANGE, "4", "30m", "2"};

        for (int given = 0; given < answers.length; given++) {
            int exitCode = atTerminal(Stream.of(answers).limit(given).toArray(String[]::new));

            assertThat(exitCode).as(printed()).isEqualTo(ExitCode.USAGE.code());
            assertThat(folder).isEmptyDirectory();
        }
        assertThat(printed())
                .contains("the input ended at a question, and nothing was written: answer it, or give --warehouses");
    }

    @Test
    void optionsAnswerEverythingForAScript() throws IOException {
        assertThat(byOptions(
                        "--compare",
                        "command",
                        "--change",
                        "set '{a|b}' > x",
                        "--check",
                        "show => [{a|b}]",
                        "--users",
                        "500/s"))
                .as(printed())
                .isEqualTo(ExitCode.DONE.code());

        assertThat(plan())
                .anyMatch(line -> line.endsWith("apply     set 'a' > x"))
                .anyMatch(line -> line.contains("verify    show  # must print '\\[b\\]'"))
                .anyMatch(line -> line.contains("--rate=500/s"));
        assertThat(Files.readString(file)).doesNotContain("password");
        assertThat(questions).isEmpty();
    }

    @Test
    void withoutATerminalTheMissingOptionsAreNamed() {
        assertThat(byOptions("--compare", "command")).isEqualTo(ExitCode.USAGE.code());

        assertThat(printed()).contains("--change is missing", "--check is missing");
        assertThat(byOptions()).isEqualTo(ExitCode.USAGE.code());
        assertThat(printed()).contains("--compare is missing, and there is no terminal to ask");
        assertThat(byOptions("--compare", "places")).isEqualTo(ExitCode.USAGE.code());
        assertThat(printed()).contains("--other is missing");
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void anExistingFileIsReplacedOnlyOnRequest() throws IOException {
        Files.writeString(file, "mine");

        assertThat(byOptions("--compare", "options", "--change", CHANGE)).isEqualTo(ExitCode.USAGE.code());
        assertThat(file).hasContent("mine");
        assertThat(printed()).contains("exists already; name another, or add --overwrite");
        assertThat(byOptions("--compare", "options", "--change", CHANGE, "--overwrite"))
                .isZero();
        assertThat(plan()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Set it to {a|b}'s: #1",
                "\"{a|b}\"",
                "{'|\"}",
                "- {x: y|x: z}",
                "{ a | b }",
                "%s {\\|/}",
                "${name} {a|b}"
            })
    void whateverIsTypedIsOneText(String typed) {
        assertThat(byOptions("--compare", "hand", "--change", typed))
                .as(printed())
                .isEqualTo(ExitCode.DONE.code());

        String first = typed.replaceFirst("\\{([^{}|]*)\\|[^{}|]*}", "$1");
        assertThat(plan()).anyMatch(line -> line.equals("      operator  " + first));
    }

    @Test
    void aLineBreakInAnOptionIsRefused() {
        assertThat(byOptions("--compare", "hand", "--change", "{a|b}\nseed: 2")).isEqualTo(ExitCode.USAGE.code());

        assertThat(printed()).contains("--change has control characters");
        assertThat(folder).isEmptyDirectory();
    }

    private String place(String name) {
        return folder.resolve(name).toString();
    }

    private List<String> plan() {
        return new ExperimentOperation(file, Optional.empty(), false, new CommandOptions()).plan();
    }

    private String printed() {
        return printed.toString(StandardCharsets.UTF_8);
    }

    private int atTerminal(String... answers) {
        BufferedReader typed =
                new BufferedReader(new StringReader(String.join("\n", answers) + (answers.length > 0 ? "\n" : "")));
        return execute(true, typed, List.of());
    }

    private int byOptions(String... options) {
        return execute(false, new BufferedReader(new StringReader("")), List.of(options));
    }

    private int execute(boolean terminal, BufferedReader typed, List<String> options) {
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        PrintStream err = System.err;
        Console console = new Console(() -> out, terminal, () -> 200, question -> {
            questions.add(question);
            try {
                return Optional.ofNullable(typed.readLine());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        CommandLine line = Main.prepared(new CommandLine(new NewCommand(console)));
        line.setExecutionStrategy(Arguments::execute);
        line.setExecutionExceptionHandler((failure, failed, parsed) -> {
            out.println(failure.getMessage());
            return ExitCode.of((LatchmarkException) failure).code();
        });
        try {
            System.setErr(out);
            List<String> words = new ArrayList<>(options);
            words.add(file.toString());
            return line.execute(words.toArray(String[]::new));
        } finally {
            System.setErr(err);
        }
    }
}
