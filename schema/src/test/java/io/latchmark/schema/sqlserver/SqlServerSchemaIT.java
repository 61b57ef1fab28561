package io.latchmark.schema.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.Scale;
import io.latchmark.core.random.NuRandConstants;
import io.latchmark.schema.LoadFacts;
import io.latchmark.schema.check.ConditionResult;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.sqlserver.testing.SqlServerAtHand;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The tables on a server. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SqlServerSchemaIT {
    private Database database;
    private SqlServerSchema schema;

    @BeforeAll
    void connect() {
        database = SqlServerAtHand.requireEmpty(2);
    }

    @AfterAll
    void disconnect() {
        if (database != null) {
            schema.drop();
            database.close();
        }
    }

    @BeforeEach
    void create() {
        schema = new SqlServerSchema(database);
        schema.drop();
        schema.createTables();
    }

    @Test
    void creationTwiceIsCreationOnce() {
        schema.createTables();
        schema.createIndexes(2, index -> {});
        List<String> built = new ArrayList<>();
        schema.createIndexes(2, built::add);

        assertThat(built).isEmpty();
        assertThat(schema.loadFacts()).isEmpty();
        assertThat(schema.loadedChunks()).isEmpty();
    }

    @Test
    void theFactsOfALoadAreKeptAndReplaced() {
        LoadFacts facts =
                new LoadFacts(new Scale(3), 7, NuRandConstants.ofLoad(7), 1, LoadFacts.State.LOADING, Instant.EPOCH);
        schema.recordLoadFacts(facts);
        schema.recordLoadFacts(facts.as(LoadFacts.State.COMPLETE, Instant.EPOCH.plusSeconds(5)));

        assertThat(schema.loadFacts()).contains(facts.as(LoadFacts.State.COMPLETE, Instant.EPOCH.plusSeconds(5)));
    }

    @Test
    void theConditionsHoldForNoRowsAndTheRulesMissThem() {
        schema.recordLoadFacts(
                new LoadFacts(new Scale(1), 7, NuRandConstants.ofLoad(7), 1, LoadFacts.State.COMPLETE, Instant.EPOCH));

        List<ConditionResult> results = schema.check(2, result -> {});

        assertThat(results)
                .filteredOn(result -> result.clause().startsWith("3.3.2."))
                .allMatch(result -> result.status() == ConditionResult.Status.PASSED);
        assertThat(results)
                .filteredOn(result -> result.title().startsWith("rows of ITEM"))
                .singleElement()
                .extracting(ConditionResult::offendingRows)
                .isEqualTo(4L);
    }

    @Test
    void dropLeavesNothingOfOurs() {
        schema.createIndexes(1, index -> {});
        schema.drop();
        schema.drop();

        assertThat(schema.loadFacts()).isEmpty();
        assertThat(schema.sizeBytes()).isNotNegative();
    }

    @Test
    void aFolderThatTheServerDoesNotTakeIsNamedByItsOption() {
        schema.drop();
        SqlServerLayout layout = SqlServerScriptTest.at("/no/such/folder", "", 100);

        assertThatThrownBy(() -> new SqlServerSchema(database, layout).createTables())
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("--data-path /no/such/folder");
    }
}
