package io.latchmark.schema.jdbc;

import io.latchmark.core.LatchmarkException;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.util.Set;
import javax.net.ssl.SSLException;

/** Turns an {@link SQLException} into an operating error that names the statement, the SQLState and the code. */
public final class SqlErrors {
    /** PostgreSQL, Appendix A of the manual: disk_full. */
    private static final String DISK_FULL = "53100";
    /** The same: insufficient_privilege. */
    private static final String INSUFFICIENT_PRIVILEGE = "42501";
    /** The same: invalid_catalog_name. */
    private static final String UNKNOWN_DATABASE = "3D000";
    /** The same: the class of invalid authorisations. */
    private static final String LOGIN_REFUSED = "28";
    /** SQL Server: no space for a page, a file group or the log. */
    private static final Set<Integer> FILES_FULL = Set.of(1101, 1105, 9002);

    /** PostgreSQL: io_error, data_corrupted, index_corrupted. */
    private static final Set<String> STORAGE_STATES = Set.of("58030", "XX001", "XX002");
    /** SQL Server: an error of a read or write, a damaged page, the log not available. */
    private static final Set<Integer> STORAGE_ERRORS = Set.of(605, 823, 824, 829, 9001);

    /** SQL Server: no permission on an object, for a statement, in a database. */
    private static final Set<Integer> NO_RIGHT = Set.of(229, 230, 262, 297, 300, 916, 15247);
    /** SQL Server: a database that isn't there, or that the login may not open. */
    private static final Set<Integer> NO_DATABASE = Set.of(911, 4060);
    /** SQL Server: a login that failed. */
    private static final int LOGIN_FAILED = 18456;

    private SqlErrors() {}

    /** A statement that the database refused. */
    public static LatchmarkException failed(String statementName, SQLException e) {
        return LatchmarkException.environment(
                statementName + ": " + firstLine(e) + " (SQLState " + e.getSQLState() + ", code " + e.getErrorCode()
                        + ")" + remedy(e),
                e);
    }

    private static String remedy(SQLException e) {
        if (DISK_FULL.equals(e.getSQLState()) || FILES_FULL.contains(e.getErrorCode())) {
            return "; free space on the disk of the server's data";
        }
        if (STORAGE_STATES.contains(String.valueOf(e.getSQLState())) || STORAGE_ERRORS.contains(e.getErrorCode())) {
            return "; the server's storage returned an error or damaged data: check the disk, the server's error log and"
                    + " the database (SQL Server: DBCC CHECKDB), and restore or load it again";
        }
        // Babelfish has no number for it, and PostgreSQL's words.
        boolean noRight = INSUFFICIENT_PRIVILEGE.equals(e.getSQLState())
                || NO_RIGHT.contains(e.getErrorCode())
                || firstLine(e).startsWith("permission denied");
        return noRight ? "; give the user the right to it, or name another user" : "";
    }

    static LatchmarkException connecting(ConnectionSettings settings, Exception e) {
        Throwable cause = e;
        while (cause.getCause() != null && cause.getCause() != cause) {
            cause = cause.getCause();
        }
        return LatchmarkException.environment(
                "cannot connect to " + settings + ": "
                        + (cause instanceof UnknownHostException ? "unknown host " : "") + firstLine(cause) + "; "
                        + connectionRemedy(cause),
                e);
    }

    private static String connectionRemedy(Throwable cause) {
        if (cause instanceof GeneralSecurityException || cause instanceof SSLException) {
            return "this host does not trust the server's certificate: trust it, or change what the URL says of TLS"
                    + " (jdbc:sqlserver: trustServerCertificate=true)";
        }
        if (cause instanceof SQLTimeoutException) {
            return "check that a database server listens there, and the address; if it needs longer, say so in the URL by"
                    + " loginTimeout=SECONDS";
        }
        if (cause instanceof SQLException refusal) {
            String state = refusal.getSQLState() == null ? "" : refusal.getSQLState();
            if (UNKNOWN_DATABASE.equals(state) || NO_DATABASE.contains(refusal.getErrorCode())) {
                return "name a database that is there and that the user may use, or create this one (SQL Server:"
                        + " latchmark schema create --create-database)";
            }
            if (state.startsWith(LOGIN_REFUSED) || refusal.getErrorCode() == LOGIN_FAILED) {
                return "check the user and the password";
            }
        }
        return "check that the server runs, the address, and what the URL says of TLS";
    }

    /** The first line of a server's message, or that there is none. */
    public static String firstLine(Throwable e) {
        String message = e.getMessage();
        return message == null
                ? "the driver gives no reason"
                : message.lines().findFirst().orElse("");
    }
}
