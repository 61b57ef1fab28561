package io.latchmark.powercut.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The expected bounds are those of {@code scipy.stats.binomtest} 1.17 with the method {@code exact}. */
final class LossBoundsTest {
    @ParameterizedTest
    @CsvSource({
        "0, 30, 0, 0.09503",
        "0, 500, 0, 0.005974",
        "1, 10, 0.002529, 0.4450",
        "3, 30, 0.02112, 0.2653",
        "29, 30, 0.8278, 0.9992",
        "30, 30, 0.9050, 1"
    })
    void theIntervalIsExact(long withLoss, long cuts, double low, double high) {
        LossBounds bounds = LossBounds.of(withLoss, cuts);

        assertThat(bounds.low()).isCloseTo(low, within(0.0001));
        assertThat(bounds.high()).isCloseTo(high, within(0.0001));
    }

    @Test
    void soManyCutsWithoutALossShowABound() {
        assertThat(LossBounds.cutsFor(0.1)).isEqualTo(29);
        assertThat(LossBounds.cutsFor(0.05)).isEqualTo(59);
        assertThat(LossBounds.cutsFor(0.01)).isEqualTo(299);
        assertThat(LossBounds.of(0, LossBounds.cutsFor(0.01)).high()).isLessThan(0.01);
        assertThat(LossBounds.of(0, LossBounds.cutsFor(0.01) - 1).high()).isGreaterThan(0.01);
    }

    @Test
    void moreLossesThanCutsAreRefused() {
        assertThatThrownBy(() -> LossBounds.of(3, 2)).isInstanceOf(IllegalArgumentException.class);
    }
}
