package io.latchmark.analysis.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.catalog.CatalogEntry.Figures;
import io.latchmark.analysis.catalog.CatalogEntry.Kind;
import io.latchmark.analysis.catalog.CatalogEntry.State;
import io.latchmark.analysis.fixture.PlantedProcessors;
import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.testing.WorkedExample;
import io.latchmark.results.experiment.ExperimentDirectory;
import io.latchmark.results.experiment.ExperimentEntry;
import io.latchmark.results.run.RunConclusion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CatalogTest {
    /** Long after the files were written: nothing is in progress. */
    private static final InstantSource LATER = () -> Instant.now().plus(1, ChronoUnit.HOURS);

    @TempDir
    private Path folder;

    @Test
    void aRunHasItsSettingsAtOnceAndItsFiguresWhenTheyAreComputed() {
        new SyntheticRun(folder.resolve("runs")).label("<b>cache 10/90</b>").write();
        Catalog catalog = open(folder, LATER);

        assertThat(catalog.scan()).isTrue();

        CatalogEntry head = only(catalog);
        assertThat(head.path()).startsWith("runs/");
        assertThat(head.label()).isEqualTo("<b>cache 10/90</b>");
        assertThat(head.state()).isEqualTo(State.COMPLETE);
        assertThat(head.settings())
                .hasValueSatisfying(load -> assertThat(load.users()).isEqualTo(SyntheticRun.USERS));
        assertThat(head.figures()).isEmpty();

        assertThat(catalog.complete()).isTrue();
        assertThat(catalog.complete()).isFalse();

        Figures figures = only(catalog).figures().orElseThrow();
        assertThat(figures.newOrdersPerMinute().orElseThrow())
                .isCloseTo(SyntheticRun.NEW_ORDERS_PER_SECOND * 60.0, within(1.0));
        assertThat(figures.p95Millis().orElseThrow()).isCloseTo(30, within(0.1));
        assertThat(figures.course()).hasSizeBetween(2, Catalog.COURSE_MAX);
        assertThat(figures.course().get(figures.course().size() / 2))
                .isEqualTo(SyntheticRun.NEW_ORDERS_PER_SECOND * 60);
    }

    @Test
    void theCourseEndsBeforeTheTerminalsStopOneAfterTheOther() throws IOException {
        WorkedExample.copyTo(folder.resolve("example"));
        Catalog catalog = open(folder, LATER);
        catalog.scan();
        boolean unused = catalog.complete();

        Figures figures = only(catalog).figures().orElseThrow();
        double nopm = figures.newOrdersPerMinute().orElseThrow();
        assertThat(figures.course()).hasSizeGreaterThan(30).allMatch(point -> point > 0.9 * nopm);
    }

    @Test
    void theIndexSavesTheReadingAndIsRebuiltWhenItIsLostOrDamaged() throws IOException {
        Path run = new SyntheticRun(folder).write();
        Catalog first = open(folder, LATER);
        first.scan();
        first.complete();
        assertThat(first.save()).isTrue();
        Path index = folder.resolve(CatalogIndex.NAME);
        String written = Files.readString(index);

        // Nothing of the run but its record's size and time is looked at again.
        Files.delete(run.resolve("samples.csv"));
        Catalog second = open(folder, LATER);
        assertThat(second.entries()).isEqualTo(first.entries());
        assertThat(second.scan()).isFalse();
        assertThat(second.complete()).isFalse();

        for (String damaged :
                List.of("", "no JSON", written.substring(0, written.length() / 2), "{\"catalogVersion\":9}\n")) {
            Files.writeString(index, damaged);
            Catalog third = open(folder, LATER);
            assertThat(third.entries()).isEmpty();
            assertThat(third.scan()).isTrue();
            assertThat(only(third).path()).isEqualTo(only(first).path());
        }
    }

    @Test
    void whatIsAddedChangedAndRemovedIsFound() throws IOException {
        Path kept = new SyntheticRun(folder.resolve("a")).label("kept").write();
        Path removed = new SyntheticRun(folder.resolve("b")).label("removed").write();
        Catalog catalog = open(folder, LATER);
        catalog.scan();
        while (catalog.complete()) {
            // until all have their figures
        }

        new SyntheticRun(folder.resolve("c")).label("added").write();
        Files.delete(removed.resolve("run.json"));
        Path record = kept.resolve("run.json");
        Files.writeString(record, Files.readString(record).replace("\"kept\"", "\"another name\""));

        assertThat(catalog.scan()).isTrue();
        assertThat(catalog.entries())
                .extracting(CatalogEntry::label)
                .containsExactlyInAnyOrder("another name", "added");
        assertThat(catalog.entries()).allMatch(entry -> entry.figures().isEmpty());
    }

    @Test
    void whatCannotBeReadIsListedWithTheReason() throws IOException {
        Path damaged = new SyntheticRun(folder.resolve("a")).write();
        Files.writeString(damaged.resolve("run.json"), "{");
        Path withoutTimes =
                new SyntheticRun(folder.resolve("b")).label("series").write();
        Files.writeString(withoutTimes.resolve("intervals.csv"), "nonsense\n");
        new SyntheticRun(folder.resolve("c"))
                .status(RunConclusion.Status.NOT_VALID)
                .write();
        Catalog catalog = open(folder, LATER);
        catalog.scan();
        while (catalog.complete()) {
            // until all have their figures
        }

        assertThat(entry(catalog, "a/").state()).isEqualTo(State.UNREADABLE);
        assertThat(entry(catalog, "a/").note()).contains("run.json");
        assertThat(entry(catalog, "b/").figures()).contains(Figures.NONE);
        assertThat(entry(catalog, "c/").state()).isEqualTo(State.NOT_VALID);
    }

    @Test
    void aRunWhoseFilesStillGrowIsInProgressAndAKilledOneIsInterrupted() {
        new SyntheticRun(folder).killedAfter(20).write();
        InstantSource now = InstantSource.system();
        Catalog watching = open(folder, now);
        watching.scan();
        assertThat(only(watching).state()).isEqualTo(State.RUNNING);
        assertThat(watching.complete()).isFalse();
        watching.save();

        Catalog after = open(folder, LATER);
        assertThat(after.scan()).isTrue();

        assertThat(only(after).state()).isEqualTo(State.INTERRUPTED);
        assertThat(after.complete()).isTrue();
    }

    @Test
    void aRunInProgressHasItsFiguresSoFar() throws IOException {
        Path run = new SyntheticRun(folder).killedAfter(30).write();
        Catalog watching = open(folder, InstantSource.system());
        watching.scan();

        assertThat(watching.follow()).isTrue();

        Figures figures = only(watching).figures().orElseThrow();
        assertThat(figures.course()).endsWith(SyntheticRun.NEW_ORDERS_PER_SECOND * 60);
        assertThat(figures.newOrdersPerMinute().orElseThrow())
                .isCloseTo(SyntheticRun.NEW_ORDERS_PER_SECOND * 60.0, within(60.0));
        assertThat(watching.follow()).isFalse();

        // Half a line more, as between two writes: the figures stay until the next ones.
        Files.writeString(run.resolve("intervals.csv"), "30.0,3", StandardOpenOption.APPEND);
        assertThat(watching.scan()).isTrue();
        assertThat(only(watching).figures()).contains(figures);
        watching.follow();
        assertThat(only(watching).figures().orElseThrow().course()).hasSizeGreaterThan(10);
    }

    @Test
    void anIndexFromElsewhereThatLeadsOutIsNotUsed() throws IOException {
        new SyntheticRun(folder.resolve("a")).write();
        Catalog catalog = open(folder, LATER);
        catalog.scan();
        catalog.save();
        Path index = folder.resolve(CatalogIndex.NAME);
        String written = Files.readString(index);
        String path = only(catalog).path();

        for (String elsewhere : List.of("../etc", "/etc", "a/../../etc", "a\\u0000b")) {
            Files.writeString(index, written.replace("\"" + path + "\"", "\"" + elsewhere + "\""));

            assertThat(open(folder, LATER).entries()).as(elsewhere).isEmpty();
        }
    }

    @Test
    void anExperimentIsListedBesideItsRuns() {
        Path experiment = folder.resolve("experiments/cache");
        ExperimentDirectory directory = ExperimentDirectory.openOrCreate(experiment, "name: cache\n");
        Path run = new SyntheticRun(experiment.resolve("runs/001-1")).write();
        Instant start = Instant.parse("2026-11-01T10:00:00Z");
        directory.append(new ExperimentEntry(start, ExperimentEntry.Kind.STARTED, 0, 0, "", ""));
        directory.append(new ExperimentEntry(
                start.plusSeconds(60),
                ExperimentEntry.Kind.VALID,
                1,
                1,
                "a",
                experiment.relativize(run).toString()));
        directory.append(new ExperimentEntry(start.plusSeconds(61), ExperimentEntry.Kind.ENDED, 0, 0, "", ""));
        Catalog catalog = open(folder, LATER);
        catalog.scan();

        CatalogEntry listed = catalog.entries().stream()
                .filter(entry -> entry.kind() == Kind.EXPERIMENT)
                .findFirst()
                .orElseThrow();
        assertThat(listed.label()).isEqualTo("cache");
        assertThat(listed.started()).contains(start);
        assertThat(listed.note()).isEqualTo("1 valid run");
        assertThat(listed.state()).isEqualTo(State.COMPLETE);
        assertThat(catalog.entries()).hasSize(2);
        assertThat(catalog.incompleteRuns()).isEqualTo(1);
        assertThat(catalog.completeRun()).isTrue();
        assertThat(catalog.completeRun()).as("the experiment is no run").isFalse();
        assertThat(catalog.save()).isTrue();
        catalog = open(folder, LATER);
        catalog.scan();
        assertThat(catalog.incompleteRuns())
                .as("runs whose figures the index has")
                .isZero();
        while (catalog.complete()) {
            // until the experiment has its verdict
        }
        assertThat(catalog.entries().stream()
                        .filter(entry -> entry.kind() == Kind.EXPERIMENT)
                        .flatMap(entry -> entry.figures().stream())
                        .flatMap(figures -> figures.findings().stream()))
                .containsExactly("b is faster than a");
    }

    @Test
    void aRunHasTheChecksThatWarn() {
        Path run = PlantedProcessors.of("driver and database", 1)
                .driver(0.05, 0.01)
                .database(1.95, 0.05, 0.01)
                .in(new SyntheticRun(folder).write());
        Catalog catalog = open(folder, LATER);
        catalog.scan();
        boolean unused = catalog.complete();

        assertThat(run).exists();
        assertThat(only(catalog).figures().orElseThrow().findings()).contains("CPU headroom", "Other load on the host");
    }

    @Test
    void linksAreNotFollowed() throws IOException {
        Path outside = new SyntheticRun(folder.resolve("outside")).write();
        Path inside = Files.createDirectories(folder.resolve("inside"));
        Files.createSymbolicLink(inside.resolve("linked"), outside);
        Path withLink = Files.createDirectories(inside.resolve("run"));
        Files.createSymbolicLink(withLink.resolve("run.json"), outside.resolve("run.json"));
        Catalog catalog = open(inside, LATER);

        assertThat(catalog.scan()).isFalse();

        assertThat(catalog.entries()).isEmpty();
    }

    @Test
    void anEntryOfTheIndexThatLeadsOutIsLeftOut() throws IOException {
        new SyntheticRun(folder.resolve("lab")).write();
        Catalog catalog = open(folder.resolve("lab"), LATER);
        catalog.scan();
        catalog.save();
        Path index = folder.resolve("lab").resolve(CatalogIndex.NAME);
        Files.writeString(index, Files.readString(index).replace("\"path\":\"", "\"path\":\"../"));

        assertThat(open(folder.resolve("lab"), LATER).entries()).isEmpty();
    }

    @Test
    void aFolderThatIsNoneIsRefused() {
        assertThatThrownBy(() -> open(folder.resolve("nowhere"), LATER))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("nowhere is not a folder");
    }

    private static Catalog open(Path folder, InstantSource clock) {
        return Catalog.open(folder, clock, experiment -> List.of("b is faster than a"));
    }

    private static CatalogEntry only(Catalog catalog) {
        assertThat(catalog.entries()).hasSize(1);
        return catalog.entries().get(0);
    }

    private static CatalogEntry entry(Catalog catalog, String path) {
        return catalog.entries().stream()
                .filter(entry -> entry.path().startsWith(path))
                .findFirst()
                .orElseThrow();
    }
}
