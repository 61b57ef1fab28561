package io.latchmark.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.latchmark.analysis.document.MarkdownRenderer;
import io.latchmark.analysis.document.TextRenderer;
import io.latchmark.analysis.fixture.SteppedRun;
import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.analysis.probe.Ceilings;
import io.latchmark.analysis.report.ComparisonDocument;
import io.latchmark.core.LatchmarkException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On run directories. */
final class ComparedRunsTest {
    private static final String HOSTILE = "<b>*x*</b> | y";

    @TempDir
    private Path out;

    @Test
    void runDirectoriesAreComparedAndWrittenInThreeForms() throws Exception {
        List<Path> runs = List.of(run("one", 1), run("one", 1), run(HOSTILE, 0.8), run(HOSTILE, 0.8));

        Comparison comparison = ComparedRuns.read(runs, "").comparison();

        Contrast contrast = comparison.contrasts().get(0);
        assertThat(contrast.effect().change()).isCloseTo(-0.2, within(0.01));
        assertThat(contrast.latencies()).isNotEmpty();
        assertThat(contrast.waterfalls()).extracting(Waterfall::title).containsExactly("User time", "Device time");
        assertThat(String.join("\n", TextRenderer.lines(ComparisonDocument.of(comparison, List.of()))))
                .contains(HOSTILE + " against one at 8 users: INCONCLUSIVE", "New-Order p95", "too few runs")
                .doesNotContain("NaN", "Infinity");
        assertThat(String.join("\n", MarkdownRenderer.lines(ComparisonDocument.of(comparison, List.of()))))
                .contains("## \\<b\\>\\*x\\*\\</b\\> \\| y against one at 8 users: INCONCLUSIVE", "| --- |")
                .doesNotContain("NaN", "<b>");
        JsonNode json = JsonMapper.builder().build().readTree(ComparisonJson.write(comparison));
        assertThat(json.at("/valid").asBoolean()).isTrue();
        assertThat(json.at("/contrasts/0/effect/change").asDouble())
                .isEqualTo(contrast.effect().change());
        assertThat(json.at("/contrasts/0/verdict").asText()).isEqualTo("INCONCLUSIVE");
        assertThat(json.at("/contrasts/0/waterfalls/0/steps/0/name").asText()).isEqualTo("data-page read");
        assertThat(json.at("/runs").size()).isEqualTo(4);
    }

    @Test
    void whatWasNotComputedIsNullInJson() throws Exception {
        Comparison comparison =
                ComparedRuns.read(List.of(run("one", 1), run("two", 0.8)), "").comparison();

        JsonNode json = JsonMapper.builder().build().readTree(ComparisonJson.write(comparison));

        assertThat(json.at("/contrasts/0/effect/low").isNull()).isTrue();
    }

    @Test
    void aRunWithoutWaitsHasNoWaterfallOfUserTime() {
        Path without = new SyntheticRun(out).label("two").without("waits").write();

        Comparison comparison =
                ComparedRuns.read(List.of(run("one", 1), without), "").comparison();

        assertThat(comparison.contrasts().get(0).waterfalls())
                .extracting(Waterfall::title)
                .containsExactly("Device time");
    }

    @Test
    void everyLevelOfLoadIsComparedByItself() {
        Path one = SteppedRun.ladder(out).write();
        Path two = SteppedRun.ladder(out).write();

        Comparison comparison = ComparedRuns.read(List.of(one, two), "").comparison();

        assertThat(comparison.groups())
                .extracting(Comparison.Group::level)
                .containsExactly("8 users", "16 users", "32 users");
        assertThat(comparison.contrasts()).isEmpty();
        assertThat(TextRenderer.lines(ComparisonDocument.of(comparison, List.of()))
                        .get(0))
                .contains("Nothing to compare");
    }

    @Test
    void aConfigurationMayBeNamedByAFact() {
        Comparison comparison = ComparedRuns.read(List.of(run("one", 1)), "database.shared_buffers")
                .comparison();

        assertThat(comparison.base()).isEqualTo("64MB");
        assertThatThrownBy(() -> ComparedRuns.read(List.of(run("one", 1)), "no.such"))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("has no such fact");
    }

    @Test
    void runsOfAnExperimentsBlocksArePaired() {
        List<Path> runs = new ArrayList<>();
        for (String block : List.of("1", "2")) {
            runs.add(synthetic("one").block(block).write());
            runs.add(synthetic("two").block(block).write());
        }

        Contrast contrast = ComparedRuns.read(runs, "").comparison().contrasts().get(0);

        assertThat(contrast.paired()).isTrue();
        assertThat(contrast.baseRuns()).isEqualTo(2);
        assertThat(contrast.differing()).isEmpty();
    }

    @Test
    void aRunGivenTwiceIsRefused() {
        Path run = run("one", 1);

        assertThatThrownBy(() -> ComparedRuns.read(List.of(run, run), ""))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("given 2 times");
    }

    @Test
    void aMixturesQuantilesAreThoseOfTheMergedHistogram() {
        Random random = new Random(1);
        Histogram one = histogram(random, 2_000_000);
        Histogram two = histogram(random, 9_000_000);
        Mixture mixture = Mixture.of(List.of(List.of(Distribution.of(one)), List.of(Distribution.of(two))));
        Histogram merged = one.copy();
        merged.add(two);
        merged.add(two);

        for (double quantile : new double[] {0.01, 0.5, 0.95, 0.99, 1}) {
            assertThat(mixture.quantileMillis(quantile, new int[] {1, 2}))
                    .isEqualTo(merged.getValueAtPercentile(quantile * 100) / 1e6);
        }
        assertThat(mixture.quantileMillis(0.5, new int[] {0, 0})).isNaN();
    }

    private static Histogram histogram(Random random, double scale) {
        Histogram histogram = new Histogram(3);
        for (int i = 0; i < 5_000; i++) {
            histogram.recordValue((long) (scale * Math.exp(0.5 * random.nextGaussian())));
        }
        return histogram;
    }

    private Path run(String label, double level) {
        return synthetic(label).cliff(-100, level).write();
    }

    @Test
    void devicesStandBesideTheirCeilings() {
        List<Path> runs = List.of(run("one", 1), run("two", 0.8));

        Comparison comparison = ComparedRuns.read(runs, "", Ceilings.read(List.of("vda=20000", "sdb=491")))
                .comparison();

        assertThat(comparison.ceilings()).extracting(CeilingUse::label).containsExactly("one", "two");
        assertThat(comparison.ceilings().get(0).share()).isBetween(0.5, 0.9);
        assertThat(comparison.ceilingNotes()).containsExactly("The ceiling of sdb is not used: the run sampled vda.");
        assertThat(TextRenderer.lines(ComparisonDocument.of(comparison, List.of())))
                .anySatisfy(line -> assertThat(line).contains("vda", "20,000", "--ceiling"));
    }

    private SyntheticRun synthetic(String label) {
        return new SyntheticRun(out).label(label).noise(0.005).seconds(2, 20, 1);
    }
}
