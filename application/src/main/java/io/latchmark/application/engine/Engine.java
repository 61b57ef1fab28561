package io.latchmark.application.engine;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.DatabaseUnderTest;
import io.latchmark.embedded.EmbeddedServer;
import io.latchmark.loader.BulkTarget;
import io.latchmark.procedures.ProcedureVariant;
import io.latchmark.procedures.Procedures;
import io.latchmark.schema.Schema;
import io.latchmark.schema.ServerDatabases;
import io.latchmark.schema.Snapshot;
import io.latchmark.schema.Snapshots;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.LockDialect;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.host.ServerHost;
import io.latchmark.storage.host.ServerProcesses;
import io.latchmark.storage.host.ServerSessions;
import io.latchmark.storage.jdbc.Examination;
import io.latchmark.storage.proof.KnownWork;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Everything that one database engine provides, found as a service. Options that only one engine has are passed by name without
 * dashes, with checked values. Implementations have no state.
 */
public interface Engine {
    /** Names the engine in records: {@code postgresql}. */
    String key();

    /** Names the engine to readers: {@code PostgreSQL}. */
    String title();

    /** The URLs that it takes. */
    UrlForm urlForm();

    /** Whether a URL is one of this engine. */
    default boolean takes(String url) {
        return url.toLowerCase(Locale.ROOT).startsWith(urlForm().prefix());
    }

    /** Whether the embedded server is of this engine. */
    default boolean isEmbedded() {
        return false;
    }

    /** Whether a URL can say how to log in without a user and a password. */
    default boolean hasLoginWithoutUser() {
        return false;
    }

    /**
     * Refuses a way to log in that cannot succeed on this host.
     *
     * @throws LatchmarkException of the category ENVIRONMENT
     */
    default void requireLogin(ConnectionSettings settings) {}

    /** The options of the command line that only this engine has. */
    default List<EngineOption> options() {
        return List.of();
    }

    /**
     * What is wrong with values of these options together: name, value, bound, remedy. Asks no server.
     *
     * @param connections that use the options at once
     */
    default List<String> problems(Map<String, String> options, int connections) {
        return List.of();
    }

    /** Prepares the embedded server, where it is of this engine, for these options; returns them as for any other server. */
    default Map<String, String> prepareEmbedded(EmbeddedServer server, Map<String, String> options) {
        return options;
    }

    /** How a database is locked for one piece of work. */
    LockDialect lock();

    /** The tables, laid out and placed by these options where they are created. */
    Schema schema(Database database, Map<String, String> options);

    /** The tables as they are. */
    default Schema schema(Database database) {
        return schema(database, Map.of());
    }

    /**
     * Creates the database that the URL names, if the options ask for it and it doesn't exist.
     *
     * @param dryRun whether nothing is executed
     * @return what was executed or, in a dry run, would be, up to the tables if there is no database yet to be asked;
     *     empty if the database exists or was not asked for
     */
    default List<String> createDatabase(ConnectionSettings settings, Map<String, String> options, boolean dryRun) {
        return List.of();
    }

    /**
     * The snapshots of a server's database; the embedded server has its own.
     *
     * @throws LatchmarkException of the category USAGE, if Latchmark makes none of this engine
     */
    default Snapshots snapshots(ConnectionSettings settings) {
        throw LatchmarkException.usage(
                "Latchmark makes no snapshots of " + title() + ": load the database again instead");
    }

    /** All snapshots of a database that may be in use, the oldest first. */
    default List<Snapshot> snapshotsOf(Database database) {
        return List.of();
    }

    /** The databases of a server; empty if Latchmark makes none of this engine. */
    default Optional<ServerDatabases> databases(ConnectionSettings settings) {
        return Optional.empty();
    }

    /** Where rows are sent, and how. */
    BulkTarget bulkTarget(Database database, Map<String, String> options);

    /** What connections that send rows need beside the URL, by the names that the driver documents. */
    default Map<String, String> bulkProperties(Map<String, String> options) {
        return Map.of();
    }

    /** The procedures of the transactions, called as the options say. */
    Procedures procedures(ConnectionSettings settings, ProcedureVariant variant, Map<String, String> options);

    /** The options of each way in which the procedures can be called. */
    default List<Map<String, String>> callForms() {
        return List.of(Map.of());
    }

    /**
     * Prepares the server for a run as the options ask.
     *
     * @return what was done, for the record: name and value
     */
    default Map<String, String> prepareRun(Database database, Map<String, String> options) {
        return Map.of();
    }

    /** The database as a run sees it. */
    DatabaseUnderTest underTest(Database database);

    /** The samplers of the server, and why others are missing. */
    SamplerSet samplers(Database database, Duration period);

    /**
     * The sessions of the server, if each is served by a process of its own.
     *
     * @param database a pool of the purpose {@code sampler}
     */
    default Optional<ServerSessions> sessions(Database database) {
        return Optional.empty();
    }

    /** Whether the server's files are files of this machine. */
    ServerHost host(Database database, ServerProcesses processes);

    /**
     * Directories of data, indexes (where they lie elsewhere) and log on the server's host, by use; empty if the role may
     * not know.
     */
    default Map<String, Path> storage(Database database) {
        return Map.of();
    }

    /** What the server answers about itself before a first run; empty if the engine asks nothing. */
    default Optional<Examination> examination(Database database) {
        return Optional.empty();
    }

    /**
     * Work of known input and output, by which the samplers are proven; empty if the engine has none.
     *
     * @param terminals a pool of the purpose {@code terminals}
     */
    default Optional<KnownWork> knownWork(Database terminals, Map<String, String> options) {
        return Optional.empty();
    }

    /** The directory of each table and index, by its name, and of the log; empty if the role may not know. */
    default Map<String, Path> placement(Database database) {
        return Map.of();
    }
}
