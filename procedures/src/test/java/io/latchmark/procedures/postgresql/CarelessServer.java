package io.latchmark.procedures.postgresql;

import io.latchmark.embedded.EmbeddedServer;
import io.latchmark.embedded.EmbeddedSettings;
import io.latchmark.schema.jdbc.ConnectionSettings;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The server of the test classes of this package. It ends with this process, and its folder goes then; each class begins by
 * dropping the tables of the one before. Nothing outlives a crash, so that the server does not wait for the disk.
 */
final class CarelessServer {
    private static final Map<String, String> CARELESS = Map.of(
            "fsync", "off",
            "full_page_writes", "off",
            "synchronous_commit", "off",
            "debug_io_direct", "",
            "autovacuum", "off",
            "wal_level", "minimal",
            "max_wal_senders", "0",
            "max_wal_size", "4GB");
    private static final EmbeddedServer SERVER = start();

    private CarelessServer() {}

    /** Of the database {@code latchmark}, as the superuser. */
    static ConnectionSettings connection() {
        return SERVER.connection();
    }

    private static EmbeddedServer start() {
        try {
            Path folder =
                    Files.createTempDirectory("latchmark-procedures-server").toRealPath();
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
        try (Stream<Path> paths = Files.walk(folder)) {
            paths.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
