package io.latchmark.embedded;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.Polling;
import io.latchmark.schema.jdbc.ConnectionSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * A PostgreSQL server on a folder of ours, ready for connections. Its folder is locked while this object is open. A
 * server that {@link #open} has started ends with {@link #close}, or when this process ends in whatever way; one that
 * {@link #startDetached} has started stays. Any thread.
 *
 * <p>There is no shutdown hook here: hooks run side by side, and a server that stops under a run that is still being
 * written down would spoil it. Whoever has a hook closes the server last.
 */
public final class EmbeddedServer implements AutoCloseable {
    /** The server's superuser and the owner of the database. */
    static final String USER = "latchmark";

    static final String DATABASE = "latchmark";

    private static final Duration WATCH_PERIOD = Duration.ofMillis(500);
    /** For the watch to look, and for the server's parent to end. */
    private static final Duration REPORT_LIMIT = Duration.ofSeconds(3);

    /** Files of the log that a bulk load leaves to the runs after it: as much as a server with defaults keeps. */
    private static final int SPARE_LOG_SEGMENTS = 64;

    private final Launch.Launched launched;
    private final ServerUse use;
    private final Consumer<String> progress;
    private volatile boolean closed;
    /** Whether the server runs, once it is watched, and until its end has been reported. */
    private volatile BooleanSupplier unreported = () -> true;

    private volatile boolean reported;

    private EmbeddedServer(Launch.Launched launched, ServerUse use, Consumer<String> progress) {
        this.launched = launched;
        this.use = use;
        this.progress = progress;
    }

    /**
     * Attaches to the server that was left running on the folder, or starts one; binaries and data directory are made
     * if they are missing. The remains of a killed session are stopped first.
     *
     * @param progress is notified of what is being done, in the caller's thread
     * @throws LatchmarkException of the category ENVIRONMENT, if the folder is not ours, of another version, in use or
     *     not writable, if space is short, the port taken, or the server does not start
     */
    public static EmbeddedServer open(EmbeddedSettings settings, Consumer<String> progress) {
        return open(settings, ServerUse.MEASUREMENT, progress);
    }

    /**
     * As above, for a use. A server that was left running keeps its parameters, which must be those that were asked for,
     * whatever the use.
     */
    public static EmbeddedServer open(EmbeddedSettings settings, ServerUse use, Consumer<String> progress) {
        return new EmbeddedServer(Launch.begin(settings, progress).attachOrStart(use), use, progress);
    }

    /** For a test that doesn't want to wait as long as usual. */
    static EmbeddedServer open(EmbeddedSettings settings, WaitLimits limits, Consumer<String> progress) {
        return new EmbeddedServer(
                Launch.begin(settings, limits, progress).attachOrStart(ServerUse.MEASUREMENT),
                ServerUse.MEASUREMENT,
                progress);
    }

    /**
     * Starts a server that stays when this process has ended.
     *
     * @throws LatchmarkException as {@link #open}; also if the server runs already
     */
    public static EmbeddedStatus startDetached(EmbeddedSettings settings, Consumer<String> progress) {
        Launch.Launched started = Launch.begin(settings, progress).startDetached();
        started.lock().close();
        return status(settings.folder());
    }

    /**
     * Stops the server of a folder that no process uses.
     *
     * @return false if none ran
     * @throws LatchmarkException of the category ENVIRONMENT, if a process uses the server, or it does not end in time
     */
    public static boolean stopDetached(Path folder, Consumer<String> progress) {
        DataFolder found = DataFolder.at(folder);
        Postmaster postmaster = new Postmaster(found);
        if (!postmaster.isRunning()) {
            return false;
        }
        try {
            FolderLock lock = FolderLock.take(found);
            try (lock) {
                postmaster.stop(progress);
                DetachedMarker.delete(found);
            }
            return true;
        } catch (IOException e) {
            throw DataFolder.unusable(found.root(), e);
        }
    }

    /**
     * Whether a folder holds the data of a server, or what an interrupted reset has left of it. Changes nothing.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if the folder is not ours or of another version
     */
    public static boolean hasData(Path folder) {
        return DataFolder.at(folder).hasData() || interruptedReset(folder).isPresent();
    }

    /**
     * The snapshot to which a reset was begun and has not ended, by this process or another; until it is done, there is no whole
     * database.
     */
    public static Optional<String> interruptedReset(Path folder) {
        DataFolder found = DataFolder.at(folder);
        try {
            return found.interruptedReset();
        } catch (IOException e) {
            throw DataFolder.unusable(found.root(), e);
        }
    }

    /** Whether a server runs on a folder. Changes nothing. */
    public static EmbeddedStatus status(Path folder) {
        DataFolder found = DataFolder.at(folder);
        Postmaster postmaster = new Postmaster(found);
        long pid = postmaster.pid();
        try {
            return new EmbeddedStatus(
                    pid != 0,
                    DetachedMarker.ofRunning(found).isPresent(),
                    pid,
                    pid == 0 ? "" : url(postmaster.port()),
                    found.pgpass());
        } catch (IOException e) {
            throw DataFolder.unusable(found.root(), e);
        }
    }

    /**
     * Watches the server from a thread of its own until {@link #close}.
     *
     * @param listener is notified once, within a second or so, that the server has ended by itself, and how
     */
    public void whenEnded(Consumer<String> listener) {
        Supervisor supervisor = launched.supervisor();
        Postmaster postmaster = new Postmaster(launched.folder());
        long pid = postmaster.pid();
        BooleanSupplier alive = () -> (supervisor == null || supervisor.isAlive()) && postmaster.isAlive(pid);
        unreported = alive;
        Thread watch = new Thread(
                () -> {
                    while (alive.getAsBoolean() && !closed) {
                        LockSupport.parkNanos(WATCH_PERIOD.toNanos());
                    }
                    if (!closed) {
                        listener.accept("the embedded server, process " + pid + ", has ended by itself, "
                                + end(launched) + "; the next command starts it again, and it recovers");
                        unreported = () -> true;
                        reported = true;
                    }
                },
                "latchmark-server-watch");
        watch.setDaemon(true);
        watch.start();
    }

    private static String end(Launch.Launched launched) {
        Supervisor supervisor = launched.supervisor();
        if (supervisor != null) {
            // The server's parent ends a moment later.
            boolean unused = Polling.until(() -> !supervisor.isAlive(), WATCH_PERIOD, seconds -> {});
        }
        return supervisor == null || supervisor.isAlive()
                ? "as if it was killed; its log is in " + launched.folder().log()
                : supervisor.end();
    }

    /** Address, user and password of the database {@code latchmark}. */
    public ConnectionSettings connection() {
        return launched.connection();
    }

    /** Whether the server was running before and stays after {@link #close}. */
    public boolean isAttached() {
        return launched.supervisor() == null;
    }

    /** Where the tables and the log of the database are. */
    public Path dataDirectory() {
        return launched.folder().data();
    }

    /** The folder with all that belongs to the server, as an absolute path. */
    public Path folder() {
        return launched.folder().root();
    }

    /**
     * Makes a tablespace in a subfolder of a folder, unless it is there.
     *
     * @param use as {@code data}
     * @return its name
     * @throws LatchmarkException of the category ENVIRONMENT, if the folder can't be used, or the tablespace lies
     *     elsewhere and is in use
     */
    public String tablespace(String use, Path place) {
        return new Tablespaces(launched.folder(), launched.connection()).make(use, place);
    }

    /** Binaries, way of starting, direct I/O, and the parameters as read back from the server. No secret is in it. */
    public Map<String, String> facts() {
        return Collections.unmodifiableMap(launched.facts());
    }

    /**
     * Stops the server, unless attached, by a fast shutdown with its checkpoint, and releases the folder. If this thread is
     * interrupted, and the server takes longer, it ends by itself afterwards. A second call does nothing; one from another
     * thread waits for the first.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if the server had ended by itself, unless that was reported, or
     *     does not end in time
     */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        // What failed because the server has ended is followed by the report of that, which comes a moment later.
        if (!unreported.getAsBoolean()) {
            boolean unused = Polling.until(unreported, REPORT_LIMIT, seconds -> {});
        }
        closed = true;
        FolderLock lock = launched.lock();
        try (lock) {
            Supervisor supervisor = launched.supervisor();
            if (supervisor != null && !reported) {
                if (supervisor.stop(progress) && use == ServerUse.BULK) {
                    trimLog();
                }
            }
        }
    }

    /** Otherwise every snapshot would hold what the bulk work's long log has left for use again. */
    private void trimLog() {
        try {
            LogSegments.trim(launched.folder().data().resolve("pg_wal"), SPARE_LOG_SEGMENTS);
        } catch (IOException e) {
            throw DataFolder.unusable(folder(), e);
        }
    }

    static String url(int port) {
        return "postgresql://" + USER + "@127.0.0.1:" + port + "/" + DATABASE;
    }
}
