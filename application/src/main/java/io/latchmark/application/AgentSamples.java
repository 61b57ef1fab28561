package io.latchmark.application;

import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.device.Backing;
import java.util.Map;
import java.util.Optional;

/**
 * What agents sample on their hosts for a run.
 *
 * @param sampled read from this process like any other source, at the moments of this run
 * @param devices what holds the database's folders, by use, on the host of the agent that has them; empty if no agent has them
 * @param facts of their hosts, by group
 */
public record AgentSamples(
        SamplerSet sampled, Optional<Map<String, Backing>> devices, Map<String, Map<String, String>> facts) {
    /** No agent samples. */
    public static final AgentSamples NONE = new AgentSamples(SamplerSet.of(), Optional.empty(), Map.of());

    public AgentSamples {
        devices = devices.map(Map::copyOf);
        facts = Map.copyOf(facts);
    }
}
