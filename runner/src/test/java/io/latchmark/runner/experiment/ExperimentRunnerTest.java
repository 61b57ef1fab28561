package io.latchmark.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.results.experiment.ExperimentDirectory;
import io.latchmark.results.experiment.ExperimentEntry;
import io.latchmark.results.experiment.ExperimentEntry.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The plan with real commands, which keep the system's state in a file, and a database that is none. */
class ExperimentRunnerTest {
    @TempDir
    private Path folder;

    private Path state = Path.of("");
    private final List<String> executed = new ArrayList<>();
    private final List<String> said = new ArrayList<>();
    private Trouble trouble = run -> {};

    /** What goes wrong in a run. */
    private interface Trouble {
        void strike(PlannedRun run) throws InterruptedException;
    }

    @BeforeEach
    void begin() throws IOException {
        state = folder.resolve("state");
        Files.writeString(state, "original\n");
    }

    @Test
    void everyRunIsMadeUnderItsConfigurationAndTheOriginalStateIsRestored() throws Exception {
        List<String> givenUp = execution(experiment("a", "b")).execute();

        assertThat(givenUp).isEmpty();
        assertThat(executed).containsExactlyInAnyOrder("1 a in a", "1 b in b", "2 a in a", "2 b in b");
        assertThat(state).hasContent("original");
        assertThat(kinds()).startsWith(Kind.STARTED).endsWith(Kind.REVERTED, Kind.ENDED);
        assertThat(directory().validRuns()).hasSize(4).allMatch(Files::isDirectory);
    }

    @Test
    void whatIsDoneIsNeverDoneAgain() throws Exception {
        execution(experiment("a", "b")).execute();
        executed.clear();

        execution(experiment("a", "b")).execute();

        assertThat(executed).isEmpty();
    }

    @Test
    void afterACrashTheOriginalStateIsRestoredFirstAndTheRestIsDone() throws Exception {
        List<PlannedRun> plan = ExperimentPlan.of(experiment("a", "b")).runs();
        trouble = run -> {
            if (run.number() == 3) {
                throw new Crash();
            }
        };
        Experiment withoutRevert = experiment(2, List.of(leaving("a"), leaving("b")), limits(), List.of());
        assertThatThrownBy(() -> execution(withoutRevert).execute()).isInstanceOf(Crash.class);
        // As a kill leaves it: nothing was reverted, and the log says what is in force.
        PlannedRun killed = plan.get(2);
        directory()
                .append(new ExperimentEntry(
                        Instant.EPOCH,
                        Kind.APPLYING,
                        3,
                        1,
                        killed.configuration().name(),
                        ""));
        trouble = run -> {};
        executed.clear();

        execution(experiment("a", "b")).execute();

        assertThat(executed).hasSize(2);
        assertThat(state).hasContent("original");
        assertThat(directory().validRuns()).hasSize(4);
    }

    @Test
    void aConfigurationThatCannotBeAppliedIsGivenUpAndTheOthersGoOn() throws Exception {
        Configuration broken = new Configuration(
                "broken",
                "",
                List.of(shell("echo no such controller; exit 7")),
                List.of(),
                List.of(shell("echo original > " + state)),
                Map.of());

        List<String> givenUp =
                execution(experiment(List.of(configuration("a"), broken))).execute();

        assertThat(givenUp).hasSize(2).allMatch(run -> run.contains("exit code 7: no such controller"));
        assertThat(executed).hasSize(2).allMatch(run -> run.endsWith("a in a"));
        assertThat(kinds()).filteredOn(kind -> kind == Kind.FAILED).hasSize(4);
        assertThat(state).hasContent("original");
    }

    @Test
    void aRunUnderAConfigurationThatDoesNotVerifyIsNotMade() throws Exception {
        Configuration unverified = new Configuration(
                "unverified",
                "",
                List.of(shell("true")),
                List.of(new Verification(shell("cat " + state), Pattern.compile("^unverified$", Pattern.MULTILINE))),
                List.of(),
                Map.of());

        List<String> givenUp =
                execution(experiment(List.of(configuration("a"), unverified))).execute();

        assertThat(givenUp).hasSize(2).allMatch(run -> run.contains("and printed: exit code 0: original"));
        assertThat(executed).allMatch(run -> run.endsWith("a in a"));
    }

