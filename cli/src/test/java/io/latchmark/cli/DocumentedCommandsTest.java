package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** That the commands in the documents are accepted. */
final class DocumentedCommandsTest {
    @ParameterizedTest
    @MethodSource("documentedCommands")
    void everyCommandInTheDocumentsIsAccepted(String commandLine) {
        assertThat(CommandExamples.problemsOfDocumented(commandLine)).isEmpty();
    }

    static List<String> documentedCommands() {
        return CommandExamples.documented();
    }
}
