package io.latchmark.agents.channel;

import io.grpc.Grpc;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerServiceDefinition;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettySslContextServerCredentials;
import io.latchmark.application.request.Identity;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.DaemonThread;
import io.latchmark.platform.HostPort;
import io.latchmark.results.run.ClockOffset;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;

/**
 * The coordinator's end of the connections to its agents, and the only listening side. An agent is identified by its certificate
 * on every call. Thread-safe.
 */
public final class CoordinatorChannel implements AutoCloseable {
    private static final Duration HANDSHAKE_LIMIT = Duration.ofSeconds(5);
    private static final long END_MILLIS = 1_000;
    private static final int CALLS_MAX = 4;
    private static final int RESETS_MAX = 100;
    private static final int REFUSALS_MAX = 100;

    private final String version;
    private final Listener listener;
    private final Map<String, Joined> agents = new ConcurrentHashMap<>();
    private final Map<Long, Delivery> deliveries = new ConcurrentHashMap<>();
    private final Set<String> refusals = new HashSet<>();
    private final FailedHandshakes handshakes = new FailedHandshakes(() -> refused(
            "someone could not join, because the TLS handshake failed: its keys are of another authority or not valid at this"
                    + " time, or it has none; what an agent prints says more"));
    private final ScheduledExecutorService beats =
            Executors.newSingleThreadScheduledExecutor(DaemonThread.factory("agent-beats"));
    private final Server server;

    /** Receives events of agents. Called by threads of the channel; must return quickly. */
    public interface Listener {
        /** The greeting for an agent that joins; empty for none. */
        default String greeting() {
            return "";
        }

        /** An agent has joined. */
        void joined(Member agent);

        /** A client was rejected; each reason is reported once. */
        void refused(String reason);

        /** An agent has left, was silent for too long, or was disconnected. It does not come back. */
        void left(Member agent, String reason);

        /** An agent sends a request. A {@link LatchmarkException} refuses it. */
        Message received(Member agent, Message message);
    }

    private CoordinatorChannel(InetSocketAddress address, Keys keys, String version, Listener listener) {
        this.version = version;
        this.listener = listener;
        this.server = NettyServerBuilder.forAddress(address, NettySslContextServerCredentials.create(keys.ofServer()))
                .addService(ServerServiceDefinition.builder(Contract.SERVICE)
                        .addMethod(Contract.JOIN, this::join)
                        .addMethod(Contract.DELIVER, this::deliver)
                        .build())
                .handshakeTimeout(HANDSHAKE_LIMIT.toMillis(), TimeUnit.MILLISECONDS)
                .keepAliveTime(Contract.SILENCE_MAX.toMillis(), TimeUnit.MILLISECONDS)
                .keepAliveTimeout(Contract.SILENCE_MAX.toMillis(), TimeUnit.MILLISECONDS)
                .maxInboundMessageSize(Frame.BYTES_MAX)
                .maxInboundMetadataSize(Contract.METADATA_BYTES_MAX)
                .maxConcurrentCallsPerConnection(CALLS_MAX)
                .maxRstFramesPerWindow(RESETS_MAX, (int) HANDSHAKE_LIMIT.toSeconds())
                .build();
    }

    /**
     * Listens for agents of the same version.
     *
     * @throws LatchmarkException of category USAGE if the keys are not a coordinator's; of category ENVIRONMENT if it can't
     *     listen
     */
    public static CoordinatorChannel open(HostPort listen, Keys keys, String version, Listener listener) {
        keys.requireCoordinator();
        CoordinatorChannel opened = new CoordinatorChannel(listen.resolve(), keys, version, listener);
        try {
            opened.server.start();
        } catch (IOException e) {
            opened.close();
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw LatchmarkException.environment(
                    listen + ": cannot listen: " + cause.getMessage() + "; name a free port of this host's address", e);
        }
        var unused =
                opened.beats.scheduleWithFixedDelay(opened::beat, 0, Contract.BEATS.toMillis(), TimeUnit.MILLISECONDS);
        return opened;
    }

    private void beat() {
        for (Joined joined : agents.values()) {
            if (joined.agent.stream().beat()) {
                joined.leave(
                        Status.DEADLINE_EXCEEDED,
                        "it was silent for longer than " + Contract.SILENCE_MAX.toSeconds() + " s");
            }
        }
    }

