package io.latchmark.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

final class HolmTest {
    private static final Offset<Double> EXACT = within(1e-12);

    @Test
    void theAdjustmentIsThatOfHisPaper() {
        assertThat(Holm.adjusted(new double[] {0.01, 0.04, 0.03, 0.005}))
                .containsExactly(new double[] {0.03, 0.06, 0.06, 0.02}, EXACT);
        assertThat(Holm.adjusted(new double[] {0.04, Double.NaN})).containsExactly(0.04, Double.NaN);
        assertThat(Holm.adjusted(new double[] {0.9, 0.8})).containsExactly(1, 1);
    }
}
