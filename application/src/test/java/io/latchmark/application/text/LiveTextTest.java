package io.latchmark.application.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.live.LiveFigures;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Phase;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LiveTextTest {
    @Test
    void theLineHasTheFiguresOfTheLastSeconds() {
        LiveFigures.Reading reading = new LiveFigures.Reading(
                12.4,
                Optional.of(Phase.Kind.MEASUREMENT),
                12_345.6,
                Map.of(TransactionType.NEW_ORDER, 4.25, TransactionType.DELIVERY, 31.0),
                3_210,
                0.034,
                false,
                Optional.of(WaitClass.LOCK.title()),
                0.53);

        assertThat(LiveText.lines(reading, Collections.emptySortedMap()).get(0))
                .startsWith("  12 s measuring")
                .contains("12,346 NOPM", "New-Order p95 4.25 ms", "3,210 reads/s at 0.03 ms")
                .endsWith(WaitClass.LOCK.title() + " 53 %");
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 132, 119, 79, 59, 39})
    void theLineFitsTheTerminal(int columns) {
        LiveFigures.Reading reading = new LiveFigures.Reading(
                10_812.4,
                Optional.of(Phase.Kind.MEASUREMENT),
                1_012_345.6,
                Map.of(TransactionType.NEW_ORDER, 1104.25),
                123_210,
                12.034,
                true,
                Optional.of(WaitClass.DATA_PAGE_READ.title()),
                0.53);

        assertThat(LiveText.lines(reading, Collections.emptySortedMap()))
                .allSatisfy(line -> assertThat(line).contains("1,012,346 NOPM"))
                .anySatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(columns));
    }

    @Test
    void thePartOfEachAgentIsInTheLineAndLeavesItBeforeTheSum() {
        LiveFigures.Reading reading = new LiveFigures.Reading(
                12.4,
                Optional.of(Phase.Kind.MEASUREMENT),
                3_000,
                Map.of(TransactionType.NEW_ORDER, 4.25),
                3_210,
                0.034,
                false,
                Optional.empty(),
                0);

        List<String> lines = LiveText.lines(reading, new TreeMap<>(Map.of("lab-2", 1_800.0, "lab-1", 1_200.0)));

        assertThat(lines.get(0)).contains("3,000 NOPM · lab-1 1,200 · lab-2 1,800 · New-Order p95");
        assertThat(lines.get(lines.size() - 1)).endsWith("3,000 NOPM");
    }

    @Test
    void readsOfTheDatabaseAreCalledSo() {
        LiveFigures.Reading reading =
                new LiveFigures.Reading(1, Optional.empty(), 1, Map.of(), 20, 0.5, true, Optional.empty(), Double.NaN);

        assertThat(LiveText.lines(reading, Collections.emptySortedMap()).get(0))
                .contains("20 reads/s at 0.50 ms (database)");
    }

    @Test
    void whatWasNotMeasuredIsNotANumber() {
        LiveFigures.Reading reading = new LiveFigures.Reading(
                0, Optional.empty(), Double.NaN, Map.of(), Double.NaN, Double.NaN, false, Optional.empty(), Double.NaN);

        assertThat(LiveText.lines(reading, Collections.emptySortedMap()).get(0))
                .contains("– NOPM", "New-Order p95 – ms", "– reads/s")
                .doesNotContain("NaN", "null");
    }
}