    /** The address for agents. */
    public HostPort address() {
        InetSocketAddress address =
                (InetSocketAddress) server.getListenSockets().get(0);
        return new HostPort(address.getAddress().getHostAddress(), address.getPort());
    }

    /** The connected agents. */
    public List<Member> agents() {
        return agents.values().stream().map(joined -> joined.agent).toList();
    }

    /**
     * Sends a request to an agent, and waits for the answer.
     *
     * @throws LatchmarkException of category ENVIRONMENT, with the agent's name, if it refuses, is lost, or takes too long
     */
    public Message request(Member agent, Message message, Duration limit) throws InterruptedException {
        return agent.stream().request(message, limit);
    }

    /**
     * Sends a request to several agents in parallel, and waits for all answers.
     *
     * @throws LatchmarkException as {@link #request}, of the first that does not answer
     */
    public Map<Member, Message> request(List<Member> asked, Message message, Duration limit)
            throws InterruptedException {
        Map<Member, CompletableFuture<Message>> asking = new LinkedHashMap<>();
        asked.forEach(agent ->
                asking.put(agent, agent.stream().ask(agent.stream().nextId(), message, limit)));
        Map<Member, Message> answers = new LinkedHashMap<>();
        for (Map.Entry<Member, CompletableFuture<Message>> each : asking.entrySet()) {
            answers.put(each.getKey(), AgentStream.await(each.getValue()));
        }
        return answers;
    }

    /** Whether a request has failed because its agent refused it; otherwise the agent may have executed it. */
    public static boolean isRefusal(LatchmarkException failure) {
        return failure.getCause() instanceof AgentStream.Refusal;
    }

    /**
     * Fetches a file from an agent.
     *
     * @param size maximum size in bytes
     * @throws IOException if it can't be written here
     * @throws LatchmarkException of category ENVIRONMENT, with the agent's name, if the agent does not deliver it
     */
    public void fetch(Member agent, String file, OutputStream out, long size, Duration limit)
            throws IOException, InterruptedException {
        long id = agent.stream().nextId();
        Delivery delivery = new Delivery(agent, out, size);
        deliveries.put(id, delivery);
        try {
            Message unused = AgentStream.await(agent.stream().ask(id, Message.of(AgentStream.FILE, file), limit));
        } catch (LatchmarkException e) {
            delivery.throwFailure();
            throw e;
        } finally {
            deliveries.remove(id);
        }
    }

    /**
     * Measures the offset of an agent's monotonic clock ({@link System#nanoTime}) from this process's.
     *
     * @param exchanges number of exchanges, of which the one with the shortest round trip is used
     * @throws LatchmarkException of category ENVIRONMENT, with the agent's name, if the agent is lost
     */
    public ClockOffset measureClock(Member agent, int exchanges) throws InterruptedException {
        return agent.stream().measureClock(exchanges);
    }

    /** Repeated attempts are reported once. */
    private void refused(String reason) {
        synchronized (refusals) {
            if (refusals.size() >= REFUSALS_MAX || !refusals.add(reason)) {
                return;
            }
        }
        listener.refused(reason);
    }

    private ServerCall.Listener<Frame> join(ServerCall<Frame, Frame> call, Metadata headers) {
        try {
            Identity identity = offered(call, headers);
            Member[] itself = new Member[1];
            AgentStream stream = new AgentStream(
                    "agent " + identity.name(),
                    frame -> {
                        // An agent that sends requests but accepts no answers must not fill the memory here.
                        if (call.isReady() || frame.use() == Frame.Use.REQUEST || frame.use() == Frame.Use.WELCOME) {
                            call.sendMessage(frame);
                        }
                    },
                    (id, request) -> listener.received(itself[0], request));
            Member agent = new Member(identity, stream);
            itself[0] = agent;
            Joined joined = new Joined(agent, call);
            call.sendHeaders(new Metadata());
            if (agents.putIfAbsent(agent.name(), joined) != null) {
                throw Status.ALREADY_EXISTS
                        .withDescription("there is an agent " + agent.name()
                                + " already: each needs its own name, and a key with that name")
                        .asRuntimeException();
            }
            agent.stream().send(Frame.Use.WELCOME, 0, Message.of("welcome", listener.greeting()));
            listener.joined(agent);
            call.request(1);
            return joined;
        } catch (StatusRuntimeException e) {
            refused(String.valueOf(e.getStatus().getDescription()));
            call.close(e.getStatus(), new Metadata());
            return new ServerCall.Listener<>() {};
        }
    }

