package io.latchmark.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** Permutation tests and Holm's correction. */
final class ChanceTest {
    private static final Offset<Double> EXACT = within(1e-12);
    private static final double[] NONE = {};

    @Test
    void darwinsMaizeHasFishersProbability() {
        // Fisher (1935), The Design of Experiments, section 21: of 32,768 sums, 863 are at least 314 on either side.
        double[] differences = {49, -67, 8, 16, 6, 23, 28, 41, 14, 29, 56, 24, 75, 60, -48};

        assertThat(PermutationTest.ofPairs(differences, NONE)).isCloseTo(2 * 863 / 32_768.0, EXACT);
    }

    @Test
    void sixPairsThatAllDifferAlikeHaveTheLeastProbability() {
        double[] other = {1, 2, 3, 4, 5, 6};

        assertThat(PermutationTest.ofPairs(other, NONE)).isEqualTo(0.03125);
        assertThat(PermutationTest.leastOfPairs(6)).isEqualTo(0.03125);
        assertThat(PermutationTest.leastOfPairs(5)).isEqualTo(0.0625);
    }

    @Test
    void groupsThatDoNotOverlapHaveTheLeastProbability() {
        double[] base = {1, 2, 3, 4};

        assertThat(PermutationTest.ofGroups(base, new double[] {5, 6, 7, 8}, NONE))
                .isCloseTo(2 / 70.0, EXACT);
        assertThat(PermutationTest.leastOfGroups(4, 4)).isCloseTo(2 / 70.0, EXACT);
        assertThat(PermutationTest.ofGroups(base, base, NONE)).isEqualTo(1);
    }

    @Test
    void manyRunsAreExchangedAtRandomAndAgreeWithTheTTest() {
        Random random = new Random(5);
        double[] base = random.doubles(30).map(unused -> random.nextGaussian()).toArray();
        double[] other =
                random.doubles(30).map(unused -> 0.4 + random.nextGaussian()).toArray();

        Estimator groups = Estimator.ofGroups(new double[30], new double[30]);
        assertThat(groups.permutationPValue(base, other))
                .isCloseTo(groups.of(base, other).pValue(), within(0.01));
        Estimator pairs = Estimator.ofPairs(new double[30]);
        assertThat(pairs.permutationPValue(base, other))
                .isCloseTo(pairs.of(base, other).pValue(), within(0.01));
    }

    @Test
    void aCovariateThatSaysNothingLeavesTheTestNearlyAsItWas() {
        Random random = new Random(6);
        double[] base = random.doubles(30).map(unused -> random.nextGaussian()).toArray();
        double[] other =
                random.doubles(30).map(unused -> 0.4 + random.nextGaussian()).toArray();
        double[] first = random.doubles(30).toArray();
        double[] second = random.doubles(30).toArray();

        Estimator adjusted = Estimator.ofGroups(first, second);

        assertThat(adjusted.isAdjusted()).isTrue();
        assertThat(adjusted.permutationPValue(base, other))
                .isCloseTo(adjusted.of(base, other).pValue(), within(0.01));
    }

    @Test
    void holmsAdjustmentIsThatOfHisPaper() {
        assertThat(Holm.adjusted(new double[] {0.01, 0.04, 0.03, 0.005}))
                .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, EXACT);
        assertThat(Holm.adjusted(new double[] {0.04, Double.NaN})).containsExactly(0.04, Double.NaN);
        assertThat(Holm.adjusted(new double[] {0.9, 0.8})).containsExactly(1, 1);
    }
}
