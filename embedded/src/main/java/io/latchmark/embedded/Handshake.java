package io.latchmark.embedded;

import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlErrors;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
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
        try (Database database = Database.connect(maintenance, "embedded", 1);
                Connection connection = database.connection()) {
            return with(connection);
        } catch (SQLException e) {
            throw SqlErrors.failed("embedded", e);
        }
    }

    private static Map<String, String> with(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            boolean exists;
            try (ResultSet rows = statement.executeQuery(SQL.statement("database_exists"))) {
                exists = rows.next();
            }
            if (!exists) {
                statement.execute(SQL.statement("create_database"));
            }
            Map<String, String> parameters = new LinkedHashMap<>();
            try (ResultSet rows = statement.executeQuery(SQL.statement("parameters"))) {
                while (rows.next()) {
                    parameters.put(rows.getString(1), rows.getString(2));
                }
            }
            return parameters;
        }
    }
}
