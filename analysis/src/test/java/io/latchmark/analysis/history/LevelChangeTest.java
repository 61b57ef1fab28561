package io.latchmark.analysis.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Series of runs with planted changes, and without. */
final class LevelChangeTest {
    private static final int REPLICATIONS = 400;

    private static double[] series(Random random, int length, double noise, int at, double change) {
        double[] series = new double[length];
        Arrays.setAll(series, i -> 10_000 * (1 + noise * random.nextGaussian()) * (i < at ? 1 : 1 + change));
        return series;
    }

    @Tag("nightly")
    @ParameterizedTest
    @CsvSource({"10, 0.02", "12, 0.05", "20, 0.02", "50, 0.05", "200, 0.08"})
    void noiseAloneSeldomMakesAChange(int length, double noise) {
        Random random = new Random(length);
        int found = 0;
        for (int i = 0; i < REPLICATIONS; i++) {
            found += LevelChange.in(series(random, length, noise, 0, 0)).isEmpty() ? 0 : 1;
        }

        // 1 %, and three standard errors of as many replications.
        assertThat((double) found / REPLICATIONS).isLessThan(0.01 + 0.015);
    }

    @Tag("nightly")
    @ParameterizedTest
    @CsvSource({"14, 8, 0.02, -0.10", "20, 12, 0.02, -0.08", "60, 40, 0.04, 0.10", "200, 150, 0.04, -0.05"})
    void aPlantedChangeIsFoundAtItsRunAndOfItsSize(int length, int at, double noise, double change) {
        Random random = new Random(length);
        int found = 0;
        for (int i = 0; i < REPLICATIONS; i++) {
            List<LevelChange> changes = LevelChange.in(series(random, length, noise, at, change));
            boolean right = changes.stream()
                    .anyMatch(one -> Math.abs(one.index() - at) <= length / 10 + 1
                            && Math.abs(one.size() - change) < 0.4 * Math.abs(change));
            found += right ? 1 : 0;
        }

        assertThat((double) found / REPLICATIONS).isGreaterThan(0.9);
    }

    @Test
    void aFewRunsAreNotSearched() {
        assertThat(LevelChange.in(new double[] {1, 1, 1, 2, 2, 2})).isEmpty();
        assertThat(new LevelChange(5, 200, 150).size()).isCloseTo(-0.25, within(1e-9));
    }
}
