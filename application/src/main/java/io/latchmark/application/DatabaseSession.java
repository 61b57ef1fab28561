package io.latchmark.application;

import io.latchmark.application.engine.Engine;
import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.core.LatchmarkException;
import io.latchmark.embedded.EmbeddedServer;
import io.latchmark.embedded.EmbeddedSettings;
import io.latchmark.embedded.EmbeddedSnapshots;
import io.latchmark.embedded.ServerUse;
import io.latchmark.platform.LocalHost;
import io.latchmark.platform.PasswordFile;
import io.latchmark.platform.host.HostActivity;
import io.latchmark.schema.Schema;
import io.latchmark.schema.Snapshot;
import io.latchmark.schema.Snapshots;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.ServerUrl;
import io.latchmark.schema.jdbc.WorkLock;
import io.latchmark.storage.device.Backing;
import io.latchmark.storage.device.BlockDevices;
import io.latchmark.storage.host.ServerHost;
import io.latchmark.storage.host.ServerProcesses;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The database that an operation works on. Opening it starts the embedded server if that is used; closing it stops the server,
 * unless {@code latchmark embedded start} keeps it running.
 */
public final class DatabaseSession implements AutoCloseable {
    /** The environment variable with the password of a server. */
    public static final String PASSWORD_VARIABLE = "LATCHMARK_PASSWORD";

    private static final Path ROOT = Path.of("/");
    private static final Pattern APPLICATION_NAME = Pattern.compile("(?i)[?&;]\\s*applicationName\\s*=");

    /** The program's own connections: 5 for samplers, 2 for checks, 3 that the server reserves, and some to inspect it. */
    private static final int OWN_CONNECTIONS = 20;

    private static final int SNAPSHOT_CONNECTIONS = 1;

    private final Engine engine;
    private final ConnectionSettings connection;
    private final Optional<EmbeddedServer> embedded;
    private final Operator operator;

    private final HostActivity hostActivity = HostActivity.announce();

    private DatabaseSession(
            Engine engine, ConnectionSettings connection, Optional<EmbeddedServer> embedded, Operator operator) {
        this.engine = engine;
        this.connection = connection;
        this.embedded = embedded;
        this.operator = operator;
    }

    /**
     * Opens the database. From now on an early end interrupts the calling thread's work on it.
     *
     * @param sessions connections that the operation needs for its work
     */
    public static DatabaseSession open(DatabaseRequest request, int sessions, Operator operator) {
        return open(request, sessions, ServerUse.MEASUREMENT, operator);
    }

    /** As {@link #open}, for bulk work that is not measured: configures the embedded server for it, unless it is running. */
    public static DatabaseSession openForBulkWork(DatabaseRequest request, int sessions, Operator operator) {
        return open(request, sessions, ServerUse.BULK, operator);
    }

    /**
     * Opens a server's database for a part of another process's command.
     *
     * @param token of the command, which identifies its sessions at the server
     */
    public static DatabaseSession openForPart(DatabaseRequest request, String token, Operator operator) {
        DatabaseSession session = new DatabaseSession(
                request.engine(), settings(request, operator).marked(token), Optional.empty(), operator);
        endWithOperator(operator);
        return session;
    }

    private static DatabaseSession open(DatabaseRequest request, int sessions, ServerUse use, Operator operator) {
        if (request.isEmbedded()) {
            endWithOperator(operator);
            EmbeddedServer server = start(embeddedSettings(request.embedded(), sessions), use, operator);
            return new DatabaseSession(request.engine(), server.connection().marked(), Optional.of(server), operator);
        }
        // After the prompt for a password, during which a signal ends the process directly.
        DatabaseSession session =
                new DatabaseSession(request.engine(), settings(request, operator), Optional.empty(), operator);
        endWithOperator(operator);
        return session;
    }

    /**
     * Registers the connection pools of workspaces opened from now on for metrics.
     *
     * @param registry a Micrometer {@code MeterRegistry}
     */
    public static void measurePools(Object registry) {
        Database.measurePools(registry);
    }

    /** Ends {@link #measurePools} for workspaces that are opened from now on. */
    public static void measureNoPools() {
        Database.measureNoPools();
    }

    /** From now on an early end interrupts the calling thread, also while it waits for a database. */
    private static void endWithOperator(Operator operator) {
        Thread worker = Thread.currentThread();
        Runnable end = () -> {
            worker.interrupt();
            // A thread that waits for a server's reply doesn't notice an interrupt.
            Database.breakAll();
        };
        operator.onEnd(end, end);
    }

    private static ConnectionSettings settings(DatabaseRequest request, Operator operator) {
        String url = request.address();
        request.engine().requireLogin(new ConnectionSettings(url, request.login(), ""));
        // A name in the URL would replace the token by which a run identifies its sessions.
        if (APPLICATION_NAME.matcher(url).find()) {
            throw LatchmarkException.usage(
                    "--url sets ApplicationName, by which Latchmark marks the sessions of a run: leave it out");
        }
        return new ConnectionSettings(url, request.login(), password(request, operator)).marked();
    }

    /** The password: the known one, or from the file, the environment, or the operator; otherwise empty. */
    private static String password(DatabaseRequest request, Operator operator) {
        if (operator.knownPassword().isPresent()) {
            return operator.knownPassword().get();
        }
        if (request.passwordFile().isPresent()) {
            PasswordFile file = new PasswordFile(request.passwordFile().get());
            if (file.isReadableByOthers()) {
                operator.happened(new OperationEvent.Warning(
                        "--password-file " + file.path() + " can be read by other users: chmod 600 it"));
            }
        }
        Optional<String> stored = storedPassword(request);
        if (stored.isPresent()) {
            return stored.get();
        }
        // The URL may select a login without a user: integratedSecurity or authentication.
        return request.login().isEmpty() && request.engine().hasLoginWithoutUser()
                ? ""
                : operator.password(request.login());
    }

