package io.latchmark.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class EstimatorTest {
    /** Student's sleep data (1908, Biometrika 6): hours gained by ten patients under two drugs. */
    private static final double[] FIRST = {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0};

    private static final double[] SECOND = {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};

    @Test
    void pairsAreAnalysedAsStudentDid() {
        Estimate difference = pairs(FIRST, SECOND);

        // The published results: t = 4.0621, p = 0.002833, interval 0.7001 to 2.4599.
        assertThat(difference.value()).isCloseTo(1.58, within(1e-12));
        assertThat(difference.pValue()).isCloseTo(0.002833, within(1e-6));
        assertThat(difference.value() - difference.halfWidth(0.95)).isCloseTo(0.7001142, within(1e-6));
        assertThat(difference.value() + difference.halfWidth(0.95)).isCloseTo(2.4598858, within(1e-6));
    }

    @Test
    void groupsAreAnalysedAsWelchDid() {
        Estimate difference = groups(FIRST, SECOND);

        // The published results: t = 1.8608 with 17.776 degrees of freedom, p = 0.07939, interval -0.2055 to 3.3655.
        assertThat(difference.pValue()).isCloseTo(0.07939, within(1e-5));
        assertThat(difference.value() - difference.halfWidth(0.95)).isCloseTo(-0.2054832, within(1e-6));
        assertThat(difference.value() + difference.halfWidth(0.95)).isCloseTo(3.3654832, within(1e-6));
    }

    @Test
    void equivalenceIsTheNarrowIntervalWithinTheMargin() {
        Random random = new Random(6);
        int equivalent = 0;
        for (int i = 0; i < 500; i++) {
            double[] base = normal(random, 6, 0, 0.01);
            double[] other = normal(random, 6, 0.01, 0.01);
            Estimate difference = groups(base, other);
            boolean within = Math.abs(difference.value()) + difference.halfWidth(0.90) <= 0.03;

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
            pairs += covers(pairs(base, other), 0.05) ? 1 : 0;
            groups += covers(groups(base, normal(random, 4, 9.05, 0.05)), 0.05) ? 1 : 0;
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
            wrong += groups(base, normal(random, 6, 9.03, 0.01)).equivalencePValue(0.03) <= 0.05 ? 1 : 0;
            right += groups(base, normal(random, 6, 9, 0.01)).equivalencePValue(0.03) <= 0.05 ? 1 : 0;
        }

        assertThat(wrong).isLessThan(80);
        assertThat(right).isGreaterThan(950);
    }

    @Test
    void groupsThatDoNotVaryAreToldApartExactly() {
        double[] same = {2, 2, 2};

        assertThat(groups(same, same).pValue()).isEqualTo(1);
        assertThat(groups(same, new double[] {3, 3}).pValue()).isZero();
        assertThat(pairs(same, same).halfWidth(0.95)).isZero();
        assertThat(pairs(same, same).equivalencePValue(0.03)).isZero();
    }

    @Test
    void oneValueHasNoError() {
        assertThat(groups(new double[] {1}, FIRST).isReplicated()).isFalse();
        assertThatThrownBy(() -> Estimator.ofPairs(new double[2]).of(FIRST, new double[] {1}))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** A drift of 2 % a position, and no difference. */
    @Test
    void aDriftWithinPairsIsNoDifference() {
        Random random = new Random(7);
        double[] offsets = {1, 1, 1, -1, 1, 1};
        int different = 0;
        for (int i = 0; i < 1_000; i++) {
            double[] drifted = normal(random, 6, 0, 0.01);
            Arrays.setAll(drifted, k -> drifted[k] + 0.02 * offsets[k]);
            different += Estimator.ofPairs(offsets).of(new double[6], drifted).pValue() <= 0.05 ? 1 : 0;
        }

        assertThat(different).isLessThan(70);
    }

    /** Made without noise: a difference of 3 and a slope of 2 are found exactly. */
    @Test
    void anAdjustedDifferenceIsThatOfTheLeastSquares() {
        double[] offsets = {1, 2, -1, 3};
        double[] differences = Arrays.stream(offsets).map(x -> 3 + 2 * x).toArray();

        Estimate pairs = Estimator.ofPairs(offsets).of(new double[4], differences);

        assertThat(pairs.value()).isCloseTo(3, within(1e-12));
        assertThat(pairs.standardError()).isCloseTo(0, within(1e-12));
        assertThat(pairs.degreesOfFreedom()).isEqualTo(2);
    }

    /** From six pairs on, and from four on if the order is not balanced. */
    @Test
    void onlyTheOrderDecidesWhetherToAdjust() {
        assertThat(Estimator.ofPairs(new double[] {1, -1, 1, -1}).isAdjusted()).isFalse();
        assertThat(Estimator.ofPairs(new double[] {1, -1, 1, -1, 1}).isAdjusted())
                .isFalse();
        assertThat(Estimator.ofPairs(new double[] {1, -1, 1, -1, 1, -1}).isAdjusted())
                .isTrue();
        assertThat(Estimator.ofPairs(new double[] {1, 1, 1}).isAdjusted()).isFalse();
        assertThat(Estimator.ofPairs(new double[] {1, 1, -1}).isAdjusted()).isFalse();
        assertThat(Estimator.ofPairs(new double[] {1, 1, 1, -1}).isAdjusted()).isTrue();
        assertThat(Estimator.ofPairs(new double[6]).isAdjusted()).isFalse();
        assertThat(Estimator.ofGroups(new double[] {0, 3}, new double[] {1, 2}).isAdjusted())
                .isFalse();
    }

    @Test
    void orderAndGroupThatCoincideAreConfounded() {
        assertThat(Estimator.ofPairs(new double[] {1, 1, 1}).isConfounded()).isTrue();
        assertThat(Estimator.ofPairs(new double[] {1, -1}).isConfounded()).isFalse();
        assertThat(confounded("AAAABBBB")).isTrue();
        assertThat(confounded("BBBBAAAA")).isTrue();
        assertThat(confounded("AABABBAB")).isFalse();
        assertThat(confounded("ABABABAB")).isFalse();
        // Mostly in order: mean places 2 and 6.2, apart by 0.42 of ten.
        assertThat(confounded("AABAABBBBB")).isTrue();
        assertThat(Estimator.ofGroups(new double[4], new double[5]).isConfounded())
                .isFalse();
    }

    private static boolean confounded(String order) {
        return Estimator.ofGroups(places(order, 'A'), places(order, 'B')).isConfounded();
    }

    private static double[] places(String order, char label) {
        return IntStream.range(0, order.length())
                .filter(place -> order.charAt(place) == label)
                .asDoubleStream()
                .toArray();
    }

    /** At the difference that is said to be found with 80 %, 78 to 80 % are found. */
    @Test
    void theStatedPowerIsWhatIsFound() {
        Random random = new Random(8);
        double[] order = {1, -1, 1, -1, 1, -1};
        int ofPairs = 0;
        int ofGroups = 0;
        double stated = new Estimate(0, 1 / Math.sqrt(6), 4).detectable();
        double fourEach = new Estimate(0, Math.sqrt(0.5), 6).detectable();
        for (int i = 0; i < 2_000; i++) {
            Estimate pairs = Estimator.ofPairs(order).of(new double[6], normal(random, 6, stated, 1));
            ofPairs += pairs.pValue() <= 0.05 ? 1 : 0;
            ofGroups += groups(normal(random, 4, 0, 1), normal(random, 4, fourEach, 1))
                                    .pValue()
                            <= 0.05
                    ? 1
                    : 0;
        }

        assertThat(ofPairs / 2_000.0).isCloseTo(0.79, within(0.04));
        assertThat(ofGroups / 2_000.0).isCloseTo(0.79, within(0.04));
    }

    private static Estimate pairs(double[] base, double[] other) {
        return Estimator.ofPairs(new double[base.length]).of(base, other);
    }

    private static Estimate groups(double[] base, double[] other) {
        return Estimator.ofGroups(new double[base.length], new double[other.length])
                .of(base, other);
    }

    private static boolean covers(Estimate difference, double truth) {
        return Math.abs(difference.value() - truth) <= difference.halfWidth(0.95);
    }

    private static double[] normal(Random random, int count, double mean, double deviation) {
        return random.doubles(count)
                .map(unused -> mean + deviation * random.nextGaussian())
                .toArray();
    }
}
