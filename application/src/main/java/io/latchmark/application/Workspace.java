package io.latchmark.application;

import io.latchmark.application.engine.Engine;
import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.application.request.PasswordFile;
import io.latchmark.core.LatchmarkException;
import io.latchmark.embedded.EmbeddedServer;
import io.latchmark.embedded.EmbeddedSettings;
import io.latchmark.embedded.EmbeddedSnapshots;
import io.latchmark.embedded.ServerUse;
import io.latchmark.platform.host.HostWork;
import io.latchmark.procedures.ProcedureVariant;
import io.latchmark.schema.Schema;
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
 * The database that an operation works on. Opening it starts the embedded server, if that is meant; closing it stops the
 * server again, unless it was kept up by {@code latchmark embedded start}.
 */
public final class Workspace implements AutoCloseable {
    /** The environment variable that holds the password of a server. */
    public static final String PASSWORD_VARIABLE = "LATCHMARK_PASSWORD";

    private static final Pattern APPLICATION_NAME = Pattern.compile("(?i)[?&;]\\s*applicationName\\s*=");

    /** Connections of the program's own: 5 of samplers, 2 of checks, 3 that the server reserves, and some to look at it. */
    private static final int OWN_CONNECTIONS = 20;

    private static final int SNAPSHOT_CONNECTIONS = 1;

    private final Engine engine;
    private final ConnectionSettings connection;
    private final Optional<EmbeddedServer> embedded;
    private final Operator operator;

    private final HostWork hostWork = HostWork.announce();

    private Workspace(
            Engine engine, ConnectionSettings connection, Optional<EmbeddedServer> embedded, Operator operator) {
        this.engine = engine;
        this.connection = connection;
        this.embedded = embedded;
        this.operator = operator;
    }

    /**
     * Opens the database. From now on an early end interrupts what the calling thread does with it.
     *
     * @param sessions connections that the operation needs for its work
     */
    public static Workspace open(DatabaseRequest request, int sessions, Operator operator) {
        return open(request, sessions, ServerUse.MEASUREMENT, operator);
    }

    /**
     * As {@link #open}, for work on all rows that nobody measures: the embedded server is set for that, unless it was
     * running before.
     */
    public static Workspace openForBulkWork(DatabaseRequest request, int sessions, Operator operator) {
        return open(request, sessions, ServerUse.BULK, operator);
    }

    /**
     * Opens the database of a server for a part of another process's command.
     *
     * @param token that of the command, by which its sessions are known at the server
     */
    public static Workspace openForPart(DatabaseRequest request, String token, Operator operator) {
        Workspace workspace =
                new Workspace(request.engine(), settings(request, operator).marked(token), Optional.empty(), operator);
        endWithOperator(operator);
        return workspace;
    }

    private static Workspace open(DatabaseRequest request, int sessions, ServerUse use, Operator operator) {
        if (request.isEmbedded()) {
            endWithOperator(operator);
            EmbeddedServer server = start(embeddedSettings(request.embedded(), sessions), use, operator);
            return new Workspace(request.engine(), server.connection().marked(), Optional.of(server), operator);
        }
        // After the prompt for a password, at which a signal ends the process by itself.
        Workspace workspace = new Workspace(request.engine(), settings(request, operator), Optional.empty(), operator);
        endWithOperator(operator);
        return workspace;
    }

    /**
     * Has the connection pools of workspaces that are opened from now on measured.
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

    /** From now on an early end interrupts what the calling thread does, also while it waits for a database. */
    private static void endWithOperator(Operator operator) {
        Thread worker = Thread.currentThread();
        Runnable end = () -> {
            worker.interrupt();
            // A thread that waits for a server's answer doesn't notice an interrupt.
            Database.breakAll();
        };
        operator.onEnd(end, end);
    }

    private static ConnectionSettings settings(DatabaseRequest request, Operator operator) {
        String url = request.address();
        request.engine().requireLogin(new ConnectionSettings(url, request.login(), ""));
        // A name given by the URL would hide the token by which a run knows its own sessions.
        if (APPLICATION_NAME.matcher(url).find()) {
            throw LatchmarkException.usage(
                    "--url sets ApplicationName, by which Latchmark marks the sessions of a run: leave it out");
        }
        return new ConnectionSettings(url, request.login(), password(request, operator)).marked();
    }

    /** The password: the one that is known, from the file, the environment, or the operator; else empty. */
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
        // The URL may say how to log in without a user: integratedSecurity or authentication.
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

    /** The snapshots of a database, which is not opened. */
    public static Snapshots snapshots(DatabaseRequest request, Operator operator) {
        return request.isEmbedded()
                ? new EmbeddedSnapshots(embeddedSettings(request.embedded(), SNAPSHOT_CONNECTIONS))
                : request.engine().snapshots(settings(request, operator));
    }

    /** From now on an early end interrupts what the calling thread does with these snapshots. */
    public static void endWithOperator(Snapshots snapshots, Operator operator) {
        Thread worker = Thread.currentThread();
        operator.onEnd(
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

    /** This operation, as other processes of Latchmark on this host see it, and they as it sees them. */
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

    /** Keeps out everyone who would change the database; readers may share it. */
    public WorkLock share(String work) {
        return WorkLock.share(connection, engine.lock(), work);
    }

    /** The tables, laid out and placed by options of the engine where they are created. */
    public Schema schema(Database pool, Map<String, String> options) {
        return engine.schema(
                pool,
                embedded.map(server -> engine.prepareEmbedded(server, options)).orElse(options));
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
     * What {@link #installProcedures} would execute now.
     *
     * @param databaseIsThere if not, that is all of it
     */
    public List<String> procedureScript(boolean databaseIsThere) {
        return Arrays.stream(ProcedureVariant.values())
                .flatMap(variant -> engine.procedures(connection, variant, Map.of()).script(databaseIsThere).stream())
                .distinct()
                .toList();
    }

    /** Creates those procedures that are missing, of all variants. */
    public void installProcedures() {
        for (ProcedureVariant variant : ProcedureVariant.values()) {
            engine.procedures(connection, variant, Map.of()).install();
        }
    }

    @Override
    public void close() {
        Thread closing = Thread.currentThread();
        boolean interrupted = closing.isInterrupted();
        // Somebody who has pressed Ctrl-C does not wait for a long shutdown checkpoint.
        if (!operator.waitsForOrder()) {
            operator.onEnd(closing::interrupt, () -> {});
        }
        try (hostWork) {
            embedded.ifPresent(EmbeddedServer::close);
        } finally {
            if (!interrupted) {
                boolean unused = Thread.interrupted();
            }
        }
    }
}
