package io.latchmark.analysis.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.results.run.StoppingRule;
import io.latchmark.results.run.StoppingRule.Reason;
import org.junit.jupiter.api.Test;

/** Levels were simulated with NumPy and SciPy: 60,000 experiments each, with another generator. */
final class InterimLooksTest {
    private static InterimLooks looks(Reason reason, int first, int last) {
        return InterimLooks.of(new StoppingRule(reason, first, last));
    }

    @Test
    void eachLookAtAVerdictHasALevelThatAllOfThemNeed() {
        assertThat(looks(Reason.VERDICT, 6, 12).atEach(0.05)).isCloseTo(0.0176, within(0.001));
        assertThat(looks(Reason.VERDICT, 6, 20).atEach(0.05)).isCloseTo(0.0112, within(0.0008));
        assertThat(looks(Reason.VERDICT, 8, 20).atEach(0.05)).isCloseTo(0.0131, within(0.0009));
        assertThat(looks(Reason.VERDICT, 6, 40).atEach(0.05)).isCloseTo(0.0071, within(0.0006));
    }

    @Test
    void waitingForANarrowIntervalCostsLess() {
        assertThat(looks(Reason.HALF_WIDTH, 6, 12).atEach(0.05)).isBetween(0.035, 0.037);
        assertThat(looks(Reason.HALF_WIDTH, 6, 20).atEach(0.05)).isBetween(0.031, 0.034);
        assertThat(looks(Reason.HALF_WIDTH, 8, 20).atEach(0.05)).isBetween(0.035, 0.038);
    }

    @Test
    void withoutAllowanceIntervalsWouldMissAndEqualsWouldDiffer() {
        assertThat(looks(Reason.VERDICT, 6, 20).inAll(0.05)).isCloseTo(0.178, within(0.006));
        assertThat(looks(Reason.HALF_WIDTH, 6, 20).inAll(0.05)).isCloseTo(0.073, within(0.003));
    }

    @Test
    void oneLookCostsNothing() {
        assertThat(InterimLooks.NONE.atEach(0.05)).isEqualTo(0.05);
        assertThat(new Estimate(1, 1, 5).halfWidth(0.95)).isCloseTo(2.5706, within(1e-4));
    }

    @Test
    void levelsAndProbabilitiesAreTheSameCurve() {
        InterimLooks looks = looks(Reason.VERDICT, 6, 20);
        double before = 0;
        for (double level = 1e-9; level < 1; level *= 1.7) {
            assertThat(looks.inAll(looks.atEach(level))).isCloseTo(level, within(1e-6 + level * 1e-3));
            assertThat(looks.inAll(level))
                    .isGreaterThanOrEqualTo(Math.max(level, before))
                    .isLessThanOrEqualTo(1);
            before = looks.inAll(level);
        }
    }

    @Test
    void intervalAndTestAgree() {
        Estimate estimate = new Estimate(0.04, 0.01, 7).after(looks(Reason.VERDICT, 6, 20));

        double half = estimate.halfWidth(1 - estimate.pValue());

        assertThat(half).isCloseTo(0.04, within(1e-4));
        assertThat(estimate.pValue()).isGreaterThan(3 * new Estimate(0.04, 0.01, 7).pValue());
    }
}
