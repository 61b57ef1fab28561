package io.latchmark.agents.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.application.request.Identity;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.testing.SilentProxy;
import io.latchmark.platform.DaemonThread;
import io.latchmark.platform.HostPort;
import io.latchmark.results.run.ClockOffset;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class ChannelTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    @Test
    void agentsJoinAndBothSidesAskAndAnswer() throws InterruptedException {
        try (Lab lab = new Lab()) {
            AgentChannel first = lab.join("a");
            AgentChannel unused = lab.join("b");
            byte[] most = new byte[Message.BYTES_MAX];
            new Random(1).nextBytes(most);

            Message echoed = lab.coordinator().request(lab.agent("b"), new Message("echo", most), LIMIT);
            Message answered = first.request(Message.of("ready", "4 sessions"), LIMIT);

            assertThat(lab.event()).isEqualTo("joined a");
            assertThat(lab.event()).isEqualTo("joined b");
            assertThat(echoed.bytes()).isEqualTo(most);
            assertThat(answered.text()).isEqualTo("a, 4 sessions");
            assertThat(lab.event()).isEqualTo("received ready from a");
            assertThatThrownBy(() -> first.request(Message.empty("refuse"), LIMIT))
                    .hasMessageContaining("not today");
        }
    }

    @Test
    void anAgentThatLeavesIsNamedAndARequestToItEnds() throws InterruptedException {
        try (Lab lab = new Lab()) {
            AgentChannel leaving = lab.join("a");
            Member agent = lab.agent("a");
            AgentChannel staying = lab.join("b");
            assertThat(lab.event()).isEqualTo("joined a");
            assertThat(lab.event()).isEqualTo("joined b");

            leaving.close();

            assertThat(lab.event()).startsWith("left a");
            assertThat(lab.coordinator().agents()).containsExactly(lab.agent("b"));
            assertThatThrownBy(() -> lab.coordinator().request(agent, Message.empty("echo"), LIMIT))
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContaining("agent a")
                    .hasMessageContaining("left");
            assertThat(staying.isLost()).isFalse();
        }
    }

    /** As if its process were stopped, or a firewall dropped all that is sent. */
    @Test
    void anAgentThatFallsSilentIsNamedTheOthersGoOnAndItMayComeAgain() throws Exception {
        try (Lab lab = new Lab();
                SilentProxy network =
                        new SilentProxy(lab.coordinator().address().port())) {
            AgentChannel silent = lab.join(HostPort.loopback(network.port()), "a");
            AgentChannel other = lab.join("b");
            assertThat(lab.event()).isEqualTo("joined a");
            assertThat(lab.event()).isEqualTo("joined b");
            network.fallSilent();

            AgentChannel again = lab.join("a");

            assertThat(lab.event()).contains("an agent a already");
            assertThat(lab.event()).startsWith("left a").contains("was silent for longer than 4 s");
            assertThat(lab.event()).isEqualTo("joined a");
            assertThat(silent.lost()).succeedsWithin(LIMIT).asString().contains("4 s");
            ByteArrayOutputStream file = new ByteArrayOutputStream();
            lab.coordinator().fetch(lab.agent("b"), "x", file, 100_000, LIMIT);
            assertThat(file.size()).isEqualTo(100_000);
            assertThat(other.isLost()).isFalse();
            assertThat(again.isLost()).isFalse();
        }
    }

    @Test
    void nothingIsSentOnAStreamThatHasEnded() {
        AgentStream stream = new AgentStream(
                "x",
                frame -> {
                    throw new IllegalStateException("call is closed");
                },
                (id, request) -> request);
        stream.end("gone");

        stream.send(Frame.Use.BEAT, 0, Message.empty(""));
        assertThatThrownBy(() -> stream.request(Message.empty("echo"), LIMIT))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("gone");
    }

    @Test
    void agentsNoticeThatTheCoordinatorIsGone() throws InterruptedException {
        try (Lab lab = new Lab()) {
            AgentChannel first = lab.join("a");
            AgentChannel second = lab.join("b");

            lab.coordinator().close();

            assertThat(first.lost()).succeedsWithin(LIMIT);
            assertThat(second.lost()).succeedsWithin(LIMIT);
            assertThatThrownBy(() -> first.request(Message.empty("ready"), LIMIT))
                    .hasMessageContaining("lost");
        }
    }

    @Test
    void anAgentOfAnotherVersionIsRefusedAndNamedOnBothSides() throws InterruptedException {
        try (Lab lab = new Lab()) {
            AgentChannel.Offer other =
                    new AgentChannel.Offer(new Identity("a", Set.of(Identity.LOAD)), "0.2.0", Lab.JOIN_LIMIT);

            assertThatThrownBy(() -> lab.join(Lab.KEYS.resolve("a"), other, request -> request))
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContaining("agent a has version 0.2.0")
                    .hasMessageContaining("the coordinator 0.1.0");

            assertThat(lab.event()).startsWith("refused: agent a has version 0.2.0");
            assertThat(lab.coordinator().agents()).isEmpty();
        }
    }

    @Test
    void aFileComesInPiecesAndAsItIs() throws Exception {
        try (Lab lab = new Lab()) {
            AgentChannel unused = lab.join("a");
            ByteArrayOutputStream out = new ByteArrayOutputStream();

            lab.coordinator().fetch(lab.agent("a"), "intervals.csv", out, 2_000_000, LIMIT);

            assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo("intervals.csv".repeat(100_000));
        }
    }

    @Test
    void aFileThatIsLongerThanAnnouncedOrCanNotBeWrittenEndsItsFetch() throws Exception {
        try (Lab lab = new Lab()) {
            AgentChannel agent = lab.join("a");
            OutputStream full = new OutputStream() {
                @Override
                public void write(int b) throws IOException {
                    throw new IOException("no space left");
                }
            };

            assertThatThrownBy(() -> lab.coordinator()
                            .fetch(lab.agent("a"), "x", OutputStream.nullOutputStream(), 99_999, LIMIT))
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContaining("agent a")
                    .hasMessageContaining("more bytes than were announced");
            assertThatThrownBy(() -> lab.coordinator().fetch(lab.agent("a"), "x", full, 100_000, LIMIT))
                    .isInstanceOf(IOException.class)
                    .hasMessage("no space left");

            assertThat(agent.request(Message.of("ready", "yes"), LIMIT).text()).isEqualTo("a, yes");
        }
    }

    @Test
    void theClockOfAnAgentIsMeasured() throws InterruptedException {
        try (Lab lab = new Lab()) {
            AgentChannel agent = lab.join("a");

            ClockOffset offset = lab.coordinator().measureClock(lab.agent("a"), 200);
            ClockOffset back = agent.measureClock(200);

            // One process has one clock.
            assertThat(Math.abs(back.offsetNanos())).isLessThanOrEqualTo(back.boundNanos());
            assertThat(Math.abs(offset.offsetNanos())).isLessThanOrEqualTo(offset.boundNanos());
        }
    }

    @Test
    void withoutACoordinatorAnAgentGivesUp() {
        AgentChannel.Offer once =
                new AgentChannel.Offer(new Identity("a", Set.of(Identity.LOAD)), Lab.VERSION, Duration.ZERO);

        // Nothing may listen at port 1.
        assertThatThrownBy(() -> AgentChannel.join(
                        HostPort.loopback(1), Keys.open(Lab.KEYS.resolve("a")), once, request -> request))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("no coordinator at 127.0.0.1:1")
                .hasMessageContaining("nothing listens there");
    }

    @Test
    void thePortOfSomethingElseIsNamedSo() throws IOException {
        AgentChannel.Offer once =
                new AgentChannel.Offer(new Identity("a", Set.of(Identity.LOAD)), Lab.VERSION, Duration.ZERO);
        try (ServerSocket database = new ServerSocket(0)) {
            DaemonThread.start("database", () -> {
                try {
                    // As PostgreSQL does with what is no message of its own.
                    database.accept().close();
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });

            assertThatThrownBy(() -> AgentChannel.join(
                            HostPort.loopback(database.getLocalPort()),
                            Keys.open(Lab.KEYS.resolve("a")),
                            once,
                            request -> request))
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContaining("what listens there is not a coordinator");
        }
    }
}
