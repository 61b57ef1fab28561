package io.latchmark.cli.database;

import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.Interrupts;
import io.latchmark.cli.host.HostWork;
import io.latchmark.cli.options.DatabaseOptions;
import io.latchmark.core.LatchmarkException;
import io.latchmark.embedded.EmbeddedServer;
import io.latchmark.embedded.EmbeddedSettings;
import io.latchmark.embedded.EmbeddedSnapshots;
import io.latchmark.procedures.ProcedureVariant;
import io.latchmark.schema.Snapshot;
import io.latchmark.schema.Snapshots;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.WorkLock;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The database that a command works on. Opening it starts the embedded server, if that is meant; closing it stops the
 * server again, unless it was kept up by {@code latchmark embedded start}.
 */
public final class Target implements AutoCloseable {
    private static final Pattern APPLICATION_NAME = Pattern.compile("(?i)[?&;]\\s*applicationName\\s*=");

    /** Connections of the program's own: 5 of samplers, 2 of checks, 3 that the server reserves, and some to look at it. */
    private static final int OWN_CONNECTIONS = 20;

    private static final int SNAPSHOT_CONNECTIONS = 1;
    /** The exit code for a server that is gone. */
    private static final int ENVIRONMENT = 3;

    private final Engine engine;
    private final ConnectionSettings connection;
    private final Optional<EmbeddedServer> embedded;

    private final HostWork hostWork = HostWork.announce();

    private Target(Engine engine, ConnectionSettings connection, Optional<EmbeddedServer> embedded) {
        this.engine = engine;
        this.connection = connection;
        this.embedded = embedded;
    }

    /**
     * Opens the database. From now on Ctrl-C ends what the calling thread does with it.
     *
     * @param sessions connections that the command needs for its work
     */
    public static Target open(DatabaseOptions options, int sessions, Console console) {
        if (options.isEmbedded()) {
            endOnInterrupt();
            return start(options, sessions, console);
        }
        // After the prompt for a password, at which a signal ends the process by itself.
        Target target = ofServer(options);
        endOnInterrupt();
        return target;
    }

    /** From now on Ctrl-C ends what the calling thread does, also while it waits for a database. */
    private static void endOnInterrupt() {
        Thread worker = Thread.currentThread();
        Interrupts.on(() -> {
            worker.interrupt();
            // A thread that waits for a server's answer doesn't notice an interrupt.
            Database.breakAll();
        });
    }

    private static Target ofServer(DatabaseOptions options) {
        return new Target(Engines.of(options), settings(options), Optional.empty());
    }

    private static ConnectionSettings settings(DatabaseOptions options) {
        Engines.of(options).requireLogin(new ConnectionSettings(options.url(), options.user(), ""));
        refuseApplicationName(options.url());
        return new ConnectionSettings(options.url(), options.user(), options.password()).marked();
    }

    /** A name given by the URL would hide the token by which a run knows its own sessions. */
    private static void refuseApplicationName(String url) {
        if (APPLICATION_NAME.matcher(url).find()) {
            throw LatchmarkException.usage(
                    "--url sets ApplicationName, by which Latchmark marks the sessions of a run: leave" + " it out");
        }
    }

    private static Target start(DatabaseOptions options, int sessions, Console console) {
        EmbeddedServer server = EmbeddedServer.open(embeddedSettings(options, sessions), console::line);
        server.whenEnded(reason -> {
            console.line("The embedded server has ended by itself: ending the command");
            Interrupts.end(ENVIRONMENT, reason);
        });
        return new Target(Engines.of(options), server.connection().marked(), Optional.of(server));
    }

    /** The snapshots of a database, which is not opened. */
    public static Snapshots snapshots(DatabaseOptions options) {
        return options.isEmbedded()
                ? new EmbeddedSnapshots(embeddedSettings(options, SNAPSHOT_CONNECTIONS))
                : Engines.of(options).snapshots(settings(options));
    }

    /** From now on Ctrl-C ends what the calling thread does with these snapshots. */
    public static void endOnInterrupt(Snapshots snapshots) {
        Thread worker = Thread.currentThread();
        Interrupts.on(
                () -> {
                    worker.interrupt();
                    Database.breakAll();
                    snapshots.close();
                },
                // A second interrupt could end the start of a server that was left running and is to stay so.
                () -> {});
    }

    /** All snapshots of this database, the oldest first. */
    public List<Snapshot> snapshots(Database pool) {
        return embedded.isPresent() ? EmbeddedSnapshots.list(embedded.get().folder()) : engine.snapshotsOf(pool);
    }

    /** The settings of the embedded server by these options. */
    public static EmbeddedSettings embeddedSettings(DatabaseOptions options, int sessions) {
        return new EmbeddedSettings(
                options.dataDir(),
                options.port(),
                options.bufferPoolBytes(),
                sessions + OWN_CONNECTIONS,
                Map.of(),
                options.walDir());
    }

    public Engine engine() {
        return engine;
    }

    public ConnectionSettings connection() {
        return connection;
    }

    /** What this command is to other processes of Latchmark on this host, and they to it. */
    public HostWork hostWork() {
        return hostWork;
    }

    public Optional<EmbeddedServer> embedded() {
        return embedded;
    }

    /**
     * Takes the database for one piece of work alone.
     *
     * @param work names it to others: {@code run}
     * @throws LatchmarkException of the category ENVIRONMENT, if another command works on the database; it is named
     */
    public WorkLock lock(String work) {
        return WorkLock.take(connection, engine.lock(), work);
    }

    /** Keeps all from the database that change it; others that only read may share it. */
    public WorkLock share(String work) {
        return WorkLock.share(connection, engine.lock(), work);
    }

    /** A pool of connections for one purpose. */
    public Database connect(String purpose, int connectionsMax) {
        return connect(purpose, connectionsMax, Map.of());
    }

    /** The same, with properties of the engine's driver. */
    public Database connect(String purpose, int connectionsMax, Map<String, String> driverProperties) {
        return Database.connect(connection, purpose, connectionsMax, driverProperties);
    }

    /**
     * What {@link #installProcedures} would execute now.
     *
     * @param databaseIsThere if not, that is all of it
     */
    public List<String> procedureScript(boolean databaseIsThere) {
        return Arrays.stream(ProcedureVariant.values())
                .flatMap(variant -> engine.procedures(connection, variant).script(databaseIsThere).stream())
                .distinct()
                .toList();
    }

    /** Creates those procedures that are missing, of all variants. */
    public void installProcedures() {
        for (ProcedureVariant variant : ProcedureVariant.values()) {
            engine.procedures(connection, variant).install();
        }
    }

    @Override
    public void close() {
        try (hostWork) {
            embedded.ifPresent(EmbeddedServer::close);
        }
    }
}
