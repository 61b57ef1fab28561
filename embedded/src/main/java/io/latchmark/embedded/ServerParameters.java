package io.latchmark.embedded;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The server's parameters for its command line. Immutable.
 *
 * @param values by name
 */
record ServerParameters(Map<String, String> values) {
    private static final String CONNECTIONS = "max_connections";
    private static final DirectIo NO_DIRECT_IO = new DirectIo(false, "bulk work uses the page cache");
    private static final long BULK_BUFFERS_BYTES_MAX = 1L << 30;
    /** For one session that builds an index. */
    private static final long BULK_SORT_BYTES_MAX = 256L << 20;

    private static final long BULK_SHARE_BYTES_MIN = 64L << 20;
    /** The buffer pool is at most a quarter of the memory. */
    private static final int BULK_MEMORY_PARTS = 4;

    ServerParameters {
        values = Map.copyOf(values);
    }

    /** The requested parameters with our defaults. */
    static ServerParameters of(EmbeddedSettings settings, int port, DirectIo directIo) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("listen_addresses", "127.0.0.1");
        values.put("port", Integer.toString(port));
        values.put("unix_socket_directories", "");
        values.put("shared_buffers", settings.sharedBuffersBytes() / 1024 + "kB");
        values.put(CONNECTIONS, Integer.toString(settings.connectionsMax()));
        values.put("fsync", "on");
        values.put("synchronous_commit", "on");
        values.put("full_page_writes", "on");
        values.put("debug_io_direct", directIo.possible() ? "data,wal" : "");
        values.put("io_method", "worker");
        values.put("track_io_timing", "on");
        values.put("track_wal_io_timing", "on");
        // Dead rows are removed continuously, in small passes: one pass per minute over everything would make
        // throughput oscillate with that period. No plan depends on statistics, so no table is read for them.
        values.put("autovacuum_naptime", "5s");
        values.put("autovacuum_vacuum_insert_threshold", "-1");
        values.put("autovacuum_analyze_scale_factor", "100");
        values.put("log_destination", "stderr");
        values.put("logging_collector", "off");
        values.put("log_checkpoints", "on");
        // Errors go to the client, which counts them; the intended rollbacks would fill the log and use the device.
        values.put("log_min_messages", "log");
        settings.extra().forEach((name, value) -> values.put(name.toLowerCase(Locale.ROOT), value));
        return new ServerParameters(values);
    }

    /**
     * For bulk work: the same, except for parameters that would slow it down. Commits are just as durable, and extra parameters
     * still take precedence.
     *
     * @param memoryBytes of this host
     */
    static ServerParameters ofBulkWork(EmbeddedSettings settings, int port, long memoryBytes) {
        Map<String, String> values =
                new LinkedHashMap<>(of(settings, port, NO_DIRECT_IO).values());
        long buffersBytes = Math.max(settings.sharedBuffersBytes(), bulkShare(memoryBytes, BULK_BUFFERS_BYTES_MAX));
        values.put("shared_buffers", buffersBytes / 1024 + "kB");
        values.put("maintenance_work_mem", bulkShare(memoryBytes, BULK_SORT_BYTES_MAX) / 1024 + "kB");
        // After each checkpoint, the first change of every page, even a hint bit, logs the whole page again.
        values.put("max_wal_size", "4GB");
        values.put("checkpoint_timeout", "1h");
        // A new index is written only to its file, not to the log too.
        values.put("wal_level", "minimal");
        values.put("max_wal_senders", "0");
        // It would read the tables while they are being filled; the load itself does the work of autovacuum.
        values.put("autovacuum", "off");
        // There are as many sessions as CPUs; further processes would split the same work and add overhead.
        values.put("max_parallel_workers_per_gather", "0");
        settings.extra().forEach((name, value) -> values.put(name.toLowerCase(Locale.ROOT), value));
        return new ServerParameters(values);
    }

    /** A part of the memory that leaves room for everything else, in whole pages. */
    private static long bulkShare(long memoryBytes, long mostBytes) {
        long bytes = Math.min(mostBytes, memoryBytes / BULK_MEMORY_PARTS * mostBytes / BULK_BUFFERS_BYTES_MAX);
        return Math.max(BULK_SHARE_BYTES_MIN, bytes >> 20 << 20);
    }

    /** Settings that result in the same parameters. */
    EmbeddedSettings settings(Path root) {
        Map<String, String> extra = new TreeMap<>(values);
        extra.keySet().removeIf(EmbeddedSettings::isReserved);
        String buffers = require("shared_buffers");
        return new EmbeddedSettings(
                root,
                Integer.parseInt(require("port")),
                Long.parseLong(buffers.substring(0, buffers.length() - "kB".length())) * 1024,
                Integer.parseInt(require(CONNECTIONS)),
                extra);
    }

    private String require(String name) {
        return Objects.requireNonNull(values.get(name), name);
    }

    List<String> words() {
        List<String> words = new ArrayList<>();
        new TreeMap<>(values).forEach((name, value) -> {
            words.add("-c");
            words.add(name + "=" + value);
        });
        return words;
    }

    /**
     * Differences from the parameters of a running server, each in words; empty if there are none. More connections than
     * requested are not a difference: each command requests only what it needs.
     */
    List<String> differencesFrom(ServerParameters running) {
        List<String> differences = new ArrayList<>();
        Map<String, String> all = new TreeMap<>(values);
        running.values().forEach(all::putIfAbsent);
        for (String name : all.keySet()) {
            String asked = values.get(name);
            String found = running.values().get(name);
            boolean enough = name.equals(CONNECTIONS)
                    && asked != null
                    && found != null
                    && Integer.parseInt(found) >= Integer.parseInt(asked);
            if (!enough && !Objects.equals(asked, found)) {
                differences.add(name + " is " + shown(found) + ", requested " + shown(asked));
            }
        }
        return differences;
    }

    private static String shown(@Nullable String value) {
        return value == null ? "the default" : "'" + value + "'";
    }
}
