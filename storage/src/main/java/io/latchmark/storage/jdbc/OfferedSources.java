package io.latchmark.storage.jdbc;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.core.spi.Sampler;
import io.latchmark.results.run.RoleTable;
import io.latchmark.results.run.RunEnvironment.Source;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.jdbc.RowSampler.Reader;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Tries each source of a server once, and keeps the samplers of those that answer, each on a connection of its own. A source that can't be
 * read is reported with the reason, and a run continues without it. What the counters are to the analysis, the engine's {@code roles.csv}
 * declares. Used by one thread.
 */
public final class OfferedSources {
    private final Database database;
    private final SqlFile sql;
    private final RoleTable roles;
    private final Function<LatchmarkException, String> reason;
    private final Map<String, List<DeclaredRole>> further = new HashMap<>();
    private final List<Sampler> samplers = new ArrayList<>();
    private final List<Source> sources = new ArrayList<>();

    /**
     * Nothing is tried yet.
     *
     * @param database a pool of the purpose {@code sampler}, which stays open as long as the samplers
     * @param sql with the statements {@code session} and {@code limits}
     * @param reason why a source can't be read, with what to do about it
     */
    public OfferedSources(
            Database database, SqlFile sql, RoleTable roles, Function<LatchmarkException, String> reason) {
        this.database = database;
        this.sql = sql;
        this.roles = roles;
        this.reason = reason;
    }

    /**
     * The sources of an engine by its files: each statement of {@code samplers.sql} is one of counters, and {@code waits} one of polled
     * states, with the state in the first column.
     *
     * @param covers what the sources show
     */
    public static SamplerSet all(Database database, String engine, String covers, Duration period) {
        SqlFile sql = SqlFile.of("storage", engine, "samplers.sql");
        RoleTable roles = RoleTable.read(OfferedSources.class, SqlFile.path("storage", engine, "roles.csv"));
        OfferedSources offered = new OfferedSources(database, sql, roles, LatchmarkException::getMessage);
        for (String source : sql.statements().keySet()) {
            if (source.equals(PolledStates.SOURCE)) {
                Reader states = PolledStates.reader(NanoClock.system(), row -> row.getString(1));
                offered.offer(
                        source, "states of the terminals' sessions", PollSchedule.PERIOD, states, List.of(source));
            } else if (!SamplerSession.PREPARATIONS.contains(source)) {
                offered.offer(source, covers, period, CounterRows.reader(), List.of(source));
            }
        }
        return offered.set();
    }

    /**
     * Opens the first of a source's statements that the server answers.
     *
     * @param covers what the source shows
     * @param reader for the one that answers
     * @param statements the best first
     */
    public void offer(String source, String covers, Duration period, Reader reader, List<String> statements) {
        List<String> reasons = new ArrayList<>();
        for (String statement : statements) {
            Sampler sampler = new RowSampler(new SamplerSession(database, sql), source, statement, reader, period);
            try {
                sampler.sample((object, metric, unit, value) -> {});
                samplers.add(sampler);
                report(new Source(source, true, covers));
                return;
            } catch (LatchmarkException e) {
                sampler.close();
                reasons.add(reason.apply(e).replaceFirst("^" + source + ": ", ""));
            }
        }
        report(new Source(source, false, String.join("; ", reasons)));
    }

    /** Declares a role that depends on the server, of a source that is reported later. */
    public void declare(String source, DeclaredRole role) {
        further.computeIfAbsent(source, name -> new ArrayList<>()).add(role);
    }

    public void report(Source source) {
        List<DeclaredRole> declared = new ArrayList<>(roles.of(source.name()));
        declared.addAll(further.getOrDefault(source.name(), List.of()));
        sources.add(source.with(declared));
    }

    /** What was offered so far. */
    public SamplerSet set() {
        return new SamplerSet(samplers, sources);
    }
}
