package io.latchmark.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The evidence of causes with few and short runs, which find what is grossly wrong: {@code scripts/nightly.sh} makes it with 100 sets. */
@Tag("nightly")
final class CauseEvidenceTest {
    private static final double ERRORS = 3.5;

    @Test
    void everyStatementHolds() {
        assertThat(CauseEvidence.rows(2, 600))
                .hasSizeGreaterThan(30)
                .allMatch(row -> row.holds(ERRORS), "holds its bound");
    }
}
