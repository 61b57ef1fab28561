package io.latchmark.schema.postgresql;

import io.latchmark.schema.LoadFacts;
import io.latchmark.schema.Schema;
import io.latchmark.schema.SchemaState;
import io.latchmark.schema.check.ConditionResult;
import io.latchmark.schema.check.ConsistencyCheck;
import io.latchmark.schema.check.DataCondition;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.LockDialect;
import io.latchmark.schema.jdbc.ParallelWork;
import io.latchmark.schema.jdbc.ParallelWork.Step;
import io.latchmark.schema.jdbc.Queries;
import io.latchmark.schema.jdbc.Sql;
import io.latchmark.schema.jdbc.SqlFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The tables in PostgreSQL, in the first schema of the search path. Views, indexes and sequences share the namespace of tables
 * there, so any of these counts as taking a name.
 */
public final class PostgreSqlSchema implements Schema {
    /** The lock for one piece of work at a time. */
    public static final LockDialect LOCK = new LockDialect(
            SqlFile.read(PostgreSqlSchema.class, "lock.sql"), Map.of(), "membership in pg_read_all_stats");

    private static final SqlFile TABLES = SqlFile.read(PostgreSqlSchema.class, "tables.sql");
    private static final SqlFile INDEXES = SqlFile.read(PostgreSqlSchema.class, "indexes.sql");
    private static final SqlFile VACUUM = SqlFile.read(PostgreSqlSchema.class, "vacuum.sql");
    private static final SqlFile ANALYZE = SqlFile.read(PostgreSqlSchema.class, "analyze.sql");
    private static final SqlFile DROP = SqlFile.read(PostgreSqlSchema.class, "drop.sql");
    private static final SqlFile STATE =
            SqlFile.read(PostgreSqlSchema.class, "state.sql").with(SqlFile.read(PostgreSqlSchema.class, "content.sql"));

    private final Database database;
    private final Queries queries;
    private final SchemaState state;
    private final Placement placement;

    /** The existing tables, or new ones in the database's default place. The database must stay open during use. */
    public PostgreSqlSchema(Database database) {
        this(database, Placement.DEFAULT);
    }

    /** The tables in these places; indexes created later use theirs, too. */
    public PostgreSqlSchema(Database database, Placement placement) {
        this.database = database;
        this.queries = new Queries(database);
        this.state = new SchemaState(database, TABLES, STATE);
        this.placement = placement;
    }

    @Override
    public Database database() {
        return database;
    }

    @Override
    public SchemaState state() {
        return state;
    }

    @Override
    public void createTables() {
        TablespacePlacement tablespaces = new TablespacePlacement(queries);
        if (state.areThere()) {
            tablespaces.requireSame(placement);
            return;
        }
        tablespaces.requireTablespaces(placement);
        queries.with("creation of the tables", connection -> {
            connection.setAutoCommit(false);
            tablespaces.placeTables(connection, placement);
            for (String sql : TABLES.statements().values()) {
                Sql.executing(sql).run(connection);
            }
            if (!placement.equals(Placement.DEFAULT)) {
                tablespaces.markIndexes(connection, placement);
            }
            connection.commit();
            return true;
        });
    }

    @Override
    public void createIndexes(int workers, Consumer<String> finished) {
        TablespacePlacement tablespaces = new TablespacePlacement(queries);
        Set<String> existing = state.relations();
        List<Step<String>> steps = new ArrayList<>();
        INDEXES.statements().forEach((name, sql) -> {
            if (!existing.contains(name)) {
                steps.add(new Step<>("creation of the index " + name, connection -> {
                    connection.setAutoCommit(false);
                    tablespaces.placeIndexes(connection);
                    Sql.executing(STATE.statement("index settings")).run(connection);
                    Sql.executing(sql).run(connection);
                    connection.commit();
                    return name;
                }));
            }
        });
        ParallelWork.run(database, workers, steps, finished);
    }

    @Override
    public List<String> loadHints() {
        return LoadHints.of(
                queries.pairs("settings of the server", STATE.statement("load settings")),
                queries.pairs("settings of the server", STATE.statement("load settings shown")));
    }

    @Override
    public void recordLoadFacts(LoadFacts facts) {
        state.recordLoadFacts(facts);
        if (facts.state() == LoadFacts.State.LOADING) {
            queries.execute("recording of the load's facts", STATE.statement("record load settings"));
        }
    }

    @Override
    public void settleRows(int workers) {
        eachTable("vacuum", VACUUM, workers);
    }

    @Override
    public void analyze(int workers) {
        eachTable("statistics", ANALYZE, workers);
    }

    private void eachTable(String work, SqlFile statements, int workers) {
        List<Step<Boolean>> steps = new ArrayList<>();
        statements
                .statements()
                .forEach((table, sql) -> steps.add(new Step<>(work + " of " + table, Sql.executing(sql))));
        ParallelWork.run(database, workers, steps, finished -> {});
    }

    @Override
    public void drop() {
        state.refuseForeign();
        queries.executeAll("removal of the tables", DROP.statements().values());
    }

    @Override
    public List<String> script() {
        return Stream.of(TABLES, INDEXES)
                .flatMap(file -> file.statements().values().stream())
                .toList();
    }

    @Override
    public void reclaimSpace() {
        queries.execute("clearing away of what an interrupted load left", STATE.statement("reclaim"));
    }

    @Override
    public List<ConditionResult> check(int workers, Consumer<ConditionResult> finished) {
        return new ConsistencyCheck(database, STATE.statement("check settings"), conditions())
                .run(workers, transactionsSinceLoad(), finished);
    }

    /** MATERIALIZED prevents a plan that is good for the first ten rows and bad when there are none. */
    static List<DataCondition> conditions() {
        return DataCondition.withPopulation("AS MATERIALIZED", PostgreSqlSchema.class);
    }
}
