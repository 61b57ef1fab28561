package io.latchmark.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.latchmark.analysis.JsonText;
import io.latchmark.analysis.statistics.Estimator;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class EffectTest {
    /** Scripts read the fields by these names. */
    @Test
    void anEffectIsWrittenWithItsIntervalsAndProbabilities() throws IOException {
        double[] base = {1.00, 1.10, 1.05, 0.95, 1.02, 1.07};
        Effect two = effect(base, new double[] {1.20, 1.28, 1.23, 1.16, 1.21, 1.24});
        Effect three = effect(base, new double[] {1.01, 1.12, 1.04, 0.96, 1.01, 1.09});

        Effect effect = Effect.family(List.of(two, three)).get(0);
        JsonNode written = new ObjectMapper().readTree(JsonText.line(effect));

        assertThat(written.fieldNames())
                .toIterable()
                .containsExactly(
                        "estimate",
                        "change",
                        "low",
                        "high",
                        "jointLow",
                        "jointHigh",
                        "pValue",
                        "adjustedPValue",
                        "equivalencePValue",
                        "adjustedEquivalencePValue",
                        "detectable");
        assertThat(List.of("jointLow", "low", "change", "high", "jointHigh"))
                .extracting(name -> written.get(name).doubleValue())
                .isSorted()
                .doesNotHaveDuplicates();
        assertThat(written.get("adjustedPValue").doubleValue())
                .isEqualTo(2 * written.get("pValue").doubleValue());
    }

    private static Effect effect(double[] base, double[] other) {
        return Effect.of(JudgedFigure.TRANSACTIONS, Estimator.ofPairs(new double[base.length]), base, other);
    }
}
