package io.latchmark.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Permutation tests, Holm's correction and the bootstrap. */
final class ChanceTest {
    private static final Offset<Double> EXACT = within(1e-12);

    @Test
    void darwinsMaizeHasFishersProbability() {
        // Fisher (1935), The Design of Experiments, section 21: of 32,768 sums, 863 are at least 314 on either side.
        double[] differences = {49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48};

        assertThat(PermutationTest.ofPairs(new double[15], differences)).isCloseTo(2 * 863 / 32_768.0, EXACT);
    }

    @Test
    void sixPairsThatAllDifferAlikeHaveTheLeastProbability() {
        double[] other = {1, 2, 3, 4, 5, 6};

        assertThat(PermutationTest.ofPairs(new double[6], other)).isEqualTo(0.03125);
        assertThat(PermutationTest.leastOfPairs(6)).isEqualTo(0.03125);
        assertThat(PermutationTest.leastOfPairs(5)).isEqualTo(0.0625);
    }

    @Test
    void groupsThatDoNotOverlapHaveTheLeastProbability() {
        double[] base = {1, 2, 3, 4};

        assertThat(PermutationTest.ofGroups(base, new double[] {5, 6, 7, 8})).isCloseTo(2 / 70.0, EXACT);
        assertThat(PermutationTest.leastOfGroups(4, 4)).isCloseTo(2 / 70.0, EXACT);
        assertThat(PermutationTest.ofGroups(base, base)).isEqualTo(1);
    }

    @Test
    void manyRunsAreExchangedAtRandomAndAgreeWithTheTTest() {
        Random random = new Random(5);
        double[] base = random.doubles(30).map(unused -> random.nextGaussian()).toArray();
        double[] other =
                random.doubles(30).map(unused -> 0.4 + random.nextGaussian()).toArray();

        assertThat(PermutationTest.ofGroups(base, other))
                .isCloseTo(MeanDifference.ofGroups(base, other).pValue(), within(0.01));
        assertThat(PermutationTest.ofPairs(base, other))
                .isCloseTo(MeanDifference.ofPairs(base, other).pValue(), within(0.01));
    }

    @Test
    void holmsAdjustmentIsThatOfHisPaper() {
        assertThat(Holm.adjusted(new double[] {0.01, 0.04, 0.03, 0.005}))
                .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, EXACT);
        assertThat(Holm.adjusted(new double[] {0.04, Double.NaN})).containsExactly(0.04, Double.NaN);
        assertThat(Holm.adjusted(new double[] {0.9, 0.8})).containsExactly(1, 1);
    }

    /** 1,000 simulations each; outside of 920 to 980 by chance in 1e-5 if the coverage is 95 %. */
    @Test
    void theBootstrapsIntervalsCoverTheTruthOfFewRuns() {
        Random random = new Random(3);
        Resampling pairs = Resampling.ofPairs(6);
        Resampling groups = Resampling.ofGroups(6, 6);
        int covered = 0;
        int coveredOfGroups = 0;
        for (int i = 0; i < 1_000; i++) {
            double[] base =
                    random.doubles(6).map(unused -> random.nextGaussian()).toArray();
            double[] other =
                    random.doubles(6).map(unused -> 1 + random.nextGaussian()).toArray();
            covered += holds(pairs.range((drawn, same) -> mean(other, drawn) - mean(base, same)), 1) ? 1 : 0;
            coveredOfGroups +=
                    holds(groups.range((ofBase, ofOther) -> mean(other, ofOther) - mean(base, ofBase)), 1) ? 1 : 0;
        }

        assertThat(covered).isBetween(920, 980);
        assertThat(coveredOfGroups).isBetween(920, 980);
    }

    private static boolean holds(Resampling.Range range, double truth) {
        return range.low() <= truth && truth <= range.high();
    }

    private static double mean(double[] values, int[] weights) {
        return IntStream.range(0, values.length)
                        .mapToDouble(i -> weights[i] * values[i])
                        .sum()
                / values.length;
    }
}