    /** The password from the file or the environment; empty if neither has one. */
    public static Optional<String> storedPassword(DatabaseRequest request) {
        return request.passwordFile()
                .map(file -> new PasswordFile(file).password())
                .or(() -> Optional.ofNullable(System.getenv(PASSWORD_VARIABLE)));
    }

    private static EmbeddedServer start(EmbeddedSettings settings, ServerUse use, Operator operator) {
        EmbeddedServer server = EmbeddedServer.open(settings, use, operator::message);
        server.whenEnded(reason -> {
            operator.message("The embedded server has ended by itself: ending the command");
            operator.end(reason);
        });
        return server;
    }

    /** The snapshots of a database, without opening it. */
    public static Snapshots snapshots(DatabaseRequest request, Map<String, String> engineOptions, Operator operator) {
        return request.isEmbedded()
                ? new EmbeddedSnapshots(embeddedSettings(request.embedded(), SNAPSHOT_CONNECTIONS))
                : request.engine().snapshots(settings(request, operator), engineOptions);
    }

    /** From now on an early end interrupts the calling thread's work on these snapshots. */
    public static void endWithOperator(Snapshots snapshots, Operator operator) {
        Thread worker = Thread.currentThread();
        operator.onEnd(
                () -> {
                    worker.interrupt();
                    Database.breakAll();
                    snapshots.close();
                },
                // A second interrupt could end the start of a server that should keep running.
                () -> {});
    }

    /** All snapshots of this database, oldest first. */
    public List<Snapshot> snapshots(Database pool) {
        return embedded.isPresent() ? EmbeddedSnapshots.list(embedded.get().folder()) : engine.snapshotsOf(pool);
    }

    /** The settings of the embedded server for an operation that needs this many sessions. */
    public static EmbeddedSettings embeddedSettings(DatabaseRequest.Embedded embedded, int sessions) {
        return new EmbeddedSettings(
                embedded.dataDir(),
                embedded.port(),
                embedded.bufferPoolBytes(),
                sessions + OWN_CONNECTIONS,
                Map.of(),
                embedded.walDir());
    }

    public Engine engine() {
        return engine;
    }

    public ConnectionSettings connection() {
        return connection;
    }

    /** This operation's file for other processes of Latchmark on this host, through which it also sees theirs. */
    public HostActivity hostActivity() {
        return hostActivity;
    }

    public Optional<EmbeddedServer> embedded() {
        return embedded;
    }

    /** Whether the server's files are on this machine. */
    public ServerHost host(Database pool) {
        ServerHost found = engine.host(pool, new ServerProcesses(ROOT));
        if (embedded.isPresent()) {
            return ServerHost.embedded(found);
        }
        return ServerUrl.of(connection.jdbcUrl()).host().filter(LocalHost::has).isPresent()
                ? found.withLocalAddress()
                : found;
    }

    /** The devices of the server's directories; none unless this machine is proven to be the server's. */
    static Map<String, Backing> devices(ServerHost host, Map<String, Path> directories) {
        return host.isThisOne() ? new BlockDevices(ROOT).resolve(directories) : Map.of();
    }

    /**
     * Locks the database exclusively for one piece of work.
     *
     * @param activity name shown to other processes: {@code run}
     * @throws LatchmarkException of category ENVIRONMENT if another command works on the database; it is named
     */
    public WorkLock lock(String activity) {
        return WorkLock.take(connection, engine.lock(), activity);
    }

    /** Locks the database against changes; readers may share it. */
    public WorkLock share(String activity) {
        return WorkLock.share(connection, engine.lock(), activity);
    }

    /** The tables, with the layout and placement that the engine's options give for new ones. */
    public Schema schema(Database pool, Map<String, String> options) {
        Map<String, String> named = new HashMap<>(options);
        embedded.ifPresent(server -> engine.places()
                .forEach((option, use) ->
                        named.computeIfPresent(option, (name, folder) -> server.tablespace(use, Path.of(folder)))));
        return engine.schema(pool, named);
    }

    /** A pool of connections for one purpose. */
    public Database connect(String purpose, int connectionsMax) {
        return connect(purpose, connectionsMax, Map.of());
    }

    /** A pool of connections with further properties of the engine's driver. */
    public Database connect(String purpose, int connectionsMax, Map<String, String> driverProperties) {
        return Database.connect(connection, purpose, connectionsMax, driverProperties);
    }

    /**
     * The statements that {@link #installProcedures} would execute now.
     *
     * @param databaseIsThere if not, these are all statements
     */
    public List<String> procedureScript(boolean databaseIsThere) {
        return engine.procedures(connection, Map.of()).script(databaseIsThere);
    }

    /** Creates missing procedures. */
    public void installProcedures() {
        engine.procedures(connection, Map.of()).install();
    }

    @Override
    public void close() {
        Thread closing = Thread.currentThread();
        boolean interrupted = closing.isInterrupted();
        // A user who has pressed Ctrl-C does not wait for a long shutdown checkpoint.
        if (!operator.waitsForOrder()) {
            operator.onEnd(closing::interrupt, () -> {});
        }
        try (hostActivity) {
            embedded.ifPresent(EmbeddedServer::close);
        } finally {
            if (!interrupted) {
                boolean unused = Thread.interrupted();
            }
        }
    }
}
