package io.latchmark.loader.sqlserver;

import io.latchmark.loader.BulkSession;
import io.latchmark.loader.BulkTarget;
import io.latchmark.loader.jdbc.CopySession;
import io.latchmark.schema.jdbc.Database;
import java.util.List;
import java.util.Map;

/** Loads into a SQL Server. Safe for use by several threads. */
public final class SqlServerBulkTarget implements BulkTarget {
    /**
     * What its connections need: instants go out as such. As text, which is the driver's way, they take three times the
     * space, and not every server that speaks the protocol reads them. And the driver asks for a table's columns once, not before
     * each batch.
     */
    public static final Map<String, String> DRIVER_PROPERTIES =
            Map.of("sendTemporalDataTypesAsStringForBulkCopy", "false", "cacheBulkCopyMetadata", "true");

    private final Database database;
    private final BulkSettings settings;
    private final OrderHints orderHints = new OrderHints();

    /**
     * Takes its connections from a pool.
     *
     * @param database opened with {@link #DRIVER_PROPERTIES}; must allow one connection for each worker
     */
    public SqlServerBulkTarget(Database database, BulkSettings settings) {
        this.database = database;
        this.settings = settings;
    }

    @Override
    public BulkSession open() {
        return CopySession.open(
                database,
                SqlServerTableCopy.STATEMENTS,
                connection -> new SqlServerTableCopy(connection, settings, orderHints));
    }

    @Override
    public List<String> refused() {
        return orderHints.refused();
    }
}
