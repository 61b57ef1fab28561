package io.latchmark.embedded;

import com.sun.management.OperatingSystemMXBean;
import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.Queries;
import io.latchmark.schema.jdbc.Sql;
import io.latchmark.schema.jdbc.SqlFile;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Starts a server on a folder and waits until it accepts connections, holding the folder's lock. A failed launch removes what it
 * created in a new folder. Used by one thread.
 */
final class Launch {
    private static final SqlFile SQL = SqlFile.read(Launch.class, "embedded.sql");

    private final EmbeddedSettings settings;
    private final WaitLimits limits;
    private final Consumer<String> progress;
    private final DataFolder folder;
    private final FolderLock lock;
    private final Postmaster postmaster;
    private final boolean madeFolder;
    private final boolean isNew;
    private boolean prepared;

    /**
     * A server that accepts connections.
     *
     * @param supervisor null if this process did not start it
     * @param facts of its start and as read back
     */
    record Launched(
            DataFolder folder,
            FolderLock lock,
            ConnectionSettings connection,
            @Nullable Supervisor supervisor,
            Map<String, String> facts) {}

    private Launch(
            EmbeddedSettings settings,
            WaitLimits limits,
            Consumer<String> progress,
            DataFolder folder,
            FolderLock lock,
            boolean madeFolder) {
        this.settings = settings;
        this.limits = limits;
        this.progress = progress;
        this.folder = folder;
        this.lock = lock;
        this.postmaster = new Postmaster(folder);
        this.madeFolder = madeFolder;
        this.isNew = !folder.isMarked();
    }

    /** Takes the folder; creates only the folder itself and its lock. */
    static Launch begin(EmbeddedSettings settings, Consumer<String> progress) {
        return begin(settings, WaitLimits.USUAL, progress);
    }

    /** As above, with other limits for the waits for start and stop. */
    static Launch begin(EmbeddedSettings settings, WaitLimits limits, Consumer<String> progress) {
        DataFolder found = DataFolder.at(settings.folder());
        boolean made = !Files.exists(found.root());
        return found.using(() -> {
            DataFolder folder = found.create();
            return new Launch(settings, limits, progress, folder, FolderLock.take(folder), made);
        });
    }

    /** A server that ends with this process, or the one that was left running on purpose. */
    Launched attachOrStart(ServerUse use) {
        return orAbandon(() -> {
            Optional<DetachedMarker> detached = DetachedMarker.ofRunning(folder);
            if (detached.isPresent()) {
                prepared = true;
                return attach(detached.get());
            }
            return start(use, false);
        });
    }

    /** A server that stays up. */
    Launched startDetached() {
        return orAbandon(() -> {
            if (DetachedMarker.ofRunning(folder).isPresent()) {
                prepared = true;
                throw LatchmarkException.environment("the server of " + folder.root() + " is already running: process "
                        + postmaster.pid() + ", " + EmbeddedServer.url(postmaster.port())
                        + "; use it, or stop it with 'latchmark embedded stop'");
            }
            return start(ServerUse.MEASUREMENT, true);
        });
    }

    /** A method to obtain a server. */
    @FunctionalInterface
    private interface Way {
        Launched launch() throws IOException;
    }

    /** Uses one method in a folder that is fit for it; releases the folder if that fails. */
    private Launched orAbandon(Way way) {
        try {
            folder.refuseIfNotOurs();
            folder.refuseHalfReset();
            return way.launch();
        } catch (IOException e) {
            LatchmarkException failure = DataFolder.unusable(folder.root(), e);
            abandon(failure);
            throw failure;
        } catch (RuntimeException | Error e) {
            abandon(e);
            throw e;
        }
    }

    private Optional<ExternalDirectory> log() {
        return settings.walFolder().map(place -> ExternalDirectory.in(place, "wal", folder));
    }

    /** An existing data directory keeps its log in place. */
    private void requireLog() throws IOException {
        Optional<ExternalDirectory> asked = log();
        if (asked.isPresent()) {
            asked.get().requireLink(folder.data().resolve("pg_wal"));
        }
    }

    private Launched attach(DetachedMarker marker) throws IOException {
        requireLog();
        int port = postmaster.port();
        int asked = settings.port() == 0 ? port : settings.port();
        List<String> differences = ServerParameters.of(settings, asked, DirectIo.probe(folder.data()))
                .differencesFrom(marker.parameters());
        if (!differences.isEmpty()) {
            throw LatchmarkException.environment("the server that runs on " + folder.root()
                    + " already has other settings: " + String.join("; ", differences)
                    + "; use the same options, or stop it with 'latchmark embedded stop'");
        }
        Map<String, String> facts = new LinkedHashMap<>(marker.facts());
        facts.put("startedBy", "latchmark embedded start, process " + marker.pid());
        facts.putAll(greet(connection(port, "postgres")));
        return new Launched(folder, lock, connection(port, EmbeddedServer.DATABASE), null, facts);
    }

