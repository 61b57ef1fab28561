package io.latchmark.agents.channel;

import io.latchmark.application.request.Identity;

/** An agent as its coordinator knows it. One that joins again is another. Immutable. */
public final class Member {
    private final Identity identity;
    private final AgentStream stream;

    Member(Identity identity, AgentStream stream) {
        this.identity = identity;
        this.stream = stream;
    }

    /** Its name, and the roles that it offers. */
    public Identity identity() {
        return identity;
    }

    /** By which people know it. */
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
