package io.latchmark.emulation.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.Captured;
import io.latchmark.cli.CommandExamples;
import io.latchmark.cli.CommandsPage;
import io.latchmark.cli.console.ExitCode;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** That the program has what this module adds, and that {@code docs/emulation.md} has it as the help says. */
final class EmulationCommandTest {
    @Test
    void theDocumentSaysWhatTheHelpSays() {
        CommandsPage.Compared end = CommandsPage.ofFeature(Path.of("../docs/emulation.md"));

        assertThat(end.help()).contains("emulate mount", "--emulate");
        assertThat(end.documented()).isEqualTo(end.help());
    }

    @ParameterizedTest
    @MethodSource("examples")
    void anExampleIsAccepted(String example) {
        assertThat(CommandExamples.problems(example)).isEmpty();
    }

    static List<String> examples() {
        return CommandExamples.all().stream()
                .filter(example -> example.contains("emulate"))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("documented")
    void aCommandInTheDocumentsIsAccepted(String commandLine) {
        assertThat(CommandExamples.problemsOfDocumented(commandLine)).isEmpty();
    }

    static List<String> documented() {
        return CommandExamples.documented().stream()
                .filter(line -> line.contains("emulate"))
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "demo --emulate --wait-for-idle | --wait-for-idle has no effect with --emulate",
                "demo --emulate --url jdbc:postgresql://h/d | --emulate with --url",
                "demo --emulate --warehouses 200 | --warehouses 200: must be 1 to 100",
                "emulate probe | --profile",
                "emulate probe --profile floppy | 'floppy' is not a profile: choose one of sas10k-72-p400",
                "emulate probe --profile none | adds no latency",
                "emulate probe --profile nvme --duration 2h | --duration 2 h: must be 1 s to 1 h",
                "emulate probe --profile sas10k-72-p400 --cache 512MiB | write read=SIZE,write=SIZE",
                "emulate probe --profile sas10k-72-p400 --cache read=512MiB,write=1MiB"
                        + " | the maximum is the controller's 512 MiB",
            })
    void whatIsWrongIsRefused(String commandLine, String message) {
        Captured captured = Captured.of(commandLine.split(" "));

        assertThat(captured.exitCode()).as(captured.output()).isEqualTo(ExitCode.USAGE.code());
        assertThat(captured.err()).contains(message);
    }
}
