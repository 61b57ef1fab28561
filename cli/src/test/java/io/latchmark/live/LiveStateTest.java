package io.latchmark.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.live.EarlierRuns;
import io.latchmark.analysis.live.LiveFigures;
import io.latchmark.analysis.series.Roles;
import io.latchmark.application.ExperimentUnderWay;
import io.latchmark.application.OperationEvent;
import io.latchmark.application.RunControl;
import io.latchmark.application.RunUnderWay;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.live.server.Feed;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.RunSettings;
import io.latchmark.results.run.Step;
import io.latchmark.results.run.WorkloadSettings;
import io.latchmark.runner.experiment.InterimLook;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is published of an operation's events. */
final class LiveStateTest {
    private static final long SECOND = 1_000_000_000L;

    private final Feed feed = new Feed();
    private final LiveState state = new LiveState("run", feed);

    private Optional<RunControl.CacheChoice> cache = Optional.empty();

    @TempDir
    private Path out;

    @Test
    void whatIsPrintedIsShownUntilARunStarts() {
        state.take(new OperationEvent.Message("Loading 2 warehouses"));
        state.take(new OperationEvent.Step("  indexes …"));
        state.publish();

        assertThat(opening())
                .contains("\"command\":\"run\"")
                .contains("\"lines\":[\"Loading 2 warehouses\"]")
                .contains("\"progress\":\"indexes …\"")
                .doesNotContain("\"plan\"");
    }

    @Test
    void aCacheThatCanBeChangedIsShownAsItIsNow() {
        state.take(started("no cache", new Step(8, 0)));
        assertThat(opening()).doesNotContain("\"cache\"");

        cache = Optional.of(new RunControl.CacheChoice(
                "read=0,write=8MiB", List.of("read=0,write=8MiB", "read=8MiB,write=0"), "cache"));
        state.publish();

        assertThat(opening())
                .contains("\"cache\":{\"now\":\"read=0,write=8MiB\"")
                .contains("\"offered\":[\"read=0,write=8MiB\",\"read=8MiB,write=0\"]");
    }

    @Test
    void theStateHoldsThePlanAndHowFarItIs() {
        state.take(started("cache-0-100", new Step(8, 0), new Step(16, 0)));
        state.take(phase("WARM_UP", 0));
        state.take(phase("MEASUREMENT", 10));
        tick(20);

        assertThat(opening())
                .contains("\"label\":\"cache-0-100\"")
                .contains("\"steps\":[\"8 users\",\"16 users\"]")
                .contains("\"totalSeconds\":140.0")
                .contains("\"NEW_ORDER\":45")
                .contains("\"DATA\"");
        // 50 s of this measurement interval and the 70 s of the next step.
        assertThat(opening())
                .contains("\"phase\":\"MEASUREMENT\"", "\"phaseLeft\":50.0", "\"left\":120.0", "\"step\":0");
    }

    @Test
    void eachSecondIsAPointOfTheCourse() {
        state.take(started("", new Step(8, 0)));
        tick(1);
        tick(2);

        assertThat(opening())
                .contains("\"course\":[{\"seconds\":1.0", "{\"seconds\":2.0")
                .contains("\"nopm\":600.0");
        assertThat(opening())
                .as("what isn't measured is no number")
                .contains("\"hitRatio\":null")
                .doesNotContain("NaN");
    }

    @Test
    void textFromOutsideStaysText() {
        state.take(started("</script><script>alert(1)</script>\n\nevent: report", new Step(8, 0)));
        state.take(new OperationEvent.RunHappened(new Event(SECOND, Event.Kind.NOTE, "a\nb\"c")));

        assertThat(opening())
                .contains("\\n\\nevent: report")
                .contains("a\\nb\\\"c")
                .doesNotContain("\n");
    }

    @Test
    void aRunThatFollowsAnotherStartsItsEventsAnew() {
        state.take(started("one", new Step(8, 0)));
        state.take(new OperationEvent.RunHappened(new Event(SECOND, Event.Kind.NOTE, "of the first")));
        state.take(started("two", new Step(8, 0)));

        assertThat(opening()).contains("\"label\":\"two\"").contains("\"events\":[]");
    }

    @Test
    void theCourseOfARunHoldsNoSecondOfTheOneBefore() {
        state.take(started("one", new Step(8, 0)));
        tick(1);
        tick(2);
        state.take(started("two", new Step(8, 0)));
        tick(1);

        assertThat(opening())
                .contains("\"runs\":2")
                .contains("\"course\":[{\"seconds\":1.0")
                .doesNotContain("{\"seconds\":2.0");
    }

    @Test
    void thePlanOfAnExperimentIsShown() {
        state.take(new OperationEvent.ExperimentAdvanced(new ExperimentUnderWay(
                "pool",
                List.of(
                        new ExperimentUnderWay.Run(1, 1, "small", "8 users", "VALID", 0),
                        new ExperimentUnderWay.Run(2, 1, "<large>", "8 users", "UNDER_WAY", 2)),
                "about 5 to 20 min",
                List.of(new InterimLook(
                        6, "<large> against small", 0.1, 0.05, 0.15, false, "wider than 3 %", 7, 20)))));

        assertThat(opening())
                .contains(
                        "\"experiment\":{\"name\":\"pool\"",
                        "\"left\":\"about 5 to 20 min\"",
                        "\"looks\":[{\"block\":6")
                .contains("\"configuration\":\"small\"", "\"state\":\"VALID\"")
                .contains("\"configuration\":\"<large>\"", "\"state\":\"UNDER_WAY\"", "\"attempt\":2");
    }

    @Test
    void thePartOfEachAgentIsShown() {
        LiveFigures figures = new LiveFigures(Duration.ofSeconds(3), Roles.of(List.of()));
        state.take(started("r", new Step(8, 0)));

        state.take(new OperationEvent.RunTicked(
                figures.reading(), new TreeMap<>(Map.of("lab-1", 1_200.0, "lab-2", 1_800.0)), List.of(), List.of()));

        assertThat(opening()).contains("\"agents\":{\"lab-1\":1200.0,\"lab-2\":1800.0}");
    }

    private String opening() {
        return feed.opening().messages().get(0).data();
    }

    private void tick(int second) {
        List<Interval> rows = List.of(new Interval(
                (second - 1) * SECOND,
                second * SECOND,
                TransactionType.NEW_ORDER,
                new OutcomeCounts(10, 10, 0, Map.of(), Map.of(), 0)));
        LiveFigures figures = new LiveFigures(Duration.ofSeconds(3), Roles.of(List.of()));
        state.take(new OperationEvent.RunTicked(figures.reading(), rows, List.of()));
    }

    private static OperationEvent phase(String kind, int second) {
        return new OperationEvent.RunHappened(new Event(second * SECOND, Event.Kind.PHASE, kind));
    }

    private OperationEvent started(String label, Step... steps) {
        RunSettings settings = new RunSettings(
                "postgresql",
                "localhost:5432/latchmark",
                2,
                WorkloadSettings.standard(8, Duration.ofSeconds(10), Duration.ofSeconds(60))
                        .with(List.of(steps), Pacing.NONE, 8));
        return new OperationEvent.RunStarted(new RunUnderWay(
                out,
                label,
                settings,
                List.of(),
                Map.of("devices", Map.of("data.devices", "vda")),
                EarlierRuns.in(out),
                new RunControl() {
                    @Override
                    public Optional<String> refusal() {
                        return Optional.empty();
                    }

                    @Override
                    public Optional<CacheChoice> cacheChoice() {
                        return cache;
                    }
                }));
    }
}
