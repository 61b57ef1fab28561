package io.latchmark.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.runner.experiment.Action;
import io.latchmark.runner.experiment.Experiment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SwitchbackPartTest {
    private static final String GOOD = """
            experiment: e
            design: switchback
            switchback: {window: 10s, wash-out: 5s, step: 60s, pairs: 8}
            configurations:
              - name: off
                apply: [{command: [set, off]}]
                revert: [{command: [set, original]}]
              - name: on
                apply: [{command: [set, on]}]
                revert: [{command: [restore]}]
            """;

    @TempDir
    private Path folder;

    private ExperimentFile read(String text) throws IOException {
        Path file = folder.resolve("e.yaml");
        Files.writeString(file, text);
        return ExperimentFile.read(file);
    }

    @Test
    void oneRunAsLongAsItsWindowsHasWhatRestoresBothConfigurations() throws IOException {
        Definition definition = read(GOOD).definition();

        Experiment experiment = definition.experiment();

        assertThat(experiment.blocks()).isEqualTo(1);
        assertThat(experiment.options()).containsEntry("duration", "600s");
        assertThat(experiment.configurations()).singleElement().satisfies(run -> {
            assertThat(run.apply()).extracting(Action::text).containsExactly("set off");
            assertThat(run.revert()).extracting(Action::text).containsExactly("restore", "set original");
        });
        assertThat(definition.configurations()).extracting("name").containsExactly("off", "on");
        assertThat(definition.switchback().lines()).hasSize(5 + 2 * 8);
    }

    @Test
    void whatCannotBeSwitchedWithinARunIsRefusedByName() {
        String file = GOOD.replace("- name: on", "- name: on\n    run: {buffer-pool: 1GiB}")
                        .replace("- name: off", "- name: off\n    prompt: turn it off")
                        .replace("pairs: 8", "pairs: 9, memory: 6s, cache: much")
                        .replace("window: 10s", "window: 1500ms")
                + "blocks: 3\nplacebo: on\nusers: [1, 2]\nrun: {duration: 5s}\n";

        assertThatThrownBy(() -> read(file)).satisfies(refused -> {
            for (String name : List.of(
                    "run", "prompt", "pairs", "memory", "cache", "window", "blocks", "placebo", "users", "duration")) {
                assertThat(refused.getMessage()).containsPattern("[0-9]: " + name + "[:,]");
            }
        });
    }

    @Test
    void thereMustBeTwoConfigurationsAndSomethingToSwitch() {
        assertThatThrownBy(() -> read("""
                        experiment: e
                        design: switchback
                        configurations: [{name: a}, {name: b}, {name: c}]
                        """)).hasMessageContaining("there are 3").hasMessageContaining("'apply'");
        assertThatThrownBy(() -> read(GOOD.replace("design: switchback\n", "")))
                .hasMessageContaining("'design: switchback'");
    }
}
