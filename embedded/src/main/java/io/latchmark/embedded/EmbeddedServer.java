package io.latchmark.embedded;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.DaemonThread;
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
 * The embedded PostgreSQL server of a folder, ready for connections. Its folder is locked while this object is open. A server
 * started by {@link #open} ends with {@link #close}, or when this process ends for any reason; one started by
 * {@link #startDetached} stays up. Any thread.
 *
 * <p>There is no shutdown hook here: hooks run concurrently, and stopping the server while a run is still being recorded would
 * spoil the run. Callers with a hook must close the server last.
 */
public final class EmbeddedServer implements AutoCloseable {
    /** How its URLs start. */
    public static final String URL_PREFIX = "jdbc:postgresql:";

    /** The server's superuser and the owner of the database. */
    static final String USER = "latchmark";

    static final String DATABASE = "latchmark";

    private static final Duration WATCH_PERIOD = Duration.ofMillis(500);
    /** Time for the watch to notice, and for the server's parent to end. */
    private static final Duration REPORT_LIMIT = Duration.ofSeconds(3);

    /** Log files that a bulk load leaves for later runs: as many as a server with default settings keeps. */
    private static final int SPARE_LOG_SEGMENTS = 64;

    private final Launch.Launched launched;
    private final ServerUse use;
    private final Consumer<String> progress;
    private volatile boolean closed;
    /** Whether the server is running, once it is watched, and until its end has been reported. */
    private volatile BooleanSupplier unreported = () -> true;

    private volatile boolean reported;

    private EmbeddedServer(Launch.Launched launched, ServerUse use, Consumer<String> progress) {
        this.launched = launched;
        this.use = use;
        this.progress = progress;
    }

    /**
     * Attaches to the server that is already running on the folder, or starts one; missing binaries and data directory are
     * created. Remains of a killed session are stopped first.
     *
     * @param progress receives each step as text, in the caller's thread
     * @throws LatchmarkException of category ENVIRONMENT if the folder is not ours, of another version, in use or not writable,
     *     if space is short, the port is taken, or the server does not start
     */
    public static EmbeddedServer open(EmbeddedSettings settings, Consumer<String> progress) {
        return open(settings, ServerUse.MEASUREMENT, progress);
    }

    /** As above, for a use. A server that is already running must have the requested parameters, whatever the use. */
    public static EmbeddedServer open(EmbeddedSettings settings, ServerUse use, Consumer<String> progress) {
        return new EmbeddedServer(Launch.begin(settings, progress).attachOrStart(use), use, progress);
    }

    /** With other limits for waits, for tests. */
    static EmbeddedServer open(EmbeddedSettings settings, WaitLimits limits, Consumer<String> progress) {
        return new EmbeddedServer(
                Launch.begin(settings, limits, progress).attachOrStart(ServerUse.MEASUREMENT),
                ServerUse.MEASUREMENT,
                progress);
    }

    /**
     * Starts a server that stays up when this process ends.
     *
     * @throws LatchmarkException as {@link #open}; also if the server is already running
     */
    public static EmbeddedStatus startDetached(EmbeddedSettings settings, Consumer<String> progress) {
        Launch.Launched started = Launch.begin(settings, progress).startDetached();
        started.lock().close();
        return status(settings.folder());
    }

    /**
     * Stops the server of a folder, if no process uses it.
     *
     * @return false if none ran
     * @throws LatchmarkException of category ENVIRONMENT if a process uses the server, or it does not end in time
     */
    public static boolean stopDetached(Path folder, Consumer<String> progress) {
        DataFolder found = DataFolder.at(folder);
        Postmaster postmaster = new Postmaster(found);
        if (!postmaster.isRunning()) {
            return false;
        }
        return found.using(() -> {
            FolderLock lock = FolderLock.take(found);
            try (lock) {
                postmaster.stop(progress);
                DetachedMarker.delete(found);
            }
            return true;
        });
    }

    /**
     * Whether a folder contains a server's data, or the remains of an interrupted reset. Changes nothing.
     *
     * @throws LatchmarkException of category ENVIRONMENT if the folder is not ours or of another version
     */
    public static boolean hasData(Path folder) {
        return DataFolder.at(folder).hasData() || interruptedReset(folder).isPresent();
    }

    /** The snapshot of a reset that was started by any process and has not ended; until then there is no complete database. */
    public static Optional<String> interruptedReset(Path folder) {
        DataFolder found = DataFolder.at(folder);
        return found.using(found::interruptedReset);
    }

    /** Whether a server runs on a folder. Changes nothing. */
    public static EmbeddedStatus status(Path folder) {
        DataFolder found = DataFolder.at(folder);
        Postmaster postmaster = new Postmaster(found);
        long pid = postmaster.pid();
        return found.using(() -> new EmbeddedStatus(
                pid != 0,
                DetachedMarker.ofRunning(found).isPresent(),
                pid,
                pid == 0 ? "" : url(postmaster.port()),
                found.pgpass()));
    }

    /**
     * Watches the server on a separate thread until {@link #close}.
     *
     * @param listener is notified once, within about a second, that the server has ended by itself, and how
     */
    public void whenEnded(Consumer<String> listener) {
        Supervisor supervisor = launched.supervisor();
        Postmaster postmaster = new Postmaster(launched.folder());
        long pid = postmaster.pid();
        BooleanSupplier alive = () -> (supervisor == null || supervisor.isAlive()) && postmaster.isAlive(pid);
        unreported = alive;
        DaemonThread.start("latchmark-server-watch", () -> {
            while (alive.getAsBoolean() && !closed) {
                LockSupport.parkNanos(WATCH_PERIOD.toNanos());
            }
            if (!closed) {
                listener.accept("the embedded server, process " + pid + ", has ended by itself, " + end(launched)
                        + "; the next command starts it again, and it recovers");
                unreported = () -> true;
                reported = true;
            }
        });
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

    /** Whether the server was already running and stays up after {@link #close}. */
    public boolean isAttached() {
        return launched.supervisor() == null;
    }

    /** The directory of the database's tables and log. */
    public Path dataDirectory() {
        return launched.folder().data();
    }

    /** The folder with everything that belongs to the server, as an absolute path. */
    public Path folder() {
        return launched.folder().root();
    }

    /**
     * Creates a tablespace in a subfolder of a folder, unless it exists.
     *
     * @param use for example {@code data}
     * @return its name
     * @throws LatchmarkException of category ENVIRONMENT if the folder can't be used, or the tablespace is elsewhere and in use
     */
    public String tablespace(String use, Path place) {
        return new Tablespaces(launched.folder(), launched.connection()).make(use, place);
    }

    /** Binaries, method of starting, direct I/O, and the parameters as read back from the server. Contains no secret. */
    public Map<String, String> facts() {
        return Collections.unmodifiableMap(launched.facts());
    }

    /**
     * Stops the server, unless attached, by a fast shutdown with its checkpoint, and releases the folder. If this thread is
     * interrupted and the server takes longer, the server ends by itself afterwards. A second call does nothing; a call from
     * another thread waits for the first.
     *
     * @throws LatchmarkException of category ENVIRONMENT if the server had ended by itself without a report, or does not end in
     *     time
     */
    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        // A failure caused by the server's end is followed by the report of that end a moment later.
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

    /** Without this, every snapshot would include the files that the bulk work's long log has left for reuse. */
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
