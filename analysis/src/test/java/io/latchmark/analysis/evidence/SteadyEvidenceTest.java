package io.latchmark.analysis.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The statements about steady state, for short intervals and with few replications. A bound may be missed by three
 * standard errors: a statement that just keeps it fails with 0.1 % of sets of seeds, and the seeds are fixed.
 */
@Tag("nightly")
final class SteadyEvidenceTest {
    private final SteadyEvidence evidence = new SteadyEvidence(10, List.of(120, 300));

    @Test
    void noiseAloneIsSeldomCalledNotSteady() {
        holds(evidence.falseAlarms());
    }

    @Test
    void changesAreFoundAndPeriodicCheckpointsAreNot() {
        holds(evidence.planted());
    }

    private static void holds(List<EvidenceRow> rows) {
        assertThat(rows).isNotEmpty().allMatch(row -> row.holds(3));
    }
}
