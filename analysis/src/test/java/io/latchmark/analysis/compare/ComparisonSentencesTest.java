package io.latchmark.analysis.compare;

import static io.latchmark.analysis.compare.Planted.contrast;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.HtmlRenderer;
import io.latchmark.analysis.document.MarkdownRenderer;
import io.latchmark.analysis.document.TextRenderer;
import io.latchmark.analysis.report.ComparisonDocument;
import io.latchmark.results.run.StoppingRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the sentences of a comparison claim, compared with its figures. */
final class ComparisonSentencesTest {
    private static final double[] LEVEL = {1, 1, 1, 1, 1, 1};
    private static final Pattern MEANS =
            Pattern.compile("two ([0-9,.]+) transactions per second, one ([0-9,.]+) at 8 users");

    /** Block 4's second run came hours later: the block was torn. */
    @Test
    void theMeansOfAResumedExperimentAreThoseOfTheBlocksThatCount() {
        Confounded runs = new Confounded(new Random(5));
        List<Observation> other = runs.blocks("b", 0.4);
        other.set(
                3,
                Confounded.starting(
                        other.get(3), other.get(5).figures().started().plus(Duration.ofHours(5))));

        List<String> lines = lines(runs.blocks("a", 0.4), other);

        assertThat(lines)
                .filteredOn(line -> line.contains("in the blocks with runs of both"))
                .hasSize(1);
        assertThat(lines).anyMatch(line -> line.contains("5 blocks with runs of both"));
        assertThat(lines).anyMatch(line -> line.contains("2 runs are left out, because their block was torn"));
    }

    /** The pairs do not differ; one run without a partner was much slower. */
    @Test
    void meansAndDifferenceAreOfTheSameRunsWhereSomeAreLeftOut() {
        List<Observation> base = new ArrayList<>(new Planted(new Random(3), "one").inBlocks(LEVEL));
        base.addAll(new Planted(new Random(4), "one").reads(90, 0.9).from(6).inBlocks(new double[] {1}));
        List<Observation> other = new Planted(new Random(5), "two").inBlocks(LEVEL);
        Contrast contrast = contrast(base, other);

        String line = lines(base, other).stream()
                .filter(one -> MEANS.matcher(one).find())
                .findFirst()
                .orElseThrow();

        Matcher means = MEANS.matcher(line);
        assertThat(means.find()).isTrue();
        assertThat(number(means.group(1)) / number(means.group(2)) - 1)
                .isCloseTo(contrast.effect().change(), within(0.01));
        assertThat(line).contains("in the blocks with runs of both");
    }

    @Test
    void meansThatAreNotAdjustedForTheOrderSaySo() {
        List<Observation> base = new Planted(new Random(6), "one")
                .drift(0.05)
                .at(1, 1, 2, 1, 1, 1)
                .inBlocks(LEVEL);
        List<Observation> other = new Planted(new Random(7), "two")
                .drift(0.05)
                .at(2, 2, 1, 2, 2, 2)
                .inBlocks(LEVEL);

        assertThat(contrast(base, other).adjusted()).isTrue();
        assertThat(lines(base, other)).anyMatch(line -> line.contains("not adjusted for the order of runs"));
    }

    @Test
    void equivalenceNamesTheLevelOfItsInterval() {
        List<Observation> base =
                new Planted(new Random(8), "one").deviation(0.004).inBlocks(LEVEL);
        List<Observation> other =
                new Planted(new Random(9), "two").deviation(0.004).inBlocks(LEVEL);
        Comparison comparison = comparison(base, other);
        Contrast contrast = comparison.contrasts().get(0);

        assertThat(contrast.verdict()).isEqualTo(Verdict.EQUIVALENT);
        Matcher interval = Pattern.compile("the 90 % interval (\\S+ %) to (\\S+ %) is within ±3 %")
                .matcher(contrast.because());
        assertThat(interval.matches()).as(contrast.because()).isTrue();
        double half = contrast.effect().estimate().halfWidth(0.9);
        double value = contrast.effect().estimate().value();
        assertThat(number(interval.group(1)) / 100).isCloseTo(Math.expm1(value - half), within(0.0006));
        assertThat(number(interval.group(2)) / 100).isCloseTo(Math.expm1(value + half), within(0.0006));
        Document document = ComparisonDocument.of(comparison, List.of());
        for (String form : List.of(
                String.join(" ", TextRenderer.lines(document)).replaceAll(" +", " "),
                String.join(" ", MarkdownRenderer.lines(document)),
                HtmlRenderer.page(document).replace('\u00a0', ' '),
                ComparisonJson.write(comparison))) {
            assertThat(form).contains(contrast.because()).doesNotContain("or more is excluded");
        }
    }

