package io.latchmark.storage.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class LooksTest {
    private static final long MILLI = 1_000_000;

    private final AtomicLong nanos = new AtomicLong(-5);
    private final Looks looks = new Looks(nanos::get);

    @Test
    void everyTenthLookReports() {
        List<Long> reports = new ArrayList<>();
        for (int i = 0; i < 25; i++) {
            nanos.addAndGet(99 * MILLI);
            if (looks.isReportDueAfterLook()) {
                reports.add(looks.count());
            }
        }

        assertThat(reports).containsExactly(10L, 20L);
    }

    @Test
    void theFirstLookAfterAStallReportsSoThatThoseAfterItStandApart() {
        look(6);
        nanos.addAndGet(20_000 * MILLI);

        assertThat(looks.isReportDueAfterLook()).isTrue();
        assertThat(looks.count()).isEqualTo(7);
        assertThat(looks.isReportDueAfterLook()).isFalse();
    }

    @Test
    void slowLooksReportEachSecond() {
        nanos.addAndGet(400 * MILLI);
        assertThat(looks.isReportDueAfterLook()).isFalse();
        nanos.addAndGet(400 * MILLI);
        assertThat(looks.isReportDueAfterLook()).isFalse();
        nanos.addAndGet(400 * MILLI);
        assertThat(looks.isReportDueAfterLook()).isTrue();
    }

    @Test
    void aLookThatIsAskedToReportDoesSo() {
        look(3);
        looks.reportNext();

        assertThat(looks.isReportDueAfterLook()).isTrue();
        look(9);
        assertThat(looks.isReportDueAfterLook()).isTrue();
    }

    private void look(int times) {
        for (int i = 0; i < times; i++) {
            nanos.addAndGet(100 * MILLI);
            assertThat(looks.isReportDueAfterLook()).isFalse();
        }
    }
}
