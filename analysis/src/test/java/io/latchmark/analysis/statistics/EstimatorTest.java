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
    void theDetectableDifferenceOfSixPairsIncludesThePermutationTest() {
        // Differences of deviation 1 by construction.
        double[] base = new double[6];
        double unit = Math.sqrt(5.0 / 6);
        double[] other = {unit, -unit, unit, -unit, unit, -unit};

        Estimator estimator = Estimator.ofPairs(new double[6]);
        // By the t test alone it is 1.43; six pairs must all differ in one direction: Φ(1.79)^6 = 0.8.
        assertThat(estimator.detectable(estimator.of(base, other)))
                .isCloseTo(1.79 * Power.deviationFactor(5, Power.ASSURANCE_OF_DETECTABLE), within(0.05));
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

    /** A drift of 2 % a run, and no difference. */
    @Test
    void aDriftIsNoDifferenceInAnyOrderThatCanTell() {
        Random random = new Random(7);
        double[] offsets = {1, 1, 1, -1, 1, 1};
        double[] base = {0, 1, 3, 4, 7};
        double[] other = {2, 5, 6, 8, 9};
        int ofPairs = 0;
        int ofGroups = 0;
        for (int i = 0; i < 1_000; i++) {
            double[] noise = normal(random, 6, 0, 0.01);
            double[] drifted = new double[6];
            Arrays.setAll(drifted, k -> 0.02 * offsets[k] + noise[k]);
            Estimator pairs = Estimator.ofPairs(offsets);
            ofPairs += pairs.of(new double[6], drifted).pValue() <= 0.05
                            && pairs.permutationPValue(new double[6], drifted) <= 0.05
                    ? 1
                    : 0;
            Estimator groups = Estimator.ofGroups(base, other);
            double[] one = drift(random, base);
            double[] two = drift(random, other);
            ofGroups += groups.of(one, two).pValue() <= 0.05 && groups.permutationPValue(one, two) <= 0.05 ? 1 : 0;
        }

        assertThat(ofPairs).isLessThan(70);
        assertThat(ofGroups).isLessThan(70);
    }

    private static double[] drift(Random random, double[] order) {
        double[] values = normal(random, order.length, 0, 0.01);
        Arrays.setAll(values, i -> values[i] + 0.02 * order[i]);
        return values;
    }

    @Test
    void anAdjustedDifferenceIsThatOfTheLeastSquares() {
        // Made without noise: a difference of 3 and a slope of 2 are found exactly.
        double[] order = {0, 1, 4};
        double[] later = {2, 3, 5, 6};
        double[] base = Arrays.stream(order).map(x -> 1 + 2 * x).toArray();
        double[] other = Arrays.stream(later).map(x -> 4 + 2 * x).toArray();
        Estimate groups = Estimator.ofGroups(order, later).of(base, other);
        assertThat(groups.value()).isCloseTo(3, within(1e-12));
        assertThat(groups.standardError()).isCloseTo(0, within(1e-12));

        double[] offsets = {1, 2, -1, 3};
        double[] differences = Arrays.stream(offsets).map(x -> 3 + 2 * x).toArray();
        Estimate pairs = Estimator.ofPairs(offsets).of(new double[4], differences);
        assertThat(pairs.value()).isCloseTo(3, within(1e-12));
        assertThat(pairs.standardError()).isCloseTo(0, within(1e-12));
        assertThat(pairs.degreesOfFreedom()).isEqualTo(2);
    }

    /** Computed with numpy from the formulas of HC2 and Satterthwaite's degrees of freedom by the groups' variances. */
    @Test
    void groupsWithACovariateKeepTheirOwnVariances() {
        Estimate estimate = Estimator.ofGroups(new double[] {0, 1, 4}, new double[] {2, 3, 5, 6, 7})
                .of(new double[] {3, 1, 4}, new double[] {1, 5, 9, 2, 6});

        assertThat(estimate.value()).isCloseTo(0.360824742268, within(1e-9));
        assertThat(estimate.standardError()).isCloseTo(1.825344871304, within(1e-9));
        assertThat(estimate.degreesOfFreedom()).isCloseTo(2.320331887221, within(1e-9));
    }

    @Test
    void groupsOfUnequalSizeAndScatterAreToldApartNoMoreOftenThanOthers() {
        Random random = new Random(11);
        int byT = 0;
        int byBoth = 0;
        for (int i = 0; i < 400; i++) {
            double[] order = random.doubles(12).toArray();
            double[] small = normal(random, 4, 0, 0.06);
            double[] large = normal(random, 8, 0, 0.02);
            Estimator groups = Estimator.ofGroups(Arrays.copyOf(order, 4), Arrays.copyOfRange(order, 4, 12));
            boolean told = groups.of(small, large).pValue() <= 0.05;
            byT += told ? 1 : 0;
            byBoth += told && groups.permutationPValue(small, large) <= 0.05 ? 1 : 0;
        }

        // 5 % of 400 are 20, 33 within three deviations; with one variance of both it was 58.
        assertThat(byT).isLessThan(33);
        assertThat(byBoth).isLessThan(33);
    }

    @Test
    void theWeightsGiveTheSameDifference() {
        double[] order = {0, 1, 4};
        double[] later = {2, 3, 5, 6};
        double[] base = {3, 1, 4};
        double[] other = {1, 5, 9, 2};
        Estimator estimator = Estimator.ofGroups(order, later);

        assertThat(Arrays.stream(estimator.baseWeights()).sum()).isCloseTo(1, within(1e-12));
        assertThat(Arrays.stream(estimator.otherWeights()).sum()).isCloseTo(1, within(1e-12));
        assertThat(product(estimator.otherWeights(), other) - product(estimator.baseWeights(), base))
                .isCloseTo(estimator.of(base, other).value(), within(1e-12));
        assertThat(product(estimator.otherWeights(), later) - product(estimator.baseWeights(), order))
                .isCloseTo(0, within(1e-12));
    }

    private static double product(double[] one, double[] two) {
        return IntStream.range(0, one.length).mapToDouble(i -> one[i] * two[i]).sum();
    }

    @Test
    void orderAndGroupThatCoincideAreConfounded() {
        assertThat(Estimator.ofPairs(new double[] {1, 1, 1}).isConfounded()).isTrue();
        assertThat(Estimator.ofPairs(new double[] {1, -1}).isConfounded()).isFalse();
        assertThat(Estimator.ofPairs(new double[] {2, -1}).isConfounded()).isTrue();
        assertThat(Estimator.ofGroups(new double[] {0, 1, 2}, new double[] {3, 4, 5})
                        .isConfounded())
                .isTrue();
        assertThat(Estimator.ofGroups(new double[] {3, 4, 5}, new double[] {0, 1, 2})
                        .isConfounded())
                .isTrue();
        assertThat(Estimator.ofGroups(new double[] {0, 2, 4}, new double[] {1, 3, 5})
                        .isConfounded())
                .isFalse();
        assertThat(Estimator.ofGroups(new double[] {0, 3}, new double[] {1, 2}).isAdjusted())
                .isFalse();
    }

    /** At the difference that is said to be found with 80 %, 80 % are found, by values that Power did not make. */
    @Test
    void theStatedPowerIsWhatIsFound() {
        Random random = new Random(8);
        Estimator pairs = Estimator.ofPairs(new double[6]);
        Estimator groups = Estimator.ofGroups(new double[4], new double[4]);
        int ofPairs = 0;
        int ofGroups = 0;
        double sixPairs = Power.errors(5) * Power.inflationOfPairs(6) / Math.sqrt(6);
        double fourEach = Power.errors(6) * Power.inflationOfGroups(4, 4) * Math.sqrt(0.5);
        for (int i = 0; i < 2_000; i++) {
            double[] zeros = new double[6];
            double[] differences = normal(random, 6, sixPairs, 1);
            ofPairs +=
                    pairs.of(zeros, differences).pValue() <= 0.05 && pairs.permutationPValue(zeros, differences) <= 0.05
                            ? 1
                            : 0;
            double[] one = normal(random, 4, 0, 1);
            double[] two = normal(random, 4, fourEach, 1);
            ofGroups += groups.of(one, two).pValue() <= 0.05 && groups.permutationPValue(one, two) <= 0.05 ? 1 : 0;
        }

        assertThat(ofPairs / 2_000.0).isCloseTo(0.8, within(0.04));
        assertThat(ofGroups / 2_000.0).isCloseTo(0.8, within(0.04));
    }

    /** Of 20,000 estimates of a true difference of one standard error, those that are significant, on average. */
    @Test
    void theExaggerationIsThatOfSignificantEstimates() {
        Random random = new Random(9);
        double sum = 0;
        int significant = 0;
        for (int i = 0; i < 20_000; i++) {
            double estimate = 1 + random.nextGaussian();
            if (Math.abs(estimate) > 1.96) {
                sum += Math.abs(estimate);
                significant++;
            }
        }

        assertThat(Power.exaggeration(1, new Estimate(0, 1, 1e6))).isCloseTo(sum / significant, within(0.03));
        assertThat(Power.exaggeration(1, new Estimate(0, 0.01, 1e6))).isCloseTo(1, within(1e-3));
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
