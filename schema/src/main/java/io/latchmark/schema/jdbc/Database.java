package io.latchmark.schema.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.DaemonThread;
import io.latchmark.schema.jdbc.DriverDialect.Trouble;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A reachable database: a pool of connections for one purpose. A run holds its connections from start to end, so the pool never
 * comes between a terminal and the database. Thread-safe.
 */
public final class Database implements AutoCloseable {
    /** All sources of this process, so that a signal can end the wait for any of them. */
    private static final Set<ConnectionSource> SOURCES = ConcurrentHashMap.newKeySet();
    /** The registry for pool metrics. */
    private static final AtomicReference<@Nullable Object> METERS = new AtomicReference<>();

    /** The pool itself doesn't notice that its connections were broken. */
    private static final long LOOK_MILLIS = 500;

    private final ConnectionSettings settings;
    private final ConnectionSource source;
    private final HikariDataSource pool;

    private Database(ConnectionSettings settings, ConnectionSource source, HikariDataSource pool) {
        this.settings = settings;
        this.source = source;
        this.pool = pool;
    }

    /**
     * Opens a pool and its first connection.
     *
     * @param purpose part of the connections' names at the server, between {@code latchmark} and the settings' token
     * @param connectionsMax maximum number of open connections
     * @throws LatchmarkException of category ENVIRONMENT if no connection can be opened
     */
    public static Database connect(ConnectionSettings settings, String purpose, int connectionsMax) {
        return connect(settings, purpose, connectionsMax, Map.of());
    }

    /**
     * Opens a pool and its first connection, with properties of the engine's driver.
     *
     * @param driverProperties by the names that the driver documents
     * @throws LatchmarkException of category ENVIRONMENT if no connection can be opened
     */
    public static Database connect(
            ConnectionSettings settings, String purpose, int connectionsMax, Map<String, String> driverProperties) {
        return connect(settings, purpose, settings.applicationName(purpose), connectionsMax, driverProperties);
    }

    /** Opens a pool with another name of its sessions. */
    static Database connect(
            ConnectionSettings settings,
            String purpose,
            String name,
            int connectionsMax,
            Map<String, String> driverProperties) {
        ConnectionSource source = new ConnectionSource(settings, name, driverProperties);
        HikariConfig config = new HikariConfig();
        config.setDataSource(source);
        config.setPoolName("latchmark-" + purpose);
        config.setMaximumPoolSize(connectionsMax);
        config.setMinimumIdle(0);
        config.setMaxLifetime(0);
        config.setIdleTimeout(0);
        config.setConnectionTimeout(Math.min(LOOK_MILLIS, source.pooledLimit().toMillis()));
        config.setMetricRegistry(METERS.get());
        SOURCES.add(source);
        try {
            return new Database(settings, source, new HikariDataSource(config));
        } catch (RuntimeException e) {
            SOURCES.remove(source);
            // The pool throws its own exception if the server refuses, and a plain one if no driver accepts the
            // address.
            throw SqlErrors.connecting(settings, e, source::settingsBehind);
        } catch (Error e) {
            SOURCES.remove(source);
            throw e;
        }
    }

    /**
     * Registers pools opened from now on for metrics.
     *
     * @param registry a Micrometer {@code MeterRegistry}, passed to the pool's library
     */
    public static void measurePools(Object registry) {
        METERS.set(registry);
    }

    /** Ends {@link #measurePools} for pools opened from now on. */
    public static void measureNoPools() {
        METERS.set(null);
    }

    /**
     * Breaks all connections of this process, including those being opened, so that every thread that waits for a server
     * continues with an error. Open databases provide no further connections. Any thread; returns immediately.
     */
    public static void breakAll() {
        for (ConnectionSource source : SOURCES) {
            DaemonThread.start("latchmark-break", source::breakAll);
        }
    }

    /**
     * A connection in auto-commit mode; closing it returns it to the pool.
     *
     * @throws LatchmarkException of category ENVIRONMENT if none can be opened within the login's limit
     */
    public Connection connection() {
        long startNanos = System.nanoTime();
        try {
            while (true) {
                source.requireWhole();
                try {
                    return pool.getConnection();
                } catch (SQLTransientConnectionException e) {
                    if (System.nanoTime() - startNanos >= source.pooledLimit().toNanos()) {
                        throw e.getCause() == null ? late() : e;
                    }
                }
            }
        } catch (SQLException e) {
            throw SqlErrors.connecting(settings, e, source::settingsBehind);
        }
    }

    private SQLException late() {
        return new SQLTimeoutException(
                "no connection within " + source.pooledLimit().toSeconds() + " s");
    }

    /** Removes a dead connection from the pool. */
    public void evict(Connection connection) {
        pool.evictConnection(connection);
    }

    /** The error for a statement that the server refused. */
    public LatchmarkException failed(String statementName, SQLException e) {
        return SqlErrors.failed(settings, statementName, e, source::settingsBehind);
    }

    /** The meaning of an error of one of its connections; empty if the engine's dialect knows none. */
    public Optional<Trouble> trouble(SQLException e) {
        return DriverDialects.trouble(settings.jdbcUrl(), e);
    }

    /** Whether an error says that the user lacks a right. */
    public boolean isDenied(@Nullable Throwable cause) {
        return cause instanceof SQLException refused && trouble(refused).equals(Optional.of(Trouble.NO_RIGHT));
    }

    public ConnectionSettings settings() {
        return settings;
    }

    /** The maximum number of open connections. */
    public int connectionsMax() {
        return pool.getMaximumPoolSize();
    }

    @Override
    public void close() {
        try {
            pool.close();
        } finally {
            SOURCES.remove(source);
        }
    }
}
