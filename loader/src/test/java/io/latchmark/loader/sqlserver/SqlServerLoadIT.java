package io.latchmark.loader.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.core.population.Scale;
import io.latchmark.core.random.NuRandConstants;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.loader.GeneratedChunks;
import io.latchmark.loader.LoadListener;
import io.latchmark.loader.LoadReport;
import io.latchmark.loader.LoadSettings;
import io.latchmark.loader.LoadVerifier;
import io.latchmark.loader.Loader;
import io.latchmark.schema.LoadChunk;
import io.latchmark.schema.LoadFacts;
import io.latchmark.schema.check.ConditionResult;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.sqlserver.SqlServerSchema;
import io.latchmark.schema.sqlserver.testing.SqlServerAtHand;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A load of one warehouse into a SQL Server, broken off after ITEM and continued. */
@Tag("slowOnSqlServer")
final class SqlServerLoadIT {
    private static final LoadSettings SETTINGS = new LoadSettings(new Scale(1), 1, 1);

    private static Database database;
    private static SqlServerSchema schema;
    private static List<LoadChunk> brokenOff;
    private static LoadReport continued;

    @BeforeAll
    static void loadInTwoParts() throws InterruptedException {
        database = SqlServerAtHand.requireEmpty(2);
        schema = new SqlServerSchema(database);
        schema.createTables();
        assertThatThrownBy(() -> load(List.of(), progress -> {
                    if (!schema.loadedChunks().isEmpty()) {
                        Thread.currentThread().interrupt();
                    }
                }))
                .isInstanceOf(InterruptedException.class);
        brokenOff = schema.loadedChunks();
        continued = load(brokenOff, progress -> {});
        schema.createIndexes(2, index -> {});
        schema.analyze(2);
    }

    @AfterAll
    static void disconnect() {
        if (database != null) {
            schema.drop();
            database.close();
        }
    }

    @Test
    void onlyWhatWasMissingIsLoadedTheSecondTime() {
        assertThat(brokenOff).hasSize(1);
        assertThat(continued.rows()).containsEntry(BenchmarkTable.WAREHOUSE, 1L).doesNotContainKey(BenchmarkTable.ITEM);
    }

    @Test
    void theServerHoldsExactlyTheRowsThatWereGenerated() throws InterruptedException {
        List<LoadChunk> chunks = schema.loadedChunks();

        assertThat(chunks).isEqualTo(GeneratedChunks.of(SETTINGS));
        assertThat(new LoadVerifier(new SqlServerBulkTarget(database, BulkSettings.STANDARD), NanoClock.system())
                        .verify(SETTINGS.scale(), 1, chunks, progress -> {}))
                .isEmpty();
    }

    @Test
    void allConditionsAndRulesHold() {
        schema.recordLoadFacts(new LoadFacts(
                SETTINGS.scale(),
                SETTINGS.seed(),
                NuRandConstants.ofLoad(SETTINGS.seed()),
                1,
                LoadFacts.State.COMPLETE,
                Instant.EPOCH));

        assertThat(schema.check(2, result -> {}))
                .hasSize(12 + 14)
                .allMatch(result -> result.status() == ConditionResult.Status.PASSED);
    }

    private static LoadReport load(List<LoadChunk> present, LoadListener listener) throws InterruptedException {
        try (Database pool =
                Database.connect(SqlServerAtHand.require(), "load", 1, SqlServerBulkTarget.DRIVER_PROPERTIES)) {
            return new Loader(new SqlServerBulkTarget(pool, BulkSettings.STANDARD), NanoClock.system())
                    .load(SETTINGS, present, listener);
        }
    }
}
