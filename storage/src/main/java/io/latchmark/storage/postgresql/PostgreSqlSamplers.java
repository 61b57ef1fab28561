package io.latchmark.storage.postgresql;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.results.run.RoleTable;
import io.latchmark.results.run.RunEnvironment.Source;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.jdbc.CounterRows;
import io.latchmark.storage.jdbc.OfferedSources;
import io.latchmark.storage.jdbc.PollSchedule;
import io.latchmark.storage.jdbc.PolledStates;
import io.latchmark.storage.jdbc.RowSampler;
import io.latchmark.storage.jdbc.SamplerSession;
import io.latchmark.storage.postgresql.PostgreSqlWaitEvents.Waiting;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * Tries every source of a PostgreSQL server once and opens samplers for those that answer. A source that the server's version
 * lacks, or that the role may not read, is reported with the reason. Used by one thread.
 *
 * <p>Each sample sees fresh statistics, because in auto-commit mode a statement is a transaction, and a statistics snapshot lasts
 * at most that long ({@code stats_fetch_consistency}). The counters still lag: a backend accumulates its own and reports them
 * when a transaction ends, at most once per second (PGSTAT_MIN_INTERVAL in pgstat.c); the rest follows within 10 s after it
 * becomes idle (PGSTAT_IDLE_INTERVAL) or when it disconnects.
 */
public final class PostgreSqlSamplers {
    private static final SqlFile SQL = SqlFile.read(PostgreSqlSamplers.class, "samplers.sql");

    private static final RoleTable ROLES = RoleTable.read(PostgreSqlSamplers.class, "roles.csv");
    private static final String IO = "pg_stat_io";
    /** PGSTAT_MIN_INTERVAL: reading counters more often costs the server time and shows nothing new. */
    private static final Duration HANDED_OVER = Duration.ofSeconds(1);

    /** Maximum number of unknown wait events to list. */
    private static final int UNKNOWN_SHOWN_MAX = 10;

    private final Database database;
    private final Duration period;
    private final Server server;
    private final OfferedSources offered;

    private PostgreSqlSamplers(Database database, Duration period, Server server) {
        this.database = database;
        this.period = period.compareTo(HANDED_OVER) < 0 ? HANDED_OVER : period;
        this.server = server;
        this.offered = new OfferedSources(database, SQL, ROLES, this::reason);
    }

    public static SqlFile sql() {
        return SQL;
    }

    /**
     * Opens the samplers, each on its own connection.
     *
     * @param database a pool of the purpose {@code sampler}, which stays open as long as the samplers
     * @param period time between two samples of a counter, at least 1 s, as often as backends report; waits have their own period
     * @throws LatchmarkException of category ENVIRONMENT if the server can't be reached
     */
    public static SamplerSet open(Database database, Duration period) {
        PostgreSqlSamplers opened = new PostgreSqlSamplers(database, period, server(database));
        opened.openAll();
        return opened.offered.set();
    }

    private static Server server(Database database) {
        int major = version(database);
        try (SamplerSession session = new SamplerSession(database, SQL)) {
            return Server.ask(session, major);
        }
    }

    private void openAll() {
        // Log writes and their timing moved from pg_stat_wal to pg_stat_io in version 18.
        boolean walInIo = server.major >= 18;
        if (server.readsDirectly) {
            offered.declare(IO, new DeclaredRole(CounterRole.DIRECT_READS, DeclaredRole.ANY, "reads"));
        }
        counters(
                IO,
                "reads and writes of all backends by kind" + server.untimedIo() + (walInIo ? server.untimedWal() : ""));
        counters("pg_stat_wal", "log of all databases" + (walInIo ? "" : server.untimedWal()));
        counters("pg_stat_checkpointer", "checkpointer and background writer");
        counters("pg_stat_database", "this database" + server.untimedIo() + server.uncounted());
        waits();
    }

    private void counters(String source, String covers) {
        statement(source).ifPresent(name -> offered.offer(source, covers, period, CounterRows.reader(), List.of(name)));
    }

