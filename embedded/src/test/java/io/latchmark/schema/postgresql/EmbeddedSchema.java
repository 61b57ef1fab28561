package io.latchmark.schema.postgresql;

import io.latchmark.core.population.Scale;
import io.latchmark.core.random.NuRandConstants;
import io.latchmark.embedded.SharedServer;
import io.latchmark.schema.LoadFacts;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.List;

/** The schema on the server of all tests, for one test class at a time: without tables at first and afterwards. */
final class EmbeddedSchema implements AutoCloseable {
    static final int WORKERS = 2;

    private final Database database;
    private final PostgreSqlSchema schema;

    private EmbeddedSchema(Database database) {
        this.database = database;
        this.schema = new PostgreSqlSchema(database);
    }

    static EmbeddedSchema open() {
        EmbeddedSchema opened = new EmbeddedSchema(Database.connect(SharedServer.connection(), "test", WORKERS));
        opened.schema.drop();
        return opened;
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
            throw database.failed(file, e);
        }
    }

    @Override
    public void close() {
        schema.drop();
        database.close();
    }
}