    @Test
    void aConfigurationThatChangesDuringTheRunMakesItNotValid() throws Exception {
        trouble = run -> write(state, "changed\n");

        List<String> givenUp = execution(experiment("a", "b")).execute();

        assertThat(givenUp).hasSize(4).allMatch(run -> run.contains("after the run, verify"));
        assertThat(directory().validRuns()).isEmpty();
    }

    @Test
    void aFailedRunIsTriedAgain() throws Exception {
        List<Integer> failed = new ArrayList<>();
        trouble = run -> {
            if (run.number() == 2 && failed.isEmpty()) {
                failed.add(2);
                throw LatchmarkException.environment("the server is away");
            }
        };

        List<String> givenUp = execution(experiment("a", "b")).execute();

        assertThat(givenUp).isEmpty();
        assertThat(said).anyMatch(line -> line.contains("the server is away"));
        assertThat(directory().validRuns()).hasSize(4);
    }

    @Test
    void aStateThatCannotBeRestoredEndsTheExperimentAndIsTriedAgainAtTheNextStart() throws Exception {
        Path broken = folder.resolve("broken");
        Files.writeString(broken, "");
        Configuration stuck = changing(
                "stuck", shell("echo stuck > " + state), shell("test ! -e " + broken + " && echo original > " + state));
        Experiment experiment = experiment(List.of(stuck, configuration("b")));

        assertThatThrownBy(() -> execution(experiment).execute())
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("restore it by hand");
        assertThat(kinds()).contains(Kind.NOT_REVERTED).doesNotContain(Kind.ENDED);

        Files.delete(broken);
        execution(experiment).execute();

        assertThat(state).hasContent("original");
        assertThat(directory().validRuns()).hasSize(4);
    }

    @Test
    void theOriginalStateIsRestoredEvenWhereNothingCanBeWritten() throws Exception {
        trouble = run -> {
            // As on a disk that is full, or gone: the file that takes the folder's place takes nothing.
            delete(folder.resolve("out"));
            write(folder.resolve("out"), "full");
        };

        assertThatThrownBy(() -> execution(experiment("a", "b")).execute())
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("experiment.ndjson")
                .hasMessageContaining("the original state is restored");

        assertThat(state).hasContent("original");
    }

    @Test
    void aHostThatRefusesSshIsGivenUpWithWhatSshSaid() throws Exception {
        // Nobody listens on port 1 of this host; without an ssh client the message says that instead.
        Configuration remote = changing(
                "remote", new Action(List.of("true"), "ssh://127.0.0.1:1", false), shell("echo original > " + state));

        List<String> givenUp =
                execution(experiment(List.of(configuration("a"), remote))).execute();

        assertThat(givenUp)
                .hasSize(2)
                .allSatisfy(run -> assertThat(run)
                        .contains("apply failed: on ssh://127.0.0.1:1: true: ")
                        .containsAnyOf("exit code 255: ssh: connect to host", "can't be started: "));
        assertThat(executed).hasSize(2).allMatch(run -> run.endsWith("a in a"));
        assertThat(state).hasContent("original");
    }

    @Test
    void aRevertThatSshRefusesEndsTheExperimentWithTheCommandToGiveByHand() throws Exception {
        Configuration stuck = changing(
                "stuck",
                shell("echo stuck > " + state),
                new Action(List.of("restore", "it all"), "ssh://127.0.0.1:1", false));

        assertThatThrownBy(() -> execution(experiment(List.of(stuck, configuration("b"))))
                        .execute())
                .hasMessageContaining("could not be restored (on ssh://127.0.0.1:1: restore 'it all': ")
                .hasMessageContaining("restore it by hand");
    }

    @Test
    void anInterruptRestoresTheOriginalStateAndKeepsWhatIsDone() throws Exception {
        trouble = run -> {
            if (run.number() == 2) {
                throw new InterruptedException();
            }
        };

        assertThatThrownBy(() -> execution(experiment("a", "b")).execute()).isInstanceOf(InterruptedException.class);

        assertThat(state).hasContent("original");
        assertThat(directory().validRuns()).hasSize(1);
        assertThat(Files.readString(folder.resolve("out/status.json"))).contains("\"interrupted\"");
    }

