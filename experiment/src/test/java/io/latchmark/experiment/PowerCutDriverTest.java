package io.latchmark.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PowerCutDriverTest {
    @TempDir
    private Path folder = Path.of("");

    private ExperimentFile read(String text) throws IOException {
        Path file = folder.resolve("e.yaml");
        Files.writeString(file, text);
        return ExperimentFile.read(file);
    }

    @Test
    void powerCutsNeedPermissionAndMeasureNothing() throws IOException {
        assertThatThrownBy(() -> read("""
                        experiment: e
                        witness: { cut: ./cycle.sh, cuts: 3 }
                        users: [4]
                        blocks: 6
                        configurations:
                          - name: one
                          - name: two
                        """))
                .hasMessageContaining("yes: true")
                .hasMessageContaining("users")
                .hasMessageContaining("blocks");

        Definition definition = read("""
                experiment: e
                witness: { cut: ./cycle.sh, cuts: 3, yes: true }
                configurations:
                  - name: one
                  - name: two
                """).definition();

        assertThat(definition.cutsPower()).isTrue();
        assertThat(definition.experiment().blocks()).isEqualTo(1);
        assertThat(PowerCutDriver.words(Path.of("x"), "one", definition.options(Map.of("cuts", "3"))))
                .containsExactly("power-cut", "witness", "x/power-cuts/one", "--cuts=3");
    }
}
