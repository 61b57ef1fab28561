package io.latchmark.schema;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.platform.CountText;
import io.latchmark.schema.check.ConditionResult;
import io.latchmark.schema.check.ConsistencyCheck;
import io.latchmark.schema.check.DataCondition;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.Sql;
import java.sql.PreparedStatement;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The nine tables in a database, and Latchmark's own data about them. All methods query the server and throw a
 * {@link LatchmarkException} of category ENVIRONMENT if it refuses; progress is reported in the caller's thread. One thread at a
 * time.
 */
public interface Schema {
    /** The queries, and the statements of the engine's files. Required. */
    SchemaState state();

    /** The database of the tables. */
    default Database database() {
        return state().database();
    }

    /**
     * Creates the tables, without keys; does nothing if all exist.
     *
     * @throws LatchmarkException of category ENVIRONMENT if some of the names are taken, by another tool's tables or by remains
     *     of ours; if the tables can't be placed as requested, or exist elsewhere
     */
    default void createTables() {
        if (!state().areThere()) {
            state().queries
                    .executeAll(
                            "creation of the tables",
                            state().tables.statements().values());
        }
    }

    /**
     * Prepares the tables for a load, including one that continues or adds warehouses; {@link #createIndexes} ends this state.
     * Required if a load needs different settings from a run.
     *
     * @param workers connections that load in parallel
     */
    default void prepareLoad(int workers) {}

    /** Server settings that slow a load down, each in words: name, value, effect, remedy. */
    default List<String> loadHints() {
        return List.of();
    }

    /**
     * Creates the missing keys and indexes.
     *
     * @param workers connections that build in parallel, from 1 to the database's maximum
     * @param finished receives the name of each index once it is built
     */
    default void createIndexes(int workers, Consumer<String> finished) {
        state().createIndexes(workers, finished, connection -> true);
    }

    /**
     * Does the work on loaded rows that would otherwise fall to their first readers, before keys and indexes are built. Required
     * if it is cheaper before than after.
     *
     * @param workers connections working in parallel, from 1 to the database's maximum
     */
    default void settleRows(int workers) {}

    /**
     * Gathers planner statistics, and does all remaining work that would otherwise fall to the first readers.
     *
     * @param workers connections working in parallel, from 1 to the database's maximum
     */
    default void analyze(int workers) {
        state().eachTable("statistics", "analyze.sql", workers);
    }

    /**
     * Drops our tables and routines, and nothing else; does nothing if there are none.
     *
     * @throws LatchmarkException of category ENVIRONMENT if the tables belong to another tool
     */
    default void drop() {
        state().refuseForeign();
        state().queries
                .executeAll(
                        "removal of the tables",
                        state().file("drop.sql").statements().values());
    }

    /**
     * The statements that {@link #createTables}, {@link #createIndexes} and {@link #analyze} would execute now, in a form for the
     * engine's own tools. Changes nothing.
     */
    default List<String> script() {
        return Stream.of(state().tables, state().file("indexes.sql"))
                .flatMap(file -> file.statements().values().stream())
                .toList();
    }

    /** Optional features refused by the server since this object was created: options, hints, statistics; with reasons. */
    default List<String> refused() {
        return List.of();
    }

    /** The description of the load; empty if our tables do not exist or no load was started. */
    default Optional<LoadFacts> loadFacts() {
        if (!state().present().contains(SchemaState.LOAD_TABLE)) {
            return Optional.empty();
        }
        Map<String, String> rows =
                state().queries.pairs("reading of the load's facts", state().sql.statement("load facts"));
        return rows.isEmpty() ? Optional.empty() : Optional.of(LoadFacts.ofRows(rows));
    }

