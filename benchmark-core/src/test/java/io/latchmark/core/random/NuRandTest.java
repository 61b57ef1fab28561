package io.latchmark.core.random;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.ToIntFunction;
import org.junit.jupiter.api.Test;

/**
 * The draws against the exact distribution, enumerated from the formula of clause 2.1.6 over every pair of its two
 * uniform numbers. The seed is fixed; a bound of 4 standard deviations is a false-alarm chance of 1 in 16,000.
 */
final class NuRandTest {
    private static final double BOUND = 4;
    private static final int DRAWS = 2_000_000;
    private static final NuRandConstants CONSTANTS = new NuRandConstants(173, 259, 7_911);

    private final NuRand nuRand = new NuRand(CONSTANTS);

    @Test
    void lastNamesFollowTheFormula() {
        assertFollows(nuRand::lastName, exact(255, 173, 0, 999), 0);
    }

    @Test
    void customersFollowTheFormula() {
        assertFollows(nuRand::customerId, exact(1_023, 259, 1, 3_000), 1);
    }

    @Test
    void itemsFollowTheFormula() {
        assertFollows(nuRand::itemId, exact(8_191, 7_911, 1, 100_000), 1);
    }

    @Test
    void anotherConstantIsToldApart() {
        RandomStream stream = RandomStream.of(11, "nurand", 0);
        long[] counts = counts(stream, nuRand::lastName, 1_000, 0);

        assertThat(ChiSquare.score(counts, expected(exact(255, 172, 0, 999)))).isGreaterThan(100);
        assertThat(ChiSquare.uniformScore(counts)).isGreaterThan(100);
    }

    @Test
    void theExactSharesAreThoseOfEveryPair() {
        long[] ways = new long[1_000];
        for (int one = 0; one <= 255; one++) {
            for (int other = 0; other <= 999; other++) {
                ways[((one | other) + 173) % 1_000]++;
            }
        }

        assertThat(exact(255, 173, 0, 999))
                .isEqualTo(Arrays.stream(ways).mapToDouble(n -> n / 256_000.0).toArray());
    }

    private static void assertFollows(ToIntFunction<RandomStream> draw, double[] shares, int from) {
        RandomStream stream = RandomStream.of(11, "nurand", 0);
        long[] counts = counts(stream, draw, shares.length, from);

        assertThat(ChiSquare.score(counts, expected(shares))).isBetween(-BOUND, BOUND);
    }

    private static long[] counts(RandomStream stream, ToIntFunction<RandomStream> draw, int cells, int from) {
        long[] counts = new long[cells];
        for (int i = 0; i < DRAWS; i++) {
            counts[draw.applyAsInt(stream) - from]++;
        }
        return counts;
    }

    private static double[] expected(double[] shares) {
        double[] expected = new double[shares.length];
        for (int i = 0; i < shares.length; i++) {
            expected[i] = shares[i] * DRAWS;
        }
        return expected;
    }

    /** The exact share of each number from..to. A is a power of two less one, so that random(0, A) is any set of its bits. */
    private static double[] exact(int a, int c, int from, int to) {
        int range = to - from + 1;
        long[] ways = new long[range];
        for (int y = from; y <= to; y++) {
            // Of the numbers 0..A, as many give y | added as there are choices for the bits that y has already.
            int free = a & ~y;
            long choices = 1L << Integer.bitCount(a & y);
            int added = free;
            do {
                ways[((y | added) + c) % range] += choices;
                added = (added - 1) & free;
            } while (added != free);
        }
        double[] shares = new double[range];
        for (int i = 0; i < range; i++) {
            shares[i] = (double) ways[i] / ((a + 1L) * range);
        }
        return shares;
    }
}