    private Launched start(ServerUse use, boolean detached) throws IOException {
        if (postmaster.isRunning()) {
            progress.accept("stopping the server that a killed Latchmark left: process " + postmaster.pid());
            postmaster.stop(progress);
        }
        DetachedMarker.delete(folder);
        postmaster.clearRemains(progress);
        int port = Port.choose(settings.port(), limits.portRelease(), progress);
        boolean first = !folder.hasData();
        Binaries binaries = prepare();
        endIfInterrupted();
        boolean recovering = postmaster.hasCrashed();
        Privileges privileges = Privileges.ofOwner(binaries, folder.data());
        DirectIo directIo = DirectIo.probe(folder.data());
        ServerParameters parameters = switch (use) {
            case MEASUREMENT -> ServerParameters.of(settings, port, directIo);
            // The host's memory, or the limit of the container around this process.
            case BULK ->
                ServerParameters.ofBulkWork(
                        settings,
                        port,
                        ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class)
                                .getTotalMemorySize());
        };
        List<String> server = new ArrayList<>(
                List.of(binaries.postgres().toString(), "-D", folder.data().toString()));
        server.addAll(parameters.words());
        List<String> words = privileges.wrap(server);
        if (first) {
            progress.accept("starting PostgreSQL " + Binaries.VERSION + " on port " + port);
        }
        Supervisor supervisor = Supervisor.start(folder, words, limits.recovery());
        try {
            supervisor.awaitReady(recovering, progress);
            Map<String, String> facts = facts(privileges, directIo, port);
            facts.putAll(greet(connection(port, "postgres")));
            if (detached) {
                new DetachedMarker(postmaster.pid(), parameters, facts).write(folder);
                // The last step, so that no end of this process leaves a server running unintentionally.
                supervisor.leaveRunning();
            }
            return new Launched(folder, lock, connection(port, EmbeddedServer.DATABASE), supervisor, facts);
        } catch (IOException | RuntimeException | Error e) {
            stopAfter(e, supervisor);
            throw e;
        }
    }

    /** The binaries and the data directory, created if missing. */
    private Binaries prepare() throws IOException {
        Binaries binaries = Binaries.in(folder.root());
        folder.requireSpace((binaries.areUnpacked() ? 0 : Binaries.UNPACKED_BYTES)
                + (folder.hasData() ? 0 : DataDirectory.EMPTY_BYTES));
        folder.furnish();
        binaries.unpack(progress);
        endIfInterrupted();
        if (!folder.hasData()) {
            new DataDirectory(folder, log()).initialise(binaries, progress);
        } else {
            requireLog();
        }
        prepared = true;
        return binaries;
    }

    /** The steps themselves don't notice an interrupt, so each is either complete or not started. */
    private static void endIfInterrupted() {
        if (Thread.currentThread().isInterrupted()) {
            throw LatchmarkException.environment("interrupted before the server was started");
        }
    }

    private ConnectionSettings connection(int port, String database) throws IOException {
        return new ConnectionSettings(
                EmbeddedServer.URL_PREFIX + "//127.0.0.1:" + port + "/" + database,
                EmbeddedServer.USER,
                folder.password());
    }

    private Map<String, String> facts(Privileges privileges, DirectIo directIo, int port) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("binaries", "PostgreSQL " + Binaries.VERSION);
        facts.put("dataDirectory", folder.data().toString());
        facts.put("port", Integer.toString(port));
        facts.put("startedBy", "this process");
        facts.put("privileges", privileges.way());
        facts.put("directIo", directIo.possible() ? "possible" : "not possible");
        facts.put("directIoReason", directIo.reason());
        return facts;
    }

    private static void stopAfter(Throwable failure, Supervisor supervisor) {
        try {
            boolean unused = supervisor.stop(message -> {});
        } catch (LatchmarkException e) {
            failure.addSuppressed(e);
        }
    }

    /** Restores the folder to its earlier state, unless it contains a complete data directory by now. */
    private void abandon(Throwable failure) {
        try {
            if (isNew && !prepared) {
                discard();
            }
        } catch (IOException e) {
            failure.addSuppressed(e);
        } finally {
            lock.close();
        }
    }

    private void discard() throws IOException {
        for (Path entry : folder.entriesBeforeData()) {
            FileTree.delete(entry);
        }
        if (madeFolder && FileTree.isEmpty(folder.root())) {
            Files.delete(folder.root());
        }
    }

    /**
     * Creates the database if it is missing, and reads the parameters back.
     *
     * @param maintenance connection to the maintenance database
     * @return parameters by name, as the server prints them
     */
    private static Map<String, String> greet(ConnectionSettings maintenance) {
        try (Database database = Database.connect(maintenance, "embedded", 1)) {
            return new Queries(database).with("embedded", connection -> {
                if (Sql.column(SQL.statement("database_exists")).run(connection).isEmpty()) {
                    Sql.executing(SQL.statement("create_database")).run(connection);
                }
                return Sql.query(SQL.statement("parameters"), Sql.PAIRS).run(connection);
            });
        }
    }
}
