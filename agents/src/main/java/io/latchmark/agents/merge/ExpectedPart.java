package io.latchmark.agents.merge;

import io.latchmark.results.run.Share;
import java.util.Map;

/**
 * A part that a run must have.
 *
 * @param agent the agent's name
 * @param share what of the load it had
 * @param loss why there is no part, as the coordinator saw it; empty if it was fetched
 * @param sha256 of its files as the agent announced them; none if it is lost
 */
public record ExpectedPart(String agent, Share share, String loss, Map<String, String> sha256) {
    public ExpectedPart {
        sha256 = Map.copyOf(sha256);
    }

    /** One that was fetched to its place in the run's directory. */
    public static ExpectedPart fetched(String agent, Share share, Map<String, String> sha256) {
        return new ExpectedPart(agent, share, "", sha256);
    }

    /** One that there is none of. */
    public static ExpectedPart lost(String agent, Share share, String reason) {
        return new ExpectedPart(agent, share, reason, Map.of());
    }
}
