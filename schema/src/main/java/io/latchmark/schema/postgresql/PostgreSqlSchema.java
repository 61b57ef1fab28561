package io.latchmark.schema.postgresql;

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
import io.latchmark.schema.jdbc.ParallelWork.Work;
import io.latchmark.schema.jdbc.SqlErrors;
import io.latchmark.schema.jdbc.SqlFile;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The tables in PostgreSQL, in the first schema of the search path. Table names there are also names of views, indexes
 * and sequences, so that any of these counts as taking a name.
 */
public final class PostgreSqlSchema implements Schema {
    /** The lock for one piece of work at a time. */
    public static final LockDialect LOCK = new LockDialect(
            SqlFile.read(PostgreSqlSchema.class, "lock.sql"), Map.of(), "membership in pg_read_all_stats");

    private static final SqlFile TABLES = SqlFile.read(PostgreSqlSchema.class, "tables.sql");
    private static final SqlFile INDEXES = SqlFile.read(PostgreSqlSchema.class, "indexes.sql");
    private static final SqlFile DROP = SqlFile.read(PostgreSqlSchema.class, "drop.sql");
    private static final SqlFile STATE = SqlFile.read(PostgreSqlSchema.class, "state.sql");
    private static final SqlFile CONTENT = SqlFile.read(PostgreSqlSchema.class, "content.sql");
    /** The table that no other tool makes: it distinguishes ours from theirs. */
    private static final String LOAD_TABLE = "latchmark_load";

    private static final int FETCH_ROWS = 1_000;

    private final Database database;
    private final Placement placement;

    /** The tables wherever they are, or in the database's default place, in a database that stays open while they are used. */
    public PostgreSqlSchema(Database database) {
        this(database, Placement.DEFAULT);
    }

    /** The tables in these places; indexes that are created later go to theirs, too. */
    public PostgreSqlSchema(Database database, Placement placement) {
        this.database = database;
        this.placement = placement;
    }

    @Override
    public Database database() {
        return database;
    }

