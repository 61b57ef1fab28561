package io.latchmark.agents.channel;

import io.latchmark.application.request.Identity;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.HostPort;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A coordinator and agents on the loopback address of one process; closed together. */
final class Lab implements AutoCloseable, CoordinatorChannel.Listener {
    static final String VERSION = "0.1.0";
    static final Duration JOIN_LIMIT = Duration.ofSeconds(20);
    /** Keys of the coordinator and of the agents a and b (load), and all. */
    static final Path KEYS = keys();

    private static final long EVENT_SECONDS = 20;

    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();
    private final CoordinatorChannel coordinator;

    Lab() {
        this(KEYS);
    }

    Lab(Path keys) {
        coordinator =
                CoordinatorChannel.open(HostPort.loopback(0), Keys.open(keys.resolve(Keys.COORDINATOR)), VERSION, this);
        opened.push(coordinator);
    }

    private static Path keys() {
        try {
            Path folder = Files.createTempDirectory("latchmark-keys");
            List<KeyMaker.KeyFolder> unused = KeyMaker.make(
                    folder,
                    List.of(
                            new Identity("a", Set.of(Identity.LOAD)),
                            new Identity("b", Set.of(Identity.LOAD)),
                            new Identity("all", Identity.ROLES)),
                    false);
            return folder;
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** What the agents do unless a test says otherwise: they answer what they are asked, and have every file. */
    static final class Echo implements AgentChannel.Work {
        @Override
        public Message answer(Message request) {
            return request;
        }

        @Override
        public InputStream open(String file) {
            return new ByteArrayInputStream(file.repeat(100_000).getBytes(StandardCharsets.UTF_8));
        }
    }

    static AgentChannel.Offer offer(String name) {
        return new AgentChannel.Offer(new Identity(name, Set.of(Identity.LOAD)), VERSION, JOIN_LIMIT);
    }

    CoordinatorChannel coordinator() {
        return coordinator;
    }

    Member agent(String name) {
        return coordinator.agents().stream()
                .filter(agent -> agent.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    AgentChannel join(String name) throws InterruptedException {
        return join(KEYS.resolve(name), offer(name), new Echo());
    }

    /** Joins at another address. */
    AgentChannel join(HostPort address, String name) throws InterruptedException {
        return join(address, KEYS.resolve(name), offer(name), new Echo());
    }

    AgentChannel join(Path keys, AgentChannel.Offer offer, AgentChannel.Work work) throws InterruptedException {
        return join(coordinator.address(), keys, offer, work);
    }

    private AgentChannel join(HostPort address, Path keys, AgentChannel.Offer offer, AgentChannel.Work work)
            throws InterruptedException {
        AgentChannel agent = AgentChannel.join(address, Keys.open(keys), offer, work);
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
    public void refused(String reason) {
        events.add("refused: " + reason);
    }

    @Override
    public void left(Member agent, String reason) {
        events.add("left " + agent + ": " + reason);
    }

    @Override
    public Message received(Member agent, Message message) {
        if (message.kind().equals("refuse")) {
            throw LatchmarkException.environment("not today: " + message.text());
        }
        events.add("received " + message.kind() + " from " + agent);
        return Message.of(message.kind(), agent + ", " + message.text());
    }

    @Override
    public void close() {
        for (AutoCloseable each : opened) {
            try {
                each.close();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
