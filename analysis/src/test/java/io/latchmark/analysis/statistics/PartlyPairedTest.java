package io.latchmark.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.statistics.PartlyPaired.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class PartlyPairedTest {
    /** Computed with the whole matrices of the model, by numpy and scipy: ratio 15.120337, difference 0.061670, error 0.0081407. */
    @Test
    void theEstimateIsThatOfTheModelsMatrices() {
        List<Value> values = new ArrayList<>();
        pair(values, 0, new double[] {1, 5.01}, new double[] {2, 5.10});
        pair(values, 2, new double[] {2, 5.07}, new double[] {1, 5.09});
        pair(values, 3, new double[] {1, 4.96}, new double[] {2, 5.08});
        pair(values, 5, new double[] {2, 5.05}, new double[] {1, 5.06});
        values.add(new Value("one", false, 5.02, 1, 1));
        values.add(new Value("four", false, 4.97, 2, 4));
        values.add(new Value("six", true, 5.12, 1, 6));

        PartlyPaired partlyPaired = PartlyPaired.of(values, InterimLooks.NONE).orElseThrow();
        Estimate estimate = partlyPaired.estimate();

        assertThat(partlyPaired.ratio()).isCloseTo(15.1203374, within(1e-5));
        assertThat(estimate.value()).isCloseTo(0.0616698550, within(1e-8));
        assertThat(estimate.standardError()).isCloseTo(0.0081407402, within(1e-8));
        assertThat(estimate.degreesOfFreedom()).isEqualTo(2);
    }

    @Test
    void noRatioOfAFineGridFitsBetterThanTheOneThatIsFound() {
        Random random = new Random(12);
        for (double blocks : new double[] {0, 0.5, 1, 5, 30}) {
            for (int i = 0; i < 10; i++) {
                PartlyPaired values = PartlyPaired.of(values(random, blocks, 0), InterimLooks.NONE)
                        .orElseThrow();
                double found = values.criterion(values.ratio());

                assertThat(found).isLessThanOrEqualTo(values.criterion(0));
                for (double ratio = 0.001; ratio < 1e4; ratio *= 1.01) {
                    assertThat(found).isLessThan(values.criterion(ratio) + 1e-6);
                }
            }
        }
    }

    private static void pair(List<Value> values, int place, double[] base, double[] other) {
        values.add(new Value("block " + place, false, base[1], base[0], place));
        values.add(new Value("block " + place, true, other[1], other[0], place));
    }

    /** 400 simulations of each: coverage has mean 380 and deviation 4.4, and fewer than 360 by chance in 1e-5. */
    @Test
    void theIntervalCoversWhateverTheBlocksDo() {
        for (double blocks : new double[] {0, 1, 30}) {
            Random random = new Random(7);
            int covered = 0;
            int different = 0;
            for (int i = 0; i < 400; i++) {
                PartlyPaired values = PartlyPaired.of(values(random, blocks, 0), InterimLooks.NONE)
                        .orElseThrow();
                Estimate estimate = values.estimate();
                covered += Math.abs(estimate.value()) <= estimate.halfWidth(0.95) ? 1 : 0;
                different += values.permutationPValue() <= 0.05 ? 1 : 0;
            }

            assertThat(covered).isGreaterThanOrEqualTo(360);
            assertThat(different).isLessThanOrEqualTo(40);
        }
    }

    /** The unpaired values say as much as the pairs if blocks are alike, and nothing if they are far apart. */
    @Test
    void valuesWithoutAPartnerCountAsMuchAsTheySay() {
        assertThat(meanError(0)).isLessThan(0.85 * Math.sqrt(2.0 / 4));
        assertThat(meanError(100)).isCloseTo(Math.sqrt(2.0 / 4), within(0.05));
    }

    private static double meanError(double blocks) {
        Random random = new Random(8);
        double squares = 0;
        for (int i = 0; i < 400; i++) {
            double value = PartlyPaired.of(values(random, blocks, 0), InterimLooks.NONE)
                    .orElseThrow()
                    .estimate()
                    .value();
            squares += value * value / 400;
        }
        return Math.sqrt(squares);
    }

    /** All values of the base without a partner came before all of the other group. */
    @Test
    void aSteadyTrendFromBlockToBlockIsNotPartOfTheDifference() {
        Random random = new Random(9);
        PartlyPaired without =
                PartlyPaired.of(values(random, 1, 0), InterimLooks.NONE).orElseThrow();
        PartlyPaired with = PartlyPaired.of(values(new Random(9), 1, 0.7), InterimLooks.NONE)
                .orElseThrow();

        assertThat(with.estimate().value()).isCloseTo(without.estimate().value(), within(1e-9));
        assertThat(with.permutationPValue()).isEqualTo(without.permutationPValue());
    }

    /** Four pairs, then three values of the base, then three of the other group. */
    private static List<Value> values(Random random, double blocks, double trend) {
        List<Value> values = new ArrayList<>();
        for (int block = 0; block < 10; block++) {
            double level = blocks * random.nextGaussian() + trend * block;
            if (block < 7) {
                values.add(new Value("block " + block, false, level + random.nextGaussian(), 0, block));
            }
            if (block < 4 || block >= 7) {
                values.add(new Value("block " + block, true, level + random.nextGaussian(), 0, block));
            }
        }
        return values;
    }

    @Test
    void exchangesAreThoseWithinPairsAndAmongTheOthers() {
        List<Value> values = new ArrayList<>();
        for (Value one : values(new Random(10), 0, 0)) {
            values.add(new Value(one.block(), one.ofOther(), one.value() + (one.ofOther() ? 1_000 : 0), 0, 0));
        }
        PartlyPaired great = PartlyPaired.of(values, InterimLooks.NONE).orElseThrow();

        // 2^4 signs, 20 choices of three of six, and the opposite of all.
        assertThat(great.permutationPValue()).isEqualTo(2.0 / 320);
        assertThat(great.leastPermutationPValue()).isEqualTo(2.0 / 320);
    }

    @Test
    void fewPairsOrValuesOfOneGroupAloneAreNotCombined() {
        List<Value> values = values(new Random(11), 1, 0);

        assertThat(PartlyPaired.of(
                        values.stream().filter(one -> one.place() > 1).toList(), InterimLooks.NONE))
                .isEmpty();
        assertThat(PartlyPaired.of(
                        values.stream().filter(one -> one.place() < 7).toList(), InterimLooks.NONE))
                .isEmpty();
    }
}
