package io.latchmark.procedures.postgresql;

import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.Outcome;
import java.sql.SQLException;

/** Maps an error of PostgreSQL to its meaning for a transaction. Codes: PostgreSQL documentation, appendix A. */
final class PostgreSqlFailures {
    /** Raised by latchmark_new_order for an unused item number. */
    static final String ROLLED_BACK_BY_DESIGN = "LM001";

    private PostgreSqlFailures() {}

    static Outcome classify(SQLException e) {
        String state = e.getSQLState() == null ? "" : e.getSQLState();
        if (state.equals(ROLLED_BACK_BY_DESIGN)) {
            return Outcome.ROLLED_BACK_BY_DESIGN;
        }
        String message = e.getMessage() == null ? "" : e.getMessage();
        return new Outcome.Failed(
                kind(state), state, message.lines().findFirst().orElse(""));
    }

    private static FailureKind kind(String state) {
        return switch (state) {
            case "40P01" -> FailureKind.DEADLOCK;
            case "40001" -> FailureKind.SERIALIZATION;
            case "55P03" -> FailureKind.LOCK_TIMEOUT;
            case "57014" -> FailureKind.STATEMENT_TIMEOUT;
            // Administrator's shutdown, crash shutdown, cannot connect now, database dropped, session timed out.
            case "57P01", "57P02", "57P03", "57P04", "57P05" -> FailureKind.CONNECTION_LOST;
            // I/O error, damaged table, damaged index.
            case "58030", "XX001", "XX002" -> FailureKind.STORAGE_ERROR;
            case "53100" -> FailureKind.DISK_FULL;
            default -> state.startsWith("08") ? FailureKind.CONNECTION_LOST : FailureKind.OTHER;
        };
    }
}
