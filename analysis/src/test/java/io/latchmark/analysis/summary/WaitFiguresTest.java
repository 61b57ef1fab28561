package io.latchmark.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.spi.WaitClass;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class WaitFiguresTest {
    @Test
    void sessionsThatAreIdleBetweenPacedTransactionsAreNotTheirTime() {
        WaitFigures waits = new WaitFigures(
                600,
                Map.of(WaitClass.CLIENT, 49.0, WaitClass.LOG_FLUSH, 0.75, WaitClass.CPU, 0.25),
                50,
                Map.of(),
                List.of(
                        new WaitFigures.WaitEvent(WaitClass.CLIENT, "Client:ClientRead", 49),
                        new WaitFigures.WaitEvent(WaitClass.LOG_FLUSH, "IO:WalSync", 0.75)),
                "");

        WaitFigures busy = waits.withoutIdle();

        assertThat(busy.sessionsSeen()).isEqualTo(1);
        assertThat(busy.top()).contains(WaitClass.LOG_FLUSH);
        assertThat(busy.share(WaitClass.LOG_FLUSH)).isEqualTo(0.75);
        assertThat(busy.topEvent(WaitClass.CLIENT)).isEmpty();
    }

    @Test
    void sessionsThatALevelLeavesUnusedAreNobodysTime() {
        WaitFigures waits = new WaitFigures(
                600,
                Map.of(WaitClass.CLIENT, 6.25, WaitClass.LOG_FLUSH, 1.75),
                8,
                Map.of(),
                List.of(
                        new WaitFigures.WaitEvent(WaitClass.CLIENT, "Client:ClientRead", 6.25),
                        new WaitFigures.WaitEvent(WaitClass.LOG_FLUSH, "IO:WalSync", 1.75)),
                "");

        WaitFigures used = waits.withoutUnused(6);

        assertThat(used.sessionsSeen()).isEqualTo(2);
        assertThat(used.sessions(WaitClass.CLIENT)).isEqualTo(0.25);
        assertThat(used.share(WaitClass.LOG_FLUSH)).isEqualTo(0.875);
        assertThat(used.events()).first().isEqualTo(waits.events().get(1));
        assertThat(waits.withoutUnused(0)).isEqualTo(waits);
    }
}
