package io.latchmark.storage.host;

import java.util.Map;

/** What a server whose sessions are processes says about them. Used by one thread. */
public interface ServerSessions extends AutoCloseable {
    /** Whose session a process serves. */
    enum Group {
        TERMINALS,
        SAMPLERS,
        REST
    }

    /**
     * The processes that serve a session now, by number; those of this run apart from all others.
     *
     * @throws io.latchmark.core.LatchmarkException of the category ENVIRONMENT, if the server can't be asked
     */
    Map<Long, Group> processes();

    /** Opens what {@link #processes} needs, if it isn't open. */
    void prepare();

    /** Whether a process that has this title waits for its client's next request, or has not yet begun with it. */
    boolean isBetweenRequests(String title);

    /** Releases the connection. Never throws. */
    @Override
    void close();
}
