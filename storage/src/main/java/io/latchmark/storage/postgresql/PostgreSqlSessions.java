package io.latchmark.storage.postgresql;

import io.latchmark.schema.jdbc.Database;
import io.latchmark.storage.host.ServerSessions;
import io.latchmark.storage.jdbc.SamplerSession;
import java.util.HashMap;
import java.util.Map;

/** The processes of a PostgreSQL server, each of which serves one session. */
public final class PostgreSqlSessions implements ServerSessions {
    private static final String STATEMENT = "processes from 15";
    /** The last word of an idle backend's title, which the server keeps up to date (update_process_title). */
    private static final String IDLE = " idle";

    private final SamplerSession session;

    /**
     * Opens no connection yet.
     *
     * @param database a pool of the purpose {@code sampler}
     */
    public PostgreSqlSessions(Database database) {
        this.session = new SamplerSession(database, PostgreSqlSamplers.sql());
    }

    @Override
    public Map<Long, Group> processes() {
        return session.query(STATEMENT, rows -> {
            Map<Long, Group> groups = new HashMap<>();
            while (rows.next()) {
                groups.put(rows.getLong("pid"), group(rows.getBoolean("terminal"), rows.getBoolean("sampler")));
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
        session.prepare(STATEMENT);
    }

    @Override
    public boolean isBetweenRequests(String title) {
        return title.endsWith(IDLE);
    }

    @Override
    public void close() {
        session.close();
    }
}
