package io.latchmark.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The evidence with few replications, which find what is grossly wrong: {@code scripts/nightly.sh} makes it with 2,000. Seeds are
 * fixed. The tolerance is 3.5 standard errors: with other seeds a statement that is just at its bound would fail once in 300 times.
 */
final class CompareEvidenceTest {
    private static final int REPLICATIONS = 40;
    private static final double ERRORS = 3.5;

    /** scripts/evidence.sh makes 2,000 of each. */
    @Test
    @Tag("nightly")
    void everyStatementHolds() {
        assertThat(CompareEvidence.rows(REPLICATIONS))
                .hasSizeGreaterThan(150)
                .allMatch(row -> row.holds(ERRORS), "holds its bound");
    }

    @Test
    @Tag("nightly")
    void verdictsAtAGivenRateHold() {
        assertThat(RateEvidence.rows(REPLICATIONS)).hasSize(16).allMatch(row -> row.holds(ERRORS), "holds its bound");
    }

    @Test
    void experimentsThatEndEarlyCoverTheTruth() {
        assertThat(StoppingEvidence.rows(REPLICATIONS))
                .hasSize(136)
                .allMatch(row -> row.holds(ERRORS), "holds its bound");
    }
}
