package io.latchmark.schema.postgresql;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlErrors;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * Assigns tables and indexes to tablespaces. Nothing is written down: the table {@code latchmark_load} lies where the
 * tables lie, and its index where the indexes go, whenever they are built.
 */
final class TablespacePlacement {
    private static final SqlFile SQL = SqlFile.read(TablespacePlacement.class, "content.sql");
    private static final String TABLE = "latchmark_load";
    private static final String INDEX = "latchmark_load_pkey";

    private final Database database;

    TablespacePlacement(Database database) {
        this.database = database;
    }

    /** Refuses tablespaces that the server does not have. */
    void requireTablespaces(Placement placement) {
        List<String> all = new ArrayList<>();
        try (Connection connection = database.connection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(SQL.statement("tablespaces"))) {
            while (rows.next()) {
                all.add(rows.getString(1));
            }
        } catch (SQLException e) {
            throw SqlErrors.failed("list of the tablespaces", e);
        }
        for (String name : List.of(placement.data(), placement.indexes())) {
            if (!name.isEmpty() && !all.contains(name)) {
                throw LatchmarkException.environment("there is no tablespace '" + name + "' at "
                        + database.settings().jdbcUrl() + ", there are: " + String.join(", ", all)
                        + "; name one of these, or have it made by a superuser: CREATE TABLESPACE");
            }
        }
    }

    /** Refuses a placement other than that of the tables which are there. */
    void requireSame(Placement asked) {
        try (Connection connection = database.connection()) {
            requireSame("tables lie", tablespaceOf(connection, TABLE), asked.data());
            requireSame("indexes are placed", tablespaceOf(connection, INDEX), asked.indexes());
        } catch (SQLException e) {
            throw SqlErrors.failed("placement of the tables", e);
        }
    }

    private static void requireSame(String what, String found, String asked) {
        if (!asked.isEmpty() && !asked.equals(found)) {
            throw LatchmarkException.environment("the " + what + " in the tablespace '" + found + "', requested '"
                    + asked + "'; leave the option out, or start again: latchmark schema drop --yes");
        }
    }

    /** From now on the transaction creates tables where they belong. */
    void placeTables(Connection connection, Placement placement) throws SQLException {
        use(connection, placement.data());
    }

    /** Marks where indexes go, once the tables are created. */
    void markIndexes(Connection connection, Placement placement) throws SQLException {
        use(connection, placement.indexes().isEmpty() ? ownTablespace(connection) : placement.indexes());
        try (Statement statement = connection.createStatement()) {
            statement.execute(SQL.statement("move marker"));
        }
    }

    /** From now on the transaction creates indexes where they belong. */
    void placeIndexes(Connection connection) throws SQLException {
        use(connection, tablespaceOf(connection, INDEX));
    }

    private static void use(Connection connection, String tablespace) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(SQL.statement("use tablespace"))) {
            statement.setString(1, tablespace);
            statement.execute();
        }
    }

    private static String ownTablespace(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(SQL.statement("own tablespace"))) {
            return rows.next() ? rows.getString(1) : "";
        }
    }

    private static String tablespaceOf(Connection connection, String relation) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(SQL.statement("tablespace of"))) {
            statement.setString(1, relation);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? rows.getString(1) : "";
            }
        }
    }
}
