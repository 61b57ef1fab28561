package io.latchmark.loader.postgresql;

import io.latchmark.loader.BulkSession;
import io.latchmark.loader.BulkTarget;
import io.latchmark.loader.jdbc.CopySession;
import io.latchmark.schema.jdbc.Database;

/** Loads into a PostgreSQL server. Thread-safe. */
public final class PostgreSqlBulkTarget implements BulkTarget {
    private final Database database;

    /**
     * Uses a pool's connections.
     *
     * @param database must allow one connection per worker
     */
    public PostgreSqlBulkTarget(Database database) {
        this.database = database;
    }

    @Override
    public BulkSession open() {
        return CopySession.open(database, "postgresql", PostgreSqlTableCopy::new);
    }
}
