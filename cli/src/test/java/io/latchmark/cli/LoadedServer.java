package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.testing.FreePort;
import io.latchmark.embedded.EmbeddedServer;
import io.latchmark.embedded.EmbeddedSettings;
import io.latchmark.schema.jdbc.ConnectionSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** An embedded server with one loaded warehouse that is left running: commands reach it by its address or by its folder. Its data is a copy. */
public final class LoadedServer {
    private final Path folder;
    private final EmbeddedSettings settings;
    private final ConnectionSettings connection;

    private LoadedServer(Path folder, EmbeddedSettings settings, ConnectionSettings connection) {
        this.folder = folder;
        this.settings = settings;
        this.connection = connection;
    }

    /** Starts a server on a loaded database in a folder of the test. */
    static LoadedServer start(Path temporary) throws IOException {
        // The server may run as another user.
        Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));
        Path folder = temporary.toRealPath();
        EmbeddedSettings settings = settings(folder);
        PreparedData.copyTo(settings.folder());
        EmbeddedServer.startDetached(settings, line -> {});
        try (EmbeddedServer server = EmbeddedServer.open(settings, line -> {})) {
            Files.writeString(folder.resolve("password"), server.connection().password());
            return new LoadedServer(folder, settings, server.connection());
        }
    }

    private static EmbeddedSettings settings(Path folder) {
        return new EmbeddedSettings(folder.resolve("server"), FreePort.choose(), 64L << 20, 40, Map.of());
    }

    void stop() {
        EmbeddedServer.stopDetached(settings.folder(), line -> {});
    }

    /** Where commands work and the password lies. */
    Path folder() {
        return folder;
    }

    ConnectionSettings connection() {
        return connection;
    }

    /** A command line with the address of the server. */
    String[] byAddress(String... arguments) {
        return byAddress("", arguments);
    }

    /** As above, with parameters of the URL. */
    String[] byAddress(String parameters, String[] arguments) {
        List<String> words = new ArrayList<>(List.of(arguments));
        String password = folder.resolve("password").toString();
        words.addAll(List.of("--url", connection.jdbcUrl() + parameters));
        words.addAll(List.of("--user", connection.user(), "--password-file", password));
        return words.toArray(String[]::new);
    }

    /** A command line with the folder of the server. */
    String[] byFolder(String... arguments) {
        List<String> words = new ArrayList<>(List.of(arguments));
        words.addAll(List.of("--data-dir", settings.folder().toString()));
        return words.toArray(String[]::new);
    }

    /** The only run in a folder of runs. */
    public static Path onlyRun(Path runs) throws IOException {
        try (Stream<Path> directories = Files.list(runs)) {
            List<Path> all = directories.toList();
            assertThat(all).hasSize(1);
            return all.get(0);
        }
    }
}
