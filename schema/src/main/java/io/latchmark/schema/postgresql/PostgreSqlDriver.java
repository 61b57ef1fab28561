package io.latchmark.schema.postgresql;

import io.latchmark.schema.jdbc.DriverDialect;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.postgresql.PGConnection;

/** The driver of PostgreSQL. Codes: PostgreSQL documentation, appendix A. */
public final class PostgreSqlDriver implements DriverDialect {
    @Override
    public String urlPrefix() {
        return "jdbc:postgresql:";
    }

    @Override
    public Optional<Trouble> trouble(SQLException e) {
        String state = e.getSQLState() == null ? "" : e.getSQLState();
        return switch (state) {
            case "40P01" -> Optional.of(Trouble.DEADLOCK);
            case "40001" -> Optional.of(Trouble.SERIALIZATION);
            case "55P03" -> Optional.of(Trouble.LOCK_TIMEOUT);
            case "57014" -> Optional.of(Trouble.STATEMENT_TIMEOUT);
            // Administrator's shutdown, crash shutdown, database dropped; time-outs of sessions and transactions.
            case "57P01", "57P02", "57P04", "57P05", "25P03", "25P04" -> Optional.of(Trouble.CONNECTION_LOST);
            case "25006" -> Optional.of(Trouble.READ_ONLY);
            case "3F000" -> Optional.of(Trouble.NO_SCHEMA);
            // Invalid value, unknown parameter, parameter that can't be changed now.
            case "22023", "42704", "55P02" -> Optional.of(Trouble.SETTING_REFUSED);
            // The server starts, recovers from the end of one of its processes, or shuts down.
            case "57P03" -> Optional.of(Trouble.STARTING);
            case "53100" -> Optional.of(Trouble.DISK_FULL);
            // I/O error, damaged table, damaged index.
            case "58030", "XX001", "XX002" -> Optional.of(Trouble.STORAGE_FAILED);
            case "42501" -> Optional.of(Trouble.NO_RIGHT);
            case "3D000" -> Optional.of(Trouble.NO_DATABASE);
            case "42723" -> Optional.of(Trouble.NAME_TAKEN);
            // A prepared statement that this connection has not made, or that is gone.
            case "42P05", "26000" -> Optional.of(Trouble.SESSION_CHANGED);
            default -> byClass(state);
        };
    }

    @Override
    public String remedy(Trouble trouble) {
        return trouble == Trouble.SESSION_CHANGED ? "PgBouncer: pool_mode = session" : "";
    }

    private static Optional<Trouble> byClass(String state) {
        return state.startsWith("28")
                ? Optional.of(Trouble.LOGIN_REFUSED)
                : state.startsWith("08") ? Optional.of(Trouble.CONNECTION_LOST) : Optional.empty();
    }

    /**
     * Recognises databases that use PostgreSQL's protocol with their own storage by what they report at login: CockroachDB sends
     * the parameter {@code crdb_version}, and YugabyteDB a server version such as {@code 15.2-YB-2.25.0.0-b0}.
     */
    @Override
    public Optional<String> refusal(Connection connection) {
        return connection instanceof PGConnection server ? refusal(server.getParameterStatuses()) : Optional.empty();
    }

    static Optional<String> refusal(Map<String, String> parameters) {
        String cockroach = parameters.getOrDefault("crdb_version", "");
        String version = parameters.getOrDefault("server_version", "");
        String other = !cockroach.isEmpty() ? cockroach : version.contains("-YB-") ? "YugabyteDB " + version : "";
        return other.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        "the server is " + other + ", whose storage is not PostgreSQL's: it has no counters of reads,"
                                + " writes and log flushes of pg_stat_io and pg_stat_wal, by which Latchmark attributes throughput");
    }

    @Override
    public Map<String, String> loginLimits(Duration login, Duration read) {
        return Map.of(
                "connectTimeout", Long.toString(login.toSeconds()),
                "socketTimeout", Long.toString(read.toSeconds()),
                "tcpKeepAlive", "true");
    }
}
