package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.console.ExitCode;
import io.latchmark.core.transaction.Mix;
import io.latchmark.results.experiment.ExperimentDirectory;
import io.latchmark.results.experiment.ExperimentEntry;
import io.latchmark.results.experiment.ExperimentEntry.Kind;
import io.latchmark.results.probe.ProbeFiles;
import io.latchmark.results.probe.ProbeRecord;
import io.latchmark.results.run.ExperimentPlace;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.RunRecord;
import io.latchmark.results.run.Step;
import io.latchmark.results.run.StoppingRule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Experiments as processes of their own. They read a small file through the page cache, so that they need no database and
 * run on any file system, at a fixed rate, so that no busy machine fails a check.
 */
final class ExperimentIT {
    private static final String PROBES = """
            experiment: tiny
            blocks: 1
            attempts: 1
            probe:
              {file: p.dat, size: 1MiB, buffered: true, rate: 100, outstanding: 1, duration: 1s, warm-up: 0s, repetitions: %d}
            configurations:
              - name: one
                apply: [{shell: 'echo one > state'}]
                verify: [{command: [cat, state], contains: one}]
                revert: [{shell: 'echo original > state'}]
              - name: two
                apply: [{shell: 'echo two > state'}]
                verify: [{command: [cat, state], contains: two}]
                revert: [{shell: 'echo original > state'}]
            """;

    private static final String TWO_DATABASES = """
            experiment: two
            blocks: 1
            attempts: 1
            database: {warehouses: 1}
            run: {warm-up: 0s, duration: 3s, buffer-pool: 4MiB}
            users: [1]
            configurations:
              - {name: one, database: {data-dir: one}}
              - {name: two, database: {data-dir: the other}}
            """;

    @TempDir
    private Path folder;

    @Test
    @Tag("nightly")
    void aPilotSaysHowManyBlocksAreNeeded() throws IOException {
        Files.writeString(folder.resolve("e.yaml"), PROBES.formatted(1).replace("blocks: 1", "blocks: 12"));

        Child.Ended ended = start("--pilot").awaitEnd();

        assertThat(ended.exitCode()).as(ended.output()).isEqualTo(ExitCode.DONE.code());
        assertThat(ended.output())
                .contains("2 blocks of 2: 4 runs", "two against one, 1 kind of work: ")
                .contains("The pilot has ended: 4 of 4 runs valid", "The file asks for 12 blocks");
        assertThat(experiment().path().resolve(RunDirectory.REPORT)).isNotEmptyFile();
    }

    @Test
    void aKilledExperimentGoesOnWithTheSamePlanAndRestoresTheOriginalStateFirst() throws IOException {
        Files.writeString(folder.resolve("e.yaml"), PROBES.formatted(2));
        List<Path> before;
        try (Child child = start()) {
            child.awaitOutput("run 2 of 2");
            child.await("the second run", () -> Files.exists(experiment().path().resolve("runs/002-1")));
            child.signal("KILL");
            Child.Ended unused = child.awaitEnd();
            before = experiment().validRuns();
        }
        assertThat(folder.resolve("state")).content().isNotEqualTo("original\n");

        Child.Ended ended = start().awaitEnd();

        assertThat(ended.exitCode()).as(ended.output()).isEqualTo(ExitCode.DONE.code());
        assertThat(ended.output()).contains("1 run done").doesNotContain("run 1 of 2");
        assertThat(experiment().validRuns()).hasSize(2).startsWith(before.toArray(Path[]::new));
        assertThat(experiment().entries().stream()
                        .filter(entry -> entry.kind() == Kind.VALID)
                        .map(ExperimentEntry::run))
                .containsExactly(1, 2);
        assertThat(folder.resolve("state")).hasContent("original");
    }

    @Test
    void theCommandsOfADryRunAreThoseThatAreExecuted() throws IOException {
        Files.writeString(folder.resolve("e.yaml"), PROBES.formatted(1).replace("probe:", "facts: [mounts]\nprobe:"));
        List<String> shown = commands(start("--dry-run").awaitEnd().output());

        Child.Ended ended = start().awaitEnd();

        assertThat(ended.exitCode()).as(ended.output()).isEqualTo(ExitCode.DONE.code());
        assertThat(shown).hasSize(2).allMatch(command -> command.contains("--facts-from="));
        assertThat(Stream.of("001-1", "002-1")
                        .map(run -> experiment().path().resolve("runs/" + run + "/output.txt"))
                        .flatMap(log -> commands(text(log)).stream()))
                .isEqualTo(shown);
        ProbeRecord first = ProbeFiles.read(experiment().validRuns().get(0));
        assertThat(first.identity().place()).contains(new ExperimentPlace("tiny", 1, 1, "all cells", Optional.empty()));
        assertThat(first.facts().get(ProbeRecord.GIVEN).keySet()).anyMatch(fact -> fact.startsWith("mounts."));
    }

