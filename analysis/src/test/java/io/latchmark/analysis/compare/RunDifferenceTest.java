package io.latchmark.analysis.compare;

import static io.latchmark.core.testing.Wording.wording;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.document.MarkdownRenderer;
import io.latchmark.analysis.document.TextRenderer;
import io.latchmark.analysis.fixture.PlantedProcessors;
import io.latchmark.analysis.fixture.SteppedRun;
import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.analysis.report.WhyDocument;
import io.latchmark.core.LatchmarkException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunDifferenceTest {
    @TempDir
    private Path out;

    @Test
    void bothRunsAreDescribedAndNoVerdictIsGiven() {
        RunDifference difference = RunDifference.of(run("yesterday", 1), run("today", 0.6));

        String text = String.join("\n", TextRenderer.lines(WhyDocument.of(difference)));

        assertThat(difference.change()).isCloseTo(-0.4, within(0.01));
        assertThat(difference.waterfalls()).hasSize(2);
        assertThat(difference.user()).extracting(RunDifference.Pair::name).contains("data-page read");
        assertThat(text)
                .contains(
                        wording("one-run-a-side-so-no"),
                        "New-Order p95, ms",
                        "data-page read",
                        wording("latchmark-reset"))
                .doesNotContain("BETTER", "WORSE", "NaN");
        assertThat(MarkdownRenderer.lines(WhyDocument.of(difference))).isNotEmpty();
    }

    @Test
    void aRunThatMeasuredNoProcessorsIsComparedByWhatBothHave() {
        Path before = run("before", 1);
        Path now = PlantedProcessors.of("driver and database", 0.5)
                .driver(0.05, 0.01)
                .database(1.95, 0.05, 0.01)
                .in(run("now", 1));

        assertThat(RunDifference.of(before, now).user())
                .extracting(RunDifference.Pair::name)
                .contains(wording("cpu-and-runnable"), wording("client-and-network"))
                .doesNotContain(wording("database-on-a-processor"));
        assertThat(RunDifference.of(now, before).waterfalls().get(0).steps())
                .extracting(Waterfall.Step::name)
                .contains(wording("cpu-and-runnable"), wording("client-and-network"))
                .doesNotContain(wording("database-on-a-processor"));
    }

    @Test
    void runsThatBothMeasuredProcessorsAreComparedByThem() {
        RunDifference difference = RunDifference.of(
                PlantedProcessors.of("driver and database", 0.5)
                        .driver(0.05, 0.01)
                        .database(1.95, 0.05, 0.01)
                        .in(run("free", 1)),
                PlantedProcessors.of("driver and database", 0.99)
                        .driver(0.05, 0.01)
                        .database(1.95, 8, 0.01)
                        .in(run("saturated", 1)));

        assertThat(difference.waterfalls().get(0).steps())
                .extracting(Waterfall.Step::name)
                .contains(wording("database-waiting-for-cpu"), wording("network-and-wake-up"))
                .doesNotContain(wording("cpu-and-runnable"));
    }

    @Test
    void otherLoadsAndUnusableRunsAreSaid() {
        RunDifference difference =
                RunDifference.of(run("one", 1), SteppedRun.ladder(out).write());

        assertThat(difference.loads()).anyMatch(fact -> fact.startsWith("run.measurement_interval: "));
        assertThat(String.join("\n", TextRenderer.lines(WhyDocument.of(difference))))
                .contains(wording("the-loads-differ-so-that-throughput"));
    }

    @Test
    void oneRunTwiceIsRefused() {
        Path run = run("one", 1);

        assertThatThrownBy(() -> RunDifference.of(run, run))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining(wording("is-named-twice"));
    }

    private Path run(String label, double level) {
        return new SyntheticRun(out)
                .label(label)
                .noise(0.005)
                .seconds(2, 20, 1)
                .cliff(-100, level)
                .write();
    }
}
