package io.latchmark.schema.postgresql;

import io.latchmark.schema.LoadFacts;
import io.latchmark.schema.Schema;
import io.latchmark.schema.SchemaState;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.LockDialect;
import io.latchmark.schema.jdbc.Queries;
import io.latchmark.schema.jdbc.Sql;
import io.latchmark.schema.jdbc.SqlFile;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The tables in PostgreSQL, in the first schema of the search path. Views, indexes and sequences share the namespace of tables
 * there, so any of these counts as taking a name.
 */
public final class PostgreSqlSchema implements Schema {
    /** The lock for one piece of work at a time. */
    public static final LockDialect LOCK = new LockDialect(
            SqlFile.read(PostgreSqlSchema.class, "lock.sql"), Map.of(), "membership in pg_read_all_stats");

    static final String ENGINE = "postgresql";
    private static final SqlFile TABLES = SqlFile.read(PostgreSqlSchema.class, "tables.sql");
    private static final SqlFile STATE = SqlFile.read(PostgreSqlSchema.class, "state.sql");

    /** Prevents a plan that is good for the first ten rows and bad when there are none. */
    static final String WITH = "AS MATERIALIZED";

    private final Queries queries;
    private final SchemaState state;
    private final Placement placement;

    /** The existing tables, or new ones in the database's default place. The database must stay open during use. */
    public PostgreSqlSchema(Database database) {
        this(database, Placement.DEFAULT);
    }

    /** The tables in these places; indexes created later use theirs, too. */
    public PostgreSqlSchema(Database database, Placement placement) {
        this.queries = new Queries(database);
        this.state = new SchemaState(database, ENGINE, WITH);
        this.placement = placement;
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
        state.createIndexes(workers, finished, connection -> {
            tablespaces.placeIndexes(connection);
            return Sql.executing(STATE.statement("index settings")).run(connection);
        });
    }

    @Override
    public List<String> loadHints() {
        return LoadHints.of(
                queries.pairs("settings of the server", STATE.statement("load settings")),
                queries.pairs("settings of the server", STATE.statement("load settings shown")));
    }

    @Override
    public void recordLoadFacts(LoadFacts facts) {
        Schema.super.recordLoadFacts(facts);
        if (facts.state() == LoadFacts.State.LOADING) {
            queries.execute("recording of the load's facts", STATE.statement("record load settings"));
        }
    }

    @Override
    public void settleRows(int workers) {
        state.eachTable("vacuum", "vacuum.sql", workers);
    }

    @Override
    public void reclaimSpace() {
        queries.execute("clearing away of what an interrupted load left", STATE.statement("reclaim"));
    }
}
