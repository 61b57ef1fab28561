package io.latchmark.analysis.statistics;

import java.util.Random;
import org.apache.commons.numbers.combinatorics.BinomialCoefficientDouble;
import org.apache.commons.numbers.combinatorics.Combinations;

/**
 * How often chance alone, by exchanging the groups' labels, gives a difference of means at least as great in either
 * direction (Fisher 1935). Exact up to {@value #EXACT_MAX} exchanges, else by as many random ones of a fixed seed, the
 * observed one counted (Phipson and Smyth 2010). Assumes no distribution.
 */
public final class PermutationTest {
    static final int EXACT_MAX = 100_000;

    private static final long SEED = 20_080_326;
    /** Sums of the same numbers in another order differ by rounding. */
    private static final double ROUNDING = 1e-9;

    private PermutationTest() {}

    /** Of pairs: their signs are exchanged. */
    public static double ofPairs(double[] base, double[] other) {
        int pairs = base.length;
        double[] differences = new double[pairs];
        double observed = 0;
        double size = 0;
        for (int i = 0; i < pairs; i++) {
            differences[i] = other[i] - base[i];
            observed += differences[i];
            size += Math.abs(differences[i]);
        }
        double bound = Math.abs(observed) - ROUNDING * size;
        boolean exact = Math.pow(2, pairs) <= EXACT_MAX;
        int exchanges = exact ? 1 << pairs : EXACT_MAX;
        Random random = new Random(SEED);
        int asGreat = 0;
        for (int exchange = 0; exchange < exchanges; exchange++) {
            double sum = 0;
            for (int i = 0; i < pairs; i++) {
                boolean flipped = exact ? (exchange >> i & 1) == 1 : random.nextBoolean();
                sum += flipped ? -differences[i] : differences[i];
            }
            asGreat += Math.abs(sum) >= bound ? 1 : 0;
        }
        return exact ? (double) asGreat / exchanges : (asGreat + 1.0) / (exchanges + 1.0);
    }

    /** Of two independent groups: their members are exchanged. */
    public static double ofGroups(double[] base, double[] other) {
        int size = base.length + other.length;
        double[] all = new double[size];
        System.arraycopy(other, 0, all, 0, other.length);
        System.arraycopy(base, 0, all, other.length, base.length);
        double mean = 0;
        for (double value : all) {
            mean += value / size;
        }
        double spread = 0;
        for (int i = 0; i < size; i++) {
            all[i] -= mean;
            spread += Math.abs(all[i]);
        }
        // With the total at 0, the sum of one group decides the difference of both means.
        double bound = Math.abs(sum(all, other.length)) - ROUNDING * spread;
        if (BinomialCoefficientDouble.value(size, other.length) <= EXACT_MAX) {
            int count = 0;
            int asGreat = 0;
            for (int[] chosen : Combinations.of(size, other.length)) {
                double sum = 0;
                for (int index : chosen) {
                    sum += all[index];
                }
                count++;
                asGreat += Math.abs(sum) >= bound ? 1 : 0;
            }
            return (double) asGreat / count;
        }
        Random random = new Random(SEED);
        int asGreat = 0;
        for (int exchange = 0; exchange < EXACT_MAX; exchange++) {
            for (int i = 0; i < other.length; i++) {
                int swapped = i + random.nextInt(size - i);
                double value = all[i];
                all[i] = all[swapped];
                all[swapped] = value;
            }
            asGreat += Math.abs(sum(all, other.length)) >= bound ? 1 : 0;
        }
        return (asGreat + 1.0) / (EXACT_MAX + 1.0);
    }

    /** The least p that pairs of this number can have. */
    public static double leastOfPairs(int pairs) {
        return Math.pow(2, 1.0 - pairs);
    }

    /** The least p that groups of these sizes can have. */
    public static double leastOfGroups(int base, int other) {
        double exchanges = BinomialCoefficientDouble.value(base + other, other);
        return (base == other ? 2 : 1) / exchanges;
    }

    private static double sum(double[] values, int count) {
        double sum = 0;
        for (int i = 0; i < count; i++) {
            sum += values[i];
        }
        return sum;
    }
}
