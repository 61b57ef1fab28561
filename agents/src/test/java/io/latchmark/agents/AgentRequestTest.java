package io.latchmark.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.application.request.AgentPlace;
import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.application.request.Identity;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.HostPort;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class AgentRequestTest {
    private static final String OWN = "jdbc:postgresql://db:5432/latchmark";
    private static final AgentRequest.Servers SERVERS =
            new AgentRequest.Servers(List.of(OWN), "latchmark", Optional.of(Path.of("pw")));

    private static AgentRequest agent(String name, Set<String> roles, AgentRequest.Servers servers) {
        return new AgentRequest(
                new AgentPlace(HostPort.loopback(7800), Optional.of(Path.of("keys")), Duration.ofMinutes(1)),
                name,
                new AgentRequest.Offer(roles, Map.of(), List.of(), Optional.empty()),
                servers,
                Path.of("parts"));
    }

    private static DatabaseRequest order(String url, String user) {
        return DatabaseRequest.ofServer(url, user, Optional.empty());
    }

    @Test
    void aPasswordGoesOnlyToTheServerThatItsOwnerNamed() {
        assertThat(SERVERS.ordered(order(OWN, "latchmark")).passwordFile()).contains(Path.of("pw"));
        for (DatabaseRequest other : List.of(
                order("jdbc:postgresql://evil:5432/latchmark", "latchmark"),
                order(OWN + "?sslmode=disable", "latchmark"),
                order("jdbc:postgresql://db:5433/latchmark", "latchmark"),
                order(OWN, "postgres"))) {
            assertThatThrownBy(() -> SERVERS.ordered(other))
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContaining(OWN)
                    .hasMessageContaining(other.login());
        }
    }

    @Test
    void anAgentIsAtMostWhatItsKeySays() {
        Identity key = new Identity("lab-1", Set.of(Identity.LOAD, Identity.SAMPLE));

        assertThat(agent("", Set.of(), SERVERS).as(key).offer().roles()).isEqualTo(key.roles());
        assertThat(agent("lab-1", Set.of(Identity.LOAD), SERVERS)
                        .as(key)
                        .offer()
                        .roles())
                .containsExactly(Identity.LOAD);
        assertThatThrownBy(() -> agent("", Set.of(Identity.COMMAND), SERVERS).as(key))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("--roles command")
                .hasMessageContaining("load, sample");
        assertThatThrownBy(() -> agent("lab-2", Set.of(), SERVERS).as(key)).hasMessageContaining("--name lab-2");
    }

    @Test
    void anAgentThatLogsInNamesItsServer() {
        AgentRequest.Servers none = new AgentRequest.Servers(List.of(), "", Optional.empty());

        assertThatThrownBy(() -> agent("", Set.of(), none).as(new Identity("lab-1", Set.of(Identity.LOAD))))
                .hasMessageContaining("--url");
    }
}
