package io.latchmark.operation;

import io.latchmark.operation.request.RunRequest;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.runner.Deployment;

/** The hosts that execute the load of a run. Used by the run's thread. */
public interface LoadHosts {
    /** This process alone. */
    LoadHosts THIS_ONE = new LoadHosts() {
        @Override
        public Deployment deployment(RunRequest request, String token) {
            return Deployment.ALONE;
        }

        @Override
        public int sessionsHere(RunRequest request) {
            return request.workload().connectionsToOpen();
        }

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

    /** The load has ended: puts what other hosts have recorded into the run's directory, before the run is judged. */
    void collect(RunDirectory run);
}
