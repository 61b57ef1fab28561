package io.latchmark.schema.check;

import io.latchmark.schema.jdbc.SqlFile;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A condition that the database must meet. Immutable.
 *
 * @param clause of the TPC-C specification, as {@code 3.3.2.1}
 * @param title what must hold
 * @param query returns rows that break it, and in its last column the number of all that do
 * @param freshOnly whether it holds only until the first transaction after the load
 */
public record DataCondition(String clause, String title, String query, boolean freshOnly) {
    private static final String CONDITION_CLAUSE = "3.3.2.";
    private static final int CONDITIONS = 12;
    /** Condition 11 counts rows that every New-Order and Delivery changes. */
    private static final int FRESH_CONDITION = 11;

    private static final String POPULATION_CLAUSE = "4.3.3.1";
    private static final List<String> POPULATION_FILES = List.of("4.3.3.1-rows.sql", "4.3.3.1-values.sql");

    /**
     * Reads the conditions of an engine, in the order of the clauses.
     *
     * @param anchor a class of the package whose folder {@code checks} holds the SQL files
     */
    public static List<DataCondition> ofEngine(Class<?> anchor) {
        List<DataCondition> conditions = new ArrayList<>();
        IntStream.rangeClosed(1, CONDITIONS).forEach(number -> {
            String clause = CONDITION_CLAUSE + number;
            addAll(conditions, clause, SqlFile.read(anchor, "checks/" + clause + ".sql"), number == FRESH_CONDITION);
        });
        POPULATION_FILES.forEach(
                file -> addAll(conditions, POPULATION_CLAUSE, SqlFile.read(anchor, "checks/" + file), true));
        return List.copyOf(conditions);
    }

    private static void addAll(List<DataCondition> conditions, String clause, SqlFile file, boolean freshOnly) {
        file.statements().forEach((title, query) -> conditions.add(new DataCondition(clause, title, query, freshOnly)));
    }
}
