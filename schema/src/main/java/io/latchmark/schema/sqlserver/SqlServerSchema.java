package io.latchmark.schema.sqlserver;

import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.schema.Schema;
import io.latchmark.schema.SchemaState;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.DriverDialect.Trouble;
import io.latchmark.schema.jdbc.LockDialect;
import io.latchmark.schema.jdbc.ParallelWork;
import io.latchmark.schema.jdbc.ParallelWork.Step;
import io.latchmark.schema.jdbc.Sql;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The tables in SQL Server, in the login's default schema. Clustered keys are created with the tables, so {@link #createIndexes}
 * builds only the others. Optional features that the server refuses, for example a database option, are reported by
 * {@link #refused}.
 */
public final class SqlServerSchema implements Schema {
    /** The lock for one piece of work at a time. A connection silently restored by the driver would have lost it. */
    public static final LockDialect LOCK = new LockDialect(
            SqlFile.read(SqlServerSchema.class, "lock.sql"),
            Map.of("connectRetryCount", "0"),
            "VIEW SERVER STATE, or from SQL Server 2022 on VIEW SERVER PERFORMANCE STATE, in Azure SQL Database VIEW"
                    + " DATABASE STATE,");

    private static final SqlFile TABLES = SchemaScript.TABLES;
    private static final SqlFile INDEXES = SchemaScript.INDEXES;
    private static final SqlFile STATE = SchemaScript.STATE;

    private final SqlServer server;
    private final SqlServerLayout layout;
    private final DatabaseLayout databaseLayout;
    private final SchemaState state;

    /** The tables with the standard layout. The database must stay open while this object is used. */
    public SqlServerSchema(Database database) {
        this(database, SqlServerLayout.STANDARD);
    }

    public SqlServerSchema(Database database, SqlServerLayout layout) {
        this.server = new SqlServer(database);
        this.layout = layout;
        this.databaseLayout = new DatabaseLayout(server, layout);
        this.state = new SchemaState(database, "sqlserver");
    }

    @Override
    public SchemaState state() {
        return state;
    }

    @Override
    public void createTables() {
        databaseLayout.refuseSystemDatabase();
        if (state.areThere()) {
            return;
        }
        databaseLayout.applyOptions();
        databaseLayout.createFileGroups();
        server.queries()
                .executeAll("creation of the tables", SchemaScript.tables(layout, databaseLayout.groupValues()));
    }

    @Override
    public List<String> script() {
        databaseLayout.refuseSystemDatabase();
        if (state.areThere()) {
            return List.of("-- All tables are there: nothing is executed." + SchemaScript.END);
        }
        List<DatabaseLayout.Step> fileGroups = databaseLayout.fileGroups();
        return SchemaScript.whole(
                layout, fileGroups, fileGroups.isEmpty() ? databaseLayout.groupValues() : FileGroup.allValues());
    }

    /**
     * Lets the server lock whole tables for a load with one connection, which otherwise holds a lock on each row until its
     * warehouse is committed. Several connections would wait for each other's table locks.
     */
    @Override
    public void prepareLoad(int workers) {
        forEachTable(workers == 1 ? "lock escalation" : "no lock escalation");
    }

    @Override
    public void createIndexes(int workers, Consumer<String> finished) {
        Set<String> existing = state.relations();
        Map<String, String> values = SchemaScript.values(layout, databaseLayout.groupValues());
        // Another command may have created the tables with a different layout, which then applies.
        values.putAll(server.queries().pairs("layout of the keys", STATE.statement("layout of the keys")));
        List<Step<String>> steps = new ArrayList<>();
        for (String table : server.queries().column("list of the fill factors", STATE.statement("loosely filled"))) {
            steps.add(step("keys of " + table + " with the fill factor", SchemaScript.rebuild(table)));
        }
        ParallelWork.run(database(), workers, steps, finished);
        steps.clear();
        for (String name : INDEXES.statements().keySet()) {
            if (!existing.contains(name)) {
                steps.add(step(name, INDEXES.statement(name, values)));
            }
        }
        ParallelWork.run(database(), workers, steps, name -> {
            if (!name.isEmpty()) {
                finished.accept(name);
            }
        });
        forEachTable("no lock escalation");
    }

    /** Returns the index's name, or none if it exists: Babelfish uses its own names for them. */
    private Step<String> step(String name, String sql) {
        return new Step<>("creation of the index " + name, connection -> {
            try {
                Sql.executing(sql).run(connection);
                return name;
            } catch (SQLException e) {
                if (database().trouble(e).equals(Optional.of(Trouble.NAME_TAKEN))) {
                    return "";
                }
                throw e;
            }
        });
    }

    @Override
    public void analyze(int workers) {
        forEachTable("statistics");
        server.attempt(SchemaScript.LOG_CHAIN, STATE.statement(SchemaScript.LOG_CHAIN));
    }

    @Override
    public void drop() {
        state.refuseForeign();
        List<String> statements = new ArrayList<>();
        server.queries()
                .column("list of the procedures", STATE.statement("procedures"))
                .forEach(procedure -> statements.add(STATE.statement(
                        "removal of a procedure", Map.of("PROCEDURE", TSqlText.identifier(procedure)))));
        server.queries()
                .column("list of the types", STATE.statement("types"))
                .forEach(type -> statements.add(
                        STATE.statement("removal of a type", Map.of("TYPE", TSqlText.identifier(type)))));
        TABLES.statements()
                .keySet()
                .forEach(table -> statements.add(STATE.statement("removal of a table", Map.of("TABLE", table))));
        server.queries().executeAll("removal of the tables", statements);
        databaseLayout.removeFileGroups();
    }

    @Override
    public List<String> refused() {
        return server.refused();
    }

    /** An optional statement; if the server refuses it for the first table, the others are skipped. */
    private void forEachTable(String statementName) {
        for (BenchmarkTable table : BenchmarkTable.values()) {
            if (!server.attempt(statementName, SchemaScript.ofTable(statementName, table))) {
                return;
            }
        }
    }
}
