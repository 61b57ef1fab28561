package io.latchmark.application.sqlserver;

import io.latchmark.application.engine.Engine;
import io.latchmark.application.engine.EngineOption;
import io.latchmark.application.engine.UrlForm;
import io.latchmark.core.spi.DatabaseUnderTest;
import io.latchmark.loader.BulkTarget;
import io.latchmark.loader.sqlserver.SqlServerBulkTarget;
import io.latchmark.platform.ByteSize;
import io.latchmark.procedures.Procedures;
import io.latchmark.procedures.sqlserver.SqlServerProcedures;
import io.latchmark.schema.Schema;
import io.latchmark.schema.ServerDatabases;
import io.latchmark.schema.Snapshot;
import io.latchmark.schema.Snapshots;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.LockDialect;
import io.latchmark.schema.sqlserver.ServerPath;
import io.latchmark.schema.sqlserver.SqlServerDatabases;
import io.latchmark.schema.sqlserver.SqlServerLayout;
import io.latchmark.schema.sqlserver.SqlServerLogin;
import io.latchmark.schema.sqlserver.SqlServerSchema;
import io.latchmark.schema.sqlserver.SqlServerSnapshots;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.host.ServerHost;
import io.latchmark.storage.host.ServerProcesses;
import io.latchmark.storage.proof.KnownWork;
import io.latchmark.storage.sqlserver.SqlServerKnownWork;
import io.latchmark.storage.sqlserver.SqlServerSamplers;
import io.latchmark.storage.sqlserver.SqlServerUnderTest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** SQL Server, or another server that supports its protocol and language. */
public final class SqlServerEngine implements Engine {
    @Override
    public String key() {
        return "sqlserver";
    }

    @Override
    public String title() {
        return "SQL Server";
    }

    @Override
    public UrlForm urlForm() {
        return new UrlForm("jdbc:sqlserver:", "jdbc:sqlserver://host:1433;databaseName=latchmark");
    }

    /** {@code integratedSecurity} or {@code authentication}. */
    @Override
    public boolean hasLoginWithoutUser() {
        return true;
    }

    @Override
    public void requireLogin(ConnectionSettings settings) {
        SqlServerLogin.requirePossible(settings.jdbcUrl());
    }

    @Override
    public List<EngineOption> options() {
        return SqlServerOptions.ALL;
    }

    @Override
    public List<String> problems(Map<String, String> options, int connections) {
        return SqlServerOptions.problems(options, connections);
    }

    @Override
    public LockDialect lock() {
        return SqlServerSchema.LOCK;
    }

    @Override
    public Schema schema(Database database, Map<String, String> options) {
        return new SqlServerSchema(database, SqlServerOptions.layout(options));
    }

    @Override
    public List<String> createDatabase(ConnectionSettings settings, Map<String, String> options, boolean dryRun) {
        return options.containsKey(SqlServerOptions.CREATE_DATABASE)
                ? SqlServerDatabases.create(settings, SqlServerOptions.layout(options), dryRun)
                : List.of();
    }

    @Override
    public Optional<String> decided(Map<String, String> options) {
        SqlServerLayout layout = SqlServerOptions.layout(options);
        return Optional.ofNullable(options.get(SqlServerOptions.WAREHOUSES))
                .map(warehouses -> "Sizes for " + warehouses + " warehouses: " + ByteSize.text(layout.dataBytes())
                        + " of data files, " + ByteSize.text(layout.logBytes()) + " of log");
    }

    @Override
    public Map<String, String> diagnosticValues(Map<String, String> options) {
        return Map.of(
                "WAREHOUSES",
                options.getOrDefault(SqlServerOptions.WAREHOUSES, "0"),
                "BACKUP_PATH",
                ServerPath.literal(options.getOrDefault(SqlServerOptions.BACKUP_PATH, "")));
    }

    @Override
    public Snapshots snapshots(ConnectionSettings settings, Map<String, String> options) {
        return new SqlServerSnapshots(settings, options.getOrDefault(SqlServerOptions.BACKUP_PATH, ""));
    }

    @Override
    public List<Snapshot> snapshotsOf(Database database) {
        return SqlServerSnapshots.list(database);
    }

    @Override
    public Optional<ServerDatabases> databases(ConnectionSettings settings) {
        return Optional.of(new SqlServerDatabases(settings));
    }

    @Override
    public BulkTarget bulkTarget(Database database, Map<String, String> options) {
        return new SqlServerBulkTarget(database, SqlServerOptions.bulk(options));
    }

    @Override
    public Map<String, String> bulkProperties(Map<String, String> options) {
        Map<String, String> properties = new HashMap<>(SqlServerBulkTarget.DRIVER_PROPERTIES);
        properties.putAll(SqlServerOptions.driverProperties(options));
        return properties;
    }

    @Override
    public Procedures procedures(ConnectionSettings settings, Map<String, String> options) {
        return SqlServerProcedures.of(settings, SqlServerOptions.orderLines(options));
    }

    @Override
    public List<Map<String, String>> callForms() {
        return SqlServerOptions.CALL_FORMS;
    }

    @Override
    public Map<String, String> prepareRun(Database database, Map<String, String> options) {
        if (!options.containsKey(SqlServerOptions.DROP_CLEAN_BUFFERS)) {
            return Map.of();
        }
        new SqlServerUnderTest(database).dropCleanBuffers();
        return Map.of("buffer_pool", "emptied, after a checkpoint");
    }

    @Override
    public DatabaseUnderTest underTest(Database database) {
        return new SqlServerUnderTest(database);
    }

    @Override
    public SamplerSet samplers(Database database, Duration period) {
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

    /** The directory of each file; the group {@code tables} of the facts has the file group of each table. */
    @Override
    public Map<String, Path> placement(Database database) {
        return new SqlServerUnderTest(database).fileLocations();
    }

    @Override
    public Optional<KnownWork> knownWork(Database terminals, Map<String, String> options) {
        return Optional.of(new SqlServerKnownWork(terminals, options.containsKey(SqlServerOptions.DROP_CLEAN_BUFFERS)));
    }
}
