package io.latchmark.architecture.broken.schema;

import java.sql.Connection;
import java.sql.SQLException;

/** Lets an SQLException out. */
public final class LeaksSqlException {
    private LeaksSqlException() {}

    /** Fails when the database does. */
    public static void leak(Connection connection) throws SQLException {
        connection.commit();
    }
}
