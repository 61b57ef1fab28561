package io.latchmark.analysis.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.RunSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EarlierSeriesTest {
    private static final Duration SPAN = Duration.ofSeconds(3);

    @TempDir
    private Path out;

    @Test
    void theCourseOfTheSameLoadIsFound() {
        Path run = new SyntheticRun(out).label("cache-100-0").seconds(2, 20, 1).write();

        EarlierSeries course =
                EarlierSeries.find(EarlierRuns.in(out), settings(run), SPAN).orElseThrow();

        assertThat(course.label()).isEqualTo("cache-100-0");
        assertThat(course.points()).hasSizeGreaterThan(20);
        assertThat(course.points().get(10).nopm()).isEqualTo(SyntheticRun.NEW_ORDERS_PER_SECOND * 60.0);
        assertThat(course.points().get(10).seconds())
                .isGreaterThan(course.points().get(9).seconds());
    }

    @Test
    void anotherLoadAndAnIncompleteRunAreNotCompared() {
        RunSettings settings =
                settings(new SyntheticRun(out.resolve("one")).seconds(2, 20, 1).write());
        Path unusedLonger =
                new SyntheticRun(out.resolve("two")).seconds(2, 30, 1).write();
        Path unusedInterrupted = new SyntheticRun(out.resolve("three"))
                .seconds(2, 20, 1)
                .status(RunConclusion.Status.INTERRUPTED)
                .write();

        assertThat(EarlierSeries.find(EarlierRuns.in(out.resolve("two")), settings, SPAN))
                .isEmpty();
        assertThat(EarlierSeries.find(EarlierRuns.in(out.resolve("three")), settings, SPAN))
                .isEmpty();
        assertThat(EarlierSeries.find(EarlierRuns.in(out.resolve("nothing")), settings, SPAN))
                .isEmpty();
    }

    @Test
    void aDirectoryThatCanNotBeReadIsPassedOver() throws IOException {
        Path run = new SyntheticRun(out).label("good").seconds(2, 20, 1).write();
        Path damaged = Files.createDirectory(out.resolve("zzz-damaged"));
        Files.writeString(damaged.resolve("intervals.csv"), "no intervals");
        Files.writeString(damaged.resolve("run.json"), "{");

        assertThat(EarlierSeries.find(EarlierRuns.in(out), settings(run), SPAN)).isPresent();
    }

    @Test
    void theNewestRunsOfAFolderComeFirst() throws IOException {
        Files.createDirectories(out);
        for (String name : List.of("20261101-a", "20261102-b", "20261103-c")) {
            Files.createFile(Files.createDirectory(out.resolve(name)).resolve("intervals.csv"));
        }

        assertThat(EarlierRuns.in(out).newestFirst())
                .containsExactly(out.resolve("20261103-c"), out.resolve("20261102-b"), out.resolve("20261101-a"));
    }

    private static RunSettings settings(Path run) {
        return RunReader.open(run).record().settings();
    }
}
