package io.latchmark.loader.sqlserver;

import io.latchmark.schema.jdbc.SqlErrors;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Whether the server supports hints about the order of rows; determined once, by a bulk load of no rows. A server that refuses
 * gets the rows without hints. Thread-safe.
 */
final class OrderHints {
    private Optional<Boolean> taken = Optional.empty();
    private List<String> refused = List.of();

    /** A bulk load of no rows, with a hint. */
    @FunctionalInterface
    interface Trial {
        void run() throws SQLException;
    }

    /**
     * Whether hints are supported.
     *
     * @param connection without open transaction
     * @param trial executed by the first caller
     * @throws SQLException if the connection is lost
     */
    synchronized boolean areTaken(Connection connection, Trial trial) throws SQLException {
        if (taken.isEmpty()) {
            taken = Optional.of(tried(connection, trial));
        }
        return taken.get();
    }

    private boolean tried(Connection connection, Trial trial) throws SQLException {
        try {
            trial.run();
            return true;
        } catch (SQLException e) {
            if (!connection.isValid(1)) {
                throw e;
            }
            connection.rollback();
            refused = List.of("order of the rows told to the server: " + SqlErrors.firstLine(e));
            return false;
        }
    }

    /** What was refused so far, with the reason. */
    synchronized List<String> refused() {
        return refused;
    }
}
