package io.latchmark.schema;

import io.latchmark.schema.jdbc.Queries;
import io.latchmark.schema.jdbc.SqlFile;
import java.util.List;

/**
 * The databases of a server by the statements of an engine's file: {@code exists}, {@code made}, which lists them, and {@code create},
 * which marks it, and {@code drop}, each of which returns the command to execute, because names can't be parameters of commands; where
 * {@code drop} does not end the sessions, also {@code end sessions}.
 */
public interface SqlDatabases extends ServerDatabases {
    /** In a database that is not dropped; closed with these. Required. */
    Queries queries();

    /** The statements. Required. */
    SqlFile sql();

    @Override
    default boolean exists(String name) {
        return !queries()
                .column("search for the database " + name, sql().statement("exists"), name)
                .isEmpty();
    }

    @Override
    default List<String> made(String name) {
        return queries().column("list of the databases", sql().statement("made"), name);
    }

    @Override
    default void create(String name) {
        execute("creation of the database " + name, "create", name);
    }

    @Override
    default void drop(String name) {
        execute("end of the sessions in the database " + name, "end sessions", name);
        execute("removal of the database " + name, "drop", name);
    }

    /** Executes the command that a statement builds, where the engine needs it. */
    private void execute(String what, String statementName, String name) {
        if (sql().statements().containsKey(statementName)) {
            queries()
                    .execute(
                            what,
                            queries()
                                    .column(what, sql().statement(statementName), name)
                                    .get(0));
        }
    }

    @Override
    default void close() {
        queries().database().close();
    }
}
