package io.latchmark.schema.jdbc;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.jdbc.DriverDialect.Trouble;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLTimeoutException;
import java.util.Optional;
import java.util.function.Function;
import javax.net.ssl.SSLException;

/** Converts an {@link SQLException} to an operating error that names the statement, the SQLState and the code. */
public final class SqlErrors {
    private SqlErrors() {}

    /** A statement that the database of a connection refused. */
    public static LatchmarkException failed(ConnectionSettings settings, String statementName, SQLException e) {
        return failed(settings, statementName, e, trouble -> "");
    }

    /**
     * As {@link #failed(ConnectionSettings, String, SQLException)}.
     *
     * @param settingsBehind the settings of the session that cause a trouble, as a clause; empty if there are none
     */
    static LatchmarkException failed(
            ConnectionSettings settings,
            String statementName,
            SQLException e,
            Function<Trouble, String> settingsBehind) {
        SQLException refusal = refusal(e);
        Optional<Trouble> trouble = DriverDialects.trouble(settings.jdbcUrl(), refusal);
        return LatchmarkException.environment(
                statementName + ": " + firstLine(refusal) + number(refusal)
                        + trouble.map(its -> remedy(settings.jdbcUrl(), its, settingsBehind))
                                .orElse(""),
                e);
    }

    /** Errors raised by the driver itself have no number. */
    private static String number(SQLException e) {
        return e.getSQLState() == null && e.getErrorCode() == 0
                ? ""
                : " (SQLState " + e.getSQLState() + ", code " + e.getErrorCode() + ")";
    }

    /** The server's error: a batch exception only repeats the statement, and the next exception has the reason. */
    private static SQLException refusal(SQLException e) {
        SQLException next = e.getNextException();
        return e instanceof BatchUpdateException && next != null ? next : e;
    }

    private static String remedy(String jdbcUrl, Trouble trouble, Function<Trouble, String> settingsBehind) {
        return switch (trouble) {
            case DISK_FULL -> "; free space on the disk of the server's data";
            case STORAGE_FAILED ->
                "; the server's storage returned an error or damaged data: check the disk, the server's error log and"
                        + " the database" + ofEngine(jdbcUrl, trouble) + ", and restore or load it again";
            case SESSION_CHANGED ->
                "; a connection pooler has changed the session: let it pool by session" + ofEngine(jdbcUrl, trouble);
            case NO_RIGHT -> "; give the user the right to it, or name another user";
            case READ_ONLY, NO_SCHEMA, STATEMENT_TIMEOUT, LOCK_TIMEOUT, CONNECTION_LOST ->
                settingsBehind.apply(trouble);
            case DEADLOCK,
                    SERIALIZATION,
                    STARTING,
                    NO_DATABASE,
                    LOGIN_REFUSED,
                    UNTRUSTED,
                    SETTING_REFUSED,
                    NAME_TAKEN -> "";
        };
    }

    /** What the engine has against it, in brackets. */
    private static String ofEngine(String jdbcUrl, Trouble trouble) {
        return DriverDialects.of(jdbcUrl)
                .map(dialect -> dialect.remedy(trouble))
                .filter(remedy -> !remedy.isEmpty())
                .map(remedy -> " (" + remedy + ")")
                .orElse("");
    }

    static LatchmarkException connecting(
            ConnectionSettings settings, Exception e, Function<Trouble, String> settingsBehind) {
        Throwable cause = e;
        while (cause.getCause() != null && cause.getCause() != cause) {
            cause = cause.getCause();
        }
        Optional<Trouble> trouble = cause instanceof SQLException refusal
                ? DriverDialects.trouble(settings.jdbcUrl(), refusal)
                : Optional.empty();
        String ofSettings = trouble.equals(Optional.of(Trouble.CONNECTION_LOST))
                ? settingsBehind.apply(Trouble.CONNECTION_LOST)
                : "";
        return LatchmarkException.environment(
                "cannot connect to " + settings + ": "
                        + (cause instanceof UnknownHostException ? "unknown host " : "") + firstLine(cause)
                        + (ofSettings.isEmpty()
                                ? "; " + connectionRemedy(settings.jdbcUrl(), cause, trouble)
                                : ofSettings),
                e);
    }

    private static String connectionRemedy(String jdbcUrl, Throwable cause, Optional<Trouble> trouble) {
        if (cause instanceof GeneralSecurityException || cause instanceof SSLException) {
            return "this host does not trust the server's certificate: trust it, or change the TLS settings in the URL"
                    + ofEngine(jdbcUrl, Trouble.UNTRUSTED);
        }
        if (cause instanceof SQLFeatureNotSupportedException) {
            return "name a server of a database that Latchmark supports";
        }
        if (cause instanceof SQLTimeoutException) {
            return "check that a database server listens there, and the address"
                    + ofEngine(jdbcUrl, Trouble.STATEMENT_TIMEOUT)
                    + "; if it needs longer, say so in the URL by loginTimeout=SECONDS";
        }
        if (trouble.equals(Optional.of(Trouble.NO_DATABASE))) {
            return "name a database that is there and that the user may use, or create this one"
                    + ofEngine(jdbcUrl, Trouble.NO_DATABASE);
        }
        if (trouble.equals(Optional.of(Trouble.LOGIN_REFUSED))) {
            return "check the user and the password";
        }
        if (trouble.equals(Optional.of(Trouble.SETTING_REFUSED))) {
            return "the server refuses this setting of the session: correct it in the URL";
        }
        return "check that the server runs, the address, and the TLS settings in the URL";
    }

    /** The first line of a server's message, or a text if there is none. */
    public static String firstLine(Throwable e) {
        String message = e.getMessage();
        return message == null
                ? "the driver gives no reason"
                : message.lines().findFirst().orElse("");
    }
}
