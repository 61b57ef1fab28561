package io.latchmark.application.engine;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.DatabaseUnderTest;
import io.latchmark.loader.BulkTarget;
import io.latchmark.loader.jdbc.CopySession;
import io.latchmark.procedures.Procedures;
import io.latchmark.schema.Schema;
import io.latchmark.schema.SchemaState;
import io.latchmark.schema.ServerDatabases;
import io.latchmark.schema.Snapshot;
import io.latchmark.schema.Snapshots;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.LockDialect;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.host.ServerHost;
import io.latchmark.storage.host.ServerProcesses;
import io.latchmark.storage.host.ServerSessions;
import io.latchmark.storage.jdbc.NamedQueries;
import io.latchmark.storage.jdbc.OfferedSources;
import io.latchmark.storage.jdbc.ServerDiagnostics;
import io.latchmark.storage.jdbc.SqlUnderTest;
import io.latchmark.storage.proof.KnownWork;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Everything that a database engine provides, found as a service: four hooks that each engine has, and others with a default, in the order
 * of a run. Most defaults use the SQL files in the packages named after the engine's key, of which {@code required-sql.txt} lists those
 * that every engine has. Options that only one engine has are passed by name without dashes, with checked values. Implementations are
 * stateless.
 */
public interface Engine {
    // What each engine has.

    /** The engine's name in records, and of its packages: {@code postgresql}. */
    String key();

    /** The engine's name for display: {@code PostgreSQL}. */
    String title();

    /** The URLs that it accepts. */
    UrlForm urlForm();

    /** The transactions' procedures, called as the options say. */
    Procedures procedures(ConnectionSettings settings, Map<String, String> options);

    // URL, login and options.

    /** Whether a URL is one of this engine. */
    default boolean takes(String url) {
        return url.toLowerCase(Locale.ROOT).startsWith(urlForm().prefix());
    }

    /** Whether a URL can select a login without a user and a password. */
    default boolean hasLoginWithoutUser() {
        return false;
    }

    /**
     * Refuses a login method that cannot succeed on this host.
     *
     * @throws LatchmarkException of category ENVIRONMENT
     */
    default void requireLogin(ConnectionSettings settings) {}

    /** The options of the command line that only this engine has. */
    default List<EngineOption> options() {
        return List.of();
    }

    /**
     * Problems with these options in combination: name, value, bound, remedy. Queries no server.
     *
     * @param connections that use the options at the same time
     */
    default List<String> problems(Map<String, String> options, int connections) {
        return List.of();
    }

    /** The options whose values name places on the server, with what goes there; for an embedded server the values are folders. */
    default Map<String, String> places() {
        return Map.of();
    }

    // Databases, tables and their content.

    /** How to lock a database for one piece of work. */
    default LockDialect lock() {
        return new LockDialect(
                SqlFile.of("schema", key(), "lock.sql"), Map.of(), "the right to see the sessions of others");
    }

    /**
     * Creates the database that the URL names, if the options request it and it doesn't exist.
     *
     * @param dryRun whether to execute nothing
     * @return the statements that were executed or, in a dry run, would be, up to the tables if there is no database to query
     *     yet; empty if the database exists or was not requested
     */
    default List<String> createDatabase(ConnectionSettings settings, Map<String, String> options, boolean dryRun) {
        return List.of();
    }

    /** What the options decide that the user has not written; empty if nothing. */
    default Optional<String> decided(Map<String, String> options) {
        return Optional.empty();
    }

    /** The databases of a server; empty if Latchmark cannot create any for this engine. */
    default Optional<ServerDatabases> databases(ConnectionSettings settings) {
        return Optional.empty();
    }

    /** The tables, with the layout and placement that these options give for new ones. */
    default Schema schema(Database database, Map<String, String> options) {
        SchemaState state = new SchemaState(database, key());
        return () -> state;
    }

    /** The tables with the default options. */
    default Schema schema(Database database) {
        return schema(database, Map.of());
    }

    /** The target of bulk loading. */
    default BulkTarget bulkTarget(Database database, Map<String, String> options) {
        return CopySession.batches(database, key());
    }

    /** Additional connection properties for bulk loading, by the driver's documented names. */
    default Map<String, String> bulkProperties(Map<String, String> options) {
        return Map.of();
    }

    /**
     * The snapshots of a server's database; the embedded server has its own.
     *
     * @throws LatchmarkException of category USAGE if Latchmark does not support snapshots of this engine
     */
    default Snapshots snapshots(ConnectionSettings settings, Map<String, String> options) {
        throw LatchmarkException.usage(
                "Latchmark makes no snapshots of " + title() + ": load the database again instead");
    }

    /** All snapshots of a database that may be in use, oldest first. */
    default List<Snapshot> snapshotsOf(Database database) {
        return List.of();
    }

    // What a run asks and samples.

    /** The options for each way to call the procedures. */
    default List<Map<String, String>> callForms() {
        return List.of(Map.of());
    }

    /**
     * Prepares the server for a run according to the options.
     *
     * @return what was done, for the record: name and value
     */
    default Map<String, String> prepareRun(Database database, Map<String, String> options) {
        return Map.of();
    }

    /** The database for a run's queries. */
    default DatabaseUnderTest underTest(Database database) {
        NamedQueries queries = new NamedQueries(database, SqlFile.of("storage", key(), "database.sql"));
        SqlUnderTest underTest = () -> queries;
        return underTest;
    }

    /** The available samplers of the server, and why others are missing. */
    default SamplerSet samplers(Database database, Duration period) {
        return OfferedSources.all(database, key(), "counters of " + title(), period);
    }

    /**
     * The sessions of the server, if each is served by a process or thread of its own.
     *
     * @param database a pool of the purpose {@code sampler}
     */
    default Optional<ServerSessions> sessions(Database database) {
        return Optional.empty();
    }

    /** Whether the server's files are on this machine. */
    default ServerHost host(Database database, ServerProcesses processes) {
        return ServerHost.unproven("Latchmark does not look for the processes of " + title());
    }

    /** Directories of data, indexes (if elsewhere) and log on the server's host, by use; empty if the role may not read them. */
    default Map<String, Path> storage(Database database) {
        return Map.of();
    }

    /** The directory of each table and index by name, and of the log; empty if the role may not read them. */
    default Map<String, Path> placement(Database database) {
        return Map.of();
    }

    /** Values for the placeholders in those queries. */
    default Map<String, String> diagnosticValues(Map<String, String> options) {
        return Map.of();
    }

    /** What the server reports about itself before a first run; empty if the engine has no such queries. */
    default Optional<ServerDiagnostics> serverDiagnostics(Database database, Map<String, String> options) {
        return SqlFile.find("storage", key(), "doctor.sql")
                .map(sql -> SqlFile.find("schema", key(), "settings.sql")
                        .map(sql::with)
                        .orElse(sql))
                .map(sql -> new ServerDiagnostics(database, sql, diagnosticValues(options)));
    }

    /**
     * Work with known I/O, for testing the samplers; empty if the engine has none.
     *
     * @param terminals a pool of the purpose {@code terminals}
     */
    default Optional<KnownWork> knownWork(Database terminals, Map<String, String> options) {
        return Optional.empty();
    }
}
