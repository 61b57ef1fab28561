package io.latchmark.loader.sqlserver;

import io.latchmark.loader.BulkSession;
import io.latchmark.loader.BulkTarget;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlErrors;
import java.sql.Connection;
import java.sql.SQLException;

/** Loads into a SQL Server. Safe for use by several threads. */
public final class SqlServerBulkTarget implements BulkTarget {
    private final Database database;
    private final BulkSettings settings;

    /**
     * Takes its connections from a pool.
     *
     * @param database must allow one connection for each worker
     */
    public SqlServerBulkTarget(Database database, BulkSettings settings) {
        this.database = database;
        this.settings = settings;
    }

    @Override
    public BulkSession open() {
        Connection connection = database.connection();
        try {
            return SqlServerBulkSession.over(connection, settings);
        } catch (SQLException e) {
            database.evict(connection);
            throw SqlErrors.failed("begin of a load", e);
        }
    }
}
