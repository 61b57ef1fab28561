package io.latchmark.analysis.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** A few replications with fixed seeds: that the statements hold at all. Their figures are in docs/method.md. */
final class DeviceEvidenceTest {
    private static final int REPLICATIONS = 2;
    private static final int SECONDS = 60;
    /** Of two replications one may miss a 95 % interval; none of these seeds claims what it must not. */
    private static final double ERRORS = 5;

    @Test
    void theStatementsHold() {
        List<EvidenceRow> rows = DeviceEvidence.rows(REPLICATIONS, SECONDS);

        assertThat(rows).hasSizeGreaterThan(30).allMatch(row -> row.holds(ERRORS), "holds its bound");
    }
}
