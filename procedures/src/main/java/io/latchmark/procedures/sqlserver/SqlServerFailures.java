package io.latchmark.procedures.sqlserver;

import com.microsoft.sqlserver.jdbc.SQLServerError;
import com.microsoft.sqlserver.jdbc.SQLServerException;
import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.Outcome;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.Set;

/**
 * Maps an error of SQL Server to its meaning for a transaction. Numbers: SQL Server documentation, 'Database engine errors', and
 * for Azure SQL 'Troubleshoot transient connection errors'; for a number that is not among them, the SQLState decides.
 */
final class SqlServerFailures {
    /** Minimum severity at which the server ends the connection. */
    private static final int FATAL_SEVERITY = 20;

    /** Damage of a table, of a database, and of the storage itself. All end the connection. */
    private static final int DAMAGE_SEVERITY_MIN = 22;

    private static final int DAMAGE_SEVERITY_MAX = 24;

    /**
     * The operating system returned an error to a read or write (823), a page was read back damaged (824), a read succeeded only
     * after a retry (825, which the server reports only in its error log), a page is marked as damaged (829), a page belongs to
     * another object (605), a page did not arrive in time (845), the log is not available (9001).
     */
    private static final Set<Integer> STORAGE_ERRORS = Set.of(605, 823, 824, 825, 829, 845, 9001);

    /**
     * No space in a file group (1101, 1105), in the log (9002), or in tempdb for row versions (3958, 3966, 3967), and the size limit of
     * a database in Azure (40544).
     */
    private static final Set<Integer> DISK_FULL = Set.of(1101, 1105, 3958, 3966, 3967, 9002, 40544);

    private static final int DEADLOCK = 1205;
    private static final int LOCK_TIMEOUT = 1222;
    /** Update conflicts under snapshot isolation, and those of memory-optimised tables. */
    private static final Set<Integer> CONFLICTS = Set.of(3960, 3961, 41301, 41302, 41305, 41325, 41839);

    /**
     * Network errors (20, 64, 121, 233, 10053, 10054, 10060), a killed session (596), shutdown (6005), a database that is
     * offline, in recovery, paused, moved or cannot be opened (615, 921 to 926, 942, 983, 4060, 42108, 42109), resources
     * refused (10928, 10929, 10936), and Azure's restarts, limits, failovers and ends of sessions (40549 to 40553).
     */
    private static final Set<Integer> CONNECTION_LOST = Set.of(
            20, 64, 121, 233, 10053, 10054, 10060, 596, 6005, 615, 921, 922, 923, 924, 925, 926, 942, 983, 4060, 4221,
            10928, 10929, 10936, 40143, 40166, 40197, 40501, 40540, 40549, 40550, 40551, 40552, 40553, 40613, 42108,
            42109, 49918, 49919, 49920);

    private SqlServerFailures() {}

    static Outcome.Failed classify(SQLException e) {
        String state = e.getSQLState() == null ? "" : e.getSQLState();
        String message = e.getMessage() == null ? "" : e.getMessage();
        return new Outcome.Failed(
                kind(e, state), state, message.lines().findFirst().orElse(""));
    }

    private static FailureKind kind(SQLException e, String state) {
        int code = e.getErrorCode();
        if (code == DEADLOCK) {
            return FailureKind.DEADLOCK;
        }
        if (code == LOCK_TIMEOUT) {
            return FailureKind.LOCK_TIMEOUT;
        }
        if (CONFLICTS.contains(code)) {
            return FailureKind.SERIALIZATION;
        }
        if (STORAGE_ERRORS.contains(code) || isDamage(e)) {
            return FailureKind.STORAGE_ERROR;
        }
        if (DISK_FULL.contains(code)) {
            return FailureKind.DISK_FULL;
        }
        if (CONNECTION_LOST.contains(code) || state.startsWith("08") || isFatal(e)) {
            return FailureKind.CONNECTION_LOST;
        }
        return switch (state) {
            case "40001" -> FailureKind.SERIALIZATION;
            case "40P01" -> FailureKind.DEADLOCK;
            case "55P03" -> FailureKind.LOCK_TIMEOUT;
            // Timeout expired, and operation cancelled.
            case "HYT00", "HYT01", "HY008" -> FailureKind.STATEMENT_TIMEOUT;
            default -> e instanceof SQLTimeoutException ? FailureKind.STATEMENT_TIMEOUT : byMessage(e);
        };
    }

    /** Babelfish has one number for all errors that SQL Server doesn't have, with PostgreSQL's wording. */
    private static FailureKind byMessage(SQLException e) {
        String message = e.getMessage() == null ? "" : e.getMessage();
        if (message.startsWith("could not serialize access")) {
            return FailureKind.SERIALIZATION;
        }
        if (message.startsWith("canceling statement due to lock timeout")) {
            return FailureKind.LOCK_TIMEOUT;
        }
        return message.startsWith("canceling statement due to") ? FailureKind.STATEMENT_TIMEOUT : FailureKind.OTHER;
    }

    private static boolean isDamage(SQLException e) {
        int severity = severity(e);
        return severity >= DAMAGE_SEVERITY_MIN && severity <= DAMAGE_SEVERITY_MAX;
    }

    private static boolean isFatal(SQLException e) {
        return severity(e) >= FATAL_SEVERITY;
    }

    /** The severity reported by the server, 0 if there is none. */
    private static int severity(SQLException e) {
        SQLServerError error = e instanceof SQLServerException refused ? refused.getSQLServerError() : null;
        return error == null ? 0 : error.getErrorSeverity();
    }
}
