package io.latchmark.cli.database;

import io.latchmark.cli.options.BulkOptions;
import io.latchmark.cli.options.LayoutOptions;
import io.latchmark.cli.options.LoadOptions;
import io.latchmark.cli.options.SqlServerRunOptions;
import io.latchmark.core.spi.DatabaseUnderTest;
import io.latchmark.loader.BulkTarget;
import io.latchmark.procedures.ProcedureVariant;
import io.latchmark.procedures.Procedures;
import io.latchmark.schema.Schema;
import io.latchmark.schema.Snapshot;
import io.latchmark.schema.Snapshots;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.LockDialect;
import io.latchmark.storage.Sampling;
import io.latchmark.storage.host.ServerHost;
import io.latchmark.storage.host.ServerProcesses;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Everything that one database engine brings along. */
public interface Engine {
    /** Names the engine in records. */
    String key();

    /** How a database is locked for one piece of work. */
    LockDialect lock();

    Schema schema(Database database);

    /** The tables, to be laid out as asked where the engine knows how; the options are checked. */
    default Schema schema(Database database, LayoutOptions layout) {
        return schema(database);
    }

    /**
     * Creates the database that the URL names, if it isn't there. Only engines for which the options can ask for it.
     *
     * @return what was executed or, in a dry run, would be, up to the tables if there is no database yet to be asked;
     *     empty if the database is there
     */
    default List<String> createDatabase(ConnectionSettings settings, LayoutOptions layout, boolean dryRun) {
        throw new IllegalStateException(key() + " creates no databases");
    }

    /** The snapshots of a server's database; the embedded server has its own. */
    Snapshots snapshots(ConnectionSettings settings);

    /** All snapshots of a database that may be in use, the oldest first. */
    List<Snapshot> snapshotsOf(Database database);

    /**
     * Refuses a way to log in that cannot succeed on this host.
     *
     * @throws io.latchmark.core.LatchmarkException of the category ENVIRONMENT
     */
    default void requireLogin(ConnectionSettings settings) {}

    BulkTarget bulkTarget(Database database);

    /** The same, sending rows as asked where the engine knows how; the options are checked. */
    default BulkTarget bulkTarget(Database database, BulkOptions options) {
        return bulkTarget(database);
    }

    /** What connections that send rows need beside the URL, by the names that the driver documents. */
    default Map<String, String> bulkProperties(BulkOptions options) {
        return options.driverProperties();
    }

    Procedures procedures(ConnectionSettings settings, ProcedureVariant variant);

    /** The same, called as asked where the engine knows how; the options are checked. */
    default Procedures procedures(ConnectionSettings settings, LoadOptions load, SqlServerRunOptions options) {
        return procedures(settings, load.procedures());
    }

    /** Empties the buffer pool. Only engines for which the options can ask for it. */
    default void emptyBufferPool(Database database) {
        throw new IllegalStateException(key() + " cannot empty its buffer pool");
    }

    DatabaseUnderTest underTest(Database database);

    Sampling samplers(Database database, Duration period);

    /** Whether the server's files are files of this machine. */
    ServerHost host(Database database, ServerProcesses processes);

    /**
     * Directories of data, indexes (where they lie elsewhere) and log on the server's host, by use; empty if the role may
     * not know.
     */
    Map<String, Path> storage(Database database);

    /** The directory of each table and index, by its name, and of the log; empty if the role may not know. */
    Map<String, Path> placement(Database database);
}
