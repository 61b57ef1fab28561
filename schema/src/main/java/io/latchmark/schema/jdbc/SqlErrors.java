package io.latchmark.schema.jdbc;

import io.latchmark.core.LatchmarkException;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.sql.SQLException;
import java.util.Set;
import javax.net.ssl.SSLException;

/** Turns an {@link SQLException} into an operating error that names the statement, the SQLState and the code. */
public final class SqlErrors {
    /** PostgreSQL, Appendix A of the manual: disk_full. */
    private static final String DISK_FULL = "53100";
    /** SQL Server: no space for a page, a file group or the log. */
    private static final Set<Integer> FILES_FULL = Set.of(1101, 1105, 9002);

    private SqlErrors() {}

    /** A statement that the database refused. */
    public static LatchmarkException failed(String statementName, SQLException e) {
        return LatchmarkException.environment(
                statementName + ": " + firstLine(e) + " (SQLState " + e.getSQLState() + ", code " + e.getErrorCode()
                        + ")"
                        + (DISK_FULL.equals(e.getSQLState()) || FILES_FULL.contains(e.getErrorCode())
                                ? "; free space on the disk of the server's data"
                                : ""),
                e);
    }

    static LatchmarkException connecting(ConnectionSettings settings, Exception e) {
        Throwable cause = e;
        while (cause.getCause() != null && cause.getCause() != cause) {
            cause = cause.getCause();
        }
        return LatchmarkException.environment(
                "cannot connect to " + settings + ": "
                        + (cause instanceof UnknownHostException ? "unknown host " : "") + firstLine(cause)
                        + (cause instanceof GeneralSecurityException || cause instanceof SSLException
                                ? "; this host does not trust the server's certificate: trust it, or change what the URL"
                                        + " says of TLS (jdbc:sqlserver: trustServerCertificate=true)"
                                : "; check that the server runs, the address, the user and the password"),
                e);
    }

    /** The first line of a server's message, or the kind of the error if it has none. */
    public static String firstLine(Throwable e) {
        String message = e.getMessage();
        return message == null
                ? e.getClass().getSimpleName()
                : message.lines().findFirst().orElse("");
    }
}
