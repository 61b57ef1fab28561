package io.latchmark.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class MeanDifferenceTest {
    /** Student's sleep data (1908, Biometrika 6): hours gained by ten patients under two drugs. */
    private static final double[] FIRST = {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0};

    private static final double[] SECOND = {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};

    @Test
    void pairsAreAnalysedAsStudentDid() {
        MeanDifference difference = MeanDifference.ofPairs(FIRST, SECOND);

        // The published results: t = 4.0621, p = 0.002833, interval 0.7001 to 2.4599.
        assertThat(difference.mean()).isCloseTo(1.58, within(1e-12));
        assertThat(difference.pValue()).isCloseTo(0.002833, within(1e-6));
        assertThat(difference.mean() - difference.halfWidth(0.95)).isCloseTo(0.7001142, within(1e-6));
        assertThat(difference.mean() + difference.halfWidth(0.95)).isCloseTo(2.4598858, within(1e-6));
    }

    @Test
    void groupsAreAnalysedAsWelchDid() {
        MeanDifference difference = MeanDifference.ofGroups(FIRST, SECOND);

        // The published results: t = 1.8608 with 17.776 degrees of freedom, p = 0.07939, interval -0.2055 to 3.3655.
        assertThat(difference.pValue()).isCloseTo(0.07939, within(1e-5));
        assertThat(difference.mean() - difference.halfWidth(0.95)).isCloseTo(-0.2054832, within(1e-6));
        assertThat(difference.mean() + difference.halfWidth(0.95)).isCloseTo(3.3654832, within(1e-6));
    }

    @Test
    void theDetectableDifferenceOfSixPairsIs1Point43Deviations() {
        // Differences of deviation 1 by construction.
        double[] base = new double[6];
        double unit = Math.sqrt(5.0 / 6);
        double[] other = {unit, -unit, unit, -unit, unit, -unit};

        assertThat(MeanDifference.ofPairs(base, other).detectable()).isCloseTo(1.43, within(0.01));
    }

    @Test
    void equivalenceIsTheNarrowIntervalWithinTheMargin() {
        Random random = new Random(6);
        int equivalent = 0;
        for (int i = 0; i < 500; i++) {
            double[] base = normal(random, 6, 0, 0.01);
            double[] other = normal(random, 6, 0.01, 0.01);
            MeanDifference difference = MeanDifference.ofGroups(base, other);
            boolean within = Math.abs(difference.mean()) + difference.halfWidth(0.90) <= 0.03;

            assertThat(difference.equivalencePValue(0.03) <= 0.05).isEqualTo(within);
            equivalent += within ? 1 : 0;
        }
        assertThat(equivalent).isBetween(100, 490);
    }

    /** 1,000 simulations: the number covered has mean 950 and deviation 6.9; outside of 920 to 980 by chance in 1e-5. */
    @Test
    void theIntervalsCoverTheTruthAsOftenAsTheySay() {
        Random random = new Random(1);
        int pairs = 0;
        int groups = 0;
        for (int i = 0; i < 1_000; i++) {
            double[] base = normal(random, 6, 9, 0.02);
            double[] other = normal(random, 6, 9.05, 0.05);
            pairs += covers(MeanDifference.ofPairs(base, other), 0.05) ? 1 : 0;
            groups += covers(MeanDifference.ofGroups(base, normal(random, 4, 9.05, 0.05)), 0.05) ? 1 : 0;
        }

        assertThat(pairs).isBetween(920, 980);
        assertThat(groups).isBetween(920, 980);
    }

    /** At the margin itself 5 % at most may be called equivalent: 50 of 1,000, and 80 by chance in 1e-5. */
    @Test
    void whatLiesAtTheMarginIsSeldomCalledEquivalent() {
        Random random = new Random(2);
        int wrong = 0;
        int right = 0;
        for (int i = 0; i < 1_000; i++) {
            double[] base = normal(random, 6, 9, 0.01);
            wrong +=
                    MeanDifference.ofGroups(base, normal(random, 6, 9.03, 0.01)).equivalencePValue(0.03) <= 0.05
                            ? 1
                            : 0;
            right += MeanDifference.ofGroups(base, normal(random, 6, 9, 0.01)).equivalencePValue(0.03) <= 0.05 ? 1 : 0;
        }

        assertThat(wrong).isLessThan(80);
        assertThat(right).isGreaterThan(950);
    }

    @Test
    void groupsThatDoNotVaryAreToldApartExactly() {
        double[] same = {2, 2, 2};

        assertThat(MeanDifference.ofGroups(same, same).pValue()).isEqualTo(1);
        assertThat(MeanDifference.ofGroups(same, new double[] {3, 3}).pValue()).isZero();
        assertThat(MeanDifference.ofPairs(same, same).halfWidth(0.95)).isZero();
        assertThat(MeanDifference.ofPairs(same, same).equivalencePValue(0.03)).isZero();
    }

    @Test
    void oneValueHasNoVariance() {
        assertThatThrownBy(() -> MeanDifference.ofGroups(new double[] {1}, FIRST))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> MeanDifference.ofPairs(FIRST, new double[] {1}))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static boolean covers(MeanDifference difference, double truth) {
        return Math.abs(difference.mean() - truth) <= difference.halfWidth(0.95);
    }

    private static double[] normal(Random random, int count, double mean, double deviation) {
        return random.doubles(count)
                .map(unused -> mean + deviation * random.nextGaussian())
                .toArray();
    }
}
