package io.latchmark.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.results.run.DelayKind;
import io.latchmark.results.run.InjectedDelay;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class InjectionPlanTest {
    private static final Duration DELAY = Duration.ofMillis(2);
    private static final Map<DelayKind, Duration> ALL =
            Map.of(DelayKind.READS, DELAY, DelayKind.WRITES, DELAY, DelayKind.FLUSHES, DELAY);

    private static List<InjectedDelay> slots(long seed, Duration time) {
        return new InjectionPlan(ALL, Duration.ofSeconds(5), Duration.ofSeconds(2), seed).slots(time);
    }

    @Test
    void eachRoundHasAPairOfEachKindAndOnlyWholeRoundsAreInjected() {
        List<InjectedDelay> slots = slots(1, Duration.ofSeconds(7 * 2 * 3 * 4 + 41));

        assertThat(slots).hasSize(2 * 3 * 4);
        for (int i = 0; i < slots.size(); i += 2) {
            assertThat(slots.get(i).kind()).isEqualTo(slots.get(i + 1).kind());
            assertThat(slots.get(i).pair()).isEqualTo(slots.get(i + 1).pair()).isEqualTo(i / 2 + 1);
            assertThat(List.of(slots.get(i).delay(), slots.get(i + 1).delay()))
                    .containsExactlyInAnyOrder(DELAY, Duration.ZERO);
        }
        for (int round = 0; round < 4; round++) {
            assertThat(slots.subList(round * 6, round * 6 + 6).stream().map(InjectedDelay::kind))
                    .contains(DelayKind.values());
        }
    }

    @Test
    void ofTwoPairsOfAKindOneBeginsWithTheDelay() {
        for (DelayKind kind : DelayKind.values()) {
            List<InjectedDelay> its = slots(3, Duration.ofMinutes(7)).stream()
                    .filter(slot -> slot.kind() == kind)
                    .toList();
            for (int i = 0; i < its.size(); i += 4) {
                assertThat(its.get(i).delay()).isNotEqualTo(its.get(i + 2).delay());
            }
        }
    }

    @Test
    void theOrderDependsOnTheSeedAlone() {
        Duration time = Duration.ofMinutes(10);

        assertThat(slots(1, time)).isEqualTo(slots(1, time)).isNotEqualTo(slots(2, time));
    }

    @Test
    void anEventsDetailIsReadAsItWasWritten() {
        InjectedDelay delay = new InjectedDelay(DelayKind.FLUSHES, 7, Duration.ofMillis(3), Duration.ofSeconds(2));

        assertThat(InjectedDelay.parse(delay.text())).contains(delay);
        assertThat(InjectedDelay.parse(Switching.END)).isEmpty();
        assertThat(InjectedDelay.parse("seeks 1 us, pair 1, wash-out 1 ms")).isEmpty();
    }
}
