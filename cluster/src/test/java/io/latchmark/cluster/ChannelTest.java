package io.latchmark.cluster;

import static io.latchmark.core.testing.Wording.wording;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.time.Duration;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jgroups.BytesMessage;
import org.jgroups.JChannel;
import org.jgroups.ObjectMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class ChannelTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    @Test
    void agentsJoinAndBothSidesAskAndAnswer() throws InterruptedException {
        try (Lab lab = new Lab(Optional.empty())) {
            AgentChannel first = lab.join("a");
            AgentChannel unused = lab.join("b");
            byte[] most = new byte[Parcel.BYTES_MAX];
            new Random(1).nextBytes(most);

            Parcel echoed = lab.controller().request(lab.agent("b"), new Parcel("echo", most), LIMIT);
            Parcel answered = first.request(Parcel.of("ready", "4 sessions"), LIMIT);

            assertThat(lab.event()).isEqualTo("joined a");
            assertThat(lab.event()).isEqualTo("joined b");
            assertThat(echoed.bytes()).isEqualTo(most);
            assertThat(answered.text()).isEqualTo("a, 4 sessions");
            assertThat(lab.event()).isEqualTo(wording("received-ready-from-a"));
            assertThatThrownBy(() -> first.request(Parcel.empty("refuse"), LIMIT))
                    .hasMessageContaining(wording("not-today"));
        }
    }

    @Test
    void anAgentThatLeavesIsNamedAndARequestToItEnds() throws InterruptedException {
        try (Lab lab = new Lab(Optional.empty())) {
            AgentChannel leaving = lab.join("a");
            Member agent = lab.agent("a");
            AgentChannel staying = lab.join("b");
            assertThat(lab.event()).isEqualTo("joined a");
            assertThat(lab.event()).isEqualTo("joined b");

            leaving.close();

            assertThat(lab.event()).isEqualTo("left a");
            assertThat(lab.controller().agents()).containsExactly(lab.agent("b"));
            assertThatThrownBy(() -> lab.controller().request(agent, Parcel.empty("echo"), LIMIT))
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContaining("agent a")
                    .hasMessageContaining("left");
            assertThat(staying.isLost()).isFalse();
        }
    }

    @Test
    void agentsNoticeThatTheControllerIsGone() throws InterruptedException {
        try (Lab lab = new Lab(Optional.empty())) {
            AgentChannel first = lab.join("a");
            AgentChannel second = lab.join("b");

            lab.controller().close();

            assertThat(first.awaitLoss(LIMIT)).isTrue();
            assertThat(second.awaitLoss(LIMIT)).isTrue();
            assertThatThrownBy(() -> first.request(Parcel.empty("ready"), LIMIT))
                    .hasMessageContaining("lost");
        }
    }

    @Test
    void anAgentOfAnotherVersionIsRefusedAndNamedOnBothSides() throws InterruptedException {
        try (Lab lab = new Lab(Optional.empty())) {
            Introduction.Build other = new Introduction.Build("0.2.0", 1);

            assertThatThrownBy(() -> lab.join("a", other, Optional.empty(), parcel -> parcel))
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContaining(wording("agent-a-has-version-message-format", "0.2.0", 1))
                    .hasMessageContaining(wording("the-controller", "0.1.0"));

            assertThat(lab.event()).startsWith(wording("refused-a-agent-a-has-version", "0.2.0"));
            assertThat(lab.controller().agents()).isEmpty();
        }
    }

    @Test
    void aNameIsGivenOnce() throws InterruptedException {
        try (Lab lab = new Lab(Optional.empty())) {
            AgentChannel unused = lab.join("a");

            assertThatThrownBy(() -> lab.join("a")).hasMessageContaining(wording("an-agent-a-already"));

            assertThat(lab.controller().agents()).hasSize(1);
        }
    }

    @Test
    void theClockOfAnAgentIsMeasured() throws InterruptedException {
        try (Lab lab = new Lab(Optional.empty())) {
            AgentChannel agent = lab.join("a");

            MeasuredOffset offset = lab.controller().measureClock(lab.agent("a"), 200);
            MeasuredOffset back = agent.measureClock(200);

            // One process has one clock.
            assertThat(Math.abs(back.offsetNanos())).isLessThanOrEqualTo(back.boundNanos());
            assertThat(Math.abs(offset.offsetNanos())).isLessThanOrEqualTo(offset.boundNanos());
            assertThat(offset.exchanges()).isEqualTo(200);
        }
    }

    @Test
    void withoutAControllerAnAgentGivesUp() {
        AgentChannel.Joining joining = new AgentChannel.Joining(Duration.ZERO, parcel -> parcel);
        Introduction introduction = new Introduction("a", Set.of(Introduction.LOAD), Lab.BUILD);
        Endpoint endpoint = new Endpoint(HostPort.loopback(0), Optional.empty());

        // Nothing may listen at port 1.
        assertThatThrownBy(() -> AgentChannel.join(HostPort.loopback(1), endpoint, introduction, joining))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining(wording("no-controller-at", "127.0.0.1", 1));
    }

    @Test
    void addressesThatOtherHostsReachNeedKeys() {
        Endpoint outside = new Endpoint(HostPort.parse("192.0.2.1:0"), Optional.empty());
        Endpoint everywhere = new Endpoint(HostPort.parse("0.0.0.0:0"), Optional.empty());
        Introduction introduction = new Introduction("a", Set.of(Introduction.LOAD), Lab.BUILD);

        assertThatThrownBy(outside::address)
                .hasMessageContaining("192.0.2.1:0")
                .hasMessageContaining(wording("agent-keys"));
        assertThatThrownBy(everywhere::address).hasMessageContaining(wording("needs-keys"));
        assertThatThrownBy(() -> AgentChannel.join(
                        HostPort.parse("192.0.2.1:7800"),
                        new Endpoint(HostPort.loopback(0), Optional.empty()),
                        introduction,
                        new AgentChannel.Joining(LIMIT, parcel -> parcel)))
                .hasMessageContaining("joining 192.0.2.1")
                .hasMessageContaining(wording("needs-keys"));
    }

    /** What an attacker would have the controller read. */
    private static final class Planted implements Serializable {
        private static final long serialVersionUID = 1L;
        private static final AtomicBoolean READ = new AtomicBoolean();

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            READ.set(true);
            in.defaultReadObject();
        }
    }

    @Test
    void whatOtherMembersSendIsNeitherReadAsObjectsNorInTheWay() throws Exception {
        try (Lab lab = new Lab(Optional.empty());
                JChannel rogue = Stack.channel(
                        HostPort.loopback(0).resolve(),
                        lab.controller().address().resolve(),
                        Optional.empty(),
                        2_000)) {
            rogue.connect("latchmark");
            byte[] noise = new byte[500];
            new Random(2).nextBytes(noise);

            rogue.send(new BytesMessage(rogue.view().getCoord(), noise));
            rogue.send(new ObjectMessage(rogue.view().getCoord(), new Planted()));
            AgentChannel agent = lab.join("a");

            assertThat(agent.request(Parcel.of("ready", "yes"), LIMIT).text()).isEqualTo("a, yes");
            assertThat(lab.controller().agents()).hasSize(1);
            assertThat(Planted.READ).isFalse();
        }
    }
}
