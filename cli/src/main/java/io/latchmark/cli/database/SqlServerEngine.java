package io.latchmark.cli.database;

import io.latchmark.cli.options.BulkOptions;
import io.latchmark.cli.options.LayoutOptions;
import io.latchmark.cli.options.LoadOptions;
import io.latchmark.cli.options.SqlServerRunOptions;
import io.latchmark.core.spi.DatabaseUnderTest;
import io.latchmark.loader.BulkTarget;
import io.latchmark.loader.sqlserver.BulkSettings;
import io.latchmark.loader.sqlserver.SqlServerBulkTarget;
import io.latchmark.procedures.ProcedureVariant;
import io.latchmark.procedures.Procedures;
import io.latchmark.procedures.sqlserver.SqlServerProcedures;
import io.latchmark.schema.Schema;
import io.latchmark.schema.Snapshot;
import io.latchmark.schema.Snapshots;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.LockDialect;
import io.latchmark.schema.sqlserver.SqlServerDatabases;
import io.latchmark.schema.sqlserver.SqlServerLogin;
import io.latchmark.schema.sqlserver.SqlServerSchema;
import io.latchmark.schema.sqlserver.SqlServerSnapshots;
import io.latchmark.storage.Sampling;
import io.latchmark.storage.host.ServerHost;
import io.latchmark.storage.host.ServerProcesses;
import io.latchmark.storage.sqlserver.SqlServerSamplers;
import io.latchmark.storage.sqlserver.SqlServerUnderTest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** SQL Server, or another server that speaks its protocol and language. */
final class SqlServerEngine implements Engine {
    @Override
    public String key() {
        return "sqlserver";
    }

    @Override
    public LockDialect lock() {
        return SqlServerSchema.LOCK;
    }

    @Override
    public Schema schema(Database database) {
        return new SqlServerSchema(database);
    }

    @Override
    public Schema schema(Database database, LayoutOptions layout) {
        return new SqlServerSchema(database, layout.layout());
    }

    @Override
    public List<String> createDatabase(ConnectionSettings settings, LayoutOptions layout, boolean dryRun) {
        return SqlServerDatabases.create(settings, layout.layout(), dryRun);
    }

    @Override
    public Snapshots snapshots(ConnectionSettings settings) {
        return new SqlServerSnapshots(settings);
    }

    @Override
    public List<Snapshot> snapshotsOf(Database database) {
        return SqlServerSnapshots.list(database);
    }

    @Override
    public BulkTarget bulkTarget(Database database) {
        return new SqlServerBulkTarget(database, BulkSettings.STANDARD);
    }

    @Override
    public BulkTarget bulkTarget(Database database, BulkOptions options) {
        return new SqlServerBulkTarget(database, options.settings());
    }

    @Override
    public Map<String, String> bulkProperties(BulkOptions options) {
        Map<String, String> properties = new HashMap<>(SqlServerBulkTarget.DRIVER_PROPERTIES);
        properties.putAll(options.driverProperties());
        return properties;
    }

    @Override
    public void requireLogin(ConnectionSettings settings) {
        SqlServerLogin.requirePossible(settings.jdbcUrl());
    }

    @Override
    public Procedures procedures(ConnectionSettings settings, ProcedureVariant variant) {
        return new SqlServerProcedures(settings, variant);
    }

    @Override
    public Procedures procedures(ConnectionSettings settings, LoadOptions load, SqlServerRunOptions options) {
        return new SqlServerProcedures(settings, load.procedures(), options.orderLines());
    }

    @Override
    public void emptyBufferPool(Database database) {
        new SqlServerUnderTest(database).dropCleanBuffers();
    }

    @Override
    public DatabaseUnderTest underTest(Database database) {
        return new SqlServerUnderTest(database);
    }

    @Override
    public Sampling samplers(Database database, Duration period) {
        return SqlServerSamplers.open(database, period);
    }

    @Override
    public ServerHost host(Database database, ServerProcesses processes) {
        return new SqlServerUnderTest(database).host(processes);
    }

    @Override
    public Map<String, Path> storage(Database database) {
        return new SqlServerUnderTest(database).locations();
    }

    /** The directory of each file; the group {@code tables} of the facts tells the file group of each table. */
    @Override
    public Map<String, Path> placement(Database database) {
        return new SqlServerUnderTest(database).fileLocations();
    }
}
