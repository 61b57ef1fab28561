package io.latchmark.schema.sqlserver;

import com.microsoft.sqlserver.jdbc.SQLServerError;
import com.microsoft.sqlserver.jdbc.SQLServerException;
import io.latchmark.schema.jdbc.DriverDialect;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * The driver of SQL Server. Numbers: sys.messages, SQL Server documentation, 'Database engine errors', and for Azure SQL
 * 'Troubleshoot transient connection errors'; where the server gives a number that is not among them, the severity decides, then the
 * SQLState.
 */
public final class SqlServerDriver implements DriverDialect {
    /** Severity from which on the server ends the connection. */
    private static final int FATAL_SEVERITY = 20;

    /** Damage of a table, of a database, and of the storage itself. All end the connection. */
    private static final int DAMAGE_SEVERITY_MIN = 22;

    private static final int DAMAGE_SEVERITY_MAX = 24;

    private static final Map<Trouble, String> REMEDIES = Map.of(
            Trouble.STORAGE_FAILED, "DBCC CHECKDB",
            Trouble.UNTRUSTED,
                    "trustServerCertificate=true; or keytool -importcert -cacerts -file server.cer, with the keytool of"
                            + " Latchmark's Java",
            Trouble.STATEMENT_TIMEOUT, "only SQL Server 2022 and later answer encrypt=strict",
            Trouble.NO_DATABASE, "latchmark schema create --create-database");

    @Override
    public String urlPrefix() {
        return "jdbc:sqlserver:";
    }

    @Override
    public Optional<Trouble> trouble(SQLException e) {
        Optional<Trouble> byNumber = byNumber(e.getErrorCode());
        int severity = severity(e);
        String state = e.getSQLState() == null ? "" : e.getSQLState();
        if (byNumber.isPresent()) {
            return byNumber;
        }
        if (severity >= DAMAGE_SEVERITY_MIN && severity <= DAMAGE_SEVERITY_MAX) {
            return Optional.of(Trouble.STORAGE_FAILED);
        }
        if (severity >= FATAL_SEVERITY || state.startsWith("08")) {
            return Optional.of(Trouble.CONNECTION_LOST);
        }
        return switch (state) {
            case "40001" -> Optional.of(Trouble.SERIALIZATION);
            case "40P01" -> Optional.of(Trouble.DEADLOCK);
            case "55P03" -> Optional.of(Trouble.LOCK_TIMEOUT);
            // Time-out expired, and operation cancelled.
            case "HYT00", "HYT01", "HY008" -> Optional.of(Trouble.STATEMENT_TIMEOUT);
            default -> e instanceof SQLTimeoutException ? Optional.of(Trouble.STATEMENT_TIMEOUT) : byMessage(e);
        };
    }

    private static Optional<Trouble> byNumber(int number) {
        return switch (number) {
            case 1205 -> Optional.of(Trouble.DEADLOCK);
            case 1222 -> Optional.of(Trouble.LOCK_TIMEOUT);
            // Update conflicts under snapshot isolation, and those of memory-optimised tables.
            case 3960, 3961, 41301, 41302, 41305, 41325, 41839 -> Optional.of(Trouble.SERIALIZATION);
            // No space for a page, a file group, row versions, the log or, in Azure, the database.
            case 1101, 1105, 3958, 3966, 3967, 9002, 40544 -> Optional.of(Trouble.DISK_FULL);
            // Another object's page, a failed read or write, a damaged page, a read that succeeded only when repeated,
            // a page
            // marked as damaged, a page that did not arrive in time, an unavailable log.
            case 605, 823, 824, 825, 829, 845, 9001 -> Optional.of(Trouble.STORAGE_FAILED);
            // No permission on an object, for a statement, in a database; for DBCC, RESTORE, ALTER DATABASE.
            case 229, 230, 262, 297, 300, 371, 916, 2571, 3110, 5011, 15247 -> Optional.of(Trouble.NO_RIGHT);
            // The database does not exist, or the login may not open it.
            case 911, 4060 -> Optional.of(Trouble.NO_DATABASE);
            case 3906 -> Optional.of(Trouble.READ_ONLY);
            case 2760 -> Optional.of(Trouble.NO_SCHEMA);
            case 18456 -> Optional.of(Trouble.LOGIN_REFUSED);
            case 1913, 2714 -> Optional.of(Trouble.NAME_TAKEN);
            // Network errors, a killed session (596), shutdown (6005).
            case 20, 64, 121, 233, 10053, 10054, 10060, 596, 6005 -> Optional.of(Trouble.CONNECTION_LOST);
            // A database that is offline, in recovery, paused or moved; resources refused (10928, 10929, 10936).
            case 615, 921, 922, 923, 924, 925, 926, 942, 983, 4221, 42108, 42109, 10928, 10929, 10936 ->
                Optional.of(Trouble.CONNECTION_LOST);
            // Azure's restarts, limits, failovers and ends of sessions.
            case 40143, 40166, 40197, 40501, 40540, 40549, 40550, 40551, 40552, 40553, 40613, 49918, 49919, 49920 ->
                Optional.of(Trouble.CONNECTION_LOST);
            default -> Optional.empty();
        };
    }

    /** Babelfish has one number for all errors that SQL Server doesn't know, and PostgreSQL's words. */
    private static Optional<Trouble> byMessage(SQLException e) {
        String message = e.getMessage() == null ? "" : e.getMessage();
        if (message.startsWith("permission denied")) {
            return Optional.of(Trouble.NO_RIGHT);
        }
        if (message.startsWith("could not serialize access")) {
            return Optional.of(Trouble.SERIALIZATION);
        }
        if (message.startsWith("canceling statement due to lock timeout")) {
            return Optional.of(Trouble.LOCK_TIMEOUT);
        }
        return message.startsWith("canceling statement due to")
                ? Optional.of(Trouble.STATEMENT_TIMEOUT)
                : Optional.empty();
    }

    /** The severity that the server gave, 0 if it gave none. */
    private static int severity(SQLException e) {
        SQLServerError error = e instanceof SQLServerException refused ? refused.getSQLServerError() : null;
        return error == null ? 0 : error.getErrorSeverity();
    }

    @Override
    public String remedy(Trouble trouble) {
        return REMEDIES.getOrDefault(trouble, "");
    }

    @Override
    public Map<String, String> loginLimits(Duration login, Duration read) {
        return Map.of(
                "loginTimeout", Long.toString(login.toSeconds()),
                "socketTimeout", Long.toString(read.toMillis()),
                // A lost connection is a finding, and a restored one would have the limit of reads again.
                "connectRetryCount", "0");
    }
}
