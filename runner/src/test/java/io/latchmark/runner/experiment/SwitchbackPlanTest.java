package io.latchmark.runner.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.results.run.SwitchedSetting;
import io.latchmark.results.run.SwitchedSetting.Part;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class SwitchbackPlanTest {
    private static final SwitchbackPlan.Times TIMES =
            new SwitchbackPlan.Times(Duration.ofSeconds(10), Duration.ofSeconds(5), Duration.ofSeconds(60));

    private static SwitchbackPlan plan(long seed) {
        return new SwitchbackPlan("off", "on", TIMES, 24, seed);
    }

    private static List<List<SwitchbackPlan.Planned>> pairs(long seed, Part part) {
        List<SwitchbackPlan.Planned> windows = plan(seed).planned().stream()
                .filter(window -> window.setting().part() == part)
                .toList();
        return IntStream.range(0, windows.size() / 2)
                .mapToObj(pair -> windows.subList(2 * pair, 2 * pair + 2))
                .toList();
    }

    @Test
    void itBeginsWithStepsThereAndBackTwice() {
        List<SwitchbackPlan.Planned> planned = plan(1).planned();

        assertThat(planned.subList(0, 5))
                .extracting(window -> window.setting().configuration())
                .containsExactly("off", "on", "off", "on", "off");
        assertThat(planned.subList(0, 5)).allSatisfy(window -> {
            assertThat(window.setting().part()).isEqualTo(Part.STEP);
            assertThat(window.length()).isEqualTo(Duration.ofSeconds(60));
        });
    }

    @Test
    void ofFourPairsOneIsAShamAndOneIsLong() {
        assertThat(pairs(1, Part.PAIR)).hasSize(12);
        assertThat(pairs(1, Part.LONG_PAIR))
                .hasSize(6)
                .allSatisfy(pair -> assertThat(pair)
                        .extracting(SwitchbackPlan.Planned::length)
                        .containsOnly(Duration.ofSeconds(30)));
        assertThat(pairs(1, Part.SHAM)).hasSize(6);
        assertThat(plan(1).length()).isEqualTo(Duration.ofSeconds(5 * 60 + 6 * (3 * 2 * 15 + 2 * 30)));
    }

    @Test
    void aPairHasBothSettingsAndAShamOneThatStandsForBoth() {
        for (Part part : List.of(Part.PAIR, Part.LONG_PAIR, Part.SHAM)) {
            for (List<SwitchbackPlan.Planned> pair : pairs(1, part)) {
                assertThat(pair).extracting(window -> window.setting().role()).containsExactlyInAnyOrder("off", "on");
                assertThat(pair.stream()
                                .map(window -> window.setting().configuration())
                                .distinct())
                        .hasSize(part == Part.SHAM ? 1 : 2);
            }
        }
    }

    @Test
    void ofTwoPairsOfAKindEachSettingIsFirstOnceAndTheOrderDependsOnTheSeed() {
        Set<List<String>> orders = new HashSet<>();
        for (long seed = 1; seed <= 20; seed++) {
            List<String> firsts = pairs(seed, Part.PAIR).stream()
                    .map(pair -> pair.get(0).setting().role())
                    .toList();
            for (int i = 0; i < firsts.size(); i += 2) {
                assertThat(firsts.get(i)).isNotEqualTo(firsts.get(i + 1));
            }
            orders.add(firsts);
        }

        assertThat(orders).hasSizeGreaterThan(10);
        assertThat(plan(3)).isEqualTo(plan(3));
    }

    @Test
    void anEventsDetailIsReadAsItWasWritten() {
        for (SwitchbackPlan.Planned window : plan(1).planned()) {
            assertThat(SwitchedSetting.parse(window.setting().text())).contains(window.setting());
        }
        assertThat(SwitchedSetting.parse("end")).isEmpty();
    }
}
