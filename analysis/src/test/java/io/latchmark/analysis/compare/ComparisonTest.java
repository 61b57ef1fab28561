package io.latchmark.analysis.compare;

import static io.latchmark.analysis.compare.Planted.contrast;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.document.TextRenderer;
import io.latchmark.analysis.report.ComparisonDocument;
import io.latchmark.analysis.report.ComparisonWords;
import io.latchmark.results.run.RunConclusion.Status;
import io.latchmark.results.run.StoppingRule;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** On runs with planted demands. */
final class ComparisonTest {
    private static final Offset<Double> EXACT = within(1e-9);
    /** Blocks drift by a factor of four in all: paired runs are not hurt by that. */
    private static final double[] DRIFT = {1, 1.3, 1.8, 2.3, 3, 4};

    private static final double[] LEVEL = {1, 1, 1, 1, 1, 1};

    /** Together they are busy for 120 % of the time. */
    @Test
    void twoDevicesThatBothHaveTimeLeftDoNotLimitThroughput() {
        Random random = new Random(30);

        Contrast contrast = contrast(
                new Planted(random, "one").utilisations(0.6, 0.6).unblocked(4),
                new Planted(random, "two").utilisations(0.6, 0.6).unblocked(4));

        assertThat(contrast.deviceTime().limit()).startsWith("The busiest device was busy 60 % of the time");
    }

    @Test
    void intervalsOfAnExperimentThatMayEndEarlyAllowForItsLooks() {
        StoppingRule rule = new StoppingRule(StoppingRule.Reason.VERDICT, 4, 20);
        Contrast fixed = contrast(
                new Planted(new Random(1), "slow").inBlocks(DRIFT), new Planted(new Random(2), "fast").inBlocks(DRIFT));
        Contrast waited = contrast(
                new Planted(new Random(1), "slow").until(rule).inBlocks(DRIFT),
                new Planted(new Random(2), "fast").until(rule).inBlocks(DRIFT));

        assertThat(waited.effect().change()).isEqualTo(fixed.effect().change());
        assertThat(waited.effect().high() - waited.effect().low())
                .isGreaterThan(1.5 * (fixed.effect().high() - fixed.effect().low()));
        assertThat(waited.effect().pValue()).isGreaterThan(fixed.effect().pValue());
        assertThat(waited.notes())
                .anyMatch(note -> note.startsWith("Compared after each block from 4 to 20, until there was a verdict"));
        Waterfall.Step ofFixed = fixed.waterfalls().get(0).steps().get(0);
        Waterfall.Step ofWaited = waited.waterfalls().get(0).steps().get(0);
        assertThat(ofWaited.high() - ofWaited.low())
                .as("an interval of a part")
                .isGreaterThan(1.5 * (ofFixed.high() - ofFixed.low()));
    }

    @Test
    void aDifferenceThatIsThereIsFoundWithItsPart() {
        Random random = new Random(1);
        Contrast contrast = contrast(
                new Planted(random, "slow").inBlocks(DRIFT),
                new Planted(random, "fast").reads(35, 0.2).inBlocks(DRIFT));

        // 19 ms become 12 ms.
        assertThat(contrast.verdict()).isEqualTo(Verdict.BETTER);
        assertThat(contrast.paired()).isTrue();
        assertThat(contrast.effect().change()).isCloseTo(19.0 / 12 - 1, within(0.05));
        assertThat(contrast.effect().low()).isLessThan(19.0 / 12 - 1);
        assertThat(contrast.effect().high()).isGreaterThan(19.0 / 12 - 1);
        Waterfall user = contrast.waterfalls().get(0);
        Waterfall.Step main = user.main().orElseThrow();
        assertThat(main.name()).isEqualTo("data-page read");
        assertThat(user.share(main)).isCloseTo(1, within(0.05));
        assertThat(main.factors().get(0).amount()).isCloseTo(0, within(0.03));
        assertThat(main.factors().get(1).amount()).isCloseTo(main.amount(), within(0.03));
        assertThat(ComparisonWords.sentence(contrast)).startsWith("fast against slow at 8 users: BETTER. +");
        assertThat(ComparisonWords.attribution(contrast).get(0))
                .startsWith("User time: the main part is data-page read, ");
    }

