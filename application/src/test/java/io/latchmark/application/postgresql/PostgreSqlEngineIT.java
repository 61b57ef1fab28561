package io.latchmark.application.postgresql;

import io.latchmark.application.engine.Engine;
import io.latchmark.application.engine.EngineContract;
import io.latchmark.embedded.EmbeddedServer;
import io.latchmark.embedded.EmbeddedSettings;
import io.latchmark.schema.jdbc.ConnectionSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** PostgreSQL as a server with a URL. */
class PostgreSqlEngineIT implements EngineContract {
    @TempDir
    private static Path temporary;

    private static EmbeddedServer server;
    private static ConnectionSettings settings;

    @BeforeAll
    static void start() throws IOException {
        // The server may run as another user, who must be let in.
        Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));
        server = EmbeddedServer.open(
                new EmbeddedSettings(temporary.toRealPath().resolve("data"), 0, 128L << 20, 40, Map.of()),
                message -> {});
        settings = server.connection().marked();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Override
    public Class<? extends Engine> engineClass() {
        return PostgreSqlEngine.class;
    }

    @Override
    public ConnectionSettings settings() {
        return settings;
    }

    @Override
    public Path folder() {
        return temporary;
    }

    @Override
    public String shownLogin() {
        return "user latchmark";
    }
}
