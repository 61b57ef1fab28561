package io.latchmark.schema.jdbc;

import io.latchmark.core.LatchmarkException;
import java.sql.SQLException;

/** Turns an {@link SQLException} into an operating error that names the statement, the SQLState and the code. */
public final class SqlErrors {
    private SqlErrors() {}

    /** A statement that the database refused. */
    public static LatchmarkException failed(String statementName, SQLException e) {
        return LatchmarkException.environment(
                statementName + ": " + firstLine(e) + " (SQLState " + e.getSQLState() + ", code " + e.getErrorCode()
                        + ")",
                e);
    }

    static LatchmarkException connecting(ConnectionSettings settings, Exception e) {
        Throwable cause = e;
        while (cause.getCause() != null && cause.getCause() != cause) {
            cause = cause.getCause();
        }
        return LatchmarkException.environment(
                "cannot connect to " + settings + ": " + firstLine(cause)
                        + "; check that the server runs, the address, the user and the password",
                e);
    }

    private static String firstLine(Throwable e) {
        String message = e.getMessage();
        return message == null
                ? e.getClass().getSimpleName()
                : message.lines().findFirst().orElse("");
    }
}
