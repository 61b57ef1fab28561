package io.latchmark.operation.postgresql;

import io.latchmark.core.spi.DatabaseUnderTest;
import io.latchmark.loader.BulkTarget;
import io.latchmark.loader.postgresql.PostgreSqlBulkTarget;
import io.latchmark.operation.engine.Engine;
import io.latchmark.operation.engine.UrlForm;
import io.latchmark.procedures.ProcedureVariant;
import io.latchmark.procedures.Procedures;
import io.latchmark.procedures.postgresql.PostgreSqlProcedures;
import io.latchmark.schema.Schema;
import io.latchmark.schema.Snapshot;
import io.latchmark.schema.Snapshots;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.LockDialect;
import io.latchmark.schema.postgresql.PostgreSqlSchema;
import io.latchmark.schema.postgresql.PostgreSqlSnapshots;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.host.ServerHost;
import io.latchmark.storage.host.ServerProcesses;
import io.latchmark.storage.postgresql.PostgreSqlPlacement;
import io.latchmark.storage.postgresql.PostgreSqlSamplers;
import io.latchmark.storage.postgresql.PostgreSqlUnderTest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** PostgreSQL, embedded or a server. */
public final class PostgreSqlEngine implements Engine {
    @Override
    public String key() {
        return "postgresql";
    }

    @Override
    public UrlForm urlForm() {
        return new UrlForm("jdbc:postgresql:", "jdbc:postgresql://host:5432/database");
    }

    @Override
    public boolean isEmbedded() {
        return true;
    }

    @Override
    public LockDialect lock() {
        return PostgreSqlSchema.LOCK;
    }

    @Override
    public Schema schema(Database database, Map<String, String> options) {
        return new PostgreSqlSchema(database);
    }

    @Override
    public Snapshots snapshots(ConnectionSettings settings) {
        return new PostgreSqlSnapshots(settings);
    }

    @Override
    public List<Snapshot> snapshotsOf(Database database) {
        return PostgreSqlSnapshots.list(database);
    }

    @Override
    public BulkTarget bulkTarget(Database database, Map<String, String> options) {
        return new PostgreSqlBulkTarget(database);
    }

    @Override
    public Procedures procedures(ConnectionSettings settings, ProcedureVariant variant, Map<String, String> options) {
        return new PostgreSqlProcedures(settings, variant);
    }

    @Override
    public DatabaseUnderTest underTest(Database database) {
        return new PostgreSqlUnderTest(database);
    }

    @Override
    public SamplerSet samplers(Database database, Duration period) {
        return PostgreSqlSamplers.open(database, period);
    }

    @Override
    public ServerHost host(Database database, ServerProcesses processes) {
        return new PostgreSqlPlacement(database).host(processes);
    }

    @Override
    public Map<String, Path> storage(Database database) {
        return new PostgreSqlPlacement(database).uses();
    }

    @Override
    public Map<String, Path> placement(Database database) {
        return new PostgreSqlPlacement(database).objects();
    }
}