    /** Records the description of the load, replacing an earlier one. */
    default void recordLoadFacts(LoadFacts facts) {
        SchemaState state = state();
        state.queries.with("recording of the load's facts", connection -> {
            connection.setAutoCommit(false);
            state.forget(connection, "forget load facts");
            try (PreparedStatement statement = connection.prepareStatement(state.sql.statement("record load fact"))) {
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

    /**
     * The loaded chunks in the order of the warehouses; empty if there are none. A warehouse has either all its tables or none.
     * The loader writes these records, in the transaction of the rows.
     */
    default List<LoadChunk> loadedChunks() {
        return state().list("reading of what is loaded", "loaded chunks", row -> {
            BenchmarkTable table = BenchmarkTable.valueOf(row.getString(2).toUpperCase(Locale.ROOT));
            return new LoadChunk(table, row.getInt(1), row.getLong(3), row.getLong(4));
        });
    }

    /**
     * Frees the space of rows that an interrupted load wrote and did not commit. Required if the engine keeps such rows until
     * they are cleared; if it removes them by itself, there is nothing to do.
     */
    default void reclaimSpace() {}

    /** The size of the whole database on disk. */
    default long sizeBytes() {
        return Long.parseLong(state().column("size of the database", "size").get(0));
    }

    /**
     * Identity, size and age of the loaded content.
     *
     * @throws LatchmarkException of category ENVIRONMENT if there is no complete load
     */
    default Content content() {
        LoadFacts loaded = requireLoaded();
        return new Content(
                state().column("identity of the content", "content id").get(0),
                loaded.scale().warehouses(),
                Long.parseLong(state().column("orders since the load", "orders since load")
                        .get(0)),
                sizeBytes());
    }

    /** Gives the content a new identity, because a run is about to change it. */
    default void renewContentId() {
        SchemaState state = state();
        state.queries.with("identity of the content", connection -> {
            connection.setAutoCommit(false);
            state.forget(connection, "forget last run");
            Sql.executing(state.sql.statement("renew content id")).run(connection);
            connection.commit();
            return true;
        });
    }

    /** The writing transactions that have left traces since the load; empty on a fresh load. */
    default Set<TransactionType> transactionsSinceLoad() {
        Set<TransactionType> types = EnumSet.noneOf(TransactionType.class);
        state().column("search for transactions since the load", "transactions since load")
                .forEach(key -> types.add(TransactionType.valueOf(key.toUpperCase(Locale.ROOT))));
        return types;
    }

    /**
     * Checks the consistency conditions (TPC-C clause 3.3.2) and the population rules (clause 4.3.3.1). Those that hold only on a
     * fresh load are skipped later. Required.
     *
     * @param workers connections that check in parallel, from 1 to the database's maximum
     * @param finished receives each result as soon as it is available
     * @return all results in the order of the clauses
     */
    default List<ConditionResult> check(int workers, Consumer<ConditionResult> finished) {
        SchemaState state = state();
        return new ConsistencyCheck(
                        database(), state.sql.statement("check settings"), DataCondition.of(state.engine, state.with))
                .run(workers, transactionsSinceLoad(), finished);
    }

    /** Whether no writing transaction has run since the load. */
    default boolean isFresh() {
        return transactionsSinceLoad().isEmpty();
    }

    /**
     * The description of the load, for callers that need a complete one.
     *
     * @throws LatchmarkException of category ENVIRONMENT if there is no complete load
     */
    default LoadFacts requireLoaded() {
        String address = database().settings().jdbcUrl();
        LoadFacts facts = loadFacts()
                .orElseThrow(() -> LatchmarkException.environment(
                        "nothing is loaded at " + address + "; run 'latchmark load --warehouses N' first"));
        return switch (facts.state()) {
            case COMPLETE -> facts;
            case LOADING ->
                throw LatchmarkException.environment("the load of "
                        + CountText.of(facts.scale().warehouses(), "warehouse at", "warehouses at") + " " + address
                        + ", started "
                        + facts.loadedAt().truncatedTo(ChronoUnit.SECONDS)
                        + ", was interrupted or still runs; if it does not run, run the same latchmark load again to"
                        + " continue: latchmark load --warehouses "
                        + facts.scale().warehouses() + " --seed " + facts.seed());
        };
    }
}
