package io.latchmark.schema.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.schema.LoadFacts.State;
import io.latchmark.schema.check.ConditionResult;
import io.latchmark.schema.check.ConditionResult.Status;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The population rules against a whole warehouse. */
final class PostgreSqlPopulationIT {
    private static final String POPULATION = "4.3.3.1";

    private static EmbeddedSchema database;

    @BeforeAll
    static void load() {
        database = EmbeddedSchema.open();
        database.schema().createTables();
        database.schema().recordLoadFacts(EmbeddedSchema.facts(1, State.COMPLETE));
        database.execute("population.sql");
        database.schema().createIndexes(EmbeddedSchema.WORKERS, index -> {});
        database.schema().analyze(EmbeddedSchema.WORKERS);
    }

    @AfterAll
    static void stop() {
        database.close();
    }

    @Test
    void ofAWholePopulationEachRuleNamesTheOnlyRowsThatBreakIt() {
        database.execute("population-tampering.sql");

        assertEveryRuleNamesTheRowThatBreaksIt(check().stream()
                .filter(result -> result.clause().equals(POPULATION))
                .collect(Collectors.toMap(ConditionResult::title, result -> result)));
    }

    private static List<ConditionResult> check() {
        return database.schema().check(EmbeddedSchema.WORKERS, result -> {});
    }

    private static void assertEveryRuleNamesTheRowThatBreaksIt(Map<String, ConditionResult> results) {
        assertThat(results).hasSize(14);
        assertRow(results, "rows of ITEM, and of WAREHOUSE", 1, "stock, 1, 100000, 99999");
        assertRow(results, "rows of CUSTOMER, HISTORY, ORDERS", 1, "history, 1, 4, 3000, 2999");
        // Two customers: one with two orders, one with none.
        assertRow(results, "O_C_ID is a permutation", 2, "1, 3, 8, 1 order, 0");
        // One order that should not be there, one that should.
        assertRow(results, "NEW_ORDER holds the orders", 2, "1, 5, 2100, no row, a row");
        assertRow(results, "C_LAST names", 1, "1, 6, 372, PRICALLYOUGHT, BARBAROUGHT");
        assertRow(results, "10 % of", 1, "c_credit, 1, 30000, 3000, 312, 6000");
        assertRow(results, "values of ITEM", 1, "4711, i_price 1.00 to 100.00");
        assertRow(results, "values of WAREHOUSE", 1, "1, w_ytd 300000.00");
        assertRow(results, "values of DISTRICT", 1, "1, 9, d_next_o_id 3001");
        assertRow(results, "values of STOCK", 1, "1, 1234, s_dist_01 to s_dist_10 of 24 characters");
        assertRow(results, "values of CUSTOMER", 1, "1, 7, 8, c_middle OE");
        assertRow(results, "values of HISTORY", 2, "1, 1, 5, h_amount 10.00");
        assertRow(results, "values of ORDERS", 1, "1, 1, 6, o_carrier_id 1 to 10");
        assertRow(results, "values of ORDER_LINE", 1, "1, 2, 2101, 3, ol_amount 0.01 to 9999.99");
    }

    private static void assertRow(
            Map<String, ConditionResult> results, String title, long offendingRows, String firstRow) {
        ConditionResult result = results.values().stream()
                .filter(candidate -> candidate.title().startsWith(title))
                .reduce((first, second) ->
                        first.title().length() < second.title().length() ? first : second)
                .orElseThrow();
        assertThat(result.status()).describedAs(title).isEqualTo(Status.FAILED);
        assertThat(result.offendingRows()).describedAs(result.toString()).isEqualTo(offendingRows);
        assertThat(String.join(", ", result.rowsShown().get(0))).startsWith(firstRow);
    }
}
