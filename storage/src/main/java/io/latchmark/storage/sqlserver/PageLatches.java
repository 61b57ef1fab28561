package io.latchmark.storage.sqlserver;

import io.latchmark.core.spi.SampleSink;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Counts, by file, the pages that sessions wait for in memory (PAGELATCH), and how many of these pages are
 * allocation pages, which a file has few of: in tempdb they say that it has too few files. For one thread. Memory is one
 * count for each file.
 */
final class PageLatches {
    /** As the server writes it in {@code resource_description}: database:file:page. */
    private static final Pattern PAGE = Pattern.compile("(\\d{1,9}):(\\d{1,9}):(\\d{1,10})");

    /** PFS pages are page 1 and each multiple of this number (Microsoft, 'Pages and extents architecture guide'). */
    private static final long PFS_INTERVAL = 8_088;
    /** GAM pages are page 2 and each multiple of this number; the SGAM page follows, and is page 3 at first. */
    private static final long GAM_INTERVAL = 511_232;

    private final Map<String, long[]> files = new TreeMap<>();

    /**
     * Counts one session that waits.
     *
     * @param page database, file and page; anything else, as for another kind of wait, is not counted
     * @param database the database's name, if the server names it
     */
    void add(@Nullable String page, @Nullable String database) {
        Matcher parts = PAGE.matcher(page == null ? "" : page.strip());
        if (parts.lookingAt()) {
            String name = database == null ? "database " + parts.group(1) : database.strip();
            long[] counts = files.computeIfAbsent("page/" + name + ":" + parts.group(2), file -> new long[2]);
            counts[0]++;
            counts[1] += isAllocation(Long.parseLong(parts.group(3))) ? 1 : 0;
        }
    }

    private static boolean isAllocation(long page) {
        return (page >= 1 && page <= 3)
                || (page > 0
                        && (page % PFS_INTERVAL == 0 || page % GAM_INTERVAL == 0 || (page - 1) % GAM_INTERVAL == 0));
    }

    /** Hands over the counts so far. */
    void report(SampleSink sink) {
        files.forEach((file, counts) -> {
            sink.accept(file, "observations", "1", counts[0]);
            sink.accept(file, "allocation_pages", "1", counts[1]);
        });
    }
}