    /** The permitted identity of an agent: at most that of its certificate. */
    private Identity offered(ServerCall<Frame, Frame> call, Metadata headers) {
        Identity certified = identity(call);
        String its = text(headers, Contract.VERSION);
        if (!its.equals(version)) {
            throw Status.FAILED_PRECONDITION
                    .withDescription("agent " + certified.name() + " has version " + its + ", the coordinator "
                            + version + ": install one version on all hosts")
                    .asRuntimeException();
        }
        Identity offered;
        try {
            offered = new Identity(
                    text(headers, Contract.NAME),
                    Set.of(text(headers, Contract.ROLES).split(",")));
        } catch (IllegalArgumentException e) {
            throw denied("agent " + certified.name() + ": " + e.getMessage());
        }
        if (!offered.name().equals(certified.name())) {
            throw denied(
                    "agent " + certified.name() + " says that it is " + offered.name() + ": its key is for the former");
        }
        if (!certified.roles().containsAll(offered.roles())) {
            throw denied("agent " + offered.name() + " offers " + offered.rolesText() + ", and its key is for "
                    + certified.rolesText() + ": make a key for all that it does");
        }
        return offered;
    }

    private static StatusRuntimeException denied(String reason) {
        return Status.PERMISSION_DENIED.withDescription(reason).asRuntimeException();
    }

    private static Identity identity(ServerCall<?, ?> call) {
        SSLSession session = call.getAttributes().get(Grpc.TRANSPORT_ATTR_SSL_SESSION);
        try {
            if (session != null && session.getPeerCertificates()[0] instanceof X509Certificate certificate) {
                return Keys.identityIn(certificate);
            }
        } catch (SSLPeerUnverifiedException | IllegalArgumentException e) {
            throw denied("someone whose certificate is not an agent's: " + e.getMessage());
        }
        throw denied("someone without a certificate");
    }

    private static String text(Metadata headers, Metadata.Key<String> key) {
        String text = headers.get(key);
        return text == null ? "" : text;
    }

    /** The stream of an agent that has joined. */
    private final class Joined extends ServerCall.Listener<Frame> {
        private final Member agent;
        private final ServerCall<Frame, Frame> call;

        Joined(Member agent, ServerCall<Frame, Frame> call) {
            this.agent = agent;
            this.call = call;
        }

        void leave(Status status, String reason) {
            if (agents.remove(agent.name(), this)) {
                agent.stream().end("it left: " + reason);
                listener.left(agent, reason);
                call.close(status, new Metadata());
            }
        }

        @Override
        public void onMessage(Frame frame) {
            try {
                agent.stream().take(frame);
                call.request(1);
            } catch (StatusRuntimeException e) {
                leave(e.getStatus(), "it was sent away: " + e.getStatus().getDescription());
            }
        }

        @Override
        public void onHalfClose() {
            leave(Status.OK, "it has ended");
        }

        @Override
        public void onCancel() {
            leave(Status.CANCELLED, "it has ended, or its connection");
        }
    }

    private ServerCall.Listener<Frame> deliver(ServerCall<Frame, Frame> call, Metadata headers) {
        String id = text(headers, Contract.REQUEST);
        Delivery delivery = id.matches("[0-9]{1,18}") ? deliveries.get(Long.parseLong(id)) : null;
        if (delivery == null || !identity(call).name().equals(delivery.agent().name())) {
            call.close(
                    Status.PERMISSION_DENIED.withDescription("the coordinator has asked for no file by request " + id),
                    new Metadata());
            return new ServerCall.Listener<>() {};
        }
        call.sendHeaders(new Metadata());
        call.request(1);
        return delivery.taking(call);
    }

    /** Ends all streams, and stops listening. */
    @Override
    public void close() {
        handshakes.close();
        beats.shutdownNow();
        agents.values().forEach(joined -> joined.agent.stream().end("closed here"));
        agents.clear();
        server.shutdownNow();
        try {
            boolean unused = server.awaitTermination(END_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
