package io.latchmark.schema.check;

import java.time.Duration;
import java.util.List;

/**
 * What the check of one condition found. Immutable.
 *
 * @param clause of the TPC-C specification, as {@code 3.3.2.1}
 * @param title what must hold
 * @param skipReason why it was skipped; empty otherwise
 * @param offendingRows number of rows that break the condition
 * @param columns of the rows shown: keys, what was expected, what was found
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
    /** Most rows that a result holds. */
    public static final int ROWS_SHOWN_MAX = 10;

    /** How a check ended. */
    public enum Status {
        PASSED,
        FAILED,
        /** The condition does not apply to the database as it is now. */
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