    private void waits() {
        statement(PolledStates.SOURCE).ifPresent(name -> {
            String covers = (server.readsAllStats
                            ? "sessions of the terminals, polled every 100 ms"
                            : "sessions of the terminals that belong to the role " + server.role
                                    + ", polled every 100 ms; those of another role can be seen with the role"
                                    + " pg_read_all_stats or pg_monitor")
                    + unknownEvents();
            RowSampler.Reader states = PolledStates.reader(NanoClock.system(), PostgreSqlSamplers::state);
            offered.offer(PolledStates.SOURCE, covers, PollSchedule.PERIOD, states, List.of(name));
        });
    }

    /** The event of a lock whose holder waits for storage ends in the holder's wait class, for example {@code <log_flush}. */
    private static String state(ResultSet row) throws SQLException {
        return PostgreSqlWaitEvents.of(
                        row.getString("state"), row.getString("wait_event_type"), row.getString("wait_event"))
                .behind(row.getString("holder_event_type"), row.getString("holder_event"))
                .object();
    }

    private String reason(LatchmarkException e) {
        return database.isDenied(e.getCause())
                ? e.getMessage() + "; grant the role pg_monitor to " + server.role
                : e.getMessage();
    }

    /** The server's wait events that have no class here, listed before any session is seen in one. */
    private String unknownEvents() {
        if (server.major < 17) {
            return "";
        }
        List<String> unknown = new ArrayList<>();
        try (SamplerSession session = new SamplerSession(database, SQL)) {
            boolean unused = session.query("wait_events", rows -> {
                while (rows.next()) {
                    Waiting waiting = PostgreSqlWaitEvents.of(null, rows.getString("type"), rows.getString("name"));
                    if (waiting.waitClass().isEmpty()) {
                        unknown.add(waiting.event());
                    }
                }
                return true;
            });
        }
        return unknown.isEmpty()
                ? ""
                : "; wait events of this server in no class: "
                        + String.join(", ", unknown.subList(0, Math.min(UNKNOWN_SHOWN_MAX, unknown.size())))
                        + (unknown.size() > UNKNOWN_SHOWN_MAX ? ", …" : "");
    }

    /** The name of a source's newest statement that the server supports; reports the source as missing if there is none. */
    private Optional<String> statement(String source) {
        String prefix = source + " from ";
        IntStream versions = sql().statements().keySet().stream()
                .filter(name -> name.startsWith(prefix))
                .mapToInt(name -> Integer.parseInt(name.substring(prefix.length())));
        int[] sorted = versions.sorted().toArray();
        OptionalInt newest =
                IntStream.of(sorted).filter(version -> version <= server.major).max();
        if (newest.isEmpty()) {
            offered.report(Source.ofLaterVersion(source, "PostgreSQL " + sorted[0], server.major));
            return Optional.empty();
        }
        return Optional.of(prefix + newest.getAsInt());
    }

    private static int version(Database database) {
        try (Connection connection = database.connection()) {
            return connection.getMetaData().getDatabaseMajorVersion();
        } catch (SQLException e) {
            throw database.failed("version", e);
        }
    }

    /** The properties of the server that decide which sources exist. */
    private record Server(
            int major,
            String role,
            boolean readsAllStats,
            boolean timesIo,
            boolean timesWal,
            boolean counts,
            boolean readsDirectly) {
        static Server ask(SamplerSession session, int major) {
            return session.query("probe", rows -> {
                rows.next();
                return read(rows, major);
            });
        }

        private static Server read(ResultSet rows, int major) throws SQLException {
            return new Server(
                    major,
                    rows.getString("role"),
                    rows.getBoolean("reads_all_stats"),
                    rows.getBoolean("times_io"),
                    rows.getBoolean("times_wal"),
                    rows.getBoolean("counts"),
                    rows.getBoolean("reads_directly"));
        }

        String untimedIo() {
            return timesIo ? "" : "; no times of data pages: track_io_timing is off";
        }

        String untimedWal() {
            return timesWal ? "" : "; no times of the log: track_wal_io_timing is off";
        }

        String uncounted() {
            return counts ? "" : "; not counted: track_counts is off";
        }
    }
}
