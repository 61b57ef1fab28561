package io.latchmark.schema.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.latchmark.core.LatchmarkException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;

/**
 * A database that can be reached: a pool of connections for one purpose. A run holds its connections from begin to
 * end, so that the pool is never between a terminal and the database. Safe for use by several threads.
 */
public final class Database implements AutoCloseable {
    private static final Duration CONNECTION_TIMEOUT = Duration.ofSeconds(10);

    private final ConnectionSettings settings;
    private final HikariDataSource pool;

    private Database(ConnectionSettings settings, HikariDataSource pool) {
        this.settings = settings;
        this.pool = pool;
    }

    /**
     * Opens a pool and its first connection.
     *
     * @param purpose names the connections at the server, after {@code latchmark} and before the settings' token
     * @param connectionsMax most connections open at once
     * @throws LatchmarkException of the category ENVIRONMENT, if no connection can be had
     */
    public static Database connect(ConnectionSettings settings, String purpose, int connectionsMax) {
        return connect(settings, purpose, connectionsMax, Map.of());
    }

    /**
     * Opens a pool and its first connection, with properties of the engine's driver.
     *
     * @param driverProperties by the names that the driver documents
     * @throws LatchmarkException of the category ENVIRONMENT, if no connection can be had
     */
    public static Database connect(
            ConnectionSettings settings, String purpose, int connectionsMax, Map<String, String> driverProperties) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(settings.jdbcUrl());
        if (!settings.user().isEmpty() || !settings.password().isEmpty()) {
            config.setUsername(settings.user());
            config.setPassword(settings.password());
        }
        config.setPoolName("latchmark-" + purpose);
        config.setMaximumPoolSize(connectionsMax);
        config.setMinimumIdle(0);
        config.setMaxLifetime(0);
        config.setIdleTimeout(0);
        config.setConnectionTimeout(CONNECTION_TIMEOUT.toMillis());
        config.addDataSourceProperty("ApplicationName", settings.applicationName(purpose));
        driverProperties.forEach(config::addDataSourceProperty);
        try {
            return new Database(settings, new HikariDataSource(config));
        } catch (RuntimeException e) {
            // The pool throws its own exception if the server refuses, and a plain one for an address without a driver.
            throw SqlErrors.connecting(settings, e);
        }
    }

    /**
     * A connection in auto-commit mode; closing it gives it back.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if none can be had within 10 s
     */
    public Connection connection() {
        try {
            return pool.getConnection();
        } catch (SQLException e) {
            throw SqlErrors.connecting(settings, e);
        }
    }

    /** Takes a dead connection out of the pool, so that nobody gets it again. */
    public void evict(Connection connection) {
        pool.evictConnection(connection);
    }

    public ConnectionSettings settings() {
        return settings;
    }

    /** Most connections open at once. */
    public int connectionsMax() {
        return pool.getMaximumPoolSize();
    }

    @Override
    public void close() {
        pool.close();
    }
}
