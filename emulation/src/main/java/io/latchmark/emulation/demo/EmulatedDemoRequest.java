package io.latchmark.emulation.demo;

import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.emulation.CacheSetting;
import io.latchmark.emulation.device.EmulatedCache;
import io.latchmark.platform.Problems;
import io.latchmark.results.run.OutputRequest;
import io.latchmark.results.run.WorkloadSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The options of a demonstration on an emulated controller.
 *
 * @param folder for the data, and the directory on the emulated device
 * @param warehouses of the database, which determine the cache size: as much per warehouse as in the article
 * @param workload of each run
 * @param bufferPoolBytes of the server; empty for as much per warehouse as in the article
 * @param output where the runs are recorded
 */
public record EmulatedDemoRequest(
        Path folder, int warehouses, WorkloadSettings workload, Optional<Long> bufferPoolBytes, OutputRequest output) {
    /** Size of the article's database (Shea 2008). */
    private static final int ARTICLE_WAREHOUSES = 100;

    private static final long ARTICLE_CACHE_BYTES = 512L << 20;
    private static final long ARTICLE_POOL_BYTES = 2L << 30;
    private static final int WAREHOUSES_MAX = 100;
    private static final long MIB = 1 << 20;

    /** Adds the problems found. */
    public void check(Problems problems) {
        problems.requireWithin("--warehouses", warehouses, 1, WAREHOUSES_MAX);
        backing().check(problems);
        workload.check(problems);
        output.check(problems);
    }

    /** The total cache size, in whole MiB. */
    long cacheBytes() {
        return asInArticle(ARTICLE_CACHE_BYTES);
    }

    private long asInArticle(long bytes) {
        return Math.max(MIB, bytes * warehouses / ARTICLE_WAREHOUSES / MIB * MIB);
    }

    /** The article's three settings: all for writes, a quarter for reads, all for reads. */
    List<CacheSetting> caches() {
        return EmulatedCache.settings(cacheBytes());
    }

    /** The folder of the emulator's files. */
    Path data() {
        return folder.resolve("backing");
    }

    /** The directory on the emulated device. */
    Path mounted() {
        return folder.resolve("mounted");
    }

    /** The database without the emulator, on the host's device. */
    DatabaseRequest backing() {
        return database(data().resolve("files"));
    }

    /** The database of {@link #backing}, on the emulated device. */
    DatabaseRequest emulated() {
        return database(mounted());
    }

    private DatabaseRequest database(Path in) {
        long pool = bufferPoolBytes.orElse(asInArticle(ARTICLE_POOL_BYTES));
        return DatabaseRequest.of(
                new DatabaseRequest.Embedded(in.resolve("w" + warehouses), 0, pool, Optional.empty()));
    }
}
