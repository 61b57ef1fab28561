package io.latchmark.cli.database;

import io.latchmark.cli.console.Console;
import io.latchmark.cli.options.DatabaseOptions;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.postgresql.embedded.EmbeddedServer;
import io.latchmark.schema.postgresql.embedded.EmbeddedSettings;
import java.util.Map;
import java.util.Optional;

/**
 * The database that a command works on. Opening it starts the embedded server, if that is meant; closing it stops the
 * server again, unless it was kept up by {@code latchmark embedded start}.
 */
public final class Target implements AutoCloseable {
    /** Connections of the program's own: samplers, checks, superuser's reserve. */
    private static final int OWN_CONNECTIONS = 20;

    private final Engine engine = new PostgreSqlEngine();
    private final ConnectionSettings connection;
    private final Optional<EmbeddedServer> embedded;

    private Target(ConnectionSettings connection, Optional<EmbeddedServer> embedded) {
        this.connection = connection;
        this.embedded = embedded;
    }

    /**
     * Opens the database.
     *
     * @param sessions connections that the command needs for its work
     */
    public static Target open(DatabaseOptions options, int sessions, Console console) {
        if (!options.isEmbedded()) {
            return new Target(
                    new ConnectionSettings(options.url(), options.user(), options.password()), Optional.empty());
        }
        EmbeddedServer server = EmbeddedServer.open(embeddedSettings(options, sessions), console::line);
        return new Target(server.connection(), Optional.of(server));
    }

    /** The settings of the embedded server by these options. */
    public static EmbeddedSettings embeddedSettings(DatabaseOptions options, int sessions) {
        return new EmbeddedSettings(
                options.dataDir(), options.port(), options.bufferPoolBytes(), sessions + OWN_CONNECTIONS, Map.of());
    }

    public Engine engine() {
        return engine;
    }

    public ConnectionSettings connection() {
        return connection;
    }

    public Optional<EmbeddedServer> embedded() {
        return embedded;
    }

    /** A pool of connections for one purpose. */
    public Database connect(String purpose, int connectionsMax) {
        return Database.connect(connection, purpose, connectionsMax);
    }

    @Override
    public void close() {
        embedded.ifPresent(EmbeddedServer::close);
    }
}
