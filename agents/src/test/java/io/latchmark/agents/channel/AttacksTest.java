package io.latchmark.agents.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.grpc.CallOptions;
import io.grpc.ClientCall;
import io.grpc.ManagedChannel;
import io.grpc.Metadata;
import io.grpc.Status;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.netty.shaded.io.grpc.netty.NettySslContextChannelCredentials;
import io.latchmark.application.request.Identity;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.HostPort;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What members of other authorities, agents with a key, and anybody who reaches the port may try. The good agent b must stay. */
@Timeout(120)
final class AttacksTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    private Lab lab;
    private AgentChannel good;

    @BeforeEach
    void open() throws InterruptedException {
        lab = new Lab();
        good = lab.join("b");
        assertThat(lab.event()).isEqualTo("joined b");
    }

    @AfterEach
    void theOthersGoOn() throws InterruptedException {
        assertThat(good.request(Message.of("ready", "yes"), LIMIT).text()).isEqualTo("b, yes");
        assertThat(lab.coordinator()
                        .request(lab.agent("b"), Message.of("echo", "x"), LIMIT)
                        .text())
                .isEqualTo("x");
        lab.close();
    }

    private static AgentChannel.Offer offer(String name, String... roles) {
        return new AgentChannel.Offer(new Identity(name, Set.of(roles)), Lab.VERSION, Duration.ZERO);
    }

    @Test
    void anAgentOfAnotherAuthorityStaysOutAndBothSidesSaySo(@TempDir Path foreign) throws InterruptedException {
        List<KeyMaker.KeyFolder> unused =
                KeyMaker.make(foreign, List.of(new Identity("a", Set.of(Identity.LOAD))), false);

        assertThatThrownBy(() -> lab.join(foreign.resolve("a"), Lab.offer("a"), request -> request))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("not of one authority")
                .hasMessageContaining("CN=a");

        assertThat(lab.event())
                .as("what the coordinator says")
                .startsWith("refused: someone could not join, because the TLS handshake failed");
    }

    @Test
    void aKeyOfAnAgentServesNoCoordinator() {
        Keys ofAgent = Keys.open(Lab.KEYS.resolve("all"));

        assertThatThrownBy(() -> CoordinatorChannel.open(HostPort.loopback(0), ofAgent, Lab.VERSION, lab))
                .hasMessageContaining("CN=all")
                .hasMessageContaining("not the coordinator's");
    }

    /** By a server that does without the check of its own keys. */
    @Test
    void anAgentDoesNotTrustAServerWithTheKeyOfAnAgent() throws IOException {
        io.grpc.Server rogue = io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder.forAddress(
                        new InetSocketAddress("127.0.0.1", 0),
                        io.grpc.netty.shaded.io.grpc.netty.NettySslContextServerCredentials.create(
                                Keys.open(Lab.KEYS.resolve("all")).ofServer()))
                .build()
                .start();
        try {
            assertThatThrownBy(() -> AgentChannel.join(
                            HostPort.loopback(rogue.getPort()),
                            Keys.open(Lab.KEYS.resolve("a")),
                            Lab.offer("a"),
                            request -> request))
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContaining("not for their use");
        } finally {
            rogue.shutdownNow();
        }
    }

    @Test
    void theCoordinatorsKeyIsNoAgents() {
        Keys serving = Keys.open(Lab.KEYS.resolve(Keys.COORDINATOR));

        assertThatThrownBy(serving::identity).hasMessageContaining("are the coordinator's");
        assertThatThrownBy(() ->
                        AgentChannel.join(lab.coordinator().address(), serving, Lab.offer("a"), request -> request))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("not for their use");
    }

    @Test
    void aRoleOrNameThatTheCertificateDoesNotHaveIsRefused() throws InterruptedException {
        Path keys = Lab.KEYS.resolve("a");

        assertThatThrownBy(() -> lab.join(keys, offer("a", Identity.LOAD, Identity.COMMAND), request -> request))
                .hasMessageContaining("agent a offers command, load, and its key is for load");
        assertThatThrownBy(() -> lab.join(keys, offer("c", Identity.LOAD), request -> request))
                .hasMessageContaining("agent a")
                .hasMessageContaining("says that it is c");

        assertThat(lab.event()).startsWith("refused: agent a offers");
    }

    @Test
    void aSecondAgentOfANameIsRefusedAndTheFirstStays() {
        assertThatThrownBy(() -> lab.join("b")).hasMessageContaining("an agent b already");

        assertThat(lab.coordinator().agents()).hasSize(1);
    }

    /** Sends what an agent must not send, by the key of a; what ends it. */
    private final class Rogue extends ClientCall.Listener<Frame> implements AutoCloseable {
        private final ManagedChannel channel = NettyChannelBuilder.forAddress(
                        lab.coordinator().address().resolve(),
                        NettySslContextChannelCredentials.create(
                                Keys.open(Lab.KEYS.resolve("a")).ofClient()))
                .overrideAuthority(Keys.COORDINATOR)
                .build();
        private final ClientCall<Frame, Frame> call;
        private final CompletableFuture<Status> end = new CompletableFuture<>();
        private final AtomicInteger taken = new AtomicInteger();

        Rogue(io.grpc.MethodDescriptor<Frame, Frame> method, Metadata more) {
            this(method, more, Integer.MAX_VALUE);
        }

        Rogue(io.grpc.MethodDescriptor<Frame, Frame> method, Metadata more, int messages) {
            Metadata headers = new Metadata();
            headers.put(Contract.VERSION, Lab.VERSION);
            headers.put(Contract.NAME, "a");
            headers.put(Contract.ROLES, "load");
            headers.merge(more);
            call = channel.newCall(method, CallOptions.DEFAULT);
            call.start(this, headers);
            call.request(messages);
        }

        @Override
        public void onMessage(Frame frame) {
            taken.incrementAndGet();
        }

        @Override
        public void onClose(Status status, Metadata trailers) {
            end.complete(status);
        }

        Status end() throws Exception {
            return end.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
        }

        @Override
        public void close() {
            channel.shutdownNow();
        }
    }

    @Test
    void aFloodOfMessagesEndsItsSenderOnly() throws Exception {
        try (Rogue rogue = new Rogue(Contract.JOIN, new Metadata())) {
            assertThat(lab.event()).isEqualTo("joined a");

            // As fast as the coordinator takes them. More would only fill this process, which the other agent shares.
            while (!rogue.end.isDone()) {
                if (rogue.call.isReady()) {
                    rogue.call.sendMessage(new Frame(Frame.Use.REPLY, 0, Message.empty("x")));
                } else {
                    Thread.onSpinWait();
                }
            }

            assertThat(rogue.end().getCode()).isEqualTo(Status.Code.RESOURCE_EXHAUSTED);
            assertThat(lab.event()).startsWith("left a").contains("2000 messages within a second");
        }
    }

    @Test
    void anAgentThatAsksAndTakesNoAnswersFillsNoMemory() throws Exception {
        try (Rogue rogue = new Rogue(Contract.JOIN, new Metadata(), 1)) {
            assertThat(lab.event()).isEqualTo("joined a");
            String large = "x".repeat(256 << 10);
            for (int i = 0; i < 100; i++) {
                rogue.call.sendMessage(new Frame(Frame.Use.REQUEST, i, Message.of("ready", large)));
                assertThat(lab.event()).isEqualTo("received ready from a");
            }

            rogue.call.request(Integer.MAX_VALUE - 1);
            rogue.call.halfClose();

            assertThat(rogue.end().isOk()).isTrue();
            assertThat(lab.event()).startsWith("left a");
            // What is in flight: a window of 1 MiB, and one answer that does not fit.
            assertThat(rogue.taken.get()).isBetween(1, 12);
        }
    }

    @Test
    void aRequestWhoseRefusalWouldBeTooLongIsRefused() {
        assertThatThrownBy(() -> good.request(new Message("refuse", new byte[Message.BYTES_MAX]), LIMIT))
                .hasMessageContaining("not today");
    }

    @Test
    void malformedFramesEndTheirSenderOnly() throws Exception {
        for (byte[] bytes : List.of(
                new byte[] {},
                new byte[] {8, 99},
                new byte[] {8, 1, 26, (byte) 0xff, (byte) 0xff, (byte) 0xff, (byte) 0xff, 7},
                new byte[] {16, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1})) {
            io.grpc.MethodDescriptor<Frame, Frame> raw = Contract.JOIN.toBuilder()
                    .setRequestMarshaller(new io.grpc.MethodDescriptor.Marshaller<>() {
                        @Override
                        public java.io.InputStream stream(Frame frame) {
                            return new ByteArrayInputStream(bytes);
                        }

                        @Override
                        public Frame parse(java.io.InputStream in) {
                            return Frame.MARSHALLER.parse(in);
                        }
                    })
                    .build();
            try (Rogue rogue = new Rogue(raw, new Metadata())) {
                assertThat(lab.event()).isEqualTo("joined a");
                rogue.call.sendMessage(new Frame(Frame.Use.REPLY, 0, Message.empty("")));

                assertThat(rogue.end().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
                assertThat(lab.event()).startsWith("left a").contains("does not belong here");
            }
        }
    }

    @Test
    void oversizedMessagesAndMetadataEndTheirSenderOnly() throws Exception {
        io.grpc.MethodDescriptor<Frame, Frame> large = Contract.JOIN.toBuilder()
                .setRequestMarshaller(new io.grpc.MethodDescriptor.Marshaller<>() {
                    @Override
                    public java.io.InputStream stream(Frame frame) {
                        return new ByteArrayInputStream(new byte[Frame.BYTES_MAX + 1]);
                    }

                    @Override
                    public Frame parse(java.io.InputStream in) {
                        return Frame.MARSHALLER.parse(in);
                    }
                })
                .build();
        try (Rogue rogue = new Rogue(large, new Metadata())) {
            assertThat(lab.event()).isEqualTo("joined a");
            rogue.call.sendMessage(new Frame(Frame.Use.REPLY, 0, Message.empty("")));

            assertThat(rogue.end().isOk()).isFalse();
            assertThat(lab.event()).startsWith("left a");
        }
        Metadata much = new Metadata();
        much.put(Metadata.Key.of("x", Metadata.ASCII_STRING_MARSHALLER), "y".repeat(20_000));
        try (Rogue rogue = new Rogue(Contract.JOIN, much)) {
            assertThat(rogue.end().isOk()).isFalse();
        }
    }

    @Test
    void nobodyDeliversAFileThatWasNotAskedFor() throws Exception {
        Metadata request = new Metadata();
        request.put(Contract.REQUEST, "1");
        try (Rogue rogue = new Rogue(Contract.DELIVER, request)) {
            assertThat(rogue.end().getCode()).isEqualTo(Status.Code.PERMISSION_DENIED);
        }
    }

    @Test
    void idleAndDrippingConnectionsDoNotHoldUpAJoin() throws Exception {
        InetSocketAddress address = lab.coordinator().address().resolve();
        List<Socket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < 1_200; i++) {
                Socket socket = new Socket();
                socket.connect(address, 5_000);
                sockets.add(socket);
                if (i % 6 == 0) {
                    // The beginning of a record that never ends.
                    socket.getOutputStream().write(new byte[] {22, 3, 1});
                }
            }

            AgentChannel unused = lab.join(
                    Lab.KEYS.resolve("a"),
                    new AgentChannel.Offer(
                            new Identity("a", Set.of(Identity.LOAD)), Lab.VERSION, Duration.ofSeconds(5)),
                    request -> request);

            assertThat(lab.event()).isEqualTo("joined a");
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }
}
