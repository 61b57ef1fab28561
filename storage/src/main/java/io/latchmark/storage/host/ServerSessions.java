package io.latchmark.storage.host;

import java.util.Map;

/** The sessions of a server that uses one process per session. Used by one thread. */
public interface ServerSessions extends AutoCloseable {
    /** Whose session a process serves. */
    enum Group {
        TERMINALS,
        SAMPLERS,
        REST
    }

    /**
     * The processes that serve a session now, by process id; this run's separately from all others.
     *
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if the server can't be asked
     */
    Map<Long, Group> processes();

    /** Opens what {@link #processes} needs, unless it is open. */
    void prepare();

    /** Whether a process with this title waits for its client's next request, or has not started on it yet. */
    boolean isBetweenRequests(String title);

    /** Releases the connection. Never throws. */
    @Override
    void close();
}
