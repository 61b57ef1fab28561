package io.latchmark.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

final class PricePerformanceTest {
    @Test
    void aFifthMoreForTwiceThePriceIsTwoFifthsLess() {
        assertThat(PricePerformance.shifted(0.20, 100.0 / 200)).isCloseTo(-0.40, within(1e-12));
    }

    @Test
    void theIntervalMovesWithTheChange() {
        PricePerformance price = new PricePerformance(
                100,
                60,
                PricePerformance.shifted(0.2, 0.5),
                PricePerformance.shifted(0.1, 0.5),
                PricePerformance.shifted(0.3, 0.5));

        assertThat(price.low()).isCloseTo(-0.45, within(1e-12));
        assertThat(price.high()).isCloseTo(-0.35, within(1e-12));
        assertThat(price.sentence()).contains("NOPM per unit of price", "95 % interval -45", "to -35");
    }
}
