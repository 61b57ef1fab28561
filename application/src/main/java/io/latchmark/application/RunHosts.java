package io.latchmark.application;

import io.latchmark.application.request.RunRequest;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.runner.Deployment;
import io.latchmark.storage.host.ServerHost;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Consumer;

/** The other hosts of a run: those that execute its load, and those that sample. Used by the run's thread. */
public interface RunHosts {
    /** This process alone. */
    RunHosts THIS_ONE = new RunHosts() {
        @Override
        public Deployment deployment(RunRequest request, String token) {
            return Deployment.ALONE;
        }

        @Override
        public int sessionsHere(RunRequest request) {
            return request.workload().connectionsToOpen();
        }

        @Override
        public AgentSamples samples(RunRequest request, String token, Map<String, Path> folders, ServerHost server) {
            return AgentSamples.NONE;
        }

        @Override
        public SortedMap<String, Double> nopm() {
            return Collections.emptySortedMap();
        }

        @Override
        public void whenLost(Consumer<String> end) {}

        @Override
        public void collect(RunDirectory run) {}
    };

    /**
     * How the load is divided.
     *
     * @param token marks the sessions of the run at the server
     */
    Deployment deployment(RunRequest request, String token);

    /** How many connections of terminals this process opens at most. */
    int sessionsHere(RunRequest request);

    /**
     * Has the agents that sample their hosts begin.
     *
     * @param token marks the sessions of the run at the server
     * @param folders of the database's files as the server names them, by use
     * @param server whether they are files of this process's machine
     */
    AgentSamples samples(RunRequest request, String token, Map<String, Path> folders, ServerHost server);

    /**
     * Committed new orders per minute of each agent that executes load, in the last seconds, by its name; those that are not known yet
     * are missing. Any thread.
     */
    SortedMap<String, Double> nopm();

    /** From now on the loss of a host ends the run, with the reason. */
    void whenLost(Consumer<String> end);

    /** The load has ended: puts what other hosts have recorded into the run's directory, before the run is judged. */
    void collect(RunDirectory run);
}
