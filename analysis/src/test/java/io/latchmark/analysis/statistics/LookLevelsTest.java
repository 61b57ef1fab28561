package io.latchmark.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.results.run.StoppingRule;
import io.latchmark.results.run.StoppingRule.Reason;
import org.junit.jupiter.api.Test;

/** That the levels suffice is simulated in the evidence. */
final class LookLevelsTest {
    private static LookLevels levels(Reason reason, int first, int last) {
        return LookLevels.of(new StoppingRule(reason, first, last));
    }

    @Test
    void betweenTwoColumnsTheLevelIsInterpolatedOverTheLogarithm() {
        assertThat(levels(Reason.VERDICT, 6, 20)).isEqualTo(new LookLevels(0.0113, 0.025));
        assertThat(levels(Reason.VERDICT, 6, 14).test())
                .isCloseTo(0.017 - 0.004 * Math.log(14 / 12.0) / Math.log(16 / 12.0), within(1e-12));
        assertThat(levels(Reason.VERDICT, 4, 20).test()).isEqualTo(0.009);
        assertThat(levels(Reason.HALF_WIDTH, 6, 12).test()).isEqualTo(0.0365);
    }

    /** Recorded runs may have rules that an experiment no longer accepts. */
    @Test
    void outsideOfTheTableTheLevelIsStricter() {
        assertThat(levels(Reason.VERDICT, 6, 7).test()).isEqualTo(0.028);
        assertThat(levels(Reason.VERDICT, 6, 80).test()).isCloseTo(0.0037, within(1e-12));
        assertThat(levels(Reason.VERDICT, 8, 20)).isEqualTo(levels(Reason.VERDICT, 6, 20));
        assertThat(levels(Reason.VERDICT, 5, 20)).isEqualTo(levels(Reason.VERDICT, 4, 20));
    }

    @Test
    void intervalsAndProbabilitiesAgree() {
        LookLevels looks = levels(Reason.VERDICT, 6, 20);
        Estimate estimate = new Estimate(0.04, 0.01, 7).after(looks);

        assertThat(estimate.halfWidth(1 - estimate.pValue())).isCloseTo(0.04, within(1e-9));
        assertThat(estimate.pValue()).isCloseTo(new Estimate(0.04, 0.01, 7).pValue() * 5 / 1.13, within(1e-12));
        double margin = 0.04 + estimate.equivalenceHalfWidth();
        assertThat(estimate.equivalencePValue(margin)).isCloseTo(0.05, within(1e-9));
        assertThat(new Estimate(1, 1, 5).halfWidth(0.95)).isCloseTo(2.5706, within(1e-4));
    }
}
