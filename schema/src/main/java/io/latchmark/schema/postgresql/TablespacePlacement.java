package io.latchmark.schema.postgresql;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.jdbc.Queries;
import io.latchmark.schema.jdbc.Sql;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * Assigns tables and indexes to tablespaces. The assignment needs no record: the table {@code latchmark_load} is with the tables,
 * and its index is where all indexes go, whenever they are built.
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

    /** Refuses a placement other than that of the existing tables. */
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

    /** The current places of tables and indexes; empty if there are none. */
    Placement present() {
        return queries.with(
                "placement of the tables",
                connection -> new Placement(tablespaceOf(connection, TABLE), tablespaceOf(connection, INDEX)));
    }

    /** Moves everything that is elsewhere. */
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
            Sql.executing(first(
                            Sql.column(SQL.statement(statementName), from, to).run(connection)))
                    .run(connection);
        }
    }

    /** Makes the transaction create further tables in their place. */
    void placeTables(Connection connection, Placement placement) throws SQLException {
        use(connection, placement.data());
    }

    /** Records the place of the indexes, once the tables are created. */
    void markIndexes(Connection connection, Placement placement) throws SQLException {
        use(connection, placement.indexes().isEmpty() ? ownTablespace(connection) : placement.indexes());
        Sql.executing(SQL.statement("move marker")).run(connection);
    }

    /** Makes the transaction create further indexes in their place. */
    void placeIndexes(Connection connection) throws SQLException {
        use(connection, tablespaceOf(connection, INDEX));
    }

    private static void use(Connection connection, String tablespace) throws SQLException {
        List<String> unused =
                Sql.column(SQL.statement("use tablespace"), tablespace).run(connection);
    }

    private static String ownTablespace(Connection connection) throws SQLException {
        return first(Sql.column(SQL.statement("own tablespace")).run(connection));
    }

    private static String tablespaceOf(Connection connection, String relation) throws SQLException {
        return first(Sql.column(SQL.statement("tablespace of"), relation).run(connection));
    }

    private static String first(List<String> rows) {
        return rows.isEmpty() ? "" : rows.get(0);
    }
}
