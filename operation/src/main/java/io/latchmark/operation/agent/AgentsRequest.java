package io.latchmark.operation.agent;

import io.latchmark.operation.request.DatabaseRequest;
import io.latchmark.operation.request.Problems;

/**
 * The agents of a run. Immutable.
 *
 * @param load how many execute the load; 0 if the controller's process does
 * @param sampling how many sample their hosts; one that does both counts twice
 * @param place where the controller listens, and how long it waits for them
 */
public record AgentsRequest(int load, int sampling, AgentRequest.Place place) {
    public static final int NUMBER_MAX = 64;

    /** Adds what is wrong. Opens nothing. */
    public void check(DatabaseRequest database, Problems problems) {
        // One of them is given.
        problems.requireWithin("--agents", load, sampling > 0 ? 0 : 1, NUMBER_MAX);
        problems.requireWithin("--sampling-agents", sampling, 0, NUMBER_MAX);
        place.check(problems);
        if (database.isEmbedded()) {
            problems.add(
                    "--agents or --sampling-agents without --url: agents reach the database by its address; for the embedded server, start"
                            + " it by 'latchmark embedded start', and name its address");
        }
    }
}
