package io.latchmark.agents.channel;

import io.latchmark.application.request.Identity;

/** A connected agent. An agent that joins again is a new member. Immutable. */
public final class Member {
    private final Identity identity;
    private final AgentStream stream;

    Member(Identity identity, AgentStream stream) {
        this.identity = identity;
        this.stream = stream;
    }

    /** Its name and offered roles. */
    public Identity identity() {
        return identity;
    }

    /** Its name, for display. */
    public String name() {
        return identity.name();
    }

    AgentStream stream() {
        return stream;
    }

    @Override
    public String toString() {
        return name();
    }
}
