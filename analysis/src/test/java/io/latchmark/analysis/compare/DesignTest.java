package io.latchmark.analysis.compare;

import static io.latchmark.analysis.compare.Planted.contrast;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.document.HtmlRenderer;
import io.latchmark.analysis.document.TextRenderer;
import io.latchmark.analysis.probe.Ceilings;
import io.latchmark.analysis.report.ComparisonDocument;
import io.latchmark.analysis.report.ComparisonWords;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** What the order of runs, their facts and their number do to a verdict, on runs with planted demands. */
final class DesignTest {
    private static final Offset<Double> EXACT = within(1e-9);
    private static final double[] LEVEL = {1, 1, 1, 1, 1, 1};
    private static final int[] FIRST = {1, 1, 1, 1, 1, 1};
    private static final int[] SECOND = {2, 2, 2, 2, 2, 2};
    private static final int[] MOSTLY_FIRST = {1, 1, 2, 1, 1, 1};
    private static final int[] MOSTLY_SECOND = {2, 2, 1, 2, 2, 2};

    /** Both tests call most such comparisons of equals different. */
    @Test
    void aDriftWithinBlocksIsNotTheConfigurations() {
        Random random = new Random(13);

        Contrast contrast = contrast(
                new Planted(random, "one").drift(0.05).at(FIRST).inBlocks(LEVEL),
                new Planted(random, "two").drift(0.05).at(SECOND).inBlocks(LEVEL));

        assertThat(contrast.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(ComparisonWords.sentence(contrast)).contains("one ran before two in every block");
    }

    /** Without the adjustment the mean estimate is 2/3 of ln(1.05/1.10), -3.1 %. Of 300, 5 % are 15; more than 30 have a chance of 1e-4. */
    @Test
    void anUnbalancedOrderWithinBlocksIsAdjustedFor() {
        Random random = new Random(14);
        int different = 0;
        double change = 0;
        for (int i = 0; i < 300; i++) {
            Contrast contrast = contrast(
                    new Planted(random, "one").drift(0.05).at(MOSTLY_FIRST).inBlocks(LEVEL),
                    new Planted(random, "two").drift(0.05).at(MOSTLY_SECOND).inBlocks(LEVEL));
            assertThat(contrast.adjusted()).isTrue();
            change += contrast.effect().change() / 300;
            different += contrast.verdict() == Verdict.INCONCLUSIVE || contrast.verdict() == Verdict.EQUIVALENT ? 0 : 1;
        }

        assertThat(change).isCloseTo(0, within(0.005));
        assertThat(different).isLessThanOrEqualTo(30);
    }

    @Test
    void theAdjustedWaterfallSumsToTheAdjustedDifference() {
        Random random = new Random(15);
        Contrast contrast = contrast(
                new Planted(random, "a").drift(0.05).at(MOSTLY_FIRST).inBlocks(LEVEL),
                new Planted(random, "b")
                        .drift(0.05)
                        .at(MOSTLY_SECOND)
                        .reads(20, 0.4)
                        .inBlocks(LEVEL));

        assertThat(contrast.adjusted()).isTrue();
        assertThat(contrast.effect().change()).isCloseTo(19.0 / 13 - 1, within(0.1));
        for (Waterfall waterfall : contrast.waterfalls()) {
            assertThat(sum(waterfall.steps())).isCloseTo(waterfall.observed(), EXACT);
            assertThat(Math.expm1(waterfall.observed()))
                    .isCloseTo(contrast.effect().change(), EXACT);
        }
    }

    @Test
    void runsOfOneConfigurationAfterAllOfTheOtherAllowNoVerdict() {
        Random random = new Random(16);

        Contrast contrast = contrast(
                new Planted(random, "one").drift(0.05).at(0, 1, 2, 3).unblocked(4),
                new Planted(random, "two").drift(0.05).at(4, 5, 6, 7).unblocked(4));

        assertThat(contrast.effect().change()).isLessThan(-0.1);
        assertThat(contrast.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(ComparisonWords.sentence(contrast))
                .contains("one ran before two: their mean places among the 8 runs differ by 4");
    }

    @Test
    void runsOfWhichNoneWasSteadyGiveNoVerdictUnlessAskedFor() {
        Random random = new Random(17);
        List<Observation> all =
                new ArrayList<>(new Planted(random, "slow").unsteady().unblocked(4));
        all.addAll(new Planted(random, "fast").reads(35, 0.2).unsteady().unblocked(4));

        Contrast plain =
                Comparison.of(all, ComparisonOptions.DEFAULT).contrasts().get(0);
        Contrast asked = Comparison.of(all, new ComparisonOptions("", Ceilings.NONE, false, true))
                .contrasts()
                .get(0);

        assertThat(plain.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(plain.because()).startsWith("no run was steady").contains("--unsteady");
        assertThat(asked.verdict()).isEqualTo(Verdict.BETTER);
    }

    /** A host that is 20 % faster ran five of six runs of one side and one of the other. */
    @Test
    void aFactThatIsSpreadUnevenlyIsNamedAndItsEffectTakenOut() {
        Random random = new Random(18);
        List<Observation> all = new ArrayList<>();
        all.addAll(new Planted(random, "one")
                .fact("host.name", "fast")
                .reads(28, 0.4)
                .unblocked(1));
        all.addAll(new Planted(random, "one").fact("host.name", "slow").unblocked(5));
        all.addAll(new Planted(random, "two")
                .fact("host.name", "fast")
                .reads(28, 0.4)
                .unblocked(5));
        all.addAll(new Planted(random, "two").fact("host.name", "slow").unblocked(1));

        Contrast contrast =
                Comparison.of(all, ComparisonOptions.DEFAULT).contrasts().get(0);

        UnbalancedFact host = contrast.unbalanced().stream()
                .filter(fact -> fact.name().equals("host.name"))
                .findFirst()
                .orElseThrow();
        assertThat(host.values()).extracting(UnbalancedFact.Value::base).containsExactly(1, 5);
        assertThat(host.values()).extracting(UnbalancedFact.Value::other).containsExactly(5, 1);
        assertThat(contrast.effect().change()).isGreaterThan(0.08);
        assertThat(host.change()).isCloseTo(0, within(0.05));
        assertThat(contrast.notes())
                .anyMatch(note -> note.startsWith("host.name is spread unevenly over the two: fast in 1 and 5 runs"));
    }

    @Test
    void holmsCorrectionIsTheReasonWhereItDecides() {
        Random random = new Random(19);
        List<Observation> all = new ArrayList<>(new Planted(random, "base").inBlocks(LEVEL));
        all.addAll(new Planted(random, "two").reads(33, 0.4).inBlocks(LEVEL));
        for (String label : List.of("three", "four", "five", "six", "seven", "eight")) {
            all.addAll(new Planted(random, label).inBlocks(LEVEL));
        }

        Contrast contrast =
                Comparison.of(all, ComparisonOptions.DEFAULT).contrasts().get(0);

        assertThat(contrast.effect().pValue()).isLessThan(0.05);
        assertThat(contrast.effect().adjustedPValue()).isGreaterThan(0.05);
        assertThat(contrast.because()).contains("after Holm's correction");
        assertThat(contrast.effect().jointLow()).isLessThan(contrast.effect().low());
    }

    @Test
    void simultaneousIntervalsAreWider() {
        Random random = new Random(20);
        List<Observation> all = new ArrayList<>(new Planted(random, "one").inBlocks(LEVEL));
        all.addAll(new Planted(random, "two").reads(30, 0.4).inBlocks(LEVEL));

        Waterfall.Step single = step(all, false);
        Waterfall.Step together = step(all, true);

        // Four parts, one of them with two factors: t(1 - 0.05/12) against t(0.975) with 5 degrees of freedom.
        assertThat((together.high() - together.amount()) / (single.high() - single.amount()))
                .isCloseTo(4.219 / 2.571, within(0.01));
    }

    private static Waterfall.Step step(List<Observation> all, boolean simultaneous) {
        return Comparison.of(all, new ComparisonOptions("", Ceilings.NONE, simultaneous, false))
                .contrasts()
                .get(0)
                .waterfalls()
                .get(0)
                .steps()
                .get(0);
    }

    @Test
    void runsWithoutAPartnerAreLeftOutAndNamed() {
        Comparison comparison = partlyPaired(new Random(21), 4);
        Contrast contrast = comparison.contrasts().get(0);

        assertThat(contrast.baseRuns()).isEqualTo(4);
        assertThat(contrast.effect().change()).isCloseTo(19.0 / 13 - 1, within(0.08));
        assertThat(contrast.verdict()).isEqualTo(Verdict.BETTER);
        assertThat(contrast.notes())
                .anyMatch(note -> note.startsWith(
                        "8 runs are left out, because no run of the other configuration is in the same block: one-"));
        assertThat(contrast.means()).endsWith("in the blocks with runs of both");
    }

    private static Comparison partlyPaired(Random random, int pairs) {
        double[] level = Arrays.copyOf(LEVEL, pairs);
        double[] left = Arrays.copyOf(LEVEL, 4);
        List<Observation> base = new ArrayList<>(new Planted(random, "one").inBlocks(level));
        base.addAll(new Planted(random, "one").from(pairs).inBlocks(left));
        List<Observation> other =
                new ArrayList<>(new Planted(random, "two").reads(20, 0.4).inBlocks(level));
        other.addAll(new Planted(random, "two").reads(20, 0.4).from(pairs + 4).inBlocks(left));
        base.addAll(other);
        return Comparison.of(base, ComparisonOptions.DEFAULT);
    }

    @Test
    void labelsWithoutACommonLoadSayWhatTheyHaveAndWhatWouldHelp() {
        Random random = new Random(22);
        List<Observation> all = new ArrayList<>(new Planted(random, "one").unblocked(2));
        new Planted(random, "two").unblocked(1).forEach(run -> all.add(run.at("4 users")));

        List<String> lines =
                TextRenderer.lines(ComparisonDocument.of(Comparison.of(all, ComparisonOptions.DEFAULT), List.of()));

        assertThat(lines)
                .anyMatch(line -> line.contains("Nothing to compare: no other configuration was run at a load of one"))
                .anyMatch(line -> line.contains("one: 8 users in 2 runs, "))
                .anyMatch(line -> line.contains("two: 4 users in 1 run, "))
                .anyMatch(line -> line.contains("run two at 8 users"));
        String page =
                HtmlRenderer.page(ComparisonDocument.of(Comparison.of(all, ComparisonOptions.DEFAULT), List.of()));
        Matcher links = Pattern.compile("href=\"#([^\"]+)\"").matcher(page);
        while (links.find()) {
            assertThat(page).contains("id=\"" + links.group(1) + "\"");
        }
    }

    private static double sum(List<Waterfall.Step> steps) {
        return steps.stream().mapToDouble(Waterfall.Step::amount).sum();
    }
}
