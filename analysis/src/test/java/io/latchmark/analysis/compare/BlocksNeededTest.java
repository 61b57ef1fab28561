package io.latchmark.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class BlocksNeededTest {
    @Test
    void theTableOfDetectableEffectsIsInverted() {
        // With a standard deviation of 2 % six blocks detect 1.43 times that, eight 1.15 times.
        double ofSix = Math.expm1(1.425 * 0.02);

        assertThat(BlocksNeeded.of(ofSix, 6, Math.expm1(1.44 * 0.02))).isEqualTo(OptionalInt.of(6));
        assertThat(BlocksNeeded.of(ofSix, 6, Math.expm1(1.16 * 0.02))).isEqualTo(OptionalInt.of(8));
    }

    @Test
    void anEffectFarBelowTheNoiseNeedsMoreThanAnybodyHas() {
        assertThat(BlocksNeeded.of(0.5, 2, 0.0001)).isEmpty();
        assertThat(BlocksNeeded.of(Double.NaN, 2, 0.03)).isEmpty();
    }
}
