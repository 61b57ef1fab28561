package io.latchmark.analysis.steady;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.fixture.Noise;
import org.junit.jupiter.api.Test;

final class WindowGateTest {
    @Test
    void aLevelIsAttainedAtTheEndOfItsFirstWindow() {
        assertThat(WindowGate.attained(level(60), 0)).hasValue(30);
        assertThat(WindowGate.attained(level(60), 12)).hasValue(42);
    }

    @Test
    void aRampAtTheBeginDelaysIt() {
        double[] series = level(120);
        for (int i = 0; i < 40; i++) {
            series[i] *= i / 40.0;
        }

        int attained = WindowGate.attained(series, 0).orElseThrow();

        assertThat(attained).isBetween(60, 70);
    }

    @Test
    void tooWideARangeIsNoLevel() {
        // One mean of 5 s lies 9.9 % or 11 % off the others; in the middle it gives no slope to speak of.
        assertThat(WindowGate.isLevel(bump(1.099), 0)).isTrue();
        assertThat(WindowGate.isLevel(bump(1.125), 0)).isFalse();
    }

    private static double[] bump(double factor) {
        double[] series = level(30);
        for (int i = 15; i < 20; i++) {
            series[i] *= factor;
        }
        return series;
    }

    @Test
    void tooSteepADriftIsNoLevel() {
        assertThat(WindowGate.isLevel(drift(0.049), 0)).isTrue();
        assertThat(WindowGate.isLevel(drift(0.052), 0)).isFalse();
        assertThat(WindowGate.isLevel(drift(-0.052), 0)).isFalse();
    }

    private static double[] drift(double share) {
        double[] series = level(30);
        for (int i = 0; i < 30; i++) {
            series[i] *= 1 + share * (i - 14.5) / 30;
        }
        return series;
    }

    @Test
    void nothingIsNoLevel() {
        assertThat(WindowGate.attained(new double[60], 0)).isEmpty();
        assertThat(WindowGate.attained(level(29), 0)).isEmpty();
    }

    @Test
    void throughputThatSwingsNeverAttainsOne() {
        double[] series = level(300);
        for (int i = 0; i < 300; i++) {
            series[i] *= 1 + 0.3 * Math.sin(2 * Math.PI * i / 20);
        }

        assertThat(WindowGate.attained(series, 0)).isEmpty();
    }

    private static double[] level(int seconds) {
        return new Noise.Ar1(1, 400, 0, 0).seconds(seconds);
    }
}
