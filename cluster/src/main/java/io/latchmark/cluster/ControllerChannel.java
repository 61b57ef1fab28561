package io.latchmark.cluster;

import io.latchmark.core.LatchmarkException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jgroups.Address;

/** The controller's end of the connections to its agents. Any thread. */
public final class ControllerChannel implements AutoCloseable {
    private static final Duration ALONE = Duration.ofMillis(100);

    private final Introduction.Build build;
    private final Listener listener;
    private final Map<Address, Member> agents = new ConcurrentHashMap<>();
    private final Handshakes handshakes = new Handshakes(this::distrusted);
    private final GroupChannel channel;

    /** What happens to agents. Called by one thread of the channel; must return soon. */
    public interface Listener {
        /** What an agent that joins is answered; empty for nothing. */
        default String greeting() {
            return "";
        }

        /** An agent has joined. */
        void joined(Member agent);

        /** An agent was turned away, or someone could not show a key; the latter is reported by another thread. */
        void refused(String name, String reason);

        /** An agent has left, or was silent for longer than {@link Stack#SILENCE_MAX}. It does not come back. */
        void left(Member agent);

        /** An agent has sent something. Its answer ends the agent's wait; a {@link LatchmarkException} refuses. */
        Parcel received(Member agent, Parcel parcel);
    }

    private ControllerChannel(Endpoint endpoint, Introduction.Build build, Listener listener) {
        this.build = build;
        this.listener = listener;
        GroupChannel.Place place = new GroupChannel.Place(endpoint.address(), endpoint.address());
        this.channel =
                GroupChannel.of(place, endpoint.keys().map(keys -> keys.context(handshakes)), ALONE, new Owner());
    }

    /**
     * Listens for agents of the same build.
     *
     * @throws LatchmarkException of the category USAGE, if other hosts can reach the address and there are no keys; of the
     *     category ENVIRONMENT, if it can't be listened at
     */
    public static ControllerChannel open(Endpoint endpoint, Introduction.Build build, Listener listener) {
        ControllerChannel opened = new ControllerChannel(endpoint, build, listener);
        try {
            opened.channel.connect();
            return opened;
        } catch (LatchmarkException e) {
            opened.close();
            throw LatchmarkException.environment(
                    endpoint.listen() + ": " + e.getMessage() + "; name a free port of this host's address", e);
        }
    }

    /** Where agents reach it. */
    public HostPort address() {
        return channel.address();
    }

    /** The agents that are there. */
    public List<Member> agents() {
        return List.copyOf(agents.values());
    }

    /**
     * Asks an agent.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if it refuses, is lost, or takes too long; it is named
     */
    public Parcel request(Member agent, Parcel parcel, Duration limit) throws InterruptedException {
        try {
            requireThere(agent);
            return channel.request(agent.address(), parcel, limit);
        } catch (GroupChannel.Unanswered e) {
            throw LatchmarkException.environment("agent " + agent.name() + ": " + e.getMessage(), e);
        }
    }

    /** Whether a request has failed because its agent refused it; otherwise the agent may have done what was asked. */
    public static boolean isRefusal(LatchmarkException failure) {
        return failure.getCause() instanceof GroupChannel.Unanswered unanswered && unanswered.isRefusal();
    }

    /** Sends something that is not answered. */
    public void send(Member agent, Parcel parcel) {
        channel.send(agent.address(), parcel);
    }

    /**
     * Measures by how much an agent's monotonic clock ({@link System#nanoTime}) is ahead of this process's.
     *
     * @param exchanges of which the one with the least round trip counts
     * @throws LatchmarkException of the category ENVIRONMENT, if the agent is lost; it is named
     */
    public MeasuredOffset measureClock(Member agent, int exchanges) throws InterruptedException {
        try {
            requireThere(agent);
            return channel.measureClock(agent.address(), exchanges);
        } catch (GroupChannel.Unanswered e) {
            throw LatchmarkException.environment("agent " + agent.name() + ": " + e.getMessage(), e);
        }
    }

    private void requireThere(Member agent) throws GroupChannel.Unanswered {
        if (!agents.containsKey(agent.address())) {
            throw new GroupChannel.Unanswered("it left the group");
        }
    }

    private void distrusted(String address) {
        listener.refused(
                "at " + address,
                "someone at " + address
                        + " could not join: its keys and those of the controller are not of one authority, or it"
                        + " has none");
    }

    private final class Owner implements GroupChannel.Owner {
        @Override
        public Parcel requested(Address sender, Parcel request) {
            if (request.kind().equals(Introduction.KIND)) {
                return welcome(sender, request);
            }
            Member agent = agents.get(sender);
            if (agent == null) {
                throw LatchmarkException.environment("the controller has given this agent up");
            }
            return listener.received(agent, request);
        }

        private Parcel welcome(Address sender, Parcel request) {
            Introduction introduction;
            try {
                introduction = Introduction.of(request);
            } catch (IllegalArgumentException e) {
                listener.refused("without a name", String.valueOf(e.getMessage()));
                throw LatchmarkException.environment(String.valueOf(e.getMessage()), e);
            }
            String problem = problem(introduction);
            if (!problem.isEmpty()) {
                listener.refused(introduction.name(), problem);
                throw LatchmarkException.environment(problem);
            }
            Member agent = new Member(introduction, sender);
            agents.put(sender, agent);
            listener.joined(agent);
            return Parcel.of(Introduction.KIND, listener.greeting());
        }

        private String problem(Introduction introduction) {
            if (!introduction.build().equals(build)) {
                return "agent " + introduction.name() + " has version "
                        + introduction.build().text() + ", the controller " + build.text()
                        + ": install one version on all hosts";
            }
            return agents.values().stream().anyMatch(agent -> agent.name().equals(introduction.name()))
                    ? "there is an agent " + introduction.name() + " already: give this one a name of its own by --name"
                    : "";
        }

        @Override
        public void noticed(Address sender, Parcel notice) {
            Member agent = agents.get(sender);
            if (agent != null) {
                listener.received(agent, notice);
            }
        }

        @Override
        public void left(Set<Address> members) {
            for (Address member : members) {
                Member agent = agents.remove(member);
                if (agent != null) {
                    listener.left(agent);
                }
            }
        }
    }

    /** Leaves; the agents are notified of that. */
    @Override
    public void close() {
        handshakes.close();
        channel.close();
    }
}
