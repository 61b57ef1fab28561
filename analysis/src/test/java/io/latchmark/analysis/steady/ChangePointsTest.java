package io.latchmark.analysis.steady;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.fixture.Noise;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Changes in series with known truth. */
final class ChangePointsTest {
    @Test
    void aPlantedStepIsFoundWithBothItsLevels() {
        double[] series = Noise.step(new Noise.Ar1(3, 400, 0.5, 0.05).seconds(600), 300, 0.8);

        List<ChangePoints.Cut> cuts = ChangePoints.in(series);

        assertThat(cuts).hasSize(1);
        assertThat(cuts.get(0).second()).isBetween(295, 305);
        assertThat(cuts.get(0).before()).isCloseTo(400, within(8.0));
        assertThat(cuts.get(0).after()).isCloseTo(320, within(8.0));
        assertThat(cuts.get(0).pValue()).isLessThan(1e-3);
    }

    @Test
    void aFallAndAReturnAreTwoChanges() {
        double[] series = Noise.step(Noise.step(new Noise.Ar1(5, 400, 0.3, 0.04).seconds(900), 300, 0.7), 500, 1 / 0.7);

        assertThat(ChangePoints.in(series))
                .extracting(ChangePoints.Cut::second)
                .satisfiesExactly(
                        first -> assertThat(first).isBetween(295, 305),
                        second -> assertThat(second).isBetween(495, 505));
    }

    @Test
    void aChangeWithoutNoiseIsFoundAndAConstantHasNone() {
        double[] constant = new Noise.Ar1(1, 400, 0, 0).seconds(300);

        assertThat(ChangePoints.in(constant)).isEmpty();
        assertThat(ChangePoints.in(Noise.step(constant, 100, 0.9)))
                .extracting(ChangePoints.Cut::second)
                .containsExactly(100);
    }

    @Test
    void aCertainChangeOfLessThanFivePercentIsNotWorthNaming() {
        double[] series = Noise.step(new Noise.Ar1(1, 400, 0, 0.005).seconds(600), 300, 0.96);

        assertThat(ChangePoints.in(series)).isEmpty();
    }

    @Test
    void shortSeriesHaveNone() {
        for (int length : new int[] {0, 1, 5, 9, 19}) {
            assertThat(ChangePoints.in(new Noise.Ar1(1, 400, 0, 0.05).seconds(length)))
                    .isEmpty();
        }
    }

    /**
     * False alarms, seeds 1 to 1,000, 600 s each: 0.1 to 0.3 % of the runs for correlations of 0 to 0.95. The bound of
     * 1 % is four standard errors above the greatest.
     */
    @Test
    void noiseAloneHasNone() {
        for (double correlation : new double[] {0, 0.5, 0.8, 0.95}) {
            int alarms = 0;
            for (int seed = 1; seed <= 1_000; seed++) {
                double[] noise = new Noise.Ar1(seed, 400, correlation, 0.05).seconds(600);
                alarms += ChangePoints.in(noise).isEmpty() ? 0 : 1;
            }
            assertThat(alarms).as("of 1,000 at correlation %.2f", correlation).isLessThanOrEqualTo(10);
        }
    }

    /** Power, seeds 1 to 200: a fall of 10 % at 240 of 720 s, noise of 5 % with a correlation of 0.5: 98.5 % found. */
    @Test
    void aFallOfTenPercentIsNearlyAlwaysFound() {
        int found = 0;
        for (int seed = 1; seed <= 200; seed++) {
            double[] series = Noise.step(new Noise.Ar1(seed, 400, 0.5, 0.05).seconds(720), 240, 0.9);
            found += ChangePoints.in(series).stream().anyMatch(cut -> Math.abs(cut.second() - 240) <= 15) ? 1 : 0;
        }

        assertThat(found).isGreaterThanOrEqualTo(190);
    }

    /** AR(1) with correlation r has the time (1 + r) / (1 - r); the tolerance is five standard errors at 20,000 values. */
    @Test
    void theAutocorrelationTimeIsThatOfTheProcess() {
        assertThat(time(0)).isCloseTo(1, within(0.2));
        assertThat(time(0.5)).isCloseTo(3, within(0.6));
        assertThat(time(0.8)).isCloseTo(9, within(2.5));
    }

    private static double time(double correlation) {
        double[] deviations = new Noise.Ar1(11, 1, correlation, 1).seconds(20_000);
        for (int i = 0; i < deviations.length; i++) {
            deviations[i] -= 1;
        }
        return Autocorrelation.time(deviations);
    }
}
