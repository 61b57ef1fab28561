package io.latchmark.storage.mariadb;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.results.run.RoleTable;
import io.latchmark.results.run.RunEnvironment.Source;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.host.ServerSessions;
import io.latchmark.storage.jdbc.CounterRows;
import io.latchmark.storage.jdbc.OfferedSources;
import io.latchmark.storage.jdbc.PollSchedule;
import io.latchmark.storage.jdbc.PolledStates;
import io.latchmark.storage.jdbc.SamplerSession;
import io.latchmark.storage.jdbc.SqlSessions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The sources of a MariaDB server: the status of InnoDB, and what the server's instruments show if they are on (MariaDB documentation,
 * 'InnoDB Server Status Variables' and 'Performance Schema').
 */
public final class MariaDbSamplers {
    private static final SqlFile SQL = SqlFile.read(MariaDbSamplers.class, "samplers.sql");
    private static final RoleTable ROLES = RoleTable.read(MariaDbSamplers.class, "roles.csv");
    private static final String INNODB = "innodb";
    private static final String FILES = "file_io";
    private static final String TERMINALS = "terminal_io";
    private static final String OFF =
            "performance_schema is OFF: add the line performance_schema = ON to the section [mariadbd] of the"
                    + " server's configuration, and restart the server";
    private static final String NO_CURRENT_WAITS =
            "the server does not keep current waits: add the line performance_schema_consumer_events_waits_current = ON to"
                    + " the section [mariadbd] of the server's configuration, and restart the server";

    private final Database database;
    private final OfferedSources offered;

    private MariaDbSamplers(Database database) {
        this.database = database;
        this.offered = new OfferedSources(database, SQL, ROLES, this::reason);
    }

    /**
     * Opens the samplers, each on its own connection.
     *
     * @param database a pool of the purpose {@code sampler}, which stays open as long as the samplers
     * @param period time between two samples of a counter; waits have their own period
     * @throws LatchmarkException of category ENVIRONMENT if the server can't be reached
     */
    public static SamplerSet open(Database database, Duration period) {
        MariaDbSamplers opened = new MariaDbSamplers(database);
        try (SamplerSession session = new SamplerSession(database, SQL)) {
            opened.openAll(session, period);
        }
        return opened.offered.set();
    }

    /**
     * The server's sessions by the threads that serve them; empty if the instruments are off, the user may not see them, or the threads of
     * a pool serve several sessions.
     *
     * @param database as for {@link #open}
     */
    public static Optional<ServerSessions> sessions(Database database) {
        SqlSessions sessions = new SqlSessions(database, SQL, "threads", Optional.empty());
        try {
            // The one that asks is among them.
            if (!sessions.served().isEmpty()) {
                return Optional.of(sessions);
            }
        } catch (LatchmarkException e) {
            // The sources of performance_schema give the reason.
        }
        sessions.close();
        return Optional.empty();
    }

    private void openAll(SamplerSession session, Duration period) {
        boolean hasInstruments = session.query("probe", rows -> {
            rows.next();
            if (rows.getBoolean("reads_directly")) {
                offered.declare(INNODB, new DeclaredRole(CounterRole.DIRECT_READS, INNODB, "data_reads"));
            }
            return rows.getBoolean("instruments");
        });
        counters(INNODB, "reads, writes, log and row locks of InnoDB", period);
        if (hasInstruments) {
            counters(FILES, "reads and writes by file", period);
            counters(TERMINALS, "reads of data pages by the terminals' sessions", period);
        } else {
            List.of(FILES, TERMINALS).forEach(source -> offered.report(new Source(source, false, OFF)));
        }
        String noWaits = hasInstruments ? noWaits(session) : OFF;
        if (noWaits.isEmpty()) {
            offered.offer(
                    PolledStates.SOURCE,
                    "states of the terminals' sessions",
                    PollSchedule.PERIOD,
                    PolledStates.reader(NanoClock.system(), row -> row.getString(1)),
                    List.of(PolledStates.SOURCE));
        } else {
            offered.report(new Source(PolledStates.SOURCE, false, noWaits));
        }
    }

    /** Why waits can't be polled; empty if they can. */
    private String noWaits(SamplerSession session) {
        try {
            boolean kept = session.query("consumers", rows -> rows.next() && rows.getBoolean(1));
            return kept ? "" : NO_CURRENT_WAITS;
        } catch (LatchmarkException e) {
            return reason(e);
        }
    }

    private void counters(String source, String covers, Duration period) {
        offered.offer(source, covers, period, CounterRows.reader(), List.of(source));
    }

    private String reason(LatchmarkException refusal) {
        return database.isDenied(refusal.getCause())
                ? "the user " + database.settings().user()
                        + " may not read it: GRANT SELECT ON performance_schema.* and GRANT PROCESS ON *.* to this user"
                : refusal.getMessage();
    }
}
