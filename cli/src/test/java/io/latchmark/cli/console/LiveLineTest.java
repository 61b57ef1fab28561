package io.latchmark.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.live.LiveFigures;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.Phase;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class LiveLineTest {
    @Test
    void theLineHasTheFiguresOfTheLastSeconds() {
        LiveFigures.Reading reading = new LiveFigures.Reading(
                12.4,
                Optional.of(Phase.Kind.MEASUREMENT),
                12_345.6,
                Map.of(TransactionType.NEW_ORDER, 4.25, TransactionType.DELIVERY, 31.0),
                3_210,
                0.034,
                Optional.of(WaitClass.LOCK),
                0.53);

        assertThat(LiveLine.text(reading))
                .startsWith("  12 s measuring")
                .contains("12,346 NOPM", "p95 ms NO 4.25 D 31.0", "3,210 reads/s at 0.03 ms")
                .endsWith(WaitClass.LOCK.title() + " 53 %");
    }

    @Test
    void whatWasNotMeasuredIsNotANumber() {
        LiveFigures.Reading reading = new LiveFigures.Reading(
                0, Optional.empty(), Double.NaN, Map.of(), Double.NaN, Double.NaN, Optional.empty(), Double.NaN);

        assertThat(LiveLine.text(reading))
                .contains("– NOPM", "– reads/s at – ms")
                .doesNotContain("NaN", "null");
    }
}
