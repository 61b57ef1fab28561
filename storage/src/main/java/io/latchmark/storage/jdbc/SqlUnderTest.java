package io.latchmark.storage.jdbc;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.DatabaseUnderTest;
import io.latchmark.schema.jdbc.Database;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A database as a run asks about it, by the statements of an engine's file: {@code new_orders_placed}, {@code checkpoint}, {@code
 * durability_faults}, {@code incarnation}; where the engine has them {@code has checkpoint}, {@code torn_page_faults} and {@code
 * scans}; and for each group of facts one or more, called {@code facts GROUP} or {@code facts GROUP, PART}.
 */
public interface SqlUnderTest extends DatabaseUnderTest {
    /** How the names of the statements of facts begin. */
    String FACTS = "facts ";

    /** The statements. Required. */
    NamedQueries queries();

    /** The sum of the statement, which is NULL where there is no district. */
    @Override
    default long newOrdersPlaced() {
        return queries().ask("new_orders_placed", rows -> {
            rows.next();
            long placed = rows.getLong(1);
            if (rows.wasNull()) {
                throw LatchmarkException.environment(
                        "the table district is empty: there are no warehouses; load some first");
            }
            return placed;
        });
    }

    @Override
    default Optional<String> checkpoint() {
        return checkpoint("grant the right");
    }

    /**
     * As {@link #checkpoint()}.
     *
     * @param remedy if the user may not issue one
     */
    default Optional<String> checkpoint(String remedy) {
        return queries().numbers("has checkpoint").containsValue(0L)
                ? Optional.of("this server issues no checkpoint on request")
                : denied("checkpoint", "may not issue a checkpoint; " + remedy);
    }

    /**
     * Executes a statement.
     *
     * @param what the rest of the message after the user's name, if the user lacks the right
     * @return that message; empty if the statement was executed
     */
    default Optional<String> denied(String statementName, String what) {
        try {
            queries().execute(statementName);
            return Optional.empty();
        } catch (LatchmarkException e) {
            Database database = queries().database();
            if (!database.isDenied(e.getCause())) {
                throw e;
            }
            return Optional.of("the user " + database.settings().user() + " " + what);
        }
    }

    @Override
    default Map<String, Map<String, String>> facts() {
        Map<String, Map<String, String>> facts = new HashMap<>();
        for (String statement : queries().sql().statements().keySet()) {
            if (statement.startsWith(FACTS)) {
                String[] names = statement.substring(FACTS.length()).split(", ", 2);
                facts.computeIfAbsent(names[0], group -> new TreeMap<>())
                        .putAll(pairs(statement, names[names.length - 1]));
            }
        }
        return facts;
    }

    /**
     * The facts of a statement, or what to record instead.
     *
     * @param part the last of its names
     */
    default Map<String, String> pairs(String statement, String part) {
        return queries().pairs(statement, part);
    }

    @Override
    default Map<String, String> durabilityFaults() {
        return queries().pairs("durability_faults");
    }

    @Override
    default Map<String, Long> tornPageFaults() {
        return queries().numbers("torn_page_faults");
    }

    @Override
    default Map<String, String> incarnation() {
        return queries().pairs("incarnation");
    }

    @Override
    default Map<String, Long> scans() {
        return queries().numbers("scans");
    }

    /** The pool is the caller's; nothing else is held. */
    @Override
    default void close() {}
}