    /** The commands of Latchmark in a plan or a log. */
    private static List<String> commands(String text) {
        return text.lines()
                .filter(line -> line.contains(" latchmark "))
                .map(line -> line.replaceFirst(".*?(?=latchmark )", ""))
                .toList();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    @Tag("nightly")
    void theLinesOfADryRunAreWhatTheExperimentDoes() throws IOException {
        Files.writeString(folder.resolve("e.yaml"), TWO_DATABASES);
        Path program = folder.resolve("latchmark");
        String words = Child.words(List.of("-Dlatchmark.runtimeFolder=" + folder)).stream()
                .map(word -> "'" + word + "'")
                .collect(Collectors.joining(" "));
        Files.writeString(program, "#!/bin/sh\nexec " + words + " \"$@\"\n");
        assertThat(program.toFile().setExecutable(true)).isTrue();
        String typed = String.join("\n", commands(start("--dry-run").awaitEnd().output()));

        Child.Ended ended = Child.startWords(folder, List.of("/bin/sh", "-ec", "PATH=.:$PATH\n" + typed))
                .awaitEnd();

        assertThat(ended.exitCode()).as(typed + "\n" + ended.output()).isEqualTo(ExitCode.DONE.code());
        assertThat(typed).contains("load", "snapshot create start", "reset start", "'--data-dir=the other'");
        assertThat(folder.resolve("experiments/two/runs/001-1")).isNotEmptyDirectory();
        assertThat(folder.resolve("experiments/two/runs/002-1")).isNotEmptyDirectory();
        assertThat(folder.resolve("one/snapshots/start")).isDirectory();
        assertThat(folder.resolve("the other/snapshots/start")).isDirectory();
    }

    @Test
    @Tag("nightly")
    void databasesWithDifferentRowsAreRefusedBeforeTheFirstRun() throws IOException {
        Files.writeString(folder.resolve("e.yaml"), TWO_DATABASES);
        run("load", "--data-dir=the other", "--warehouses=1", "--seed=2");
        run("snapshot", "create", "start", "--data-dir=the other");

        Child.Ended ended = start().awaitEnd();

        assertThat(ended.exitCode()).as(ended.output()).isEqualTo(ExitCode.ENVIRONMENT.code());
        assertThat(ended.output()).contains("seed 1", "seed 2", "the other");
        assertThat(folder.resolve("experiments/two/runs")).isEmptyDirectory();
    }

    /** The width that is wanted is so great that six blocks have it. */
    @Test
    @Tag("nightly")
    @Tag("alone")
    void anExperimentOfLaddersEndsWhenItsIntervalIsNarrow() throws IOException {
        Files.writeString(folder.resolve("e.yaml"), """
                experiment: tiny
                blocks: 8
                until: { half-width: 50 }
                attempts: 1
                database: { data-dir: one, warehouses: 1 }
                users: [1, 2:read-only]
                ladder: { settle: 1s }
                run: { warm-up: 1s, duration: 1s, buffer-pool: 64MiB }
                configurations:
                  - name: one
                  - name: two
                """);

        Child.Ended ended = start().awaitEnd();

        assertThat(ended.exitCode()).as(ended.output()).isEqualTo(ExitCode.DONE.code());
        assertThat(ended.output())
                .contains("block 6 of 8 is complete: ", "That is enough: waited for was an interval of ±50")
                .doesNotContain("run 13 of 16");
        assertThat(experiment().validRuns()).hasSize(12);
        RunRecord record = RunReader.open(experiment().validRuns().get(0)).record();
        assertThat(record.identity().place().flatMap(ExperimentPlace::until))
                .contains(new StoppingRule(StoppingRule.Reason.HALF_WIDTH, 6, 8));
        assertThat(record.workload().steps())
                .containsExactlyInAnyOrder(new Step(1, 0), new Step(2, 0, Optional.of(Mix.READ_ONLY)));
        assertThat(experiment().path().resolve(RunDirectory.REPORT))
                .content()
                .contains("two against one at 1 user", "two against one at 2 users, read-only")
                .contains("Compared after each block from 6 to 8");
    }

    private void run(String... arguments) {
        Child.Ended ended = Child.start(folder, arguments).awaitEnd();
        assertThat(ended.exitCode()).as(ended.output()).isEqualTo(ExitCode.DONE.code());
    }

    private Child start(String... more) {
        return Child.start(
                folder,
                Stream.concat(Stream.of("experiment", "e.yaml"), Stream.of(more))
                        .toArray(String[]::new));
    }

    private ExperimentDirectory experiment() {
        return new ExperimentDirectory(folder.resolve("experiments/tiny"));
    }
}
