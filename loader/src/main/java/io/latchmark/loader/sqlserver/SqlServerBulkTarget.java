package io.latchmark.loader.sqlserver;

import io.latchmark.loader.BulkSession;
import io.latchmark.loader.BulkTarget;
import io.latchmark.loader.jdbc.CopySession;
import io.latchmark.schema.jdbc.Database;
import java.util.List;
import java.util.Map;

/** Loads into a SQL Server. Thread-safe. */
public final class SqlServerBulkTarget implements BulkTarget {
    /**
     * Properties that its connections need. Instants are sent in binary: as text, the driver's default, they take three times the
     * space, and not every server that supports the protocol can read them. The driver reads a table's columns only once instead
     * of before each batch.
     */
    public static final Map<String, String> DRIVER_PROPERTIES =
            Map.of("sendTemporalDataTypesAsStringForBulkCopy", "false", "cacheBulkCopyMetadata", "true");

    private final Database database;
    private final BulkSettings settings;
    private final OrderHints orderHints = new OrderHints();

    /**
     * Uses a pool's connections.
     *
     * @param database opened with {@link #DRIVER_PROPERTIES}; must allow one connection per worker
     */
    public SqlServerBulkTarget(Database database, BulkSettings settings) {
        this.database = database;
        this.settings = settings;
    }

    @Override
    public BulkSession open() {
        return CopySession.open(
                database,
                "sqlserver",
                (ofSession, connection, load) ->
                        new SqlServerTableCopy(ofSession, connection, load, settings, orderHints));
    }

    @Override
    public List<String> refused() {
        return orderHints.refused();
    }
}
