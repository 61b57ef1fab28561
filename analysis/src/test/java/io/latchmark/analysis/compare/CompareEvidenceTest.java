package io.latchmark.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The evidence with few replications: seeds are fixed, so that it does not depend on chance. */
final class CompareEvidenceTest {
    @Test
    void everyStatementHolds() {
        assertThat(CompareEvidence.rows(120)).allMatch(row -> row.holds(3.5));
    }
}
