package io.latchmark.schema;

import io.latchmark.schema.jdbc.Queries;
import io.latchmark.schema.jdbc.SqlFile;
import java.util.List;

/**
 * The databases of a server by the statements of an engine's file: {@code starting with}, which lists them, and {@code create} and
 * {@code drop}, each of which returns the command to execute, because names can't be parameters of commands; where {@code drop} does
 * not end the sessions, also {@code end sessions}.
 */
public interface SqlDatabases extends ServerDatabases {
    /** In a database that is not dropped; closed with these. Required. */
    Queries queries();

    /** The statements. Required. */
    SqlFile sql();

    @Override
    default List<String> startingWith(String prefix) {
        return queries().column("list of the databases", sql().statement("starting with"), prefix);
    }

    @Override
    default void create(String name) {
        execute("creation of the database " + name, "create", name);
    }

    @Override
    default void drop(String name) {
        if (sql().statements().containsKey("end sessions")) {
            execute("end of the sessions in the database " + name, "end sessions", name);
        }
        execute("removal of the database " + name, "drop", name);
    }

    private void execute(String what, String statementName, String name) {
        queries()
                .execute(
                        what,
                        queries()
                                .column(what, sql().statement(statementName), name)
                                .get(0));
    }

    @Override
    default void close() {
        queries().database().close();
    }
}
