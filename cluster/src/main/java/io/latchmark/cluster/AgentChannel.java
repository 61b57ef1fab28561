package io.latchmark.cluster;

import io.latchmark.core.LatchmarkException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jgroups.Address;
import org.jspecify.annotations.Nullable;

/** An agent's end of the connection to its controller. Any thread. */
public final class AgentChannel implements AutoCloseable {
    private static final Duration JOIN_LIMIT = Duration.ofSeconds(2);
    private static final Duration WELCOME_LIMIT = Duration.ofSeconds(10);
    private static final long AGAIN_MILLIS = 200;

    private final Function<Parcel, Parcel> work;
    private final CountDownLatch lost = new CountDownLatch(1);
    private final GroupChannel channel;
    private final Door door;
    private volatile @Nullable Address controller;
    private volatile String greeting = "";

    private AgentChannel(InetSocketAddress controller, Endpoint endpoint, Function<Parcel, Parcel> work) {
        this.work = work;
        endpoint.requireKeys(
                controller.getAddress(), "joining " + controller.getAddress().getHostAddress());
        this.door = new Door(controller, endpoint.context());
        this.channel = GroupChannel.of(
                new GroupChannel.Place(endpoint.address(), controller), endpoint.context(), JOIN_LIMIT, new Owner());
    }

    /**
     * Joins a controller, for which it waits.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if no controller is there in time, or it turns this agent away
     */
    public static AgentChannel join(HostPort controller, Endpoint endpoint, Introduction introduction, Joining joining)
            throws InterruptedException {
        AgentChannel channel = new AgentChannel(controller.resolve(), endpoint, joining.work());
        try {
            channel.enter(controller, System.nanoTime() + joining.limit().toNanos());
            channel.introduce(introduction);
            return channel;
        } catch (RuntimeException | InterruptedException e) {
            channel.close();
            throw e;
        }
    }

    /**
     * How an agent joins.
     *
     * @param limit how long it waits for the controller
     * @param work answers the controller's requests; a {@link LatchmarkException} refuses. Called by one thread of the channel
     */
    public record Joining(Duration limit, Function<Parcel, Parcel> work) {}

    private void enter(HostPort address, long endNanos) throws InterruptedException {
        while (true) {
            Door.Knock answer = door.knock();
            if (answer.isOpen()) {
                channel.connect();
                controller = channel.leader().orElse(null);
                if (controller != null) {
                    return;
                }
                // Alone: the controller has not answered, and a group without it is none.
                channel.disconnect();
            }
            if (answer.isFinal() || System.nanoTime() - endNanos >= 0) {
                throw LatchmarkException.environment("no controller at " + address + ": " + answer.text());
            }
            Thread.sleep(AGAIN_MILLIS);
        }
    }

    private void introduce(Introduction introduction) throws InterruptedException {
        greeting = request(introduction.parcel(), WELCOME_LIMIT).text();
    }

    /** What the controller answered when this agent joined; empty for nothing. */
    public String greeting() {
        return greeting;
    }

    /** Where this agent listens. */
    public HostPort address() {
        return channel.address();
    }

    /**
     * Asks the controller.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if it refuses, is lost, or takes too long
     */
    public Parcel request(Parcel parcel, Duration limit) throws InterruptedException {
        Address known = requireController();
        try {
            return channel.request(known, parcel, limit);
        } catch (GroupChannel.Unanswered e) {
            throw LatchmarkException.environment("the controller: " + e.getMessage(), e);
        }
    }

    /**
     * Measures by how much the controller's monotonic clock ({@link System#nanoTime}) is ahead of this process's.
     *
     * @param exchanges of which the one with the least round trip counts
     * @throws LatchmarkException of the category ENVIRONMENT, if the controller is lost
     */
    public MeasuredOffset measureClock(int exchanges) throws InterruptedException {
        try {
            return channel.measureClock(requireController(), exchanges);
        } catch (GroupChannel.Unanswered e) {
            throw LatchmarkException.environment("the controller: " + e.getMessage(), e);
        }
    }

    private Address requireController() {
        Address known = controller;
        if (known == null || isLost()) {
            throw LatchmarkException.environment("the controller is lost");
        }
        return known;
    }

    /** Whether the controller has left, or was silent for too long. */
    public boolean isLost() {
        return lost.getCount() == 0;
    }

    /** Waits until the controller has left or is lost; false if it has not until the limit. */
    public boolean awaitLoss(Duration limit) throws InterruptedException {
        return lost.await(limit.toNanos(), TimeUnit.NANOSECONDS);
    }

    private final class Owner implements GroupChannel.Owner {
        @Override
        public Parcel requested(Address sender, Parcel request) {
            requireController(sender);
            return work.apply(request);
        }

        @Override
        public void noticed(Address sender, Parcel notice) {
            if (sender.equals(controller)) {
                Parcel unused = work.apply(notice);
            }
        }

        private void requireController(Address sender) {
            if (!sender.equals(controller)) {
                throw LatchmarkException.environment("this is an agent, and takes requests from its controller alone");
            }
        }

        @Override
        public void left(Set<Address> members) {
            Address known = controller;
            if (known != null && members.contains(known)) {
                lost.countDown();
            }
        }
    }

    @Override
    public void close() {
        channel.close();
    }
}
