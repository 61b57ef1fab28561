package io.latchmark.storage.jdbc;

import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.storage.host.ServerSessions;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The sessions of a server by a statement of its samplers: number of process or thread, whether it serves a terminal, or a sampler. */
public final class SqlSessions implements ServerSessions {
    private final SamplerSession session;
    private final String statement;
    private final Optional<String> idleTitle;

    /**
     * Opens no connection yet.
     *
     * @param database a pool of the purpose {@code sampler}
     * @param idleTitle as {@link #idleTitle}
     */
    public SqlSessions(Database database, SqlFile sql, String statement, Optional<String> idleTitle) {
        this.session = new SamplerSession(database, sql);
        this.statement = statement;
        this.idleTitle = idleTitle;
    }

    @Override
    public Map<Long, Group> served() {
        return session.query(statement, rows -> {
            Map<Long, Group> groups = new HashMap<>();
            while (rows.next()) {
                groups.put(rows.getLong(1), group(rows.getBoolean(2), rows.getBoolean(3)));
            }
            return groups;
        });
    }

    private static Group group(boolean terminal, boolean sampler) {
        if (terminal) {
            return Group.TERMINALS;
        }
        return sampler ? Group.SAMPLERS : Group.REST;
    }

    @Override
    public void prepare() {
        session.prepare(statement);
    }

    @Override
    public Optional<String> idleTitle() {
        return idleTitle;
    }

    @Override
    public void close() {
        session.close();
    }
}
