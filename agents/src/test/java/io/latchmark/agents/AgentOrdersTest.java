package io.latchmark.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.agents.channel.AgentChannel;
import io.latchmark.agents.channel.KeyMaker;
import io.latchmark.agents.channel.Keys;
import io.latchmark.agents.channel.Message;
import io.latchmark.application.RecordingOperator;
import io.latchmark.application.request.AgentPlace;
import io.latchmark.application.request.AgentsRequest;
import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.application.request.Identity;
import io.latchmark.application.request.RunRequest;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.testing.FreePort;
import io.latchmark.platform.HostPort;
import io.latchmark.results.run.OutputRequest;
import io.latchmark.results.run.Share;
import io.latchmark.results.run.WorkloadSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What an agent takes from its coordinator, and a coordinator from its agents. */
@Timeout(120)
final class AgentOrdersTest {
    private static final String OWN = "jdbc:postgresql://db:5432/latchmark";
    private static final Duration LIMIT = Duration.ofSeconds(20);

    @TempDir
    private static Path keys = Path.of("");

    @BeforeAll
    static void keys() {
        List<KeyMaker.KeyFolder> unused = KeyMaker.make(keys, List.of(new Identity("a", Set.of(Identity.LOAD))), false);
    }

    private static AgentRequests inbox(String... roles) {
        return new AgentRequests(
                new AgentRequest(
                        new AgentPlace(HostPort.loopback(7800), Optional.empty(), LIMIT),
                        "a",
                        new AgentRequest.Offer(Set.of(roles), Map.of(), List.of(), Optional.empty()),
                        new AgentRequest.Servers(List.of(OWN), "latchmark", Optional.empty()),
                        Path.of("parts")),
                new RecordingOperator(),
                () -> {});
    }

    private static RunRequest run(String url) {
        return RunRequest.of(
                DatabaseRequest.ofServer(url, "latchmark", Optional.empty()),
                WorkloadSettings.standard(8, Duration.ofSeconds(10), Duration.ofMinutes(1)),
                Map.of(),
                new OutputRequest(Path.of("runs"), "x"));
    }

    private static Message order(String url) {
        return Message.json(AgentMessages.ORDER, new AgentMessages.Order("run", "token", Share.WHOLE, run(url)));
    }

    @Test
    void anAgentDoesOnlyWhatItsUserOffers() {
        Message sampling =
                Message.json(AgentMessages.SAMPLING, new AgentMessages.SamplingOrder("token", run(OWN), Map.of()));
        Message command = Message.json(
                AgentMessages.COMMAND, new AgentMessages.Command(List.of("touch", "/nowhere"), false, LIMIT));

        assertThatThrownBy(() -> inbox(Identity.SAMPLE).answer(order(OWN)))
                .hasMessageContaining("does not offer the role load");
        assertThatThrownBy(() -> inbox(Identity.LOAD).answer(sampling))
                .hasMessageContaining("does not offer the role sample");
        assertThatThrownBy(() -> inbox(Identity.LOAD).answer(command)).hasMessageContaining("does not allow");
        assertThat(inbox(Identity.LOAD).answer(order(OWN)).bytes()).isEmpty();
    }

    @Test
    void anOrderForAnotherServerIsRefusedWithBothNamed() throws InterruptedException {
        AgentRequests requests = inbox(Identity.LOAD);

        assertThatThrownBy(() -> requests.answer(order("jdbc:postgresql://evil:5432/latchmark")))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("evil:5432")
                .hasMessageContaining("db:5432");
        assertThat(requests.order(Duration.ZERO)).isEmpty();
    }

    @Test
    void whatIsNoOrderOfARunIsRefused() {
        for (String text : List.of("", "null", "{}", "[]", "{\"run\":null}", "{\"share\":{\"number\":-1,\"of\":0}}")) {
            for (String kind : List.of(
                    AgentMessages.ORDER,
                    AgentMessages.START,
                    AgentMessages.SAMPLING,
                    AgentMessages.COMMAND,
                    AgentMessages.PERMISSION)) {
                assertThatThrownBy(() -> inbox(Identity.LOAD, Identity.SAMPLE).answer(Message.of(kind, text)))
                        .as("%s %s", kind, text)
                        .isInstanceOf(LatchmarkException.class);
            }
        }
    }

    /** An announced start may be far ahead, because the slowest agent was ready long after the fastest. */
    @Test
    void figuresAreDueFromTheAnnouncedStartOn() throws Exception {
        RecordingOperator operator = new RecordingOperator();
        HostPort address = HostPort.loopback(FreePort.choose());
        AgentPlace place = new AgentPlace(address, Optional.of(keys.resolve(Keys.COORDINATOR)), LIMIT);
        try (AgentPool pool = new AgentPool(new AgentsRequest(1, 0, place, List.of(), false), "test", operator);
                AgentChannel agent = join(address)) {
            pool.gather(LIMIT, Optional::empty);
            pool.announced(System.nanoTime() - Duration.ofSeconds(14).toNanos());
            pool.loseTheSilent();
            assertThat(pool.firstLoss()).as("silent for 14 s").isEmpty();
            assertThatThrownBy(() -> agent.request(Message.of("sampled", "{}"), LIMIT))
                    .as("what it was not asked for")
                    .hasMessageContaining("a coordinator knows no message");

            pool.announced(System.nanoTime() - Duration.ofSeconds(16).toNanos());
            pool.loseTheSilent();
            assertThat(pool.firstLoss())
                    .hasValueSatisfying(loss -> assertThat(loss).startsWith("agent a: "));
        }
    }

    @Test
    void anAgentThatLeavesWhenAllIsCollectedIsNotReportedLost() throws Exception {
        RecordingOperator operator = new RecordingOperator();
        HostPort address = HostPort.loopback(FreePort.choose());
        AgentPlace place = new AgentPlace(address, Optional.of(keys.resolve(Keys.COORDINATOR)), LIMIT);
        try (AgentPool pool = new AgentPool(new AgentsRequest(1, 0, place, List.of(), false), "test", operator)) {
            try (AgentChannel agent = join(address)) {
                pool.gather(LIMIT, Optional::empty);
                pool.collected();
                assertThat(agent.isLost()).isFalse();
            }
            // Once another can have its name, it has left.
            try (AgentChannel next = join(address)) {
                assertThat(next.isLost()).isFalse();
                assertThat(operator.messages())
                        .filteredOn(text -> text.contains("joined"))
                        .hasSize(2);
            }

            assertThat(pool.firstLoss()).isEmpty();
            assertThat(operator.events().toString()).doesNotContain("is lost");
        }
    }

    private static AgentChannel join(HostPort coordinator) throws InterruptedException {
        return AgentChannel.join(
                coordinator,
                Keys.open(keys.resolve("a")),
                new AgentChannel.Offer(new Identity("a", Set.of(Identity.LOAD)), AgentMessages.version("test"), LIMIT),
                message -> message);
    }
}
