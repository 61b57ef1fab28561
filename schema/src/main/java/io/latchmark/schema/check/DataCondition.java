package io.latchmark.schema.check;

import io.latchmark.schema.jdbc.SqlFile;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * A condition that the database must meet. Immutable.
 *
 * @param clause of the TPC-C specification, for example {@code 3.3.2.1}
 * @param title what must hold
 * @param query returns rows that violate it, with the number of all such rows in the last column
 * @param freshOnly whether it holds only until the first transaction after the load
 */
public record DataCondition(String clause, String title, String query, boolean freshOnly) {
    /** This condition counts rows that every New-Order and Delivery changes. */
    private static final String FRESH_CONDITION = "3.3.2.11";

    private static final String CONDITION_CLAUSE = "3.3.2.";
    private static final String POPULATION_CLAUSE = "4.3.3.1";

    /** The twelve consistency conditions, in SQL that all engines support. */
    private static final List<SqlFile> CONDITIONS =
            List.of(SqlFile.read(DataCondition.class, "sums.sql"), SqlFile.read(DataCondition.class, "orders.sql"));

    /** The twelve consistency conditions, in the order of the clauses. */
    private static List<DataCondition> all(String with) {
        return CONDITIONS.stream()
                .flatMap(file -> file.statements().keySet().stream()
                        .map(heading -> condition(heading, file.statement(heading, Map.of("OFFENDING", with)))))
                .sorted(Comparator.comparingInt(
                        condition -> Integer.parseInt(condition.clause.substring(CONDITION_CLAUSE.length()))))
                .toList();
    }

    private static DataCondition condition(String heading, String query) {
        int blank = heading.indexOf(' ');
        String clause = heading.substring(0, blank);
        return new DataCondition(clause, heading.substring(blank + 1), query, clause.equals(FRESH_CONDITION));
    }

    /**
     * The twelve consistency conditions, and the rules of a fresh population in the engine's own SQL, if it has them.
     *
     * @param engine the key of the engine, whose folder {@code checks} contains the rules
     * @param with start of a common table expression all of whose rows must be computed: {@code AS}, or the engine's equivalent
     */
    public static List<DataCondition> of(String engine, String with) {
        List<DataCondition> conditions = new ArrayList<>(all(with));
        for (String name : List.of("checks/4.3.3.1-rows.sql", "checks/4.3.3.1-values.sql")) {
            SqlFile.find("schema", engine, name)
                    .ifPresent(file -> file.statements()
                            .forEach((title, query) ->
                                    conditions.add(new DataCondition(POPULATION_CLAUSE, title, query, true))));
        }
        return List.copyOf(conditions);
    }
}