    @Test
    void tooFewRunsAreCountedWithWhatIsMissing() {
        assertThat(because(2, 2, true))
                .startsWith("2 blocks with runs of both are too few for a verdict: 2 more are needed");
        assertThat(because(3, 3, true))
                .startsWith("3 blocks with runs of both are too few for a verdict: 1 more is needed");
        assertThat(because(4, 4, true)).isEmpty();
        assertThat(because(3, 3, false)).startsWith("3 and 3 runs are too few for a verdict: 1 more of each is needed");
        assertThat(because(2, 3, false))
                .startsWith("2 and 3 runs are too few for a verdict: 2 more of each are needed");
        assertThat(because(2, 2, false))
                .startsWith("2 and 2 runs are too few for a verdict: 2 more of each are needed");
    }

    private static String because(int base, int other, boolean blocks) {
        Planted one = new Planted(new Random(10), "one");
        Planted two = new Planted(new Random(11), "two").reads(35, 0.2);
        return (blocks
                        ? contrast(one.inBlocks(Arrays.copyOf(LEVEL, base)), two.inBlocks(Arrays.copyOf(LEVEL, other)))
                        : contrast(one.unblocked(base), two.unblocked(other)))
                .because();
    }

    /** Nothing that a comparison prints of its difference has other digits than its verdict. */
    @Test
    void oneChangeHasTheSameDigitsEverywhere() {
        List<Observation> base =
                new Planted(new Random(12), "one").deviation(0.15).unblocked(5);
        List<Observation> other = new Planted(new Random(13), "two")
                .reads(32, 0.4)
                .deviation(0.15)
                .unblocked(5);
        Contrast contrast = contrast(base, other);
        String change = ChangeText.of(contrast.effect());
        String decimal = String.format("%.1f %%", Math.abs(contrast.effect().change()) * 100);

        List<String> lines = lines(base, other);

        assertThat(contrast.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(lines).anyMatch(line -> line.contains("as here") && line.contains(change));
        assertThat(lines).anyMatch(line -> line.startsWith("- **difference**: " + change));
        assertThat(lines).noneMatch(line -> line.startsWith("- **") && line.contains(decimal));
    }

    @Test
    void aSecondNoteHasTheLabelOfTheFirstInMarkdown() {
        Random random = new Random(14);
        StoppingRule rule = new StoppingRule(StoppingRule.Reason.VERDICT, 4, 20);
        List<String> lines = lines(
                new Planted(random, "one").until(rule).inBlocks(LEVEL),
                new Planted(random, "two").from(1).until(rule).inBlocks(LEVEL));

        assertThat(lines).anyMatch(line -> line.startsWith("- Compared after each block"));
        assertThat(lines).noneMatch(line -> line.contains("****"));
    }

    private static Comparison comparison(List<Observation> base, List<Observation> other) {
        return Comparison.of(Stream.concat(base.stream(), other.stream()).toList(), ComparisonOptions.DEFAULT);
    }

    /** The answers, each in one line. */
    private static List<String> lines(List<Observation> base, List<Observation> other) {
        return MarkdownRenderer.lines(ComparisonDocument.of(comparison(base, other), List.of()));
    }

    private static double number(String text) {
        return Double.parseDouble(text.replaceAll("[,%+ ]", ""));
    }
}
