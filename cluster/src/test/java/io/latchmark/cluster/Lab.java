package io.latchmark.cluster;

import io.latchmark.core.LatchmarkException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** A controller and agents on the loopback address of one process; closed together. */
final class Lab implements AutoCloseable, ControllerChannel.Listener {
    static final Introduction.Build BUILD = new Introduction.Build("0.1.0", 1);

    private static final Duration JOIN_LIMIT = Duration.ofSeconds(20);
    private static final long EVENT_SECONDS = 20;

    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private final ControllerChannel controller;

    Lab(Optional<Keys> keys) {
        controller = ControllerChannel.open(new Endpoint(HostPort.loopback(0), keys), BUILD, this);
        opened.push(controller);
    }

    ControllerChannel controller() {
        return controller;
    }

    Member agent(String name) {
        return controller.agents().stream()
                .filter(agent -> agent.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** An agent that answers with what it is asked. */
    AgentChannel join(String name) throws InterruptedException {
        return join(name, BUILD, Optional.empty(), parcel -> parcel);
    }

    AgentChannel join(String name, Introduction.Build build, Optional<Keys> keys, Function<Parcel, Parcel> work)
            throws InterruptedException {
        return join(name, build, keys, new AgentChannel.Joining(JOIN_LIMIT, work));
    }

    AgentChannel join(String name, Introduction.Build build, Optional<Keys> keys, AgentChannel.Joining joining)
            throws InterruptedException {
        AgentChannel agent = AgentChannel.join(
                controller.address(),
                new Endpoint(HostPort.loopback(0), keys),
                new Introduction(name, Set.of(Introduction.LOAD), build),
                joining);
        opened.push(agent);
        return agent;
    }

    /** What happened next. */
    String event() throws InterruptedException {
        return String.valueOf(events.poll(EVENT_SECONDS, TimeUnit.SECONDS));
    }

    @Override
    public void joined(Member agent) {
        events.add("joined " + agent);
    }

    @Override
    public void refused(String name, String reason) {
        events.add("refused " + name + ": " + reason);
    }

    @Override
    public void left(Member agent) {
        events.add("left " + agent);
    }

    @Override
    public Parcel received(Member agent, Parcel parcel) {
        if (parcel.kind().equals("refuse")) {
            throw LatchmarkException.environment("not today");
        }
        events.add("received " + parcel.kind() + " from " + agent);
        return Parcel.of(parcel.kind(), agent + ", " + parcel.text());
    }

    @Override
    public void close() {
        List<AutoCloseable> all = new ArrayList<>(opened);
        for (AutoCloseable each : all) {
            try {
                each.close();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
