package io.latchmark.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.summary.Arrivals;
import io.latchmark.analysis.summary.Latency;
import io.latchmark.core.transaction.TransactionType;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** At a given rate response times are judged, unless one side does not keep up with the rate. */
final class GivenRateTest {
    private static final double[] BLOCKS = {1, 1, 1, 1, 1, 1};

    @Test
    void slowerReadsAreWorseAlthoughThroughputIsTheSame() {
        Comparison comparison = comparison(runs("a", 0.4, 0), runs("b", 0.8, 0));
        Contrast contrast = comparison.contrasts().get(0);

        assertThat(contrast.verdict()).isEqualTo(Verdict.WORSE);
        assertThat(contrast.figure()).isEqualTo(JudgedFigure.RESPONSE_TIME);
        // 35 × 0.8 + 3 + 2 ms against 35 × 0.4 + 3 + 2 ms.
        assertThat(contrast.effect().change()).isCloseTo(33.0 / 19 - 1, within(0.05));
        assertThat(comparison.decision().headline()).matches("New-Order p95 is 7[0-9] % longer on b than on a");
        assertThat(comparison
                        .group("a", "8 users")
                        .time()
                        .cause(comparison.group("b", "8 users").time()))
                .contains("data-page read");
    }

    @Test
    void shorterResponseTimesAreBetter() {
        Contrast contrast =
                comparison(runs("a", 0.8, 0), runs("b", 0.4, 0)).contrasts().get(0);

        assertThat(contrast.verdict()).isEqualTo(Verdict.BETTER);
        assertThat(contrast.effect().change()).isNegative();
    }

    @Test
    void equalResponseTimesWithinTenPercentAreEquivalent() {
        Comparison comparison = comparison(runs("a", 0.4, 0), runs("b", 0.4, 0));

        assertThat(comparison.contrasts().get(0).verdict()).isEqualTo(Verdict.EQUIVALENT);
        assertThat(comparison.contrasts().get(0).because()).endsWith("within ±10 %");
        assertThat(comparison.decision().headline()).isEqualTo("a and b respond equally fast");
    }

    @Test
    void aRateThatOnlyOneSustainsIsTheVerdict() {
        Comparison comparison = comparison(runs("a", 0.4, 0), runs("b", 0.4, 5));
        Comparison reverse = comparison(runs("b", 0.4, 6), runs("a", 0.4, 0));

        assertThat(comparison.contrasts().get(0).verdict()).isEqualTo(Verdict.WORSE);
        assertThat(comparison.decision().headline()).isEqualTo("b does not sustain 8 users, a does");
        assertThat(comparison.contrasts().get(0).because())
                .isEqualTo("the offered rate was missed by b in 5 of 6 runs, by a in none");
        assertThat(reverse.contrasts().get(0).verdict()).isEqualTo(Verdict.BETTER);
    }

    @Test
    void aRateThatSomeRunsMissHasNoVerdict() {
        Comparison comparison = comparison(runs("a", 0.4, 0), runs("b", 0.8, 2));

        assertThat(comparison.contrasts().get(0).verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(comparison.decision().todo()).first().asString().isEqualTo("Lower the rate.");
        assertThat(comparison.decision().trusted()).isFalse();
    }

    @Test
    void aRateThatNoneSustainsLeavesThroughput() {
        Contrast contrast =
                comparison(runs("a", 0.4, 6), runs("b", 0.8, 6)).contrasts().get(0);

        assertThat(contrast.figure()).isEqualTo(JudgedFigure.TRANSACTIONS);
    }

    @Test
    void tooFewNewOrdersHaveNoPercentile() {
        List<Observation> few = runs("b", 0.8, 0).stream()
                .map(run -> new Observation(
                        run.figures(),
                        run.judged(),
                        true,
                        true,
                        run.user(),
                        run.device(),
                        Map.of(TransactionType.NEW_ORDER, new Latency(199, 1, 1, 3, 4, Double.NaN, Double.NaN, 9)),
                        run.facts(),
                        run.series(),
                        run.ceilings(),
                        Optional.empty()))
                .toList();
        Contrast contrast = comparison(runs("a", 0.4, 0), few).contrasts().get(0);

        assertThat(contrast.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(contrast.because()).startsWith("a run has 199 New-Orders");
    }

    @Test
    void aClosedLoopIsJudgedByThroughput() {
        Contrast contrast = Planted.contrast(
                new Planted(new Random(7), "a").at(1, 2, 1, 2, 1, 2).inBlocks(BLOCKS),
                new Planted(new Random(8), "b").at(2, 1, 2, 1, 2, 1).inBlocks(BLOCKS));

        assertThat(contrast.figure()).isEqualTo(JudgedFigure.TRANSACTIONS);
    }

    private static Comparison comparison(List<Observation> base, List<Observation> other) {
        return Comparison.of(Stream.concat(base.stream(), other.stream()).toList(), ComparisonOptions.DEFAULT);
    }

    /** Six runs at 40 transactions per second, of which the first ones missed the rate. */
    private static List<Observation> runs(String label, double millisPerRead, int missed) {
        boolean first = label.equals("a");
        List<Observation> runs = new Planted(new Random(first ? 7 : 8), label)
                .reads(35, millisPerRead)
                .atRate(40)
                .deviation(0.01)
                .at(first ? new int[] {1, 2, 1, 2, 1, 2} : new int[] {2, 1, 2, 1, 2, 1})
                .inBlocks(BLOCKS);
        return IntStream.range(0, runs.size())
                .mapToObj(i -> Planted.with(
                        runs.get(i),
                        runs.get(i).figures().started(),
                        runs.get(i).figures().status(),
                        "",
                        i < missed ? List.of(Arrivals.OFFERED + ": offered 40/s, reached 30/s") : List.of()))
                .toList();
    }
}
