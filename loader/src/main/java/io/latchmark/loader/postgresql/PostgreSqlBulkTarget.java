package io.latchmark.loader.postgresql;

import io.latchmark.loader.BulkSession;
import io.latchmark.loader.BulkTarget;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlErrors;
import java.sql.Connection;
import java.sql.SQLException;

/** Loads into a PostgreSQL server. Safe for use by several threads. */
public final class PostgreSqlBulkTarget implements BulkTarget {
    private final Database database;

    /**
     * Takes its connections from a pool.
     *
     * @param database must allow one connection for each worker
     */
    public PostgreSqlBulkTarget(Database database) {
        this.database = database;
    }

    @Override
    public BulkSession open() {
        Connection connection = database.connection();
        try {
            return PostgreSqlBulkSession.over(connection);
        } catch (SQLException e) {
            database.evict(connection);
            throw SqlErrors.failed("begin of a load", e);
        }
    }
}
