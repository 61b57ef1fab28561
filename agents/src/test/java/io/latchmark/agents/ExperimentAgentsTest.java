package io.latchmark.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.agents.channel.AgentChannel;
import io.latchmark.agents.channel.KeyMaker;
import io.latchmark.agents.channel.Keys;
import io.latchmark.agents.channel.Message;
import io.latchmark.application.RecordingOperator;
import io.latchmark.application.request.AgentPlace;
import io.latchmark.application.request.Identity;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.testing.FreePort;
import io.latchmark.core.testing.SilentProxy;
import io.latchmark.platform.HostPort;
import io.latchmark.runner.experiment.Action;
import io.latchmark.runner.experiment.CommandResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** An experiment's commands at an agent that is in this process, and real. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the commands are those of a Unix")
final class ExperimentAgentsTest {
    private static final String VERSION = "test";
    private static final Duration LIMIT = Duration.ofSeconds(30);
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private static Path folder;

    private static Path keys;
    private static ExperimentAgents agents;
    private static CompletableFuture<String> agentEnded;

    @BeforeAll
    static void start() throws IOException {
        keys = folder.resolve("keys");
        Identity lost = new Identity("lost", Set.of(Identity.COMMAND));
        List<KeyMaker.KeyFolder> unused = KeyMaker.make(keys, List.of(new Identity("db", Identity.ROLES), lost), false);
        HostPort address = HostPort.loopback(FreePort.choose());
        Path allow = folder.resolve("allow.yaml");
        Files.writeString(allow, """
                - command: [printf, '%%s|', 'a b', '$(x)', "'"]
                - shell: 'echo broken; exit 7'
                - command: [sleep, 600]
                - shell: 'head -c 3000000 /dev/zero | tr "\\0" x; echo end > %1$s/end'
                - command: [%1$s/no-such-program]
                """.formatted(folder));
        agents = new ExperimentAgents(
                new AgentPlace(address, Optional.of(keys.resolve(Keys.COORDINATOR)), PATIENCE),
                VERSION,
                new RecordingOperator());
        agents.open();
        agentEnded = startAgent(address, allow);
    }

    /** What ends the agent: "dismissed", or why it fails. */
    private static CompletableFuture<String> startAgent(HostPort coordinator, Path allow) {
        AgentRequest agent = new AgentRequest(
                new AgentPlace(coordinator, Optional.of(keys.resolve("db")), PATIENCE),
                "db",
                new AgentRequest.Offer(Set.of("command"), Map.of(), List.of(), Optional.of(allow)),
                new AgentRequest.Servers(List.of(), "", Optional.empty()),
                folder.resolve("out-" + coordinator.port()));
        CompletableFuture<String> ended = new CompletableFuture<>();
        Thread thread = new Thread(
                () -> {
                    try {
                        AgentOperation.execute(agent, Optional.empty(), VERSION, new RecordingOperator());
                        ended.complete("dismissed");
                    } catch (LatchmarkException | InterruptedException e) {
                        ended.complete(String.valueOf(e.getMessage()));
                    }
                },
                "agent");
        thread.setDaemon(true);
        thread.start();
        return ended;
    }

