package io.latchmark.schema.postgresql;

import io.latchmark.core.population.Scale;
import io.latchmark.core.random.NuRandConstants;
import io.latchmark.embedded.EmbeddedServer;
import io.latchmark.embedded.EmbeddedSettings;
import io.latchmark.schema.LoadFacts;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlErrors;
import io.latchmark.schema.jdbc.SqlFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A schema on an embedded server of its own, for tests. */
final class EmbeddedSchema implements AutoCloseable {
    static final int WORKERS = 2;
    private static final long SHARED_BUFFERS_BYTES = 128L << 20;
    private static final int CONNECTIONS_MAX = 10;

    private final EmbeddedServer server;
    private final Database database;
    private final PostgreSqlSchema schema;

    private EmbeddedSchema(EmbeddedServer server) {
        this.server = server;
        this.database = Database.connect(server.connection(), "test", WORKERS);
        this.schema = new PostgreSqlSchema(database);
    }

    /**
     * Starts a server in a folder below one that other users are let into, because it may run as another user. Nothing
     * here outlives a crash, so that the server need not wait for the disk.
     */
    static EmbeddedSchema open(Path temporary) {
        try {
            Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));
            Path folder = temporary.toRealPath().resolve("data");
            return new EmbeddedSchema(EmbeddedServer.open(
                    new EmbeddedSettings(folder, 0, SHARED_BUFFERS_BYTES, CONNECTIONS_MAX, Map.of("fsync", "off")),
                    message -> {}));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static LoadFacts facts(int warehouses, LoadFacts.State state) {
        return new LoadFacts(
                new Scale(warehouses),
                42,
                new NuRandConstants(1, 2, 3),
                1,
                state,
                Instant.parse("2026-01-01T12:00:00Z"));
    }

    PostgreSqlSchema schema() {
        return schema;
    }

    /** Executes all statements of a file among the test resources, in one transaction. */
    void execute(String file) {
        execute(
                file,
                List.copyOf(
                        SqlFile.read(EmbeddedSchema.class, file).statements().keySet()));
    }

    /** Executes some statements of a file among the test resources, in one transaction. */
    void execute(String file, List<String> names) {
        SqlFile sql = SqlFile.read(EmbeddedSchema.class, file);
        try (Connection connection = database.connection();
                Statement statement = connection.createStatement()) {
            connection.setAutoCommit(false);
            for (String name : names) {
                statement.execute(sql.statement(name));
            }
            connection.commit();
        } catch (SQLException e) {
            throw SqlErrors.failed(file, e);
        }
    }

    @Override
    public void close() {
        database.close();
        server.close();
    }
}
