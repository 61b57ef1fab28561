package io.latchmark.agents.merge;

import io.latchmark.results.run.Share;
import java.util.Map;

/**
 * A part that a run must have.
 *
 * @param agent the agent's name
 * @param share its share of the load
 * @param loss why there is no part, according to the coordinator; empty if it was fetched
 * @param sha256 of its files as announced by the agent; none if it is lost
 */
public record ExpectedPart(String agent, Share share, String loss, Map<String, String> sha256) {
    public ExpectedPart {
        sha256 = Map.copyOf(sha256);
    }

    /** A part that was fetched into the run's directory. */
    public static ExpectedPart fetched(String agent, Share share, Map<String, String> sha256) {
        return new ExpectedPart(agent, share, "", sha256);
    }

    /** A missing part. */
    public static ExpectedPart lost(String agent, Share share, String reason) {
        return new ExpectedPart(agent, share, reason, Map.of());
    }
}
