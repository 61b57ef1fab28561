package io.latchmark.schema;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.ParallelWork;
import io.latchmark.schema.jdbc.ParallelWork.Step;
import io.latchmark.schema.jdbc.Queries;
import io.latchmark.schema.jdbc.Sql;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The queries that engines' schemas share, and the statements of the engine's files: {@code tables.sql}, {@code indexes.sql},
 * {@code state.sql}, {@code content.sql}, and, where the schema has no way of its own, {@code analyze.sql} and {@code drop.sql}.
 * Where a row can't be replaced by one statement, there are also {@code forget load facts} and {@code forget last run}. For one
 * thread at a time.
 */
public final class SchemaState {
    /** A table that no other tool creates: it distinguishes our tables from others'. */
    static final String LOAD_TABLE = "latchmark_load";

    private static final String MODULE = "schema";

    final Queries queries;
    final String engine;
    final String with;
    final SqlFile tables;
    final SqlFile sql;

    /**
     * Executes nothing yet.
     *
     * @param engine the engine's key
     */
    public SchemaState(Database database, String engine) {
        this(database, engine, "AS");
    }

    /**
     * Executes nothing yet.
     *
     * @param engine the engine's key
     * @param with see {@link io.latchmark.schema.check.DataCondition#of}
     */
    public SchemaState(Database database, String engine, String with) {
        this.queries = new Queries(database);
        this.engine = engine;
        this.with = with;
        this.tables = file("tables.sql");
        this.sql = file("state.sql").with(file("content.sql"));
    }

    SqlFile file(String name) {
        return SqlFile.of(MODULE, engine, name);
    }

    /** The database of the tables. */
    public Database database() {
        return queries.database();
    }

    /**
     * Creates the missing indexes, as {@link Schema#createIndexes}.
     *
     * @param before precedes each index in its transaction
     */
    public void createIndexes(int workers, Consumer<String> finished, Sql.Work<Boolean> before) {
        Set<String> existing = relations();
        List<Step<String>> steps = new ArrayList<>();
        file("indexes.sql").statements().forEach((name, statement) -> {
            if (!existing.contains(name)) {
                steps.add(new Step<>("creation of the index " + name, connection -> {
                    connection.setAutoCommit(false);
                    before.run(connection);
                    Sql.executing(statement).run(connection);
                    connection.commit();
                    return name;
                }));
            }
        });
        ParallelWork.run(database(), workers, steps, finished);
    }

    /**
     * Executes the statements of a file in parallel, one for each table.
     *
     * @param work names it in messages
     */
    public void eachTable(String work, String file, int workers) {
        List<Step<Boolean>> steps = new ArrayList<>();
        file(file)
                .statements()
                .forEach((table, statement) -> steps.add(new Step<>(work + " of " + table, Sql.executing(statement))));
        ParallelWork.run(database(), workers, steps, done -> {});
    }

    /** All relations that could take the name of one of our tables or indexes. */
    public Set<String> relations() {
        return Set.copyOf(column("list of the tables", "relations"));
    }

    /**
     * Whether all tables exist.
     *
     * @throws LatchmarkException of category ENVIRONMENT if only some exist, or another tool's
     */
    public boolean areThere() {
        List<String> found = present();
        if (found.size() == tables.statements().size()) {
            return true;
        }
        refuseForeign(found);
        if (!found.isEmpty()) {
            throw LatchmarkException.environment(
                    "of the " + tables.statements().size() + " tables of Latchmark at " + address() + " there are only "
                            + String.join(", ", found) + "; run 'latchmark schema drop --yes' first");
        }
        return false;
    }

    /**
     * Refuses tables of another tool.
     *
     * @throws LatchmarkException of category ENVIRONMENT
     */
    public void refuseForeign() {
        refuseForeign(present());
    }

    private void refuseForeign(List<String> found) {
        if (!found.isEmpty() && !found.contains(LOAD_TABLE)) {
            throw LatchmarkException.environment(
                    address() + " is the database of another tool: it holds " + String.join(", ", found) + ", but no "
                            + LOAD_TABLE + "; give another, empty database, or remove these yourself");
        }
    }

    /** The names of our tables that are taken, in our order. */
    List<String> present() {
        Set<String> existing = relations();
        return tables.statements().keySet().stream().filter(existing::contains).toList();
    }

    List<String> column(String name, String statementName) {
        return list(name, statementName, row -> row.getString(1));
    }

    <T> List<T> list(String name, String statementName, Sql.Rows<T> row) {
        return queries.with(name, connection -> {
            // Without a transaction, PostgreSQL's driver would keep all rows in memory.
            connection.setAutoCommit(false);
            List<T> rows = Sql.list(sql.statement(statementName), row).run(connection);
            connection.rollback();
            return rows;
        });
    }

    /** Deletes the rows to be replaced, if the engine has no statement that replaces them. */
    void forget(Connection connection, String statementName) throws SQLException {
        if (sql.statements().containsKey(statementName)) {
            Sql.executing(sql.statement(statementName)).run(connection);
        }
    }

    private String address() {
        return queries.database().settings().jdbcUrl();
    }
}
