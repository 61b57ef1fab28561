package io.latchmark.schema.jdbc;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.Claim;
import io.latchmark.platform.DaemonThread;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * The right to work on a database: a lock in the database itself, held by its own session, so that it works across processes,
 * users and hosts and ends with its holder. Taking it never waits. It is held either exclusively, or shared by several readers.
 *
 * <p>Implementation note: the lock belongs to the single connection of its pool, which stays open. If the connection is lost, so
 * is the lock; {@link #watch} checks every second, and takes the lock again if no other command has taken it.
 */
public final class WorkLock implements Claim, AutoCloseable {
    private static final Duration SILENCE_MAX = Duration.ofSeconds(10);
    private static final Duration PERIOD = Duration.ofSeconds(1);
    /** The length of an application name that PostgreSQL keeps; SQL Server keeps twice as much. */
    private static final int NAME_MAX = 63;

    private static final int LOSSES_MAX = 100;

    private final LockDialect dialect;
    private final String takeStatement;
    private final String name;
    private final Database database;
    private final List<String> losses = new ArrayList<>();
    private final ScheduledExecutorService watcher =
            Executors.newSingleThreadScheduledExecutor(DaemonThread.factory("latchmark-lock"));
    private long session;
    private String lost = "";
    private String contender = "";

    private WorkLock(LockDialect dialect, String takeStatement, String name, Database database) {
        this.dialect = dialect;
        this.takeStatement = takeStatement;
        this.name = name;
        this.database = database;
    }

    /**
     * Takes the lock exclusively.
     *
     * @param work name shown to other commands that want the lock: {@code run}
     * @throws LatchmarkException of category ENVIRONMENT if another session holds it, which is named as far as the role may see
     *     it, or if there is no connection
     */
    public static WorkLock take(ConnectionSettings settings, LockDialect dialect, String work) {
        return take(settings, dialect, work, "take");
    }

    /** Takes the lock in shared mode, which excludes exclusive holders. */
    public static WorkLock share(ConnectionSettings settings, LockDialect dialect, String work) {
        return take(settings, dialect, work, "take shared");
    }

    private static WorkLock take(ConnectionSettings settings, LockDialect dialect, String work, String statement) {
        String name = name(settings.applicationName(work));
        WorkLock lock = new WorkLock(
                dialect, statement, name, Database.connect(settings, work, name, 1, dialect.driverProperties()));
        try {
            // The holder may have ended between the refusal and the query for it, so try again.
            if (!lock.tryToTake()) {
                String holders = lock.holders();
                if (!lock.tryToTake()) {
                    throw LatchmarkException.environment("the database at " + settings.jdbcUrl() + " is in use: "
                            + holders + "; only one command at a time works on a database: wait until it has ended");
                }
            }
            return lock;
        } catch (RuntimeException | Error e) {
            lock.close();
            throw e;
        }
    }

    /** The name with process and host, in characters and a length that every server keeps. */
    static String name(String applicationName) {
        String full = applicationName + " " + ProcessHandle.current().pid() + "@" + hostName();
        String ascii = new String(full.getBytes(StandardCharsets.US_ASCII), StandardCharsets.US_ASCII);
        return ascii.substring(0, Math.min(ascii.length(), NAME_MAX));
    }

    private static String hostName() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "unknown";
        }
    }

    /** The lock's own pool with one connection: for work that must be the only session in the database. */
    public Database database() {
        return database;
    }

    public String databaseName() {
        return new Queries(database)
                .with("name of the database", connection -> String.valueOf(connection.getCatalog()));
    }

    /**
     * Refuses to continue if the lock was lost.
     *
     * @throws LatchmarkException of category ENVIRONMENT
     */
    public synchronized void requireKept() {
        if (sessionThatHolds() != session) {
            throw lostItsSession();
        }
    }

    /** Starts to check every second whether the lock is still held, and to take it again after a loss. */
    public void watch() {
        ScheduledFuture<?> unused =
                watcher.scheduleWithFixedDelay(this::look, PERIOD.toNanos(), PERIOD.toNanos(), TimeUnit.NANOSECONDS);
    }

    private synchronized void look() {
        try {
            if (lost.isEmpty()) {
                requireKept();
                return;
            }
        } catch (LatchmarkException e) {
            lose(e);
        }
        // Once another command has taken the lock, the run is not valid, and further attempts would change nothing;
        // Babelfish 4.4 ends with all its sessions after some refusals in one of them.
        if (!contender.isEmpty()) {
            return;
        }
        try {
            takeAgain();
        } catch (LatchmarkException e) {
            // The next check tries again; the loss is recorded.
        }
    }

    /** Checks the lock again, and reports all losses so far. */
    @Override
    public synchronized List<String> losses() {
        look();
        List<String> all = new ArrayList<>(losses);
        if (!lost.isEmpty()) {
            all.add(lost + ", and not reacquired");
        }
        return all;
    }

    @Override
    public synchronized Optional<String> contender() {
        return Optional.of(contender).filter(holders -> !holders.isEmpty());
    }

    private static LatchmarkException lostItsSession() {
        return LatchmarkException.environment("lock on the database: its connection was replaced by another");
    }

    private void lose(LatchmarkException e) {
        if (lost.isEmpty()) {
            lost = "the lock on the database was lost at " + now() + " (" + e.getMessage() + ")";
        }
    }

    private void takeAgain() {
        if (tryToTake()) {
            if (losses.size() < LOSSES_MAX) {
                losses.add(lost + ", and reacquired at " + now());
            }
            lost = "";
        } else if (contender.isEmpty()) {
            contender = holders();
        }
    }

    private static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS);
    }

    private boolean tryToTake() {
        boolean taken = number(takeStatement) == 1;
        if (taken) {
            session = sessionThatHolds();
        }
        return taken;
    }

    /** 0 if this session does not hold the lock. */
    private long sessionThatHolds() {
        return number("held");
    }

    private long number(String statementName) {
        return ask(statementName, sql -> Sql.query(sql, rows -> rows.next() ? rows.getLong(1) : 0));
    }

    private String holders() {
        String unknown = "another session of Latchmark holds its lock, which this user may not see ("
                + dialect.rightToSeeHolders() + " would show it)";
        List<String> holders = new ArrayList<>(lines("holders"));
        if (holders.isEmpty() && dialect.sql().statements().containsKey("sessions")) {
            holders.addAll(lines("sessions"));
        }
        return holders.isEmpty() ? unknown : "its lock is held by " + String.join(", ", holders);
    }

    /** Empty if the user may not query it, or the server does not know. */
    private List<String> lines(String statementName) {
        try {
            return ask(statementName, Sql::column);
        } catch (LatchmarkException e) {
            return List.of();
        }
    }

    private <T> T ask(String statementName, Function<String, Sql.Work<T>> question) {
        Connection connection = database.connection();
        try {
            connection.setNetworkTimeout(Runnable::run, Math.toIntExact(SILENCE_MAX.toMillis()));
            T result = question.apply(dialect.sql().statement(statementName, Map.of("NAME", name)))
                    .run(connection);
            connection.close();
            return result;
        } catch (SQLException e) {
            database.evict(connection);
            throw database.failed("lock on the database", e);
        }
    }

    @Override
    public synchronized boolean isHeld() {
        look();
        return lost.isEmpty();
    }

    /** Releases the lock together with its session. */
    @Override
    public void close() {
        watcher.shutdownNow();
        database.close();
    }
}
