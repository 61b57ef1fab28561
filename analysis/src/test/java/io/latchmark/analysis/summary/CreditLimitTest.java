package io.latchmark.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Simulated volumes, seed fixed. The demand is 3,000/s with a scatter of 5 to 15 %, correlated from second to second, and a sampling
 * error of 0.5 %. Bound of the issue: 95 of 100 in both directions.
 */
final class CreditLimitTest {
    private static final int RUNS = 100;
    private static final int SECONDS = 180;
    private static final double DEMAND = 3_000;
    private static final int BOUND = 95;

    private static double[] demand(Random random) {
        double scatter = 0.05 + 0.1 * random.nextDouble();
        double[] rates = new double[SECONDS];
        double state = random.nextGaussian();
        for (int i = 0; i < SECONDS; i++) {
            state = 0.5 * state + Math.sqrt(0.75) * random.nextGaussian();
            rates[i] = Math.max(0, DEMAND * (1 + scatter * state));
        }
        return rates;
    }

    private static double[] sampled(double[] rates, Random random) {
        return IntStream.range(0, rates.length)
                .mapToDouble(i -> rates[i] * (1 + 0.005 * random.nextGaussian()))
                .toArray();
    }

    /** From a second on at most this rate. */
    private static double[] limited(Random random, double ceiling) {
        double[] rates = demand(random);
        int from = 40 + random.nextInt(100);
        for (int i = from; i < SECONDS; i++) {
            rates[i] = Math.min(rates[i], ceiling);
        }
        return sampled(rates, random);
    }

    private static long found(Function<Random, double[]> volume) {
        return IntStream.range(0, RUNS)
                .filter(run ->
                        CreditLimit.in(volume.apply(new Random(1_000L + run))).isPresent())
                .count();
    }

    @Test
    void aLimitIsFoundWhereItIs() {
        assertThat(found(random -> limited(random, 1_000))).isGreaterThanOrEqualTo(BOUND);
        assertThat(found(random -> limited(random, 2_000))).isGreaterThanOrEqualTo(BOUND);

        Random random = new Random(5);
        double[] rates = demand(random);
        Arrays.fill(rates, 90, SECONDS, 1_000);
        Optional<CreditLimit> limit = CreditLimit.in(sampled(rates, random));
        assertThat(limit).hasValueSatisfying(its -> {
            assertThat(its.atSeconds()).isBetween(88, 92);
            assertThat(its.ceiling()).isBetween(990.0, 1_010.0);
        });
    }

    @Test
    void noLimitIsFoundWhereThereIsNone() {
        assertThat(found(random -> sampled(demand(random), random))).isLessThanOrEqualTo(RUNS - BOUND);
    }

    @Test
    void aLoadThatBecomesLessIsNoLimit() {
        assertThat(found(random -> {
                    double[] rates = demand(random);
                    for (int i = 90; i < SECONDS; i++) {
                        rates[i] *= 0.5;
                    }
                    return sampled(rates, random);
                }))
                .isLessThanOrEqualTo(RUNS - BOUND);
    }

    @Test
    void aDeviceThatIsAtItsCeilingFromTheStartHasNoStep() {
        assertThat(found(random -> {
                    double[] rates = new double[SECONDS];
                    Arrays.fill(rates, 1_000);
                    return sampled(rates, random);
                }))
                .isZero();
    }

    @Test
    void aSecondThatIsNotKnownPreventsASearch() {
        double[] rates = limited(new Random(1), 1_000);
        rates[17] = Double.NaN;

        assertThat(CreditLimit.in(rates)).isEmpty();
    }
}
