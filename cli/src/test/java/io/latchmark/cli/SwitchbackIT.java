package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.console.ExitCode;
import io.latchmark.results.experiment.ExperimentDirectory;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.SwitchedSetting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two settings of a file that no database reads, compared within one run. */
@Tag("nightly")
final class SwitchbackIT {
    private static final String FILE = """
            experiment: tiny
            design: switchback
            switchback: {window: 2s, wash-out: 2s, step: 6s, pairs: 8, memory: 1s, checkpoint: none}
            database: {data-dir: db, warehouses: 1}
            run: {warm-up: 2s, buffer-pool: 16MiB}
            users: [1]
            configurations:
              - name: one
                apply: [{shell: 'echo one > state'}]
                verify: [{command: [cat, state], contains: one}]
                revert: [{shell: 'echo original > state'}]
              - name: two
                apply: [{shell: 'echo two > state'}]
                verify: [{command: [cat, state], contains: %s}]
                revert: [{shell: 'echo original > state'}]
            """;

    @TempDir
    private Path folder;

    private Child start() {
        return Child.start(folder, "experiment", "e.yaml");
    }

    private String state() {
        try {
            return Files.exists(folder.resolve("state")) ? Files.readString(folder.resolve("state")) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path run() throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("experiments/tiny/runs"))) {
            return files.filter(file -> file.endsWith("run.json"))
                    .findFirst()
                    .orElseThrow()
                    .getParent();
        }
    }

    @Test
    @Tag("alone")
    void oneRunHasBothSettingsAndItsWindowsAreCompared() throws IOException {
        Files.writeString(folder.resolve("e.yaml"), FILE.formatted("two"));

        Child.Ended ended = start().awaitEnd();

        assertThat(ended.exitCode()).as(ended.output()).isEqualTo(ExitCode.DONE.code());
        ExperimentDirectory directory = new ExperimentDirectory(folder.resolve("experiments/tiny"));
        assertThat(directory.validRuns()).hasSize(1);
        List<SwitchedSetting> switches = RunReader.open(directory.validRuns().get(0)).events().stream()
                .filter(event -> event.kind() == Event.Kind.SWITCH)
                .map(event -> SwitchedSetting.parse(event.detail()))
                .flatMap(Optional::stream)
                .toList();
        assertThat(switches).hasSize(5 + 2 * 8);
        assertThat(ended.output()).contains("two against one", "Switchback within one run");
        assertThat(folder.resolve("state")).content().isEqualTo("original\n");
    }

    @Test
    void aSettingThatIsNotInForceEndsTheRunAndTheOriginalStateIsRestored() throws IOException {
        Files.writeString(folder.resolve("e.yaml"), FILE.formatted("three"));

        Child.Ended ended = start().awaitEnd();

        assertThat(ended.exitCode()).as(ended.output()).isEqualTo(ExitCode.NOT_VALID.code());
        assertThat(ended.output()).contains("'two' is not in force after the switch");
        Child.Ended compared = Child.start(folder, "compare", run().toString()).awaitEnd();
        assertThat(compared.exitCode()).as(compared.output()).isEqualTo(ExitCode.USAGE.code());
        assertThat(compared.output()).contains("ended before its first pair of windows");
        assertThat(folder.resolve("state")).content().isEqualTo("original\n");
    }

    @Test
    void aKilledRunLeavesAStateThatTheNextStartRestores() throws IOException {
        Files.writeString(folder.resolve("e.yaml"), FILE.formatted("two"));
        try (Child child = start()) {
            child.await("the second step", () -> state().equals("two\n"));
            child.signal("KILL");
            Child.Ended unused = child.awaitEnd();
        }

        Files.writeString(folder.resolve("state"), "left\n");
        try (Child child = start()) {
            child.await("the original state", () -> !state().equals("left\n"));
            child.signal("TERM");
            Child.Ended unused = child.awaitEnd();
        }
        assertThat(folder.resolve("state")).content().isEqualTo("original\n");
    }
}
