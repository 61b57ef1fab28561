package io.latchmark.schema.postgresql;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.jdbc.Queries;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * Assigns tables and indexes to tablespaces. Nothing is written down: the table {@code latchmark_load} lies where the
 * tables lie, and its index where the indexes go, whenever they are built.
 */
final class TablespacePlacement {
    private static final SqlFile SQL = SqlFile.read(TablespacePlacement.class, "content.sql");
    private static final String TABLE = "latchmark_load";
    private static final String INDEX = "latchmark_load_pkey";

    private final Queries queries;

    TablespacePlacement(Queries queries) {
        this.queries = queries;
    }

    /** Refuses tablespaces that the server does not have. */
    void requireTablespaces(Placement placement) {
        List<String> all = queries.column("list of the tablespaces", SQL.statement("tablespaces"));
        for (String name : List.of(placement.data(), placement.indexes())) {
            if (!name.isEmpty() && !all.contains(name)) {
                throw LatchmarkException.environment("there is no tablespace '" + name + "' at "
                        + queries.database().settings().jdbcUrl() + ", there are: " + String.join(", ", all)
                        + "; name one of these, or have it made by a superuser: CREATE TABLESPACE");
            }
        }
    }

    /** Refuses a placement other than that of the tables which are there. */
    void requireSame(Placement asked) {
        queries.with("placement of the tables", connection -> {
            requireSame("tables are", tablespaceOf(connection, TABLE), asked.data());
            requireSame("indexes are", tablespaceOf(connection, INDEX), asked.indexes());
            return true;
        });
    }

    private static void requireSame(String what, String found, String asked) {
        if (!asked.isEmpty() && !asked.equals(found)) {
            throw LatchmarkException.environment("the " + what + " in the tablespace '" + found + "', requested '"
                    + asked + "'; leave the option out, or start again: latchmark schema drop --yes");
        }
    }

    /** Where the tables and indexes are; empty where there are none. */
    Placement present() {
        return queries.with(
                "placement of the tables",
                connection -> new Placement(tablespaceOf(connection, TABLE), tablespaceOf(connection, INDEX)));
    }

    /** Moves what is elsewhere. */
    void move(Placement asked) {
        Placement present = present();
        queries.with("move to other tablespaces", connection -> {
            move(connection, "move tables", present.data(), asked.data());
            move(connection, "move indexes", present.indexes(), asked.indexes());
            return true;
        });
        requireSame(asked);
    }

    private static void move(Connection connection, String statementName, String from, String to) throws SQLException {
        if (!from.isEmpty() && !to.isEmpty() && !from.equals(to)) {
            Queries.executing(first(Queries.readingColumn(SQL.statement(statementName), from, to)
                            .run(connection)))
                    .run(connection);
        }
    }

    /** From now on the transaction creates tables where they belong. */
    void placeTables(Connection connection, Placement placement) throws SQLException {
        use(connection, placement.data());
    }

    /** Marks where indexes go, once the tables are created. */
    void markIndexes(Connection connection, Placement placement) throws SQLException {
        use(connection, placement.indexes().isEmpty() ? ownTablespace(connection) : placement.indexes());
        Queries.executing(SQL.statement("move marker")).run(connection);
    }

    /** From now on the transaction creates indexes where they belong. */
    void placeIndexes(Connection connection) throws SQLException {
        use(connection, tablespaceOf(connection, INDEX));
    }

    private static void use(Connection connection, String tablespace) throws SQLException {
        List<String> unused = Queries.readingColumn(SQL.statement("use tablespace"), tablespace)
                .run(connection);
    }

    private static String ownTablespace(Connection connection) throws SQLException {
        return first(Queries.readingColumn(SQL.statement("own tablespace")).run(connection));
    }

    private static String tablespaceOf(Connection connection, String relation) throws SQLException {
        return first(
                Queries.readingColumn(SQL.statement("tablespace of"), relation).run(connection));
    }

    private static String first(List<String> rows) {
        return rows.isEmpty() ? "" : rows.get(0);
    }
}
