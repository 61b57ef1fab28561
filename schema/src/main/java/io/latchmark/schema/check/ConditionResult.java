package io.latchmark.schema.check;

import java.time.Duration;
import java.util.List;

/**
 * The result of checking one condition. Immutable.
 *
 * @param clause of the TPC-C specification, for example {@code 3.3.2.1}
 * @param title what must hold
 * @param skipReason why it was skipped; empty otherwise
 * @param offendingRows number of rows that break the condition
 * @param columns of the rows shown: keys, expected and found values
 * @param rowsShown the first {@value #ROWS_SHOWN_MAX} of the offending rows, values as the database prints them
 */
public record ConditionResult(
        String clause,
        String title,
        Status status,
        String skipReason,
        long offendingRows,
        List<String> columns,
        List<List<String>> rowsShown,
        Duration elapsed) {
    /** Maximum number of rows in a result. */
    public static final int ROWS_SHOWN_MAX = 10;

    /** The outcome of a check. */
    public enum Status {
        PASSED,
        FAILED,
        /** The condition does not apply to the database in its current state. */
        SKIPPED
    }

    public ConditionResult {
        columns = List.copyOf(columns);
        rowsShown = rowsShown.stream().map(List::copyOf).toList();
        if ((status == Status.FAILED) != (offendingRows > 0) || rowsShown.size() > ROWS_SHOWN_MAX) {
            throw new IllegalArgumentException(
                    clause + " " + status + " with " + offendingRows + " rows, " + rowsShown.size() + " shown");
        }
    }

    static ConditionResult skipped(DataCondition condition, String reason) {
        return new ConditionResult(
                condition.clause(), condition.title(), Status.SKIPPED, reason, 0, List.of(), List.of(), Duration.ZERO);
    }
}
