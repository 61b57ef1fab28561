package io.latchmark.embedded;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.Content;
import io.latchmark.schema.CopyListener;
import io.latchmark.schema.Places;
import io.latchmark.schema.Snapshot;
import io.latchmark.schema.Snapshots;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.WorkLock;
import io.latchmark.schema.postgresql.PostgreSqlSchema;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Snapshots of the embedded server: copies of its data directory, log and tablespaces, taken while it is stopped, in the folder
 * {@code snapshots} next to the data directory. A server that was kept running is started again. A copy gets its name once it is
 * complete. A reset first deletes the current data, so that no space is needed for both; until it has ended, a marker prevents
 * the use of incomplete data.
 */
public final class EmbeddedSnapshots implements Snapshots {
    private static final String PROPERTIES = "snapshot.properties";

    private final EmbeddedSettings settings;

    /** The snapshots of the server with these settings. */
    public EmbeddedSnapshots(EmbeddedSettings settings) {
        this.settings = settings;
    }

    private interface Work<T> {
        T run(DataFolder folder) throws IOException;
    }

    @Override
    public List<Snapshot> list() {
        return list(settings.folder());
    }

    /**
     * All snapshots in a server's folder, oldest first; also while the server runs.
     *
     * @throws LatchmarkException of category ENVIRONMENT if the folder is not ours or can't be read
     */
    public static List<Snapshot> list(Path serverFolder) {
        DataFolder folder = DataFolder.at(serverFolder);
        return folder.using(() -> {
            List<Snapshot> snapshots = new ArrayList<>();
            for (Path path : FileTree.entries(folder.snapshots())) {
                Path properties = path.resolve(PROPERTIES);
                // A folder of another kind is not ours, and is ignored.
                if (Snapshot.isName(String.valueOf(path.getFileName())) && Files.exists(properties)) {
                    snapshots.add(Snapshot.ofRows(DataFolder.readProperties(properties), path.toString()));
                }
            }
            snapshots.sort(Comparator.comparing(Snapshot::createdAt));
            return List.copyOf(snapshots);
        });
    }

    /**
     * The name of the snapshot that was last taken or restored, from which the current content derives; empty if there is none.
     * The snapshot may no longer exist.
     *
     * @throws LatchmarkException of category ENVIRONMENT if the folder is not ours or can't be read
     */
    public static Optional<String> origin(Path serverFolder) {
        DataFolder folder = DataFolder.at(serverFolder);
        return folder.using(
                () -> Optional.of(DataFolder.readOrEmpty(folder.origin())).filter(name -> !name.isEmpty()));
    }

    @Override
    public Snapshot create(String name, CopyListener listener) {
        requireFree(name);
        requireIdle("snapshot", listener);
        Content content = content(listener);
        return whileStopped(
                folder -> {
                    Path unfinished = DataFolder.unfinished(folder.snapshots().resolve(name));
                    try {
                        return create(folder, name, content, listener);
                    } catch (IOException | RuntimeException | Error e) {
                        FileTree.delete(unfinished);
                        throw e;
                    }
                },
                listener,
                "");
    }

    private Snapshot create(DataFolder folder, String name, Content content, CopyListener listener) throws IOException {
        Path path = folder.snapshots().resolve(name);
        if (Files.exists(path)) {
            throw LatchmarkException.environment(path + " is there, and is not a snapshot: it has no " + PROPERTIES
                    + "; move it, or choose another name");
        }
        Path unfinished = DataFolder.unfinished(path);
        List<TreeCopy.Tree> trees = new ArrayList<>();
        for (Map.Entry<String, Path> part :
                PlacedReset.parts(folder, folder.data()).entrySet()) {
            Path to = Files.createDirectories(unfinished.resolve(part.getKey()));
            trees.add(new TreeCopy.Tree(part.getKey(), part.getValue(), to));
        }
        TreeCopy copy = new TreeCopy(trees, listener);
        copy.requireSpace(Map.of());
        String method = copy.run();
        Snapshot snapshot = new Snapshot(name, Instant.now().truncatedTo(ChronoUnit.MICROS), content, method);
        folder.writeProperties(unfinished.resolve(PROPERTIES), snapshot.toRows());
        copy.flush();
        FileTree.move(unfinished, path);
        writeOrigin(folder, name);
        return snapshot;
    }

