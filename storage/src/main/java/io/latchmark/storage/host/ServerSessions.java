package io.latchmark.storage.host;

import java.util.Map;
import java.util.Optional;

/** The sessions of a server that serves each by a process or thread of its own. Used by one thread. */
public interface ServerSessions extends AutoCloseable {
    /** Whose session is served. */
    enum Group {
        TERMINALS,
        SAMPLERS,
        REST
    }

    /**
     * Whom a process or thread serves now, by its number in the system; this run's separately from all others. Those that are left out
     * belong to the rest.
     *
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if the server can't be asked
     */
    Map<Long, Group> served();

    /** Opens what {@link #served} needs, unless it is open. */
    void prepare();

    /**
     * How the title of a process ends while it waits for its client's next request, or has not started on it yet. Empty if threads of
     * one process serve the sessions: they have no titles, and may serve others later.
     */
    Optional<String> idleTitle();

    /** Releases the connection. Never throws. */
    @Override
    void close();
}
