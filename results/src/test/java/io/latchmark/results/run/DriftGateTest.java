package io.latchmark.results.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.results.run.Finding.Verdict;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class DriftGateTest {
    private static RunParts.Agent agent(String name, ClockOffset before, Optional<ClockOffset> after) {
        RunPart part = new RunPart("r", Share.WHOLE, name, "host", before, after, List.of());
        return new RunParts.Agent(name, Share.WHOLE, "", 1, Optional.of(part));
    }

    @Test
    void aDriftThatTheMeasurementsMayHaveMadeIsNone() {
        Finding found = DriftGate.of(List.of(agent(
                "a",
                new ClockOffset(3_000_000_000L, 6_000_000),
                Optional.of(new ClockOffset(3_018_000_000L, 3_000_000)))));

        assertThat(found.verdict()).isEqualTo(Verdict.PASSED);
        assertThat(found.value()).isEqualTo("agent a by +18.000 ms, within 9.000 ms");
    }

    @Test
    void theAgentWhoseClockDriftsMostIsNamed() {
        Finding found = DriftGate.of(List.of(
                agent("a", new ClockOffset(0, 1_000), Optional.of(new ClockOffset(4_000_000, 1_000))),
                agent("b", new ClockOffset(-5_000, 1_000), Optional.of(new ClockOffset(-11_000_000, 1_000)))));

        assertThat(found.verdict()).isEqualTo(Verdict.MARKED);
        assertThat(found.value()).startsWith("agent b by -10.995 ms");
    }

    @Test
    void withoutAMeasurementAfterTheLoadNothingIsCompared() {
        assertThat(DriftGate.of(List.of(agent("a", new ClockOffset(0, 1_000), Optional.empty())))
                        .verdict())
                .isEqualTo(Verdict.NOT_COMPARED);
    }
}
