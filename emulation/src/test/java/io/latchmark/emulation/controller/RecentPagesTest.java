package io.latchmark.emulation.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.random.RandomStream;
import io.latchmark.emulation.CacheSetting;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The compact sets of pages, compared with the JDK's under the same random operations. */
final class RecentPagesTest {
    private static final int OPERATIONS = 400_000;

    @Test
    void theLeastRecentlyUsedPageMakesRoom() {
        RandomStream random = RandomStream.of(1, "pages", 0);
        RecentPages pages = new RecentPages();
        Map<Long, Boolean> expected = new LinkedHashMap<>(16, 0.75F, true);
        int pagesMax = 3000;
        pages.resize(pagesMax);

        for (int i = 0; i < OPERATIONS; i++) {
            if (i % 50_000 == 49_999) {
                pagesMax = random.uniform(0, 4000);
                pages.resize(pagesMax);
                removeEldest(expected, pagesMax);
            }
            // On two volumes, with neighbours.
            long page = ((long) random.uniform(0, 1) << 48) | random.uniform(0, 6000);
            if (random.uniform(0, 1) == 0) {
                assertThat(pages.use(page)).isEqualTo(expected.get(page) != null);
            } else {
                pages.add(page);
                expected.put(page, true);
                removeEldest(expected, pagesMax);
            }
            assertThat(pages.size()).isEqualTo(expected.size());
        }

        assertThat(expected.keySet()).isNotEmpty().allMatch(pages::has);
    }

    private static void removeEldest(Map<Long, Boolean> pages, int pagesMax) {
        while (pages.size() > pagesMax) {
            pages.remove(pages.keySet().iterator().next());
        }
    }

    @Test
    void aFullCacheOf512MebibytesTakesItsNotesAndNotMore() {
        RecentPages pages = new RecentPages();
        int pagesMax = (512 << 20) / 4096;
        pages.resize(pagesMax);
        for (long page = 0; page < 2L * pagesMax; page++) {
            pages.add(page * 7);
        }

        assertThat(pages.size()).isEqualTo(pagesMax);
        assertThat(pages.bytes()).isLessThanOrEqualTo((pagesMax + 1L) * RecentPages.PAGE_BYTES_MAX);
        assertThat(CacheNotes.bytesMax(CacheSetting.of(512 << 20, 0), 4096, List.of(1L << 36)))
                .isLessThan(4 << 20);
    }

    @Test
    void dirtyPagesComeInAscendingOrder() {
        RandomStream random = RandomStream.of(2, "bits", 0);
        PageBits bits = new PageBits();
        TreeSet<Long> expected = new TreeSet<>();

        for (int i = 0; i < OPERATIONS; i++) {
            long page = random.uniform(0, 100_000) * (random.uniform(0, 9) == 0 ? 100L : 1L);
            if (random.uniform(0, 2) == 0) {
                assertThat(bits.remove(page)).isEqualTo(expected.remove(page));
            } else if (expected.size() < 2000) {
                assertThat(bits.add(page)).isEqualTo(expected.add(page));
            }
            Long next = expected.ceiling(page + 1);
            assertThat(bits.ceiling(page + 1)).isEqualTo(next == null ? PageBits.NONE : next);
            assertThat(bits.contains(page)).isEqualTo(expected.contains(page));
            assertThat(bits.size()).isEqualTo(expected.size());
        }
    }
}
