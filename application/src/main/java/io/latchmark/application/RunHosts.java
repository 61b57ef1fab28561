package io.latchmark.application;

import io.latchmark.application.request.RunRequest;
import io.latchmark.core.spi.SessionFactory;
import io.latchmark.runner.Load;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.storage.host.ServerHost;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;

/**
 * The other hosts of a run: those that execute its load, and those that sample; by default there are none. Used by the run's
 * thread.
 */
public interface RunHosts {
    /** Only this process. */
    RunHosts THIS_ONE = new RunHosts() {};

    /** The load, if other hosts execute it. */
    default Optional<Load> load() {
        return Optional.empty();
    }

    /** The maximum number of terminal connections that this process opens. */
    default int sessionsHere(RunRequest request) {
        return request.workload().connections();
    }

    /**
     * Starts the agents that sample their hosts.
     *
     * @param token marks the run's sessions at the server
     * @param folders of the database's files as the server names them, by use
     * @param server whether these files are on this machine
     */
    default AgentSamples samples(RunRequest request, String token, Map<String, Path> folders, ServerHost server) {
        return AgentSamples.NONE;
    }

    /** Recent committed new orders per minute, by the name of each agent with a part of the load, as far as known. Any thread. */
    default SortedMap<String, Double> nopm() {
        return Collections.emptySortedMap();
    }

    /** Makes the loss of a host end the run, with the reason. */
    default void whenLost(Consumer<String> end) {}

    /** The sessions of this process's terminals, for a host that must know what they commit; the content has its new identity. */
    default SessionFactory observed(SessionFactory sessions, DatabaseSession session, Database control) {
        return sessions;
    }
}