    @Test
    void aCommandThatHangsIsEnded() throws Exception {
        Configuration hanging = new Configuration(
                "hanging", "", List.of(shell("echo waiting; sleep 600")), List.of(), List.of(), Map.of());
        Experiment experiment = experiment(
                1, List.of(configuration("a"), hanging), new Experiment.Limits(1, Duration.ofMillis(300)), List.of());

        List<String> givenUp = execution(experiment).execute();

        assertThat(givenUp).singleElement().asString().contains("took longer than", "waiting");
    }

    @Test
    void aHookHearsOfAFailure() throws Exception {
        Path heard = folder.resolve("heard");
        trouble = run -> {
            throw LatchmarkException.environment("the server is away");
        };
        Experiment experiment = experiment(
                1,
                List.of(configuration("a"), configuration("b")),
                limits(),
                List.of(shell("echo \"$LATCHMARK_RUN: $LATCHMARK_FAILURE\" >> " + heard)));

        execution(experiment).execute();

        assertThat(Files.readAllLines(heard)).hasSize(4).allMatch(line -> line.endsWith("load: the server is away"));
    }

    /** Stands for the end of the process. */
    private static final class Crash extends Error {
        private static final long serialVersionUID = 1L;
    }

    private ExperimentRunner execution(Experiment experiment) {
        return new ExperimentRunner(
                experiment, ExperimentDirectory.openOrCreate(folder.resolve("out"), "text"), bench(), said::add);
    }

    private ExperimentDirectory directory() {
        return new ExperimentDirectory(folder.resolve("out"));
    }

    private List<Kind> kinds() {
        return directory().entries().stream().map(ExperimentEntry::kind).toList();
    }

    private Experiment experiment(String first, String second) {
        return experiment(List.of(configuration(first), configuration(second)));
    }

    private Experiment experiment(List<Configuration> configurations) {
        return experiment(2, configurations, limits(), List.of());
    }

    private static Experiment experiment(
            int blocks, List<Configuration> configurations, Experiment.Limits limits, List<Action> onFailure) {
        return new Experiment(
                "test",
                1,
                blocks,
                Optional.empty(),
                configurations,
                Optional.empty(),
                workload(),
                Map.of(),
                limits,
                onFailure);
    }

    private static Experiment.Limits limits() {
        return new Experiment.Limits(2, Duration.ofSeconds(30));
    }

    private static List<PlannedWorkload> workload() {
        return List.of(new PlannedWorkload("load", false, Map.of()));
    }

    private Configuration configuration(String name) {
        return new Configuration(
                name,
                "",
                List.of(shell("grep -q original " + state + " && echo " + name + " > " + state)),
                List.of(new Verification(
                        new Action(List.of("cat", state.toString()), "", false),
                        Pattern.compile("^" + name + "$", Pattern.MULTILINE))),
                List.of(shell("echo original > " + state)),
                Map.of());
    }

    /** A configuration whose revert does nothing, so that an exception looks like a kill. */
    private Configuration leaving(String name) {
        return new Configuration(
                name, "", List.of(shell("echo " + name + " > " + state)), List.of(), List.of(), Map.of());
    }

    private static Configuration changing(String name, Action apply, Action revert) {
        return new Configuration(name, "", List.of(apply), List.of(), List.of(revert), Map.of());
    }

    private static Action shell(String text) {
        return new Action(List.of(text), "", true);
    }

    private static void delete(Path tree) {
        try (Stream<Path> paths = Files.walk(tree)) {
            for (Path path : paths.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Path file, String text) {
        try {
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private MeasurementDriver bench() {
        return new PlantedMeasurements() {
            @Override
            public Duration length(Map<String, String> options) {
                return Duration.ofSeconds(20);
            }

            @Override
            public Path run(PlannedRun run, Map<String, String> options, Path out) throws InterruptedException {
                String name = run.configuration().name();
                String found = read(state).strip();
                trouble.strike(run);
                executed.add(run.block() + " " + name + " in " + found);
                return PlantedMeasurements.super.run(run, options, out.resolve("run"));
            }
        };
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
