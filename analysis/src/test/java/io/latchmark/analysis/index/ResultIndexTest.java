package io.latchmark.analysis.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.fixture.PlantedProcessors;
import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.index.ListedResult.Validity;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.testing.WorkedExample;
import io.latchmark.results.experiment.ExperimentDirectory;
import io.latchmark.results.experiment.ExperimentEntry;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ResultIndexTest {
    private static final Instant START = Instant.parse("2026-11-01T10:00:00Z");

    @TempDir
    private Path folder;

    @Test
    void aRunWithoutAVerdictHasTheFiguresOfItsSeries() {
        new SyntheticRun(folder.resolve("runs")).label("<b>cache 10/90</b>").write();

        ListedResult run = only();

        assertThat(run.label()).isEqualTo("<b>cache 10/90</b>");
        assertThat(run.validity()).isEqualTo(Validity.VALID);
        assertThat(run.load()).endsWith(SyntheticRun.USERS + " users");
        assertThat(run.nopm().orElseThrow()).isCloseTo(SyntheticRun.NEW_ORDERS_PER_SECOND * 60.0, within(1.0));
        assertThat(run.p95Millis().orElseThrow()).isCloseTo(30, within(0.1));
    }

    @Test
    void aRunWithAVerdictHasItsFiguresAndItsSeriesAreNotRead() throws IOException {
        Path run = new SyntheticRun(folder.resolve("runs")).write();
        CheckedRun unused = CheckedRun.close(RunReader.open(run));
        Files.delete(run.resolve("samples.csv"));
        Files.delete(run.resolve("transactions.hlog"));

        assertThat(only().nopm().orElseThrow()).isCloseTo(SyntheticRun.NEW_ORDERS_PER_SECOND * 60.0, within(1.0));
        assertThat(only().p95Millis().orElseThrow()).isCloseTo(30, within(0.1));
    }

    @Test
    void aRunHasTheChecksThatWarn() {
        Path run = PlantedProcessors.of("driver and database", 1)
                .driver(0.05, 0.01)
                .database(1.95, 0.05, 0.01)
                .in(new SyntheticRun(folder).write());

        assertThat(run).exists();
        assertThat(only().note()).contains("warnings: ", "CPU headroom", "Other load on the host");
    }

    @Test
    void whatCannotBeReadIsListedWithTheReasonAndCounted() throws IOException {
        Path damaged = new SyntheticRun(folder.resolve("a")).write();
        Files.writeString(damaged.resolve("run.json"), "{");
        new SyntheticRun(folder.resolve("c"))
                .status(RunConclusion.Status.NOT_VALID)
                .write();
        ResultIndex index = read();

        assertThat(result(index, "a").validity()).isEqualTo(Validity.DAMAGED);
        assertThat(result(index, "a").note()).contains("run.json");
        assertThat(result(index, "c").validity()).isEqualTo(Validity.NOT_VALID);
        assertThat(index.counts()).isEqualTo("2 runs; 1 of them damaged");
        assertThat(index.results()).last().isEqualTo(result(index, "a"));
    }

    @Test
    void aKilledRunIsInterruptedAndHasTheFiguresOfWhatItHas() {
        new SyntheticRun(folder).killedAfter(20).write();

        assertThat(only().validity()).isEqualTo(Validity.INTERRUPTED);
        assertThat(only().note()).contains("was not closed");
        assertThat(only().nopm()).isPresent();
    }

    @Test
    void anExperimentIsListedWithWhatItFoundBesideItsRuns() {
        Path experiment = folder.resolve("experiments/cache");
        ExperimentDirectory directory = ExperimentDirectory.openOrCreate(experiment, "name: cache\n");
        Path run = new SyntheticRun(experiment.resolve("runs/001-1")).write();
        append(directory, 0, ExperimentEntry.Kind.STARTED, "");
        append(
                directory,
                60,
                ExperimentEntry.Kind.VALID,
                experiment.relativize(run).toString());
        assertThat(experiment(read()).validity()).isEqualTo(Validity.INTERRUPTED);

        append(directory, 61, ExperimentEntry.Kind.ENDED, "");
        append(directory, 62, ExperimentEntry.Kind.COMPARED, "b is faster than a");

        ListedResult listed = experiment(read());
        assertThat(listed.label()).isEqualTo("cache");
        assertThat(listed.started()).contains(START);
        assertThat(listed.validity()).isEqualTo(Validity.VALID);
        assertThat(listed.finding()).isEqualTo("b is faster than a");
        assertThat(listed.note()).isEqualTo("1 valid run");
        assertThat(read().counts()).isEqualTo("1 run, 1 experiment");

        append(directory, 63, ExperimentEntry.Kind.STARTED, "");

        assertThat(experiment(read()).finding()).as("more blocks are measured").isEmpty();
    }

    @Test
    void theNewestIsFirst() throws IOException {
        for (String month : List.of("01", "03", "02")) {
            WorkedExample.copyTo(folder.resolve(month), "of " + month, "2026-" + month + "-01");
        }

        assertThat(read().results()).extracting(ListedResult::label).containsExactly("of 03", "of 02", "of 01");
    }

    @Test
    void linksAreNotFollowedAndPartsAndHiddenFoldersAreNoResults() throws IOException {
        Path outside = new SyntheticRun(folder.resolve("outside")).write();
        Path inside = Files.createDirectories(folder.resolve("inside"));
        Files.createSymbolicLink(inside.resolve("linked"), outside);
        Path withLink = Files.createDirectories(inside.resolve("run"));
        Files.createSymbolicLink(withLink.resolve("run.json"), outside.resolve("run.json"));
        new SyntheticRun(inside.resolve(".hidden")).write();
        Path run = new SyntheticRun(inside.resolve("runs")).write();
        new SyntheticRun(run.resolve("agents")).label("a part").write();

        ResultIndex index = ResultIndex.read(inside, progress -> {});

        assertThat(index.results())
                .extracting(result -> result.place().directory())
                .containsExactly(run.toRealPath());
        assertThat(index.notes()).isEmpty();
    }

    @Test
    void whatIsBeyondABoundIsSaid() throws IOException {
        for (int i = 0; i < 4; i++) {
            WorkedExample.copyTo(folder.resolve("r" + i));
        }
        Files.createDirectories(folder.resolve("d/".repeat(FolderScan.DEPTH_MAX + 1)));

        ResultIndex deep = read();
        ResultIndex many = ResultIndex.read(folder, progress -> {}, 3, 1_000);
        ResultIndex wide = ResultIndex.read(folder, progress -> {}, 100, 10);

        assertThat(deep.results()).hasSize(4);
        assertThat(deep.notes()).singleElement().asString().contains("1 folder", "20 levels");
        assertThat(many.results()).hasSize(3);
        assertThat(many.notes()).first().asString().startsWith("3 results are listed, the maximum");
        assertThat(wide.notes()).first().asString().startsWith("10 files and folders were looked at, the maximum");
    }

    @Test
    void onlyTheNewestRunsWithoutFiguresAreEvaluated() throws IOException {
        List<String> progress = new ArrayList<>();
        for (int i = 0; i <= ResultIndex.MEASURED_MAX; i++) {
            Path run = WorkedExample.copyTo(folder.resolve("r" + i));
            for (String series : List.of("intervals.csv", "samples.csv", "transactions.hlog", "events.ndjson")) {
                Files.delete(run.resolve(series));
                Files.createLink(
                        run.resolve(series),
                        Path.of("../docs/worked-example", series).toRealPath());
            }
        }

        ResultIndex index = ResultIndex.read(folder, progress::add);

        assertThat(index.results().stream().filter(ListedResult::lacksFigures)).hasSize(1);
        assertThat(index.notes())
                .singleElement()
                .asString()
                .startsWith("1 run has no figures")
                .contains("newest 100");
        assertThat(progress).last().asString().contains("100 runs");
    }

    @Test
    void aFolderThatIsNoneIsRefused() {
        assertThatThrownBy(() -> ResultIndex.read(folder.resolve("nowhere"), progress -> {}))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("nowhere can't be read");
    }

    private static void append(ExperimentDirectory directory, int second, ExperimentEntry.Kind kind, String detail) {
        directory.append(new ExperimentEntry(START.plusSeconds(second), kind, 0, 0, "", detail));
    }

    private static ListedResult experiment(ResultIndex index) {
        return index.results().stream()
                .filter(result -> result.place().kind() == ResultKind.EXPERIMENT)
                .findFirst()
                .orElseThrow();
    }

    private ResultIndex read() {
        return ResultIndex.read(folder, progress -> {});
    }

    private ListedResult only() {
        assertThat(read().results()).hasSize(1);
        return read().results().get(0);
    }

    private ListedResult result(ResultIndex index, String name) throws IOException {
        Path below = folder.toRealPath().resolve(name);
        return index.results().stream()
                .filter(result -> result.place().directory().startsWith(below))
                .findFirst()
                .orElseThrow();
    }
}
