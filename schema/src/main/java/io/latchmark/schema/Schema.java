package io.latchmark.schema;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.schema.check.ConditionResult;
import io.latchmark.schema.jdbc.Database;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The nine tables in one database, and what Latchmark keeps about them. All methods ask the server and throw a {@link
 * LatchmarkException} of the category ENVIRONMENT if it refuses; progress is reported in the caller's thread. For one
 * thread at a time.
 */
public interface Schema {
    /** Where the tables are. Required. */
    Database database();

    /** What all engines ask of the database in the same way. Required. */
    SchemaState state();

    /**
     * Creates the tables, without keys; does nothing if all are there. Required.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if some of the names are taken: by the tables of another
     *     tool, or by what is left of ours; if they can't be placed where they were asked for, or lie elsewhere
     */
    void createTables();

    /**
     * Sets the tables for a load, also for one that continues or adds warehouses; {@link #createIndexes} ends it. Required
     * where a load wants other settings than a run.
     *
     * @param workers connections that load at once
     */
    default void prepareLoad(int workers) {}

    /** What of the server's settings slows a load down, each as a phrase: name, value, effect, remedy. */
    default List<String> loadHints() {
        return List.of();
    }

    /**
     * Creates the keys and indexes that aren't there yet. Required.
     *
     * @param workers connections that build at once, from 1 to the most that the database was opened with
     * @param finished takes the name of each index once it is built
     */
    void createIndexes(int workers, Consumer<String> finished);

    /**
     * Leaves the loaded rows as readers find them once others have read them, before keys and indexes are built. Required
     * where that is cheaper before than after.
     *
     * @param workers connections at work at once, from 1 to the most that the database was opened with
     */
    default void settleRows(int workers) {}

    /**
     * Gathers the statistics that the planner needs, and leaves nothing of the load for the first readers to do. Required.
     *
     * @param workers connections at work at once, from 1 to the most that the database was opened with
     */
    void analyze(int workers);

    /**
     * Drops our tables and routines, and nothing else; does nothing if there are none. Required.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if the tables are those of another tool
     */
    void drop();

    /**
     * What {@link #createTables}, {@link #createIndexes} and {@link #analyze} would execute now, statement by statement and
     * ready for the engine's own tools. Changes nothing. Required.
     */
    List<String> script();

    /**
     * What the server refused since this object was made and the work did without: options, hints, statistics, each with
     * the reason.
     */
    default List<String> refused() {
        return List.of();
    }

    /** What was loaded; empty if there is no table of ours or no load was begun. */
    default Optional<LoadFacts> loadFacts() {
        return state().loadFacts();
    }

    /** Writes down what is being loaded or was; replaces what was there. */
    default void recordLoadFacts(LoadFacts facts) {
        state().recordLoadFacts(facts);
    }

    /**
     * What of the load is there, in the order of the warehouses; empty if nothing is. A warehouse is there with all its
     * tables or with none. The records are written by the loader, in the transaction of the rows.
     */
    default List<LoadChunk> loadedChunks() {
        return state().loadedChunks();
    }

    /**
     * Gives free the space of rows that an interrupted load wrote and did not commit. Required where the engine keeps
     * such rows until they are cleared away; where it takes them out by itself, there is nothing to do.
     */
    default void reclaimSpace() {}

    /** The size of the whole database on disk. */
    default long sizeBytes() {
        return state().sizeBytes();
    }

    /**
     * Identity, size and age of what was loaded.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if nothing was loaded, or not to the end
     */
    default Content content() {
        return state().content(requireLoaded());
    }

    /** Gives the content another identity, since a run is about to change it. */
    default void renewContentId() {
        state().renewContentId();
    }

    /** The writing transactions that left traces since the load; empty on a fresh load. */
    default Set<TransactionType> transactionsSinceLoad() {
        return state().transactionsSinceLoad();
    }

    /**
     * Checks the consistency conditions (TPC-C clause 3.3.2) and the population rules (clause 4.3.3.1). What holds on a
     * fresh load only is skipped later. Required.
     *
     * @param workers connections that check at once, from 1 to the most that the database was opened with
     * @param finished takes each result as soon as it is there
     * @return all results in the order of the clauses
     */
    List<ConditionResult> check(int workers, Consumer<ConditionResult> finished);

    /** Whether no writing transaction ran since the load. */
    default boolean isFresh() {
        return transactionsSinceLoad().isEmpty();
    }

    /**
     * What was loaded, for callers that need a complete load.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if nothing was loaded, or not to the end
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
                        + facts.scale().warehouses()
                        + (facts.scale().warehouses() == 1 ? " warehouse at " : " warehouses at ") + address
                        + ", started "
                        + facts.loadedAt().truncatedTo(ChronoUnit.SECONDS)
                        + ", was interrupted or still runs; if it does not run, run the same latchmark load again to"
                        + " continue: latchmark load --warehouses "
                        + facts.scale().warehouses() + " --seed " + facts.seed());
        };
    }
}
