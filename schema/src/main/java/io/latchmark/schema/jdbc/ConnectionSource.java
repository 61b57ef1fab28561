package io.latchmark.schema.jdbc;

import io.latchmark.platform.DaemonThread;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Opens the connections of one pool, and can break them all. Each is opened on a separate thread, so that the login has a limit
 * and an interrupt ends it whatever the driver waits for. Thread-safe.
 */
final class ConnectionSource implements DataSource {
    private static final Duration RETRY_PERIOD = Duration.ofMillis(100);
    /** Ends retries before the login's limit, so that the server's refusal is reported rather than its silence. */
    private static final Duration RETRY_END = Duration.ofSeconds(1);

    private static final Duration SETTINGS_LIMIT = Duration.ofSeconds(2);

    private final String jdbcUrl;
    private final Properties properties = new Properties();
    private final ConnectionLimits limits;
    private final Map<Long, CompletableFuture<Connection>> opening = new ConcurrentHashMap<>();
    private final AtomicLong openings = new AtomicLong();
    private final Set<Connection> open = ConcurrentHashMap.newKeySet();
    private volatile boolean broken;

    ConnectionSource(ConnectionSettings settings, String name, Map<String, String> driverProperties) {
        this.jdbcUrl = settings.jdbcUrl();
        this.limits = ConnectionLimits.of(jdbcUrl);
        properties.putAll(limits.driverProperties());
        if (!settings.user().isEmpty() || !settings.password().isEmpty()) {
            properties.put("user", settings.user());
            properties.put("password", settings.password());
        }
        properties.putAll(driverProperties);
        DriverDialects.of(jdbcUrl).map(dialect -> dialect.named(name)).ifPresent(properties::putAll);
    }

    /** The maximum wait for a connection of an open pool. */
    Duration pooledLimit() {
        return limits.pooled();
    }

    @Override
    public Connection getConnection() throws SQLException {
        return connection(limits.login());
    }

    private Connection connection(Duration limit) throws SQLException {
        CompletableFuture<Connection> answer = new CompletableFuture<>();
        long number = openings.incrementAndGet();
        opening.put(number, answer);
        try {
            requireWhole();
            DaemonThread.start("latchmark-connect", () -> open(answer));
            return await(answer, limit);
        } finally {
            opening.remove(number);
        }
    }

    private Connection await(CompletableFuture<Connection> answer, Duration limit) throws SQLException {
        try {
            return answer.get(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            SQLException silence = silence();
            if (answer.completeExceptionally(silence)) {
                throw silence;
            }
            return answer.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            SQLException interrupted = new SQLException("interrupted while connecting");
            if (!answer.completeExceptionally(interrupted)) {
                answer.join().close();
            }
            throw interrupted;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error defect) {
                throw defect;
            }
            throw e.getCause() instanceof SQLException refusal ? refusal : new SQLException(e.getCause());
        }
    }

    /**
     * The settings of a new session that cause such a trouble, each with its value and remedy; empty if there are none, or the
     * server doesn't say soon.
     */
    String settingsBehind(DriverDialect.Trouble trouble) {
        Optional<String> query = DriverDialects.of(jdbcUrl).flatMap(DriverDialect::settingsQuery);
        if (query.isEmpty()) {
            return "";
        }
        try (Connection connection = connection(SETTINGS_LIMIT)) {
            connection.setNetworkTimeout(Runnable::run, Math.toIntExact(SETTINGS_LIMIT.toMillis()));
            return Sql.list(
                            query.get(),
                            row -> trouble.name().equals(row.getString(4)) && row.getString(3) != null
                                    ? "; " + row.getString(1) + " = " + row.getString(2) + ": " + row.getString(3)
                                    : "")
                    .run(connection)
                    .stream()
                    .collect(Collectors.joining());
        } catch (SQLException e) {
            // What has failed first is reported in any case.
            return "";
        }
    }

    private SQLException silence() {
        return new SQLTimeoutException(
                "the server has not answered the login within " + limits.login().toSeconds() + " s");
    }

    /** Any exception becomes the result, because a caller would otherwise wait for it forever. */
    private void open(CompletableFuture<Connection> answer) {
        try {
            Connection connection = connect(answer);
            requireServer(connection);
            if (limits.limitsReads()) {
                connection.setNetworkTimeout(Runnable::run, 0);
            }
            remember(connection);
            if (broken || !answer.complete(connection)) {
                connection.close();
                answer.completeExceptionally(broken());
            }
        } catch (SQLException | RuntimeException | Error e) {
            answer.completeExceptionally(e);
        }
    }

    /** Opens a connection; retries while the server is recovering. */
    private Connection connect(CompletableFuture<Connection> answer) throws SQLException {
        long start = System.nanoTime();
        while (true) {
            try {
                return DriverManager.getConnection(jdbcUrl, properties);
            } catch (SQLException e) {
                long nanos = System.nanoTime() - start;
                if (nanos >= limits.login().toNanos()) {
                    // The URL's limit also applies in the driver, which may give up first.
                    throw silence();
                }
                boolean late = nanos > limits.login().minus(RETRY_END).toNanos();
                if (!isStarting(e) || answer.isDone() || late) {
                    throw e;
                }
                LockSupport.parkNanos(RETRY_PERIOD.toNanos());
            }
        }
    }

    private boolean isStarting(SQLException refusal) {
        return DriverDialects.trouble(jdbcUrl, refusal).equals(Optional.of(DriverDialect.Trouble.STARTING));
    }

    private void requireServer(Connection connection) throws SQLException {
        Optional<DriverDialect> dialect = DriverDialects.of(jdbcUrl);
        Optional<String> refusal = dialect.isPresent() ? dialect.get().refusal(connection) : Optional.empty();
        if (refusal.isPresent()) {
            connection.close();
            throw new SQLFeatureNotSupportedException(refusal.get());
        }
    }

    private void remember(Connection connection) throws SQLException {
        List<Connection> closed = new ArrayList<>();
        for (Connection earlier : open) {
            if (earlier.isClosed()) {
                closed.add(earlier);
            }
        }
        closed.forEach(open::remove);
        open.add(connection);
    }

    /** Breaks all connections, including those being opened, and opens none from now on. */
    void breakAll() {
        broken = true;
        opening.values().forEach(answer -> answer.completeExceptionally(broken()));
        for (Connection connection : open) {
            try {
                connection.abort(Runnable::run);
            } catch (SQLException e) {
                // The connection is abandoned in any case.
            }
        }
    }

    /** Refuses to continue after {@link #breakAll}. */
    void requireWhole() throws SQLException {
        if (broken) {
            throw broken();
        }
    }

    private static SQLException broken() {
        return new SQLException("the connections were broken off, because the command ends");
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        throw new SQLFeatureNotSupportedException("the user belongs to the settings");
    }

    /** The pool's maximum wait if it is closed while it opens a connection. */
    @Override
    public int getLoginTimeout() {
        return Math.toIntExact(limits.login().toSeconds());
    }

    @Override
    public void setLoginTimeout(int seconds) {
        // This class has its own limit.
    }

    @Override
    public @Nullable PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(@Nullable PrintWriter writer) {
        // Nothing is logged.
    }

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException("nothing is logged");
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        throw new SQLFeatureNotSupportedException("there is nothing within");
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return false;
    }
}
