package io.latchmark.procedures.sqlserver;

import io.latchmark.core.transaction.TransactionType;
import java.util.Map;
import java.util.Objects;

/**
 * The procedures that a terminal calls, and how the lines of an order are passed.
 *
 * @param names in the database, by the key of the transaction; also of {@code new_order_scalars} and of the type
 *     {@code order_lines}
 */
record ProcedureCalls(OrderLines orderLines, Map<String, String> names) {
    ProcedureCalls {
        names = Map.copyOf(names);
    }

    /** The procedure that a terminal calls for a transaction. */
    String procedure(TransactionType type) {
        boolean scalars = type == TransactionType.NEW_ORDER && orderLines == OrderLines.SCALARS;
        return name(type.key() + (scalars ? "_scalars" : ""));
    }

    /** The type of the table of lines. */
    String linesType() {
        return name("order_lines");
    }

    private String name(String key) {
        return Objects.requireNonNull(names.get(key), key);
    }
}
