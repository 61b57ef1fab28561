package io.latchmark.schema.postgresql;

import io.latchmark.core.population.Scale;
import io.latchmark.core.random.NuRandConstants;
import io.latchmark.schema.CopyListener;
import io.latchmark.schema.LoadFacts;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlErrors;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;

/** A database with one district, for tests of snapshots. Each step has a connection of its own and closes it. */
public final class SmallContent {
    private static final SqlFile SQL = SqlFile.read(SmallContent.class, "snapshot-test.sql");

    /** Hears nothing. */
    public static final CopyListener SILENT = new CopyListener() {
        @Override
        public void began(String what) {}

        @Override
        public void copied(long doneBytes, long totalBytes) {}
    };

    private final ConnectionSettings settings;

    public SmallContent(ConnectionSettings settings) {
        this.settings = settings;
    }

    /** Creates the tables and what a load leaves. */
    public void load(Placement placement) {
        try (Database database = Database.connect(settings, "snapshot", 2)) {
            PostgreSqlSchema schema = new PostgreSqlSchema(database, placement);
            schema.createTables();
            schema.createIndexes(2, name -> {});
            schema.recordLoadFacts(new LoadFacts(
                    new Scale(1), 1, new NuRandConstants(1, 2, 3), 1, LoadFacts.State.COMPLETE, Instant.EPOCH));
        }
        execute("district");
    }

    /** What a run does first, and one order. */
    public void change() {
        try (Database database = Database.connect(settings, "snapshot", 1)) {
            new PostgreSqlSchema(database).renewContentId();
        }
        execute("new order");
    }

    /** Executes a statement of the file; returns its first value, empty if it has none. */
    public String execute(String statementName) {
        try (Database database = Database.connect(settings, "snapshot", 1);
                Connection connection = database.connection();
                Statement statement = connection.createStatement()) {
            if (!statement.execute(SQL.statement(statementName))) {
                return "";
            }
            try (ResultSet rows = statement.getResultSet()) {
                return rows.next() ? String.valueOf(rows.getString(1)) : "";
            }
        } catch (SQLException e) {
            throw SqlErrors.failed(settings, statementName, e);
        }
    }
}
