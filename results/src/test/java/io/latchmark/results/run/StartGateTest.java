package io.latchmark.results.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.results.run.Finding.Verdict;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class StartGateTest {
    private static Finding judged(Duration warmUp, Duration interval, long... lateMillis) {
        return StartGate.of(
                Examples.settings(warmUp, interval).workload(),
                java.util.stream.IntStream.range(0, lateMillis.length)
                        .mapToObj(agent -> agent("a" + agent, lateMillis[agent]))
                        .toList());
    }

    private static RunParts.Agent agent(String name, long lateMillis) {
        List<LoadStart> starts = lateMillis < 0 ? List.of() : List.of(new LoadStart(5, lateMillis * 1_000_000));
        RunPart part = new RunPart("r", Share.WHOLE, name, "host", new ClockOffset(0, 1), Optional.empty(), starts);
        return new RunParts.Agent(name, Share.WHOLE, "", 1, Optional.of(part));
    }

    @Test
    void aStartMayBeLateByAPartOfTheWarmUp() {
        Duration minute = Duration.ofMinutes(1);

        assertThat(judged(Duration.ofSeconds(2), minute, 0, 26).verdict()).isEqualTo(Verdict.PASSED);
        assertThat(judged(Duration.ofSeconds(2), minute, 0, 101).verdict()).isEqualTo(Verdict.FAILED);
        assertThat(judged(Duration.ofHours(1), minute, 1_001).verdict()).isEqualTo(Verdict.FAILED);
    }

    @Test
    void withoutAWarmUpItMayBeLateByAPartOfTheInterval() {
        assertThat(judged(Duration.ZERO, Duration.ofSeconds(60), 60).verdict()).isEqualTo(Verdict.PASSED);
        assertThat(judged(Duration.ZERO, Duration.ofSeconds(60), 61).verdict()).isEqualTo(Verdict.FAILED);
    }

    @Test
    void anAgentWhoseStartIsNotKnownIsNamedInsteadOfALateness() {
        Finding found = judged(Duration.ofSeconds(2), Duration.ofSeconds(60), 0, -1);

        assertThat(found.verdict()).isEqualTo(Verdict.FAILED);
        assertThat(found.value()).contains("a1").doesNotContain("0.000 ms");
    }
}