    @Test
    void theOtherWayRoundItIsWorse() {
        Random random = new Random(1);

        Contrast contrast = contrast(
                new Planted(random, "fast").reads(35, 0.2).unblocked(6), new Planted(random, "slow").unblocked(6));

        assertThat(contrast.verdict()).isEqualTo(Verdict.WORSE);
        assertThat(contrast.paired()).isFalse();
        assertThat(contrast.notes()).anyMatch(note -> note.startsWith("Unpaired: the order"));
    }

    @Test
    void everyWaterfallSumsToTheObservedDifference() {
        Random random = new Random(2);
        for (Contrast contrast : List.of(
                contrast(
                        new Planted(random, "a").inBlocks(DRIFT),
                        new Planted(random, "b").reads(20, 0.5).inBlocks(DRIFT)),
                contrast(
                        new Planted(random, "a").unblocked(4),
                        new Planted(random, "b").reads(60, 0.3).unblocked(7)),
                contrast(new Planted(random, "a").unblocked(1), new Planted(random, "b").unblocked(1)))) {
            assertThat(contrast.waterfalls()).hasSize(1);
            for (Waterfall waterfall : contrast.waterfalls()) {
                assertThat(sum(waterfall.steps())).isCloseTo(waterfall.observed(), EXACT);
                assertThat(Math.expm1(waterfall.observed()))
                        .isCloseTo(contrast.effect().change(), EXACT);
                for (Waterfall.Step step : waterfall.steps()) {
                    assertThat(step.factors().isEmpty() ? step.amount() : sum(step.factors()))
                            .isCloseTo(step.amount(), EXACT);
                }
            }
        }
    }

    private static double sum(List<Waterfall.Step> steps) {
        return steps.stream().mapToDouble(Waterfall.Step::amount).sum();
    }

    @Test
    void theLogarithmicMeanIsThatOfTheTextbook() {
        assertThat(Division.logarithmicMean(2, 1)).isCloseTo(1 / Math.log(2), EXACT);
        assertThat(Division.logarithmicMean(1, 2)).isCloseTo(1 / Math.log(2), EXACT);
        assertThat(Division.logarithmicMean(3, 3)).isEqualTo(3);
        assertThat(Division.logarithmicMean(3, 3 * (1 + 1e-8))).isCloseTo(3, within(1e-6));
    }

    /** 1,000 comparisons of equals. 5 % are 50; more than 80 have a chance below 1e-5. */
    @Test
    void equalsAreSeldomCalledDifferent() {
        Random random = new Random(3);
        int different = 0;
        for (int i = 0; i < 1_000; i++) {
            Verdict verdict = contrast(
                            new Planted(random, "one").inBlocks(LEVEL), new Planted(random, "two").inBlocks(LEVEL))
                    .verdict();
            different += verdict == Verdict.EQUIVALENT || verdict == Verdict.INCONCLUSIVE ? 0 : 1;
        }

        assertThat(different).isLessThanOrEqualTo(80);
    }

    /** 500 comparisons: 475 covered on average with deviation 4.9; outside of 455 to 495 by chance in 1e-4. */
    @Test
    void theIntervalsCoverTheTruthOfTheWholeAndOfAPart() {
        Random random = new Random(4);
        int whole = 0;
        int part = 0;
        double truth = CompareEvidence.partOfReads(random, 2_000);
        for (int i = 0; i < 500; i++) {
            Contrast contrast = contrast(
                    new Planted(random, "one").inBlocks(LEVEL),
                    new Planted(random, "two").reads(35, 0.35).inBlocks(LEVEL));
            Effect effect = contrast.effect();
            Waterfall.Step reads = contrast.waterfalls().get(0).steps().get(0);
            whole += effect.low() <= 19 / 17.25 - 1 && 19 / 17.25 - 1 <= effect.high() ? 1 : 0;
            part += CompareEvidence.holds(reads, truth) ? 1 : 0;
        }

        assertThat(whole).isBetween(455, 495);
        assertThat(part).isBetween(455, 495);
    }

