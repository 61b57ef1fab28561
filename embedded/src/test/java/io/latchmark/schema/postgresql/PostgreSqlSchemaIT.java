package io.latchmark.schema.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.LatchmarkException.Category;
import io.latchmark.schema.LoadFacts;
import io.latchmark.schema.LoadFacts.State;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Tables and indexes on a real server: what is created, what is refused, what is dropped. */
final class PostgreSqlSchemaIT {
    private static EmbeddedSchema database;
    private static PostgreSqlSchema schema;

    @BeforeAll
    static void start() {
        database = EmbeddedSchema.open();
        schema = database.schema();
    }

    @AfterAll
    static void stop() {
        database.close();
    }

    @AfterEach
    void dropTables() {
        schema.drop();
    }

    @Test
    void tablesAreCreatedOnceAndDroppedOnce() {
        schema.createTables();
        assertThatCode(schema::createTables).doesNotThrowAnyException();

        schema.drop();
        assertThatCode(schema::drop).doesNotThrowAnyException();

        assertThat(schema.loadFacts()).isEmpty();
        assertThatCode(schema::createTables).doesNotThrowAnyException();
    }

    @Test
    void theTablesOfAnotherToolAreNeitherAddedToNorDropped() {
        database.execute("foreign.sql", List.of("warehouse", "orders"));

        assertRefused(schema::createTables, "another tool", "warehouse, orders", "latchmark_load", "empty database");
        assertRefused(schema::drop, "another tool", "warehouse, orders");
        assertThat(schema.loadFacts()).isEmpty();

        database.execute("foreign.sql", List.of("removal", "removal of warehouse"));
    }

    @Test
    void anIncompleteSetOfTablesIsNamedAndCanBeDropped() {
        schema.createTables();
        database.execute("foreign.sql", List.of("loss of a table"));

        assertRefused(
                schema::createTables,
                "of the 11 tables",
                "latchmark_load, latchmark_load_chunk, item, warehouse",
                "schema drop");
        schema.drop();

        assertThatCode(schema::createTables).doesNotThrowAnyException();
    }

    @Test
    void dropTakesOurRoutinesAndLeavesOthers() {
        schema.createTables();
        database.execute("foreign.sql", List.of("routines"));

        schema.drop();

        database.execute("foreign.sql", List.of("removal of latchmarkers", "new routines of the same names"));
    }

    @Test
    void aDropThatOthersDependOnChangesNothing() {
        schema.createTables();
        schema.recordLoadFacts(EmbeddedSchema.facts(1, State.COMPLETE));
        database.execute("foreign.sql", List.of("dependent view"));

        assertRefused(schema::drop, "removal of the tables", "SQLState 2BP01");
        assertThat(schema.requireLoaded()).isEqualTo(EmbeddedSchema.facts(1, State.COMPLETE));

        database.execute("foreign.sql", List.of("removal of report"));
    }

    @Test
    void indexesAreCreatedOnce() {
        schema.createTables();
        List<String> created = new ArrayList<>();
        List<String> createdAgain = new ArrayList<>();

        schema.createIndexes(EmbeddedSchema.WORKERS, created::add);
        schema.createIndexes(EmbeddedSchema.WORKERS, createdAgain::add);

        assertThat(created).hasSize(10).contains("order_line_key", "customer_by_name", "warehouse_key");
        assertThat(createdAgain).isEmpty();
        assertThatCode(() -> schema.analyze(EmbeddedSchema.WORKERS)).doesNotThrowAnyException();
    }

    @Test
    void anIndexThatCanNotBeCreatedIsNamedAndTheOthersCanFollow() {
        schema.createTables();
        database.execute("foreign.sql", List.of("duplicate"));

        assertRefused(
                () -> schema.createIndexes(EmbeddedSchema.WORKERS, index -> {}), "warehouse_key", "SQLState 23505");
    }

    @Test
    void whatWasLoadedIsReadBackAndReplaced() {
        schema.createTables();
        assertThat(schema.loadFacts()).isEmpty();
        LoadFacts loading = EmbeddedSchema.facts(3, State.LOADING);
        LoadFacts complete = loading.as(State.COMPLETE, Instant.parse("2026-01-01T12:34:56.789Z"));

        schema.recordLoadFacts(loading);
        assertThat(schema.loadFacts()).contains(loading);
        schema.recordLoadFacts(complete);
        assertThat(schema.loadFacts()).contains(complete);
    }

    @Test
    void anUnfinishedLoadIsNotTakenForACompleteOne() {
        assertRefused(schema::requireLoaded, "nothing is loaded", "jdbc:postgresql:", "latchmark load");

        schema.createTables();
        assertRefused(schema::requireLoaded, "nothing is loaded");

        schema.recordLoadFacts(EmbeddedSchema.facts(3, State.LOADING));
        assertRefused(schema::requireLoaded, "3 warehouses", "interrupted", "latchmark load --warehouses 3 --seed ");

        schema.recordLoadFacts(EmbeddedSchema.facts(3, State.COMPLETE));
        assertThat(schema.requireLoaded().scale().warehouses()).isEqualTo(3);
    }

    @Test
    void damagedFactsAreRefused() {
        schema.createTables();
        schema.recordLoadFacts(EmbeddedSchema.facts(3, State.COMPLETE));
        database.execute("foreign.sql", List.of("damage"));

        assertRefused(schema::loadFacts, "damaged", "seed", "schema drop");
    }

    @Test
    void theSizeGrowsByTheTables() {
        long before = schema.sizeBytes();

        schema.createTables();
        schema.createIndexes(EmbeddedSchema.WORKERS, index -> {});

        database.execute("foreign.sql", List.of("items"));

        // Meanwhile autovacuum may shorten the catalogue by some pages.
        assertThat(schema.sizeBytes()).isGreaterThan(before + (1 << 20));
    }

    @Test
    void aWrongPasswordOrAddressIsAnErrorOfTheEnvironment() {
        ConnectionSettings right = schema.database().settings();

        assertRefused(
                () -> Database.connect(new ConnectionSettings(right.jdbcUrl(), right.user(), "wrong"), "test", 1)
                        .close(),
                "cannot connect",
                right.jdbcUrl());
        assertRefused(
                () -> Database.connect(new ConnectionSettings("jdbc:nobody://x", "nobody", ""), "test", 1)
                        .close(),
                "cannot connect",
                "jdbc:nobody://x");
    }

    @Test
    void moreWorkersThanConnectionsAreABug() {
        schema.createTables();

        assertThatThrownBy(() -> schema.createIndexes(EmbeddedSchema.WORKERS + 1, index -> {}))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("workers = 3");
    }

    private static void assertRefused(Runnable work, String... fragments) {
        assertThatExceptionOfType(LatchmarkException.class)
                .isThrownBy(work::run)
                .satisfies(e -> assertThat(e.category()).isEqualTo(Category.ENVIRONMENT))
                .satisfies(e -> assertThat(e.getMessage()).contains(fragments));
    }
}