    @Override
    public void createTables() {
        TablespacePlacement tablespaces = new TablespacePlacement(database);
        List<String> found = tables();
        if (found.size() == TABLES.statements().size()) {
            tablespaces.requireSame(placement);
            return;
        }
        refuseForeign(found);
        if (!found.isEmpty()) {
            throw LatchmarkException.environment("of the " + TABLES.statements().size() + " tables of Latchmark at "
                    + database.settings().jdbcUrl() + " there are only " + String.join(", ", found)
                    + "; run 'latchmark schema drop --yes' first");
        }
        tablespaces.requireTablespaces(placement);
        with("creation of the tables", connection -> {
            connection.setAutoCommit(false);
            tablespaces.placeTables(connection, placement);
            for (String sql : TABLES.statements().values()) {
                execute(connection, sql);
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
        TablespacePlacement tablespaces = new TablespacePlacement(database);
        Set<String> existing = relations();
        List<Step<String>> steps = new ArrayList<>();
        INDEXES.statements().forEach((name, sql) -> {
            if (!existing.contains(name)) {
                steps.add(new Step<>("creation of the index " + name, connection -> {
                    connection.setAutoCommit(false);
                    tablespaces.placeIndexes(connection);
                    execute(connection, sql);
                    connection.commit();
                    return name;
                }));
            }
        });
        ParallelWork.run(database, workers, steps, finished);
    }

    @Override
    public void analyze() {
        with("statistics of the tables", connection -> {
            execute(connection, STATE.statement("analyze"));
            return true;
        });
    }

    @Override
    public void drop() {
        refuseForeign(tables());
        executeAll("removal of the tables", DROP);
    }

    @Override
    public List<String> script() {
        return Stream.of(TABLES, INDEXES)
                .flatMap(file -> file.statements().values().stream())
                .toList();
    }

    @Override
    public Optional<LoadFacts> loadFacts() {
        if (!tables().contains(LOAD_TABLE)) {
            return Optional.empty();
        }
        Map<String, String> rows = with("reading of the load's facts", connection -> {
            Map<String, String> values = new HashMap<>();
            try (Statement statement = connection.createStatement();
                    ResultSet resultSet = statement.executeQuery(STATE.statement("load facts"))) {
                while (resultSet.next()) {
                    values.put(resultSet.getString(1), resultSet.getString(2));
                }
            }
            return values;
        });
        return rows.isEmpty() ? Optional.empty() : Optional.of(LoadFacts.ofRows(rows));
    }

    @Override
    public void recordLoadFacts(LoadFacts facts) {
        with("recording of the load's facts", connection -> {
            connection.setAutoCommit(false);
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
    public List<LoadChunk> loadedChunks() {
        return with("reading of what is loaded", connection -> {
            // Without a transaction the driver would hold all rows in memory.
            connection.setAutoCommit(false);
            List<LoadChunk> chunks = new ArrayList<>();
            try (Statement statement = connection.createStatement()) {
                statement.setFetchSize(FETCH_ROWS);
                try (ResultSet row = statement.executeQuery(STATE.statement("loaded chunks"))) {
                    while (row.next()) {
                        Table table = Table.valueOf(row.getString(2).toUpperCase(Locale.ROOT));
                        chunks.add(new LoadChunk(table, row.getInt(1), row.getLong(3), row.getLong(4)));
                    }
                }
            }
            connection.rollback();
            return chunks;
        });
    }

    @Override
    public void reclaimSpace() {
        with("clearing away of what an interrupted load left", connection -> {
            execute(connection, STATE.statement("reclaim"));
            return true;
        });
    }

    @Override
    public long sizeBytes() {
        return Long.parseLong(
                column("size of the database", STATE.statement("size")).get(0));
    }

    @Override
    public Content content() {
        LoadFacts facts = requireLoaded();
        return new Content(
                column("identity of the content", CONTENT.statement("content id"))
                        .get(0),
                facts.scale().warehouses(),
                Long.parseLong(column("orders since the load", CONTENT.statement("orders since load"))
                        .get(0)),
                sizeBytes());
    }

    @Override
    public void renewContentId() {
        with("identity of the content", connection -> {
            execute(connection, CONTENT.statement("renew content id"));
            return true;
        });
    }

    @Override
    public Set<TransactionType> transactionsSinceLoad() {
        Set<TransactionType> types = EnumSet.noneOf(TransactionType.class);
        column("search for transactions since the load", STATE.statement("transactions since load"))
                .forEach(key -> types.add(TransactionType.valueOf(key.toUpperCase(Locale.ROOT))));
        return types;
    }

    @Override
    public List<ConditionResult> check(int workers, Consumer<ConditionResult> finished) {
        return new ConsistencyCheck(
                        database, STATE.statement("check settings"), Condition.ofEngine(PostgreSqlSchema.class))
                .run(workers, transactionsSinceLoad(), finished);
    }

    private void refuseForeign(List<String> tables) {
        if (!tables.isEmpty() && !tables.contains(LOAD_TABLE)) {
            throw LatchmarkException.environment(database.settings().jdbcUrl()
                    + " is the database of another tool: it holds " + String.join(", ", tables) + ", but no "
                    + LOAD_TABLE + "; give another, empty database, or remove these yourself");
        }
    }

    /** Which of our tables' names are taken, in our order. */
    private List<String> tables() {
        Set<String> existing = relations();
        return TABLES.statements().keySet().stream().filter(existing::contains).toList();
    }

    private Set<String> relations() {
        return Set.copyOf(column("list of the tables", STATE.statement("relations")));
    }

    private List<String> column(String name, String sql) {
        return with(name, connection -> {
            List<String> values = new ArrayList<>();
            try (Statement statement = connection.createStatement();
                    ResultSet resultSet = statement.executeQuery(sql)) {
                while (resultSet.next()) {
                    values.add(resultSet.getString(1));
                }
            }
            return values;
        });
    }

    /** Executes all statements of a file in one transaction. */
    private void executeAll(String name, SqlFile file) {
        with(name, connection -> {
            connection.setAutoCommit(false);
            for (String sql : file.statements().values()) {
                execute(connection, sql);
            }
            connection.commit();
            return true;
        });
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private <T> T with(String name, Work<T> work) {
        try (Connection connection = database.connection()) {
            return work.run(connection);
        } catch (SQLException e) {
            throw SqlErrors.failed(name, e);
        }
    }
}
