package io.latchmark.application;

import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.device.Backing;
import java.util.Map;
import java.util.Optional;

/**
 * The sources that agents sample on their hosts for a run.
 *
 * @param sampled read by this process like any other source, at this run's sampling times
 * @param devices storage of the database's folders, by use, on the host of the agent that has them; empty if no agent has them
 * @param facts of their hosts, by group
 */
public record AgentSamples(
        SamplerSet sampled, Optional<Map<String, Backing>> devices, Map<String, Map<String, String>> facts) {
    /** No agents sample. */
    public static final AgentSamples NONE = new AgentSamples(SamplerSet.of(), Optional.empty(), Map.of());

    public AgentSamples {
        devices = devices.map(Map::copyOf);
        facts = Map.copyOf(facts);
    }
}
