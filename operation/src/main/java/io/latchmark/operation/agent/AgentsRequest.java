package io.latchmark.operation.agent;

import io.latchmark.operation.request.DatabaseRequest;
import io.latchmark.operation.request.Problems;

/**
 * The agents of a run. Immutable.
 *
 * @param number how many there must be
 * @param place where the controller listens, and how long it waits for them
 */
public record AgentsRequest(int number, AgentRequest.Place place) {
    public static final int NUMBER_MAX = 64;

    /** Adds what is wrong. Opens nothing. */
    public void check(DatabaseRequest database, Problems problems) {
        problems.requireWithin("--agents", number, 1, NUMBER_MAX);
        place.check(problems);
        if (database.isEmbedded()) {
            problems.add(
                    "--agents without --url: agents reach the database by its address; for the embedded server, start"
                            + " it by 'latchmark embedded start', and name its address");
        }
    }
}
