package io.latchmark.analysis.steady;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.fixture.Noise;
import org.junit.jupiter.api.Test;

/** Cuts of series with known truth. Seeds are 1 to 1,000 where a rate is checked. */
final class Mser5Test {
    private static final int SEEDS = 1_000;

    @Test
    void aCliffAt240Of720SecondsIsCutThere() {
        // A write cache that is full after 240 s: 231 transactions/s before, 171 after.
        double[] cliff = Noise.step(new Noise.Ar1(7, 231, 0, 0.03).seconds(720), 240, 171.0 / 231);

        assertThat(Mser5.truncation(cliff)).hasValue(240);
    }

    @Test
    void aCliffThatHasNotHappenedYetIsNotSeen() {
        double[] early = new Noise.Ar1(7, 231, 0, 0.03).seconds(180);

        assertThat(Mser5.truncation(early).orElseThrow()).isLessThanOrEqualTo(15);
    }

    @Test
    void aConstantSeriesIsNotCut() {
        assertThat(Mser5.truncation(new Noise.Ar1(1, 400, 0, 0).seconds(60))).hasValue(0);
        assertThat(Mser5.truncation(new double[0])).hasValue(0);
        assertThat(Mser5.truncation(new double[9])).hasValue(0);
    }

    @Test
    void aSeriesThatRisesToItsEndHasNoCut() {
        double[] ramp = new Noise.Ar1(1, 400, 0, 0.01).seconds(300);
        for (int i = 0; i < ramp.length; i++) {
            ramp[i] *= 1 + i / 300.0;
        }

        assertThat(Mser5.truncation(ramp)).isEmpty();
    }

    /**
     * Noise alone finds no cut in 0.1 to 1.2 % of 180 s, for correlations of 0 to 0.8; the bound is that of five
     * standard errors above 1.2 %. Of 60 s it is 9 %, so the verdict doesn't heed it below 100 s.
     */
    @Test
    void noiseAloneHasACut() {
        for (double correlation : new double[] {0, 0.5, 0.8}) {
            int none = 0;
            for (int seed = 1; seed <= SEEDS; seed++) {
                if (Mser5.truncation(new Noise.Ar1(seed, 400, correlation, 0.05).seconds(180))
                        .isEmpty()) {
                    none++;
                }
            }
            assertThat(none).as("of %d at correlation %.1f", SEEDS, correlation).isLessThanOrEqualTo(30);
        }
    }
}
