package io.latchmark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class PollScheduleTest {
    private static final long MILLI = 1_000_000;

    private final AtomicLong nanos = new AtomicLong(-5);
    private final PollSchedule polls = new PollSchedule(nanos::get);

    @Test
    void everyTenthLookReports() {
        List<Long> reports = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            nanos.addAndGet(99 * MILLI);
            if (polls.isReportDueAfterPoll()) {
                reports.add(polls.count());
            }
        }

        assertThat(reports).containsExactly(10L, 20L);
    }

    @Test
    void theFirstLookAfterAStallReportsSoThatThoseAfterItStandApart() {
        look(6);
        nanos.addAndGet(20_000 * MILLI);

        assertThat(polls.isReportDueAfterPoll()).isTrue();
        assertThat(polls.count()).isEqualTo(7);
        assertThat(polls.isReportDueAfterPoll()).isFalse();
    }

    @Test
    void slowLooksReportEachSecond() {
        nanos.addAndGet(400 * MILLI);
        assertThat(polls.isReportDueAfterPoll()).isFalse();
        nanos.addAndGet(400 * MILLI);
        assertThat(polls.isReportDueAfterPoll()).isFalse();
        nanos.addAndGet(400 * MILLI);
        assertThat(polls.isReportDueAfterPoll()).isTrue();
    }

    @Test
    void aLookThatIsAskedToReportDoesSo() {
        look(3);
        polls.reportNext();

        assertThat(polls.isReportDueAfterPoll()).isTrue();
        look(9);
        assertThat(polls.isReportDueAfterPoll()).isTrue();
    }

    private void look(int times) {
        for (int i = 0; i < times; i++) {
            nanos.addAndGet(100 * MILLI);
            assertThat(polls.isReportDueAfterPoll()).isFalse();
        }
    }
}
