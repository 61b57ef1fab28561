package io.latchmark.application.postgresql;

import io.latchmark.application.engine.Engine;
import io.latchmark.application.engine.EngineOption;
import io.latchmark.application.engine.UrlForm;
import io.latchmark.core.spi.DatabaseUnderTest;
import io.latchmark.loader.BulkTarget;
import io.latchmark.loader.postgresql.PostgreSqlBulkTarget;
import io.latchmark.procedures.Procedures;
import io.latchmark.procedures.postgresql.PostgreSqlProcedures;
import io.latchmark.schema.Schema;
import io.latchmark.schema.ServerDatabases;
import io.latchmark.schema.Snapshot;
import io.latchmark.schema.Snapshots;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.LockDialect;
import io.latchmark.schema.postgresql.Placement;
import io.latchmark.schema.postgresql.PostgreSqlDatabases;
import io.latchmark.schema.postgresql.PostgreSqlSchema;
import io.latchmark.schema.postgresql.PostgreSqlSnapshots;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.host.ServerHost;
import io.latchmark.storage.host.ServerProcesses;
import io.latchmark.storage.host.ServerSessions;
import io.latchmark.storage.jdbc.SqlSessions;
import io.latchmark.storage.postgresql.PostgreSqlKnownWork;
import io.latchmark.storage.postgresql.PostgreSqlPlacement;
import io.latchmark.storage.postgresql.PostgreSqlSamplers;
import io.latchmark.storage.postgresql.PostgreSqlUnderTest;
import io.latchmark.storage.proof.KnownWork;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** PostgreSQL, embedded or a server. */
public final class PostgreSqlEngine implements Engine {
    private static final String DATA_TABLESPACE = "data-tablespace";
    private static final String INDEX_TABLESPACE = "index-tablespace";
    private static final String EMBEDDED = "; for the embedded server a folder, in which one is made";

    @Override
    public String key() {
        return "postgresql";
    }

    @Override
    public String title() {
        return "PostgreSQL";
    }

    @Override
    public UrlForm urlForm() {
        return new UrlForm("jdbc:postgresql:", "jdbc:postgresql://host:5432/database");
    }

    @Override
    public List<EngineOption> options() {
        return List.of(
                tablespace(DATA_TABLESPACE, "tablespace for the tables"),
                tablespace(INDEX_TABLESPACE, "tablespace for keys and indexes"));
    }

    private static EngineOption tablespace(String name, String description) {
        return EngineOption.text(
                name, "NAME", description + EMBEDDED, EngineOption.Use.SCHEMA_CREATE, EngineOption.Use.LOAD);
    }

    @Override
    public Map<String, String> places() {
        return Map.of(DATA_TABLESPACE, "data", INDEX_TABLESPACE, "indexes");
    }

    @Override
    public LockDialect lock() {
        return PostgreSqlSchema.LOCK;
    }

    @Override
    public Schema schema(Database database, Map<String, String> options) {
        return new PostgreSqlSchema(
                database,
                new Placement(options.getOrDefault(DATA_TABLESPACE, ""), options.getOrDefault(INDEX_TABLESPACE, "")));
    }

    @Override
    public Snapshots snapshots(ConnectionSettings settings, Map<String, String> options) {
        return new PostgreSqlSnapshots(settings);
    }

    @Override
    public List<Snapshot> snapshotsOf(Database database) {
        return PostgreSqlSnapshots.list(database);
    }

    @Override
    public Optional<ServerDatabases> databases(ConnectionSettings settings) {
        return Optional.of(new PostgreSqlDatabases(settings));
    }

    @Override
    public BulkTarget bulkTarget(Database database, Map<String, String> options) {
        return new PostgreSqlBulkTarget(database);
    }

    @Override
    public Procedures procedures(ConnectionSettings settings, Map<String, String> options) {
        return PostgreSqlProcedures.of(settings);
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
    public Optional<ServerSessions> sessions(Database database) {
        // The server keeps the titles of its processes up to date (update_process_title).
        return Optional.of(
                new SqlSessions(database, PostgreSqlSamplers.sql(), "processes from 15", Optional.of(" idle")));
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

    @Override
    public Optional<KnownWork> knownWork(Database terminals, Map<String, String> options) {
        return Optional.of(new PostgreSqlKnownWork(terminals));
    }
}
