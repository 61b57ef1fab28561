package io.latchmark.analysis.statistics;

import java.util.Arrays;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.numbers.combinatorics.BinomialCoefficientDouble;
import org.apache.commons.numbers.combinatorics.Combinations;

/**
 * Computes how often exchanging the groups' labels gives a difference of means at least as large in either direction (Fisher
 * 1935). Exact up to {@value #EXACT_MAX} exchanges, otherwise with that number of random ones from a fixed seed, counting the
 * observed one (Phipson and Smyth 2010). Assumes no distribution.
 *
 * <p>Between groups a difference is measured in standard errors ({@link GroupRegression}), which keeps groups of unequal size and
 * scatter from looking different (Janssen 1997). With a covariate the labels are exchanged and the covariate stays with its
 * value, as if the runs had been labelled differently; labels that coincide with the covariate say nothing.
 */
public final class PermutationTest {
    static final int EXACT_MAX = 100_000;

    private static final long SEED = 20_080_326;
    /** Sums of the same numbers in another order differ by rounding. */
    private static final double ROUNDING = 1e-9;

    private PermutationTest() {}

    /**
     * The test of differences within pairs, which exchanges their signs.
     *
     * @param offsets the covariate's differences, whose signs change with them; empty for none
     */
    static double ofPairs(double[] differences, double[] offsets) {
        return ofPartlyPaired(differences.length, 0, 0, signs -> statistic(signs, differences, offsets));
    }

    /** The squared intercept of differences over offsets, divided by its variance; without offsets, their squared sum. */
    private static double statistic(double[] signs, double[] differences, double[] offsets) {
        double sum = 0;
        double offset = 0;
        double squares = 0;
        double products = 0;
        for (int i = 0; i < differences.length; i++) {
            sum += signs[i] * differences[i];
            if (offsets.length > 0) {
                offset += signs[i] * offsets[i];
                squares += offsets[i] * offsets[i];
                products += offsets[i] * differences[i];
            }
        }
        if (offsets.length == 0) {
            return sum * sum;
        }
        double numerator = squares * sum - offset * products;
        double denominator = differences.length * squares - offset * offset;
        return denominator <= ROUNDING * squares ? 0 : numerator * numerator / denominator;
    }

    /**
     * The test of two independent groups, which exchanges their members.
     *
     * @param covariate of the base's values, then of the other's; empty for none
     */
    static double ofGroups(double[] base, double[] other, double[] covariate) {
        int size = base.length + other.length;
        double[] all = Arrays.copyOf(base, size);
        System.arraycopy(other, 0, all, base.length, other.length);
        Labels labels = new Labels(all, covariate);
        double bound = labels.statistic(IntStream.range(base.length, size).toArray()) * (1 - ROUNDING);
        if (BinomialCoefficientDouble.value(size, other.length) <= EXACT_MAX) {
            int count = 0;
            int asGreat = 0;
            for (int[] chosen : Combinations.of(size, other.length)) {
                count++;
                asGreat += labels.statistic(chosen) >= bound ? 1 : 0;
            }
            return (double) asGreat / count;
        }
        Random random = new Random(SEED);
        int[] order = IntStream.range(0, size).toArray();
        int[] chosen = new int[other.length];
        int asGreat = 0;
        for (int exchange = 0; exchange < EXACT_MAX; exchange++) {
            for (int i = 0; i < other.length; i++) {
                int swapped = i + random.nextInt(size - i);
                int value = order[i];
                order[i] = order[swapped];
                order[swapped] = value;
                chosen[i] = order[i];
            }
            asGreat += labels.statistic(chosen) >= bound ? 1 : 0;
        }
        return (asGreat + 1.0) / (EXACT_MAX + 1.0);
    }

    /** Values without the covariate's part, whose labels are exchanged. */
    private static final class Labels {
        private final double[] residuals;
        private final double[] covariate;

        Labels(double[] values, double[] ofEach) {
            residuals = centred(values);
            covariate = centred(ofEach);
            if (covariate.length > 0) {
                double slope = product(covariate, residuals) / product(covariate, covariate);
                for (int i = 0; i < covariate.length; i++) {
                    residuals[i] -= slope * covariate[i];
                }
            }
        }

        double statistic(int[] chosen) {
            boolean[] isOther = new boolean[residuals.length];
            for (int index : chosen) {
                isOther[index] = true;
            }
            GroupRegression regression = new GroupRegression(isOther, covariate);
            return regression.isConfounded() ? 0 : regression.statistic(residuals);
        }

        private static double[] centred(double[] values) {
            double mean = Arrays.stream(values).average().orElse(0);
            return Arrays.stream(values).map(value -> value - mean).toArray();
        }

        private static double product(double[] one, double[] two) {
            return IntStream.range(0, one.length)
                    .mapToDouble(i -> one[i] * two[i])
                    .sum();
        }
    }

    /**
     * The test of pairs and values without a partner, which exchanges signs within the pairs and labels among the others.
     *
     * @param statistic of signs, first those of the pairs, then those of the others: positive for the other group
     */
    static double ofPartlyPaired(int pairs, int base, int other, ToDoubleFunction<double[]> statistic) {
        double[] signs = new double[pairs + base + other];
        Arrays.fill(signs, 0, pairs, 1);
        Arrays.fill(signs, pairs, pairs + base, -1);
        Arrays.fill(signs, pairs + base, signs.length, 1);
        double bound = statistic.applyAsDouble(signs) * (1 - ROUNDING);
        int asGreat = 0;
        if (Math.pow(2, pairs) * BinomialCoefficientDouble.value(base + other, other) <= EXACT_MAX) {
            int count = 0;
            for (int[] chosen : Combinations.of(base + other, other)) {
                Arrays.fill(signs, pairs, signs.length, -1);
                for (int index : chosen) {
                    signs[pairs + index] = 1;
                }
                for (int flips = 0; flips < 1 << pairs; flips++) {
                    for (int i = 0; i < pairs; i++) {
                        signs[i] = (flips >> i & 1) == 1 ? -1 : 1;
                    }
                    count++;
                    asGreat += statistic.applyAsDouble(signs) >= bound ? 1 : 0;
                }
            }
            return (double) asGreat / count;
        }
        Random random = new Random(SEED);
        for (int exchange = 0; exchange < EXACT_MAX; exchange++) {
            for (int i = 0; i < pairs; i++) {
                signs[i] = random.nextBoolean() ? -1 : 1;
            }
            for (int i = pairs; i < signs.length; i++) {
                int swapped = i + random.nextInt(signs.length - i);
                double sign = signs[i];
                signs[i] = signs[swapped];
                signs[swapped] = sign;
            }
            asGreat += statistic.applyAsDouble(signs) >= bound ? 1 : 0;
        }
        return (asGreat + 1.0) / (EXACT_MAX + 1.0);
    }

    /** The minimum p-value for this number of pairs. */
    public static double leastOfPairs(int pairs) {
        return Math.pow(2, 1.0 - pairs);
    }

    /** The minimum p-value for groups of these sizes. */
    public static double leastOfGroups(int base, int other) {
        double exchanges = BinomialCoefficientDouble.value(base + other, other);
        return (base == other ? 2 : 1) / exchanges;
    }
}
