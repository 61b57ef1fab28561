package io.latchmark.schema.sqlserver;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.Table;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.schema.Content;
import io.latchmark.schema.LoadChunk;
import io.latchmark.schema.LoadFacts;
import io.latchmark.schema.Schema;
import io.latchmark.schema.check.Condition;
import io.latchmark.schema.check.ConditionResult;
import io.latchmark.schema.check.ConsistencyCheck;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.LockDialect;
import io.latchmark.schema.jdbc.ParallelWork;
import io.latchmark.schema.jdbc.ParallelWork.Step;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The tables in SQL Server, in the default schema of the login. Clustered keys are created with the tables, so that
 * {@link #createIndexes} has only the others to build. What the server refuses and the work can do without, as an option of
 * the database, is told by {@link #refused}.
 */
public final class SqlServerSchema implements Schema {
    /** The lock for one piece of work at a time. A connection restored by the driver would have lost it unseen. */
    public static final LockDialect LOCK = new LockDialect(
            SqlFile.read(SqlServerSchema.class, "lock.sql"),
            Map.of("connectRetryCount", "0"),
            "VIEW SERVER STATE, or from SQL Server 2022 on VIEW SERVER PERFORMANCE STATE, in Azure SQL Database VIEW"
                    + " DATABASE STATE,");

    private static final SqlFile TABLES = SchemaScript.TABLES;
    private static final SqlFile INDEXES = SchemaScript.INDEXES;
    private static final SqlFile STATE = SchemaScript.STATE;
    private static final SqlFile SNAPSHOTS = SqlFile.read(SqlServerSchema.class, "snapshots.sql");
    /** The server's numbers for an index, and for any object, whose name is taken. */
    private static final Set<Integer> NAME_TAKEN = Set.of(1913, 2714);

    /** The table that no other tool makes: it distinguishes ours from theirs. */
    private static final String LOAD_TABLE = "latchmark_load";

    private final SqlServer server;
    private final SqlServerLayout layout;
    private final DatabaseLayout databaseLayout;

    /** The tables in a database that stays open for as long as they are used, to be laid out in the standard way. */
    public SqlServerSchema(Database database) {
        this(database, SqlServerLayout.STANDARD);
    }

    public SqlServerSchema(Database database, SqlServerLayout layout) {
        this.server = new SqlServer(database);
        this.layout = layout;
        this.databaseLayout = new DatabaseLayout(server, layout);
    }

    @Override
    public Database database() {
        return server.database();
    }

    @Override
    public void createTables() {
        if (areThere()) {
            return;
        }
        databaseLayout.applyOptions();
        databaseLayout.createFileGroups();
        executeAll("creation of the tables", SchemaScript.tables(layout, databaseLayout.groupValues()));
    }

    /** Whether all tables are there; refuses if some are, or those of another tool. */
    private boolean areThere() {
        List<String> found = tables();
        if (found.size() == TABLES.statements().size()) {
            return true;
        }
        refuseForeign(found);
        if (!found.isEmpty()) {
            throw LatchmarkException.environment("of the " + TABLES.statements().size() + " tables of Latchmark at "
                    + address() + " there are only " + String.join(", ", found)
                    + "; run 'latchmark schema drop --yes' first");
        }
        return false;
    }

    @Override
    public List<String> script() {
        if (areThere()) {
            return List.of("-- All tables are there: nothing is executed." + SchemaScript.END);
        }
        List<DatabaseLayout.Step> fileGroups = databaseLayout.fileGroups();
        return SchemaScript.whole(
                layout, fileGroups, fileGroups.isEmpty() ? databaseLayout.groupValues() : FileGroup.allValues());
    }

    /**
     * Lets the server lock a whole table for a load by one connection, which otherwise holds a lock for each of its rows
     * until its warehouse is committed. Several connections would wait for each other's table locks.
     */
    @Override
    public void prepareLoad(int workers) {
        forEachTable(workers == 1 ? "lock escalation" : "no lock escalation");
    }

    @Override
    public void createIndexes(int workers, Consumer<String> finished) {
        Set<String> existing = relations();
        Map<String, String> values = SchemaScript.values(layout, databaseLayout.groupValues());
        // The tables may have been created by another command, with a layout of its own: what they have counts.
        values.putAll(server.pairs("layout of the keys", STATE.statement("layout of the keys")));
        List<Step<String>> steps = new ArrayList<>();
        for (String table : server.column("list of the fill factors", STATE.statement("loosely filled"))) {
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

    /** Gives its name, or none if there is such an index: Babelfish keeps them under names of its own. */
    private static Step<String> step(String name, String sql) {
        return new Step<>("creation of the index " + name, connection -> {
            try {
                SqlServer.execute(connection, sql);
                return name;
            } catch (SQLException e) {
                if (NAME_TAKEN.contains(e.getErrorCode())) {
                    return "";
                }
                throw e;
            }
        });
    }

    @Override
    public void analyze() {
        forEachTable("statistics");
    }

    @Override
    public void drop() {
        refuseForeign(tables());
        List<String> statements = new ArrayList<>();
        server.column("list of the procedures", STATE.statement("procedures"))
                .forEach(procedure -> statements.add(STATE.statement(
                        "removal of a procedure", Map.of("PROCEDURE", TSqlText.identifier(procedure)))));
        server.column("list of the types", STATE.statement("types"))
                .forEach(type -> statements.add(
                        STATE.statement("removal of a type", Map.of("TYPE", TSqlText.identifier(type)))));
        TABLES.statements()
                .keySet()
                .forEach(table -> statements.add(STATE.statement("removal of a table", Map.of("TABLE", table))));
        executeAll("removal of the tables", statements);
        databaseLayout.removeFileGroups();
    }

    @Override
    public List<String> refused() {
        return server.refused();
    }

    @Override
    public Optional<LoadFacts> loadFacts() {
        if (!tables().contains(LOAD_TABLE)) {
            return Optional.empty();
        }
        Map<String, String> rows = server.pairs("reading of the load's facts", STATE.statement("load facts"));
        return rows.isEmpty() ? Optional.empty() : Optional.of(LoadFacts.ofRows(rows));
    }

    @Override
    public void recordLoadFacts(LoadFacts facts) {
        server.with("recording of the load's facts", connection -> {
            connection.setAutoCommit(false);
            SqlServer.execute(connection, STATE.statement("forget load facts"));
            try (PreparedStatement statement = connection.prepareStatement(STATE.statement("record load fact"))) {
                for (Map.Entry<String, String> row : facts.toRows().entrySet()) {
                    statement.setString(1, row.getKey());
                    statement.setString(2, row.getValue());
                    statement.addBatch();
                }
                statement.executeBatch();
            }
            connection.commit();
            return true;
        });
    }

    @Override
    public Content content() {
        LoadFacts facts = requireLoaded();
        return new Content(
                server.column("identity of the content", SNAPSHOTS.statement("content id"))
                        .get(0),
                facts.scale().warehouses(),
                Long.parseLong(server.column("orders since the load", SNAPSHOTS.statement("orders since load"))
                        .get(0)),
                sizeBytes());
    }

    @Override
    public void renewContentId() {
        executeAll(
                "identity of the content",
                List.of(SNAPSHOTS.statement("forget last run"), SNAPSHOTS.statement("record last run")));
    }

    @Override
    public List<LoadChunk> loadedChunks() {
        return server.with("reading of what is loaded", connection -> {
            List<LoadChunk> chunks = new ArrayList<>();
            try (Statement statement = connection.createStatement();
                    ResultSet row = statement.executeQuery(STATE.statement("loaded chunks"))) {
                while (row.next()) {
                    Table table = Table.valueOf(row.getString(2).toUpperCase(Locale.ROOT));
                    chunks.add(new LoadChunk(table, row.getInt(1), row.getLong(3), row.getLong(4)));
                }
            }
            return chunks;
        });
    }

    @Override
    public long sizeBytes() {
        return Long.parseLong(
                server.column("size of the database", STATE.statement("size")).get(0));
    }

    @Override
    public Set<TransactionType> transactionsSinceLoad() {
        Set<TransactionType> types = EnumSet.noneOf(TransactionType.class);
        server.column("search for transactions since the load", STATE.statement("transactions since load"))
                .forEach(key -> types.add(TransactionType.valueOf(key.toUpperCase(Locale.ROOT))));
        return types;
    }

    @Override
    public List<ConditionResult> check(int workers, Consumer<ConditionResult> finished) {
        return new ConsistencyCheck(
                        database(), STATE.statement("check settings"), Condition.ofEngine(SqlServerSchema.class))
                .run(workers, transactionsSinceLoad(), finished);
    }

    /** What the work can do without; a server that refuses it for the first table isn't asked for the others. */
    private void forEachTable(String statementName) {
        for (Table table : Table.values()) {
            if (!server.attempt(statementName, SchemaScript.ofTable(statementName, table))) {
                return;
            }
        }
    }

    private void refuseForeign(List<String> tables) {
        if (!tables.isEmpty() && !tables.contains(LOAD_TABLE)) {
            throw LatchmarkException.environment(
                    address() + " is the database of another tool: it holds " + String.join(", ", tables) + ", but no "
                            + LOAD_TABLE + "; give another, empty database, or remove these yourself");
        }
    }

    private String address() {
        return database().settings().jdbcUrl();
    }

    /** Which of our tables' names are taken, in our order. */
    private List<String> tables() {
        Set<String> existing = relations();
        return TABLES.statements().keySet().stream().filter(existing::contains).toList();
    }

    private Set<String> relations() {
        return Set.copyOf(server.column("list of the tables", STATE.statement("relations")));
    }

    /** Executes statements in one transaction. */
    private void executeAll(String name, List<String> statements) {
        server.with(name, connection -> {
            connection.setAutoCommit(false);
            for (String sql : statements) {
                SqlServer.execute(connection, sql);
            }
            connection.commit();
            return true;
        });
    }
}
