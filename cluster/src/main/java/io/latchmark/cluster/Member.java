package io.latchmark.cluster;

import org.jgroups.Address;

/** An agent as its controller knows it. One that joins again is another. Immutable. */
public final class Member {
    private final Introduction introduction;
    private final Address address;

    Member(Introduction introduction, Address address) {
        this.introduction = introduction;
        this.address = address;
    }

    public Introduction introduction() {
        return introduction;
    }

    /** By which people know it. */
    public String name() {
        return introduction.name();
    }

    Address address() {
        return address;
    }

    @Override
    public String toString() {
        return name();
    }
}
