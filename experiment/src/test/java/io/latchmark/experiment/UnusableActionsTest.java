package io.latchmark.experiment;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands in an experiment's file that can't be used, as the file itself shows. */
final class UnusableActionsTest {
    @TempDir
    private Path folder;

    private ExperimentFile read(String text) throws IOException {
        return ExperimentFile.read(Files.writeString(folder.resolve("e.yaml"), text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"command: [\"a\\0b\"]", "command: [\"\"]", "command: [\" \", x]", "shell: \"a\\0b\""})
    void aCommandThatCanNeverStartIsFoundInTheFile(String action) {
        assertThatThrownBy(() -> read("""
                        experiment: e
                        configurations:
                          - name: one
                            apply: [{%s}]
                          - name: two
                        """.formatted(action)))
                .hasMessageContaining("a command needs the name of a program");
    }
}