    @AfterAll
    static void end() throws Exception {
        agents.close();

        assertThat(agentEnded.get(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isEqualTo("dismissed");
    }

    private static Action command(String... words) {
        return new Action(List.of(words), "", false, "db");
    }

    private static Action shell(String text) {
        return new Action(List.of(text), "", true, "db");
    }

    @Test
    void anAllowedCommandGetsItsWordsAsTheyAreAndItsOutputComesBack() {
        CommandResult result = agents.run(command("printf", "%s|", "a b", "$(x)", "'"), LIMIT);

        assertThat(result).isEqualTo(new CommandResult(0, "a b|$(x)|'|", ""));
    }

    @Test
    void aCommandThatFailsHasItsExitCodeAndWhatItPrinted() {
        CommandResult result = agents.run(shell("echo broken; exit 7"), LIMIT);

        assertThat(result.text()).isEqualTo("exit code 7: broken");
    }

    @Test
    void aCommandThatCanNotBeStartedSaysWhy() {
        CommandResult result =
                agents.run(command(folder.resolve("no-such-program").toString()), LIMIT);

        assertThat(result.exitCode()).isEqualTo(-1);
        assertThat(result.trouble()).startsWith("can't be started").contains("no-such-program");
    }

    @Test
    void aCommandThatIsNotListedIsNotRunAndTheLineToAddIsNamed() {
        CommandResult result =
                agents.run(command("touch", folder.resolve("touched").toString()), LIMIT);

        assertThat(result.succeeded()).isFalse();
        assertThat(result.trouble())
                .contains("agent db", "does not allow", "allow.yaml", "- command: [\"touch\",\"" + folder);
        assertThat(folder.resolve("touched")).doesNotExist();
    }

    @Test
    void whatIsNotListedIsKnownBeforeAnythingIsRun() {
        assertThatThrownBy(() ->
                        agents.requireAllowed(List.of(shell("echo broken; exit 7"), command("reboot"), shell("halt"))))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("agent db")
                .hasMessageContaining("- command: [\"reboot\"]")
                .hasMessageContaining("- shell: \"halt\"")
                .hasMessageNotContaining("broken");
    }

    @Test
    void aCommandThatHangsIsKilledAtItsLimit() {
        CommandResult result = agents.run(command("sleep", "600"), Duration.ofSeconds(1));

        assertThat(result.trouble()).isEqualTo("took longer than 1 s and was ended");
    }

    @Test
    void outputBeyondTheLimitIsCutOffAndItsCommandIsNot() {
        CommandResult result = agents.run(
                shell("head -c 3000000 /dev/zero | tr \"\\0\" x; echo end > " + folder.resolve("end")), LIMIT);

        assertThat(result.succeeded()).as(result.text()).isTrue();
        assertThat(result.output()).hasSize(65_536);
        assertThat(folder.resolve("end")).hasContent("end");
    }

    @Test
    void anInterruptDoesNotCutACommandShort() {
        Thread.currentThread().interrupt();

        CommandResult result = agents.run(shell("echo broken; exit 7"), LIMIT);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(result.exitCode()).isEqualTo(7);
    }

    @Test
    void theAgentIsThereAgainAfterARunHadItsAddress() {
        agents.pause();
        agents.open();

        CommandResult result = agents.run(shell("echo broken; exit 7"), LIMIT);

        assertThat(result.exitCode()).as(result.text()).isEqualTo(7);
    }

    /** By agents of its own, which end without a dismissal: that would wait until the lost one is there again. */
    @Test
    void anAgentThatIsLostWhileItRunsACommandIsNamed() throws Exception {
        HostPort address = HostPort.loopback(FreePort.choose());
        ExperimentAgents own = new ExperimentAgents(
                new AgentPlace(address, Optional.of(keys.resolve(Keys.COORDINATOR)), PATIENCE),
                VERSION,
                new RecordingOperator());
        own.open();
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch named = new CountDownLatch(1);
        try (SilentProxy network = new SilentProxy(address.port());
                AgentChannel lost = AgentChannel.join(
                        HostPort.loopback(network.port()),
                        Keys.open(keys.resolve("lost")),
                        new AgentChannel.Offer(
                                new Identity("lost", Set.of(Identity.COMMAND)),
                                AgentMessages.version(VERSION),
                                PATIENCE),
                        message -> {
                            asked.countDown();
                            boolean unused = named.await(PATIENCE.toSeconds(), TimeUnit.SECONDS);
                            return Message.empty(message.kind());
                        })) {
            CompletableFuture<CommandResult> result = CompletableFuture.supplyAsync(
                    () -> own.run(new Action(List.of("sleep", "600"), "", false, "lost"), PATIENCE));
            assertThat(asked.await(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            network.fallSilent();

            assertThat(result.get(PATIENCE.toSeconds(), TimeUnit.SECONDS).trouble())
                    .startsWith("agent lost: ")
                    .contains("look there whether the command took effect");
            assertThat(lost.lost()).succeedsWithin(PATIENCE);
            named.countDown();
        }
        own.pause();
    }
}
