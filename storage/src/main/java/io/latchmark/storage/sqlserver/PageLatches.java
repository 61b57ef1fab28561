package io.latchmark.storage.sqlserver;

import io.latchmark.core.spi.SampleSink;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Counts, by file, the in-memory pages that sessions wait for (PAGELATCH), and how many of these are allocation pages, of which a
 * file has few: in tempdb, such waits show that it has too few files. A page that is often waited for is also counted separately,
 * with its class. For one thread. Memory: one count per file, and one for each of the first pages seen.
 */
final class PageLatches {
    /** The server's format in {@code resource_description}: database:file:page. */
    private static final Pattern PAGE = Pattern.compile("(\\d{1,9}):(\\d{1,9}):(\\d{1,10})");

    /** PFS pages are page 1 and every multiple of this number (Microsoft, 'Pages and extents architecture guide'). */
    private static final long PFS_INTERVAL = 8_088;
    /** Page 2, and then every multiple of this number, is a GAM page; the other maps are at fixed distances from it. */
    private static final long GAM_INTERVAL = 511_232;

    /** Maximum number of pages that are counted separately; a hot page is seen early enough to be among them. */
    private static final int PAGES_MAX = 256;
    /** Pages seen less often are not reported. */
    private static final long HOT = 5;

    private static final Set<String> ALLOCATION = Set.of("PFS", "GAM", "SGAM");

    private final Map<String, long[]> files = new TreeMap<>();
    private final Map<String, Long> pages = new TreeMap<>();

    /**
     * Counts one session that waits.
     *
     * @param page database, file and page; anything else, for example another kind of wait, is not counted
     * @param database the database's name, if the server names it
     * @param file the file's name, if the server names it
     */
    void add(@Nullable String page, @Nullable String database, @Nullable String file) {
        Matcher parts = PAGE.matcher(page == null ? "" : page.strip());
        if (parts.lookingAt()) {
            String name = database == null ? "database " + parts.group(1) : database.strip();
            String pageClass = pageClass(Long.parseLong(parts.group(3)));
            long[] counts = files.computeIfAbsent("page/" + name + ":" + parts.group(2), any -> new long[2]);
            counts[0]++;
            counts[1] += ALLOCATION.contains(pageClass) ? 1 : 0;
            String hot = "hot/" + pageClass + "/" + name + "/" + (file == null ? parts.group(2) : file.strip()) + ":"
                    + parts.group(3);
            if (pages.containsKey(hot) || pages.size() < PAGES_MAX) {
                pages.merge(hot, 1L, Long::sum);
            }
        }
    }

    private static String pageClass(long page) {
        if (page == 1 || (page > 0 && page % PFS_INTERVAL == 0)) {
            return "PFS";
        }
        long place = page % GAM_INTERVAL;
        if (page == 0) {
            return "file header";
        }
        // The first GAM page comes after the header and a PFS page; in later intervals it is the first page.
        if (page == 2 || place == 0) {
            return "GAM";
        }
        if (page == 3 || (page > GAM_INTERVAL && place == 1)) {
            return "SGAM";
        }
        return place == 6 ? "DCM" : place == 7 ? "BCM" : "table or index";
    }

    void report(SampleSink sink) {
        files.forEach((file, counts) -> {
            sink.accept(file, "observations", "1", counts[0]);
            sink.accept(file, "allocation_pages", "1", counts[1]);
        });
        pages.forEach((page, count) -> {
            if (count >= HOT) {
                sink.accept(page, "observations", "1", count);
            }
        });
    }
}
