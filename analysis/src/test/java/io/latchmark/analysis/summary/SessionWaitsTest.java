package io.latchmark.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.fixture.PlantedRoles;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Window;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.results.run.Sample;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

final class SessionWaitsTest {
    private static final Offset<Double> EXACT = within(1e-9);
    private static final long SECOND = 1_000_000_000L;

    @Test
    void timeThatTheServerAddsUpIsSessionsAndCounts() {
        Counters counters = PlantedRoles.counters();
        for (int second = 0; second <= 10; second++) {
            wait(counters, second, "data_page_read/PAGEIOLATCH_SH", new long[] {300, 4_000, 100});
            wait(counters, second, "log_flush/WRITELOG", new long[] {150, 900, 0});
            counters.add(new Sample(
                    second * SECOND, "dm_exec_sessions", "terminals", "cpu_time", "ms", 1_000 + 600L * second));
        }

        WaitFigures waits = WaitFigures.of(counters, new Window(2 * SECOND, 8 * SECOND));

        assertThat(waits.isMeasured()).isTrue();
        assertThat(waits.sessions(WaitClass.DATA_PAGE_READ)).isCloseTo(3.9, EXACT);
        assertThat(waits.sessions(WaitClass.LOG_FLUSH)).isCloseTo(0.9, EXACT);
        assertThat(waits.sessions(WaitClass.CPU)).isCloseTo(0.7, EXACT);
        assertThat(waits.sessionsSeen()).isCloseTo(5.5, EXACT);
        assertThat(waits.waitsPerSecond(WaitClass.DATA_PAGE_READ)).isCloseTo(300, EXACT);
        assertThat(waits.waitsPerSecond(WaitClass.LOCK)).isNaN();
        assertThat(waits.top()).contains(WaitClass.DATA_PAGE_READ);
        assertThat(waits.withoutIdle()).isEqualTo(waits);
    }

    @Test
    void aLockWaitIsBehindTheLogAsOftenAsItsHolderWasSeenSo() {
        Counters counters = PlantedRoles.counters();
        for (int second = 0; second <= 4; second++) {
            wait(counters, second, "lock/LCK_M_X", new long[] {10, 800, 0});
            holders(counters, second, "observations", 8);
            holders(counters, second, "behind_log", 6);
        }

        WaitFigures waits = WaitFigures.of(counters, new Window(0, 4 * SECOND));

        assertThat(waits.sessions(WaitClass.LOCK)).isCloseTo(0.8, EXACT);
        assertThat(waits.sessionsLockedBehind(WaitClass.LOG_FLUSH)).isCloseTo(0.6, EXACT);
    }

    private static void holders(Counters counters, int second, String metric, long perSecond) {
        counters.add(new Sample(second * SECOND, "dm_os_waiting_tasks", "lock", metric, "1", perSecond * second));
    }

    @Test
    void withoutAnySourceNothingIsMeasured() {
        assertThat(WaitFigures.of(PlantedRoles.counters(), new Window(0, SECOND))
                        .isMeasured())
                .isFalse();
    }

    /** Waits, their time and the signal wait of a second. */
    private static void wait(Counters counters, int second, String object, long[] perSecond) {
        String[] metrics = {"waits", "wait_time", "signal_wait_time"};
        String[] units = {"1", "ms", "ms"};
        for (int i = 0; i < metrics.length; i++) {
            counters.add(new Sample(
                    second * SECOND,
                    "dm_exec_session_wait_stats",
                    object,
                    metrics[i],
                    units[i],
                    7_000 + perSecond[i] * second));
        }
    }
}
