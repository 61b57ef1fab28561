package io.latchmark.application.request;

import java.util.Set;

/**
 * A host on which a run starts an agent.
 *
 * @param host as for ssh, optionally with a user before '@'
 * @param roles of the agent
 */
public record AgentHost(String host, Set<String> roles) {
    public AgentHost {
        roles = Set.copyOf(roles);
    }

    /** The agent's name. */
    public String name() {
        return host.substring(host.indexOf('@') + 1);
    }
}