    @Test
    void equivalenceIsSaidOfSmallNoiseAlone() {
        Random random = new Random(5);

        Contrast quiet = contrast(
                new Planted(random, "one").deviation(0.004).inBlocks(LEVEL),
                new Planted(random, "two").deviation(0.004).inBlocks(LEVEL));
        Contrast loud = contrast(
                new Planted(random, "one").deviation(0.2).inBlocks(LEVEL),
                new Planted(random, "two").deviation(0.2).inBlocks(LEVEL));

        assertThat(quiet.verdict()).isEqualTo(Verdict.EQUIVALENT);
        assertThat(ComparisonWords.attribution(quiet)).isEmpty();
        assertThat(loud.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(loud.because()).startsWith("gains below ").endsWith("would mostly have been missed");
    }

    @Test
    void aDifferenceBelowTheMarginIsSmallButReal() {
        Random random = new Random(6);

        Contrast contrast = contrast(
                new Planted(random, "one").deviation(0.002).inBlocks(LEVEL),
                new Planted(random, "two").deviation(0.002).reads(34.5, 0.4).inBlocks(LEVEL));

        assertThat(contrast.verdict()).isEqualTo(Verdict.SMALL_BUT_REAL);
    }

    @Test
    void oneRunASideSaysWhatCannotBeSaid() {
        Random random = new Random(7);

        Contrast contrast = contrast(
                new Planted(random, "slow").unblocked(1),
                new Planted(random, "fast").reads(35, 0.2).unblocked(1));

        assertThat(contrast.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(ComparisonWords.sentence(contrast))
                .contains("(no interval); with one run a side nothing can be said about chance");
        assertThat(contrast.effect().pValue()).isNaN();
        assertThat(contrast.waterfalls().get(0).steps().get(0).low()).isNaN();
    }

    @Test
    void threeRunsASideAreProvisional() {
        Random random = new Random(8);

        Contrast contrast = contrast(
                new Planted(random, "slow").unblocked(3),
                new Planted(random, "fast").reads(35, 0.2).unblocked(3));

        assertThat(contrast.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(contrast.because()).startsWith("3 and 3 runs are too few for a verdict: 1 more of each is needed");
        assertThat(contrast.effect().low()).isGreaterThan(0.3);
    }

    @Test
    void runsThatAreNotValidAreLeftOutAndNamed() {
        Random random = new Random(9);
        List<Observation> all = new ArrayList<>(new Planted(random, "one").unblocked(4));
        all.addAll(new Planted(random, "two").unblocked(4));
        all.set(7, failed(all.get(7)));

        Comparison comparison = Comparison.of(all, ComparisonOptions.DEFAULT);

        assertThat(comparison.isValid()).isFalse();
        assertThat(comparison.excluded()).hasSize(1);
        assertThat(comparison.contrasts().get(0).otherRuns()).isEqualTo(3);
        assertThat(TextRenderer.lines(ComparisonDocument.of(comparison, List.of()))
                        .get(0))
                .startsWith("  LEFT OUT: two-")
                .contains("not valid: failed: planted");
    }

    private static Observation failed(Observation one) {
        return Planted.with(one, one.figures().started(), Status.NOT_VALID, "failed: planted", List.of());
    }

    @Test
    void whatDiffersBesideTheLabelIsListed() {
        Random random = new Random(10);

        Contrast contrast =
                contrast(new Planted(random, "32MB").unblocked(4), new Planted(random, "64MB").unblocked(4));

        assertThat(contrast.differing())
                .containsExactly(new FactDifference("settings.shared_buffers", "32MB", "64MB", true));
    }

    @Test
    void severalComparisonsAreCorrectedForTheirNumber() {
        Random random = new Random(11);
        List<Observation> all = new ArrayList<>(new Planted(random, "one").inBlocks(LEVEL));
        all.addAll(new Planted(random, "two").inBlocks(LEVEL));
        all.addAll(new Planted(random, "three").reads(35, 0.2).inBlocks(LEVEL));

        Comparison comparison = Comparison.of(all, ComparisonOptions.DEFAULT);

        assertThat(comparison.contrasts()).extracting(Contrast::other).containsExactly("two", "three");
        Effect strong = comparison.contrasts().get(1).effect();
        assertThat(strong.adjustedPValue()).isCloseTo(2 * strong.pValue(), EXACT);
        assertThat(comparison.groups()).extracting(Comparison.Group::runs).containsExactly(6, 6, 6);
    }

    @Test
    void aBlockWithOneConfigurationAloneIsLeftOut() {
        Random random = new Random(12);

        Contrast contrast = contrast(
                new Planted(random, "one").inBlocks(DRIFT),
                new Planted(random, "two").inBlocks(Arrays.copyOf(DRIFT, 5)));

        assertThat(contrast.baseRuns()).isEqualTo(5);
        assertThat(contrast.notes())
                .anyMatch(note -> note.startsWith(
                        "1 run is left out, because no run of the other configuration is in the same block: one-"));
    }
}
