package io.latchmark.embedded;

import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.Queries;
import io.latchmark.schema.jdbc.Sql;
import io.latchmark.schema.jdbc.SqlFile;
import java.util.Map;

/** The first statements on a server that is ready: creates the database if it is missing, and reads the parameters back. */
final class Handshake {
    private static final SqlFile SQL = SqlFile.read(Handshake.class, "embedded.sql");

    private Handshake() {}

    /**
     * Creates the database if it is missing.
     *
     * @param maintenance connection to the maintenance database
     * @return parameters by name, as the server prints them
     */
    static Map<String, String> with(ConnectionSettings maintenance) {
        try (Database database = Database.connect(maintenance, "embedded", 1)) {
            return new Queries(database).with("embedded", connection -> {
                if (Sql.column(SQL.statement("database_exists")).run(connection).isEmpty()) {
                    Sql.executing(SQL.statement("create_database")).run(connection);
                }
                return Sql.query(SQL.statement("parameters"), Sql.PAIRS).run(connection);
            });
        }
    }
}
