package io.latchmark.results.run;

import io.latchmark.results.Bounds;
import io.latchmark.results.OrMissing;
import java.util.List;
import java.util.Optional;

/**
 * How an agent executed its share of a run.
 *
 * @param run id of the run
 * @param share this part's share of the load; the settings of the record are those of the share
 * @param agent the agent's name
 * @param host the agent's host
 * @param before clock offset to the coordinator before the load
 * @param after clock offset after the load; empty if the part did not get that far
 * @param starts of the steps that started, in order
 */
public record RunPart(
        String run,
        Share share,
        String agent,
        String host,
        ClockOffset before,
        @OrMissing Optional<ClockOffset> after,
        List<LoadStart> starts) {
    public RunPart {
        Bounds.text("run", run);
        Bounds.text("agent", agent);
        starts = List.copyOf(starts);
    }
}
