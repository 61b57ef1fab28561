package io.latchmark.embedded;

import io.latchmark.schema.jdbc.ConnectionSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

/**
 * One server for all test classes of a module that need tables and no server of their own. It ends with this process, and its
 * folder goes then. Each class leaves the database without settings, and drops tables at its beginning or at its end. Nothing
 * outlives a crash, so that the server does not wait for the disk.
 */
public final class SharedServer {
    private static final Map<String, String> CARELESS = Map.of(
            "fsync", "off",
            "full_page_writes", "off",
            "synchronous_commit", "off",
            "debug_io_direct", "",
            "autovacuum", "off",
            "wal_level", "minimal",
            "max_wal_senders", "0",
            "max_wal_size", "4GB",
            "max_parallel_workers_per_gather", "0");
    private static final EmbeddedServer SERVER = start();

    private SharedServer() {}

    /** Of the database {@code latchmark}, as the superuser. */
    public static ConnectionSettings connection() {
        return SERVER.connection();
    }

    /** Makes a tablespace, where there is none of this use; returns its name. */
    public static String tablespace(String use) {
        return SERVER.tablespace(use, SERVER.folder().resolveSibling("places"));
    }

    private static EmbeddedServer start() {
        try {
            Path folder = Files.createTempDirectory("latchmark-shared-server").toRealPath();
            // The server may run as another user, who must be let in.
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
            EmbeddedServer server = EmbeddedServer.open(
                    new EmbeddedSettings(folder.resolve("data"), 0, 256L << 20, 20, CARELESS), message -> {});
            Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(server, folder)));
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void remove(EmbeddedServer server, Path folder) {
        server.close();
        try {
            FileTree.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