    @Override
    public String reset(String name, Places places, CopyListener listener) {
        require(name);
        requireIdle("reset", listener);
        return whileStopped(
                folder -> new PlacedReset(folder, name, places).run(listener),
                listener,
                "; the database is not whole until it is done again: latchmark reset " + name);
    }

    static void writeOrigin(DataFolder folder, String name) throws IOException {
        folder.write(folder.origin(), name + "\n", PosixFilePermissions.fromString("rw-r--r--"));
    }

    @Override
    public void drop(String name) {
        require(name);
        DataFolder folder = folder();
        folder.using(() -> whileLocked(folder, () -> {
            Path path = folder.snapshots().resolve(name);
            Path unfinished = DataFolder.unfinished(path);
            FileTree.move(path, unfinished);
            FileTree.delete(unfinished);
            return name;
        }));
    }

    /** Nothing is held, and the copying thread notices its interrupt. */
    @Override
    public void close() {}

    /** Refuses while a command works, through its address, on the server that was left running. */
    private void requireIdle(String work, CopyListener listener) {
        kept(folder()).ifPresent(running -> {
            try (EmbeddedServer server = EmbeddedServer.open(running, listener::began)) {
                WorkLock.take(server.connection().marked(), PostgreSqlSchema.LOCK, work)
                        .close();
            }
        });
    }

    /** Queries the server, which is started for this if necessary. */
    private Content content(CopyListener listener) {
        EmbeddedSettings running = kept(folder()).orElse(settings);
        try (EmbeddedServer server = EmbeddedServer.open(running, listener::began);
                Database pool = Database.connect(server.connection(), "snapshot", 1)) {
            return new PostgreSqlSchema(pool).content();
        }
    }

    private <T> T whileStopped(Work<T> work, CopyListener listener, String consequence) {
        DataFolder folder = folder();
        Optional<EmbeddedSettings> kept = kept(folder);
        T result;
        try {
            result = whileLocked(folder, () -> {
                new Postmaster(folder).stop(listener::began);
                DetachedMarker.delete(folder);
                return work.run(folder);
            });
        } catch (IOException e) {
            String left = Files.exists(folder.resetMarker()) ? consequence : "";
            LatchmarkException failure = e instanceof ClosedByInterruptException
                    ? LatchmarkException.environment("interrupted while copying" + left, e)
                    : LatchmarkException.environment(
                            "the copy in " + folder.root() + " failed: " + DataFolder.reason(e)
                                    + "; fix that, or free some space" + left,
                            e);
            restartAfter(failure, kept, listener);
            throw failure;
        } catch (RuntimeException | Error e) {
            restartAfter(e, kept, listener);
            throw e;
        }
        kept.ifPresent(restarted -> restart(restarted, listener));
        return result;
    }

    /** Executes a step with exclusive use of the folder, after removing remains of interrupted operations. */
    private static <T> T whileLocked(DataFolder folder, DataFolder.Step<T> step) throws IOException {
        FolderLock lock = FolderLock.take(folder);
        try (lock) {
            for (Path path : FileTree.entries(folder.snapshots())) {
                if (DataFolder.isUnfinished(path)) {
                    FileTree.delete(path);
                }
            }
            return step.run();
        }
    }

    private static void restartAfter(Throwable failure, Optional<EmbeddedSettings> kept, CopyListener listener) {
        try {
            kept.ifPresent(settings -> restart(settings, listener));
        } catch (LatchmarkException e) {
            failure.addSuppressed(e);
        }
    }

    /** Also after an interrupt, which is kept for later, because the user left the server running on purpose. */
    private static void restart(EmbeddedSettings settings, CopyListener listener) {
        boolean interrupted = Thread.interrupted();
        try {
            EmbeddedServer.startDetached(settings, listener::began);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** The settings of a server that was left running; empty if none runs. */
    private static Optional<EmbeddedSettings> kept(DataFolder folder) {
        // A reset may move the log, so the settings don't say where it is.
        return folder.using(() -> DetachedMarker.ofRunning(folder)
                .map(marker -> marker.settings(folder.root()))
                .map(its -> new EmbeddedSettings(
                        its.folder(), its.port(), its.sharedBuffersBytes(), its.connectionsMax(), its.extra())));
    }

    private DataFolder folder() {
        return DataFolder.at(settings.folder());
    }
}
