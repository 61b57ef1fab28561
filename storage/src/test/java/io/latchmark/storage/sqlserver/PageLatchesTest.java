package io.latchmark.storage.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.storage.Readings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PageLatchesTest {
    private final PageLatches latches = new PageLatches();

    @ParameterizedTest
    @CsvSource({
        "0, file header",
        "1, PFS",
        "8088, PFS",
        "16176, PFS",
        "2, GAM",
        "511232, GAM",
        "3, SGAM",
        "511233, SGAM",
        "6, DCM",
        "511238, DCM",
        "7, BCM",
        "511239, BCM",
        "8087, table or index",
        "8089, table or index",
    })
    void aPageThatIsWaitedForOftenIsNamedWithItsClass(long page, String pageClass) {
        for (int look = 0; look < 5; look++) {
            latches.add("2:1:" + page, "tempdb", null);
        }

        assertThat(reported().of("hot/" + pageClass + "/tempdb/1:" + page)).containsEntry("observations", 5L);
    }

    @Test
    void aPageOfTheDatabaseIsInTheFileByItsName() {
        for (int look = 0; look < 7; look++) {
            latches.add("5:3:120 ", "latchmark", "latchmark_small");
        }

        assertThat(reported().of("hot/table or index/latchmark/latchmark_small:120"))
                .containsEntry("observations", 7L);
        assertThat(reported().of("page/latchmark:3")).containsEntry("observations", 7L);
    }

    @Test
    void pagesThatAreSeenOnceAreCountedByTheirFileOnly() {
        for (int page = 100; page < 1_100; page++) {
            latches.add("5:3:" + page, "latchmark", "latchmark_stock");
        }

        assertThat(reported().objects()).containsExactly("page/latchmark:3");
        assertThat(reported().of("page/latchmark:3")).containsEntry("observations", 1_000L);
    }

    private Readings reported() {
        Readings readings = new Readings();
        latches.report(readings);
        return readings;
    }
}
