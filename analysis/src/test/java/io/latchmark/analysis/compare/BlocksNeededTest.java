package io.latchmark.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.statistics.Estimate;
import io.latchmark.analysis.statistics.LookLevels;
import io.latchmark.results.run.StoppingRule;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class BlocksNeededTest {
    private static final int PILOTS = 500;

    @Test
    void theBlocksAreThoseThatDetectTheEffect() {
        BlocksNeeded needed = BlocksNeeded.of(new Estimate(0, 0.02 / Math.sqrt(2), 1), true, 2, 2);

        // t(0.975) + t(0.80), with 4 degrees of freedom in six blocks and 3 in four.
        assertThat(needed.likelyDetectable(6))
                .isCloseTo(Math.expm1((2.7764 + 0.9410) * 0.02 / Math.sqrt(6)), within(1e-5));
        assertThat(needed.likelyDetectable(4))
                .isCloseTo(Math.expm1((3.1824 + 0.9785) * 0.02 / Math.sqrt(4)), within(1e-5));
        assertThat(needed.likely(0.05)).isEqualTo(OptionalInt.of(4));
        assertThat(needed.likely(0.02)).isEqualTo(OptionalInt.of(11));
        assertThat(needed.assured(0.05).getAsInt()).isGreaterThan(15);
        assertThat(needed.assured(1e-4)).isEmpty();
    }

    /** Twelve looks ask for a level of about 1 % each: t(0.995) + t(0.80) standard errors instead of t(0.975) + t(0.80). */
    @Test
    void anExperimentThatMayEndEarlyNeedsMoreBlocks() {
        Estimate pilot = new Estimate(0, 0.02 / Math.sqrt(8), 7);
        StoppingRule rule = new StoppingRule(StoppingRule.Reason.VERDICT, 6, 20);

        BlocksNeeded fixed = BlocksNeeded.of(pilot, true, 8, 8);
        BlocksNeeded looked = BlocksNeeded.of(pilot.after(LookLevels.of(rule)), true, 8, 8);

        assertThat(looked.likelyDetectable(20) / fixed.likelyDetectable(20)).isBetween(1.1, 1.4);
        assertThat(looked.likely(0.01).getAsInt())
                .isGreaterThan(fixed.likely(0.01).getAsInt());
    }

    /**
     * In 80 % of pilots of two blocks the assured number of blocks is enough, that is has a power of 80 %. The tolerance is 3.3
     * standard errors, beyond which chance alone goes for one seed in 1,000; the evidence has 2,000 pilots.
     */
    @Test
    void theAssuredNumberIsEnoughInFourOfFivePilots() {
        Random random = new Random(1);
        double deviation = 0.02;
        int needed = BlocksNeeded.of(new Estimate(0, deviation / Math.sqrt(1e6), 1e6), true, 1_000_000, 1_000_000)
                .likely(0.02)
                .getAsInt();
        int enough = 0;
        int likelyEnough = 0;
        for (int i = 0; i < PILOTS; i++) {
            double one = deviation * random.nextGaussian();
            double two = deviation * random.nextGaussian();
            BlocksNeeded pilot = BlocksNeeded.of(new Estimate(0, Math.abs(one - two) / 2, 1), true, 2, 2);
            enough += pilot.assured(0.02).orElse(Integer.MAX_VALUE) >= needed ? 1 : 0;
            likelyEnough += pilot.likely(0.02).orElse(Integer.MAX_VALUE) >= needed ? 1 : 0;
        }

        assertThat(enough / (double) PILOTS).isCloseTo(0.8, within(0.06));
        assertThat(likelyEnough / (double) PILOTS).isLessThan(0.5);
    }
}
