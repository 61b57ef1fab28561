package io.latchmark.operation.request;

import io.latchmark.results.run.Share;

/**
 * The agents of a run. Immutable.
 *
 * @param load how many execute the load; 0 if the coordinator's process does
 * @param sampling how many sample their hosts; one that does both counts twice
 * @param place where the coordinator listens, and how long it waits for them
 * @param isFollowed whether another coordinator will listen there after this run, as in an experiment
 */
public record AgentsRequest(int load, int sampling, AgentPlace place, boolean isFollowed) {
    public static final int NUMBER_MAX = 64;

    /** The agents of a run by itself. */
    public AgentsRequest(int load, int sampling, AgentPlace place) {
        this(load, sampling, place, false);
    }

    /** These agents in a run that others follow. */
    AgentsRequest followed() {
        return new AgentsRequest(load, sampling, place, true);
    }

    /** Adds what is wrong. Opens nothing. */
    public void check(DatabaseRequest database, WorkloadRequest workload, Problems problems) {
        // One of them is given.
        problems.requireWithin("--agents", load, sampling > 0 ? 0 : 1, NUMBER_MAX);
        problems.requireWithin("--sampling-agents", sampling, 0, NUMBER_MAX);
        place.check(problems);
        // The bounds of users and connections were checked.
        if (problems.isEmpty()) {
            Share.problem(load, workload.steps(), workload.connectionsToOpen())
                    .ifPresent(problem -> problems.add("--agents " + load + ": " + problem));
        }
        if (database.isEmbedded()) {
            problems.add(
                    "--agents or --sampling-agents without --url: agents reach the database by its address; for the embedded server, start"
                            + " it by 'latchmark embedded start', and name its address");
        }
    }
}
