package io.latchmark.results.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.spi.DeclaredRole;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ExperimentPlaceTest {
    private static final Map<String, String> FACTS =
            Map.of("experiment", "pool", "block", "3", "position", "2", "workload", "8 users");

    @Test
    void aRecordOfBeforeHasItsPlaceAmongTheGivenFacts() {
        assertThat(record(FACTS, Optional.empty()).place())
                .contains(new ExperimentPlace("pool", 3, 2, "8 users", Optional.empty()));
    }

    @Test
    void aUsersOwnFactIsNoPlace() {
        assertThat(record(Map.of("block", "3"), Optional.empty()).place()).isEmpty();
        assertThat(record(FACTS, Optional.of(List.of())).place()).isEmpty();
    }

    private static RunRecord record(Map<String, String> given, Optional<List<DeclaredRole>> roles) {
        RunRecord example = Examples.record();
        return example.with(new RunEnvironment(
                Map.of("given", given),
                Map.of(),
                List.of(new RunEnvironment.Source("device", true, "sda", roles)),
                Map.of()));
    }
}
