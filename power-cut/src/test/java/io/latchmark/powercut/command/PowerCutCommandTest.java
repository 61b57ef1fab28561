package io.latchmark.powercut.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.Captured;
import io.latchmark.cli.CommandExamples;
import io.latchmark.cli.CommandsPage;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** That the program has what this module adds, and that {@code docs/power-cuts.md} has it as the help says. */
final class PowerCutCommandTest {
    @Test
    void theDocumentSaysWhatTheHelpSays() {
        CommandsPage.Compared end = CommandsPage.ofFeature(Path.of("../docs/power-cuts.md"));

        assertThat(end.help()).contains("power-cut witness", "--witness", "--power-cuts FOLDER");
        assertThat(end.documented()).isEqualTo(end.help());
    }

    @ParameterizedTest
    @MethodSource("examples")
    void anExampleIsAccepted(String example) {
        assertThat(CommandExamples.problems(example)).isEmpty();
    }

    static List<String> examples() {
        return CommandExamples.all().stream()
                .filter(example -> example.contains("power-cut"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("documented")
    void aCommandInTheDocumentsIsAccepted(String commandLine) {
        assertThat(CommandExamples.problemsOfDocumented(commandLine)).isEmpty();
    }

    static List<String> documented() {
        return CommandExamples.documented().stream()
                .filter(line -> line.contains("power-cut") || line.contains("--witness"))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "run --witness --hosts a --url jdbc:postgresql://db/x",
                "power-cut witness cuts --cuts -1 -- power-cut write .",
                "power-cut witness cuts -- write .",
                "power-cut witness cuts --host db -- power-cut write '/a b'",
                "power-cut write . --outstanding 0",
            })
    void whatIsWrongIsRefused(String commandLine) {
        Captured captured = Captured.of(commandLine.split(" "));

        assertThat(captured.exitCode()).isEqualTo(2);
        assertThat(captured.err()).contains("--");
    }
}
