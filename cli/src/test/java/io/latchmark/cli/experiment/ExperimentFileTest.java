package io.latchmark.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.runner.experiment.Experiment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ExperimentFileTest {
    @TempDir
    private Path folder;

    static Stream<Path> examples() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("../examples"))) {
            return files.filter(file -> file.toString().endsWith(".yaml")).toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("examples")
    void everyExampleOpensWithWhyAndIsAPlan(Path example) throws IOException {
        assertThat(Files.readString(example)).startsWith("# Why: ");

        Definition definition = ExperimentFile.read(example).definition();

        assertThat(new PlanText(definition, definition.experiment(), arguments -> Duration.ofMinutes(1)).lines())
                .hasSizeGreaterThan(12)
                .anyMatch(line -> line.contains("latchmark " + definition.measurement()));
    }

    @Test
    void whatAFileSaysIsUnderstood() throws IOException {
        Experiment experiment = read("""
                        experiment: e
                        seed: 7
                        blocks: 3
                        users: [10, 20]
                        run: {duration: 5s, retries: 3}
                        host: db1
                        configurations:
                          - name: one
                            apply:
                              - command: [set, it, 1]
                              - {shell: 'echo 1 > x', host: db2}
                            verify:
                              - {command: [show], contains: 'a.c'}
                            revert: []
                          - name: two
                            run: {buffer-pool: 1GiB}
                        """).definition().experiment();

        assertThat(experiment.seed()).isEqualTo(7);
        assertThat(experiment.blocks()).isEqualTo(3);
        assertThat(experiment.options()).containsEntry("duration", "5s").containsEntry("retries", "3");
        assertThat(experiment.workloads()).extracting("name").containsExactly("10 users", "20 users");
        assertThat(experiment.configurations().get(0).apply())
                .extracting("host")
                .containsExactly("db1", "db2");
        assertThat(experiment.configurations().get(0).verify().get(0).holds("abc"))
                .isFalse();
        assertThat(experiment.configurations().get(0).verify().get(0).holds("x a.c y"))
                .isTrue();
        assertThat(experiment.configurations().get(1).options()).containsEntry("buffer-pool", "1GiB");
    }

    @Test
    void everythingThatIsWrongIsToldAtOnceWithItsLine() throws IOException {
        assertThatThrownBy(() -> read("""
                        experiment: e
                        blocks: many
                        configurations:
                          - name: one
                            aply: []
                          - name: ../two
                        """))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("e.yaml:2: blocks: ")
                .hasMessageContaining("e.yaml:5: ")
                .hasMessageContaining("aply")
                .hasMessageContaining("e.yaml:6: configurations[1].name: ");
    }

    @Test
    void whatTheSchemaCannotTellIsToldToo() throws IOException {
        assertThatThrownBy(() -> read("""
                        experiment: e
                        placebo: three
                        configurations:
                          - name: one
                            apply: [{command: [a], shell: b}]
                          - name: one
                            verify: [{command: [a], matches: '('}]
                        """))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining(":2: placebo: 'three'")
                .hasMessageContaining(":4: configurations: 'one' has apply and no revert")
                .hasMessageContaining(":5: an action needs either")
                .hasMessageContaining(":6: configurations: the name 'one'")
                .hasMessageContaining(":7: matches: ");
    }

    @Test
    void anExperimentOfProbesHasNoDatabase() throws IOException {
        Definition definition = read("""
                        experiment: e
                        probe: {size: 1GiB, op: read}
                        workloads:
                          - name: log
                            probe: {op: write, pattern: sequential}
                        controls:
                          - name: reads
                            probe: {threads: 4}
                        configurations:
                          - name: one
                          - name: two
                            probe: {offset: 32KiB}
                        """).definition();
        Experiment experiment = definition.experiment();

        assertThat(definition.measurement()).isEqualTo("probe");
        assertThat(definition.reset()).isEqualTo(Definition.NO_RESET);
        assertThat(experiment.workloads()).extracting("name").containsExactly("log", "reads");
        assertThat(experiment.workloads()).extracting("control").containsExactly(false, true);
        assertThat(experiment.options()).containsEntry("size", "1GiB");
        assertThat(experiment.configurations().get(1).options()).containsEntry("offset", "32KiB");
    }

    @Test
    void whatBelongsToRunsIsRefusedInAnExperimentOfProbesAndTheOtherWayRound() {
        assertThatThrownBy(() -> read("""
                        experiment: e
                        probe: {size: 1GiB}
                        users: [4]
                        database: {warehouses: 1}
                        controls:
                          - name: c
                        configurations:
                          - name: one
                          - name: two
                            run: {users: 3}
                        """))
                .hasMessageContaining(":3: users: goes with runs")
                .hasMessageContaining(":4: database: goes with runs")
                .hasMessageContaining(":6: controls: 'c' needs 'probe'")
                .hasMessageContaining(":10: configurations: 'two' has 'run' in an experiment of probes");
        assertThatThrownBy(() -> read("""
                        experiment: e
                        configurations:
                          - name: one
                          - name: two
                            probe: {op: read}
                        """))
                .hasMessageContaining(":5: configurations: 'two' has 'probe' in an experiment of runs");
    }

    @Test
    void aFileThatIsNoYamlIsRefused() {
        List<String> texts = List.of("a: [", "\t", "", "- 1", "just words");

        assertThat(texts)
                .allSatisfy(text -> assertThatThrownBy(() -> read(text))
                        .isInstanceOf(LatchmarkException.class)
                        .hasMessageContaining("e.yaml"));
    }

    private ExperimentFile read(String text) throws IOException {
        Path file = folder.resolve("e.yaml");
        Files.writeString(file, text);
        return ExperimentFile.read(file);
    }
}
