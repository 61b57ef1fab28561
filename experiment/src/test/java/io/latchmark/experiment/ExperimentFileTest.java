package io.latchmark.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.runner.experiment.Experiment;
import io.latchmark.runner.experiment.ExperimentPlan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExperimentFileTest {
    @TempDir
    private Path folder;

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
    void configurationsOfOtherLoadsAreRefused() {
        assertThatThrownBy(() -> read("""
                        experiment: e
                        configurations:
                          - name: one
                          - name: two
                            run: {mix: read-only}
                        """)).hasMessageContaining(":5:16: configurations: 'mix' makes another load");
    }

    @Test
    void aConfigurationHasADatabaseOfItsOwn() throws IOException {
        Definition definition = read("""
                        experiment: e
                        database: {data-dir: shared, warehouses: 2, user: me}
                        configurations:
                          - name: one
                            database: {data-dir: /mnt/a/db}
                          - name: two
                            database: {url: 'jdbc:postgresql://b/latchmark'}
                          - name: three
                        """).definition();

        assertThat(definition.databases().all())
                .containsExactly(
                        Map.of("data-dir", "/mnt/a/db"),
                        Map.of("url", "jdbc:postgresql://b/latchmark", "user", "me"),
                        Map.of("data-dir", "shared", "user", "me"));
        Experiment experiment = definition.experiment();
        assertThat(experiment.configurations().get(0).options()).containsEntry("data-dir", "/mnt/a/db");
        assertThat(definition.options(experiment.configurations().get(1).options()))
                .doesNotContainKey("data-dir")
                .containsEntry("user", "me");
    }

    @ParameterizedTest
    @ValueSource(strings = {"reset: none", "probe: {size: 1GiB}"})
    void aDatabaseOfAConfigurationNeedsAReset(String without) {
        assertThatThrownBy(() -> read("""
                        experiment: e
                        %s
                        configurations:
                          - name: one
                          - name: two
                            database: {data-dir: two}
                        """.formatted(without))).hasMessageContaining(":5:11: configurations: 'two'");
    }

    @Test
    void aCommandIsExecutedAsItIsWritten() throws IOException {
        Experiment experiment = read("""
                        experiment: 2008
                        configurations:
                          - name: on
                            apply: [{command: [chmod, 0640, 1_000, 1.10, 1e3, 0x10, on, true, ~]}]
                            verify: [{command: [true], contains: 5.20}]
                            revert: [{shell: true}]
                          - name: off
                            run: {seed: 010}
                        """).definition().experiment();

        assertThat(experiment.configurations()).extracting("name").containsExactly("on", "off");
        assertThat(experiment.configurations().get(0).apply().get(0).command())
                .containsExactly("chmod", "0640", "1_000", "1.10", "1e3", "0x10", "on", "true", "~");
        assertThat(experiment.configurations().get(0).verify().get(0).holds("5.20"))
                .isTrue();
        assertThat(experiment.configurations().get(0).verify().get(0).holds("5.2"))
                .isFalse();
        assertThat(experiment.configurations().get(1).options()).containsEntry("seed", "010");
    }

    @Test
    void aListIsGivenToEachRunAsTheCommandLineTakesIt() throws IOException {
        Definition definition = read("""
                        experiment: e
                        run: {hosts: [lab-1, lab-2], sample-host: root@db}
                        configurations: [{name: one}, {name: two}]
                        """).definition();

        assertThat(definition.experiment().options())
                .containsEntry("hosts", "lab-1,lab-2")
                .containsEntry("sample-host", "root@db");
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
                .hasMessageContaining("e.yaml:2:9: blocks: ")
                .hasMessageContaining("e.yaml:5:11: configurations[0]: 'aply' is not known; did you mean 'apply'?")
                .hasMessageContaining("e.yaml:6:11: configurations[1].name: ");
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
                .hasMessageContaining(":2:10: placebo: 'three'")
                .hasMessageContaining(":4:11: configurations: 'one' has apply and no revert")
                .hasMessageContaining(":5:13: an action needs either")
                .hasMessageContaining(":6:11: configurations: the name 'one'")
                .hasMessageContaining(":7:38: matches: ");
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
                .hasMessageContaining(":3:8: users: goes with runs")
                .hasMessageContaining(":4:11: database: goes with runs")
                .hasMessageContaining(":6:11: controls: 'c' needs 'probe'")
                .hasMessageContaining(":10:10: configurations: 'two' has 'run' in an experiment of probes");
        assertThatThrownBy(() -> read("""
                        experiment: e
                        configurations:
                          - name: one
                          - name: two
                            probe: {op: read}
                        """))
                .hasMessageContaining(":5:12: configurations: 'two' has 'probe' in an experiment of runs");
    }

    static Stream<Arguments> wrongFiles() {
        return Stream.of(
                wrong("blocks: 1\nblocks: 2", ":2:1: 'blocks' is given twice"),
                wrong("run: {users: 1, users: 2}", ":1:17: 'users' is given twice"),
                wrong("seed: 1\n---\nexperiment: f", ":2:1: a second document begins here"),
                wrong("seed: 99999999999999999999", ":1:7: seed: 99999999999999999999 must be"),
                wrong("command-limit: 0s", ":1:16: command-limit: 0s must be more than 0 s"),
                wrong("command-limit: 999999999h", ":1:16: command-limit: 999999999h must be"),
                wrong("command-limit: 99999999999999h", ":1:16: command-limit"),
                wrong("users: [8, 4, 8]", ":1:15: users: 8 is there twice"),
                wrong("users: [100001]", ":1:9: users"),
                wrong("users: []", ":1:8: users"),
                wrong("controls:\n  - {name: c, run: {}}\n  - {name: c, run: {}}", ":3:12: controls: there is another"),
                wrong("workloads: [{name: c, run: {}}]\ncontrols: [{name: c, run: {}}]", ":2:19: controls"),
                wrong("users: [8]\nrun: {users: 4}", ":2:14: run: 'users' is given by"),
                wrong("run: {label: x}", ":1:14: run: 'label' is decided by the experiment"),
                wrong("run: {out: x}", ":1:12: run: 'out' is decided by the experiment"),
                wrong("run: {data-dir: x}", ":1:17: run: 'data-dir' names a database"),
                wrong(
                        "workloads: [{name: w, run: {url: x}}]",
                        ":1:34: run: 'url' names a database, and the experiment loads and resets those of 'database'"),
                wrong(
                        "agents: {load: 2}",
                        ":1:9: 'experiment: agents' was removed; use 'run: {hosts: […], sample-host: …}'"),
                wrong(
                        "on-failure: [{command: [a], agent: b}]",
                        "'experiment: agent' was removed; use 'host', which executes it by ssh"),
                wrong("users: [8]\nladder: {settle: 1m}", ":2:9: ladder: its steps are the numbers of 'users'"),
                wrong("users: [4, 8]\nladder: {}", ":2:9: ladder: "),
                wrong("users: [4, 4:read-only, 4:50/50]", "'50/50' is not a mix (2 shares)"),
                wrong("users: [4, 4:read-only, 4:read-only]", "users: 4:read-only is there twice"),
                wrong(
                        "until: {}",
                        ":1:8: until: give one of 'half-width', in percent of throughput, and 'verdict: any'"),
                wrong(
                        "until: {half-width: 3, verdict: any}",
                        ":1:8: until: give one of 'half-width', in percent of throughput, and 'verdict: any'"),
                wrong("until: {half-width: 0}", ":1:21: until.half-width: "),
                wrong("until: {first-look: 5, verdict: any}", ":1:21: until.first-look: "),
                wrong("blocks: 41\nuntil: {verdict: any}", ":2:8: until: goes with at most 40 blocks, not 41"),
                wrong(
                        "blocks: 6\nuntil: {verdict: any}",
                        ":2:8: until: the first comparison, after block 6, must come before the last block, which is 6"),
                wrong("until: {verdict: any}\nprobe: {size: 1GiB}", ":1:8: until: goes with runs"),
                wrong("reset: no/name", ":1:8: reset: 'no/name' must be"),
                wrong("why: &a x\nhost: *a", ":1:6: anchors (&) and aliases (*) are not supported"),
                wrong("why: !!int 3", ":1:6: tags (!) are not supported"),
                wrong("why: x\n\thost: y", ":2:1: not YAML: "),
                wrong("why: [3]", ":1:6: why: "),
                wrong("run: [a]", ":1:6: run: "),
                wrong("database: {ur: x}", ":1:16: database: 'ur' is not known; did you mean 'url'?"),
                wrong("database: {users: 4}", ":1:19: database: 'users' does not belong here"),
                wrong("why: " + "[".repeat(100), ": nested more than 50 deep"),
                wrong("why: \u0000", "not YAML"),
                wrong("? [a]\n: b", "a key must be a name"));
    }

    @Test
    void aPlacementIsOfAllConfigurationsAndNeedsAReset() throws IOException {
        assertThatThrownBy(() -> read("""
                        experiment: e
                        configurations:
                          - name: one
                            placement: {data: /a}
                          - name: two
                        """)).hasMessageContaining("each must have a placement of the same files");
        assertThatThrownBy(() -> read("""
                        experiment: e
                        reset: none
                        configurations:
                          - name: one
                            placement: {log: /a}
                          - name: two
                            placement: {log: /b}
                            database: {data-dir: b}
                        """))
                .hasMessageContaining(":5:16: configurations: 'one' has a placement")
                .hasMessageContaining(":7:16: configurations: 'two' has both a placement and its own database");
        Definition definition = read("""
                        experiment: e
                        configurations:
                          - name: one
                            placement: {data: /a, log: /c}
                          - name: two
                            placement: {data: /b, log: /c}
                        """).definition();
        Experiment experiment = definition.experiment();
        Map<String, String> two = ExperimentPlan.of(experiment).runs().stream()
                .filter(run -> run.configuration().name().equals("two"))
                .findFirst()
                .orElseThrow()
                .options(experiment);
        assertThat(new RunCommands(definition, Path.of("e")).reset(two))
                .containsExactly("reset", "start", "--data-to=/b", "--log-to=/c");
        assertThat(definition.options(two)).doesNotContainKeys("data-to", "log-to");
        assertThat(definition.databases().all()).hasSize(1);
    }

    private static Arguments wrong(String lines, String message) {
        return Arguments.of(lines, message);
    }

    @ParameterizedTest
    @MethodSource("wrongFiles")
    void whatIsWrongIsFoundBeforeTheFirstRunWithItsLineAndColumn(String lines, String message) {
        assertThatThrownBy(() -> read(lines + "\nexperiment: e\nconfigurations: [{name: one}, {name: two}]\n"))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("e.yaml")
                .hasMessageContaining(message);
    }

    @Test
    void aFileThatIsTooLargeIsNotRead() {
        assertThatThrownBy(() -> read("#".repeat((1 << 20) + 1)))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("must be at most 1.00 MiB");
    }

    @Test
    void aFileThatIsNotTextIsRefused() throws IOException {
        Path file = folder.resolve("binary.yaml");
        Files.write(file, new byte[] {(byte) 0xFF, (byte) 0xFE, 0, 1, (byte) 0x80});

        assertThatThrownBy(() -> ExperimentFile.read(file))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("it is not UTF-8 text");
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
