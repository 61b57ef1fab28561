package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunConclusion.Status;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.RunParts;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.RunRecord;
import io.latchmark.results.run.Sample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A controller and two agents, as processes of this host. */
final class AgentsIT {
    @TempDir
    private static Path temporary;

    private static LoadedServer server;

    @BeforeAll
    static void load() throws IOException {
        server = LoadedServer.start(temporary);
    }

    @AfterAll
    static void stop() {
        server.stop();
    }

    private static Child controller(String address, String out, String duration) {
        return Child.start(
                server.folder(),
                server.byAddress(
                        "run",
                        "--agents",
                        "2",
                        "--agent-listen",
                        address,
                        "--users",
                        "4",
                        "--warm-up",
                        "1s",
                        "--duration",
                        duration,
                        "--out",
                        out));
    }

    private static Child agent(String name, String address, String out) {
        return agent(name, address, out, "password");
    }

    private static Child agent(String name, String address, String out, String passwordFile) {
        return Child.start(
                server.folder(),
                "agent",
                "--join",
                address,
                "--name",
                name,
                "--password-file",
                server.folder().resolve(passwordFile).toString(),
                "--out",
                out);
    }

    private static RunReader onlyRun(String out) throws IOException {
        return RunReader.open(LoadedServer.onlyRun(server.folder().resolve(out)));
    }

    @Test
    void twoAgentsMakeOneRunWhoseCountsAreThoseOfTheDatabase() throws IOException {
        String address = "127.0.0.1:" + FreePort.choose();
        Child.Ended ended;
        try (Child first = agent("a", address, "whole-a");
                Child controller = controller(address, "whole", "3s");
                Child second = agent("b", address, "whole-b")) {
            ended = controller.awaitEnd();

            assertThat(first.awaitEnd().exitCode()).as(first.output()).isEqualTo(ExitCode.DONE.code());
            assertThat(second.awaitEnd().exitCode()).as(second.output()).isEqualTo(ExitCode.DONE.code());
        }

        RunRecord record = onlyRun("whole").record();
        // How late a load starts depends on what else this host does.
        assertThat(record.conclusion().gates())
                .as(ended.output())
                .filteredOn(
                        gate -> List.of("client and database counts agree", "outcomes add up", "no unexplained errors")
                                .contains(gate.name()))
                .hasSize(3)
                .noneMatch(Finding::isFailure);
        RunParts parts = record.parts().orElseThrow();
        assertThat(parts.agents()).allSatisfy(agent -> {
            assertThat(agent.sha256()).as(agent.problem()).isNotEmpty();
            assertThat(agent.part().orElseThrow().after()).isPresent();
            assertThat(agent.part().orElseThrow().starts()).hasSize(1);
        });
        assertThat(parts.agents()).extracting(RunParts.Agent::name).containsExactlyInAnyOrder("a", "b");
        RunConclusion conclusion = record.conclusion();
        assertThat(conclusion.database().placed())
                .isPositive()
                .isEqualTo(conclusion.database().client())
                .isEqualTo(newOrders("whole-a") + newOrders("whole-b"));
        assertThat(onlyRun("whole").intervals().stream()
                        .mapToLong(interval -> interval.counts().committed())
                        .sum())
                .isEqualTo(conclusion.counts().values().stream()
                        .mapToLong(OutcomeCounts::committed)
                        .sum());
    }

    private static long newOrders(String out) throws IOException {
        return onlyRun(out)
                .record()
                .conclusion()
                .counts()
                .getOrDefault(TransactionType.NEW_ORDER, OutcomeCounts.NONE)
                .committed();
    }

    @Test
    void anAgentThatIsKilledMakesTheRunNotValidAndIsNamed() throws IOException {
        String address = "127.0.0.1:" + FreePort.choose();
        try (Child first = agent("a", address, "lost-a");
                Child controller = controller(address, "lost", "300s");
                Child second = agent("b", address, "lost-b")) {
            controller.awaitOutput("measuring");
            second.signal("KILL");

            Child.Ended ended = controller.awaitEnd();

            assertThat(ended.exitCode()).as(ended.output()).isEqualTo(ExitCode.NOT_VALID.code());
            assertThat(ended.output()).contains("agent b is lost");
            assertThat(ended.lastLine()).contains("every part of the run is there");
            assertThat(first.awaitEnd().exitCode()).as(first.output()).isEqualTo(ExitCode.DONE.code());
        }

        RunRecord record = onlyRun("lost").record();
        assertThat(record.conclusion().status()).isEqualTo(Status.NOT_VALID);
        assertThat(record.parts().orElseThrow().agents())
                .filteredOn(agent -> !agent.problem().isEmpty())
                .extracting(RunParts.Agent::name)
                .contains("b");
        try (var files = Files.list(server.folder().resolve("lost-a"))) {
            assertThat(files.toList()).as("what the other agent keeps").hasSize(1);
        }
    }

    @Test
    void anAgentThatCanNotReachTheDatabaseIsNamedAndFails() throws IOException {
        String address = "127.0.0.1:" + FreePort.choose();
        Files.writeString(server.folder().resolve("wrong"), "not the password");
        try (Child first = agent("a", address, "refused-a");
                Child controller = controller(address, "refused", "300s");
                Child second = agent("b", address, "refused-b", "wrong")) {
            Child.Ended ended = controller.awaitEnd();

            assertThat(ended.exitCode()).as(ended.output()).isNotEqualTo(ExitCode.DONE.code());
            assertThat(ended.output()).contains("agent b");
            assertThat(second.awaitEnd().exitCode()).as(second.output()).isEqualTo(ExitCode.ENVIRONMENT.code());
            first.awaitEnd();
        }
    }

    /** With a run of this process's own load that waits for an agent to sample. */
    private static Child sampledRun(String address, String out, String duration) {
        return Child.start(
                server.folder(),
                server.byAddress(
                        "run",
                        "--sampling-agents",
                        "1",
                        "--agent-listen",
                        address,
                        "--users",
                        "4",
                        "--warm-up",
                        "1s",
                        "--duration",
                        duration,
                        "--out",
                        out));
    }

    private static Child samplingAgent(String address) {
        return Child.start(
                server.folder(),
                "agent",
                "--join",
                address,
                "--name",
                "storage",
                "--roles",
                "sample",
                "--facts",
                "mounts",
                "--password-file",
                server.folder().resolve("password").toString());
    }

    @Test
    void theDevicesOfTheDatabaseAreSampledByTheAgentOnItsHost() throws IOException {
        String address = "127.0.0.1:" + FreePort.choose();
        try (Child agent = samplingAgent(address);
                Child run = sampledRun(address, "sampled", "4s")) {
            Child.Ended ended = run.awaitEnd();

            assertThat(ended.output()).contains("agent storage samples its host");
            assertThat(agent.awaitEnd().exitCode()).as(agent.output()).isEqualTo(ExitCode.DONE.code());
        }

        RunReader reader = onlyRun("sampled");
        CheckedRun checked = CheckedRun.read(reader);
        assertThat(source(reader.record(), "device").detail()).endsWith("; by agent storage");
        assertThat(reader.record().environment().before().getOrDefault("database_mounts", Map.of()))
                .isNotEmpty();
        assumeThat(source(reader.record(), "device").available())
                .as(source(reader.record(), "device").detail())
                .isTrue();
        assertThat(checked.summary().devices())
                .isNotEmpty()
                .allSatisfy(device -> assertThat(device.reads()).isNotNaN());
        assertThat(checked.summary().checks())
                .filteredOn(check -> check.name().equals("database reads are device reads"))
                .hasSize(1)
                .noneMatch(check -> check.verdict() == Finding.Verdict.NOT_COMPARED);
        List<Sample> clock = new ArrayList<>();
        reader.forEachSample(sample -> {
            if (sample.source().equals("agent_clock@storage")) {
                clock.add(sample);
            }
        });
        // Processes of one host have one clock.
        assertThat(value(clock, "ahead") - value(clock, "behind"))
                .isBetween(-value(clock, "bound"), value(clock, "bound"));
    }

    private static long value(List<Sample> samples, String metric) {
        return samples.stream()
                .filter(sample -> sample.metric().equals(metric))
                .findFirst()
                .orElseThrow()
                .value();
    }

    private static RunEnvironment.Source source(RunRecord record, String name) {
        return record.environment().sources().stream()
                .filter(source -> source.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aRunWhoseSamplingAgentIsKilledEndsNotValidAndNamesIt() throws IOException {
        String address = "127.0.0.1:" + FreePort.choose();
        try (Child agent = samplingAgent(address);
                Child run = sampledRun(address, "unsampled", "300s")) {
            run.awaitOutput("measuring");
            agent.signal("KILL");

            Child.Ended ended = run.awaitEnd();

            assertThat(ended.exitCode()).as(ended.output()).isEqualTo(ExitCode.NOT_VALID.code());
            assertThat(ended.output()).contains("agent storage is lost");
        }

        assertThat(onlyRun("unsampled").record().conclusion().status()).isEqualTo(Status.NOT_VALID);
    }

    @Test
    void keysAreMadeByOneCommand() {
        Captured made =
                Captured.of("agent", "keys", server.folder().resolve("keys").toString(), "--hosts", "lab-1,lab-2");

        assertThat(made.exitCode()).as(made.err()).isEqualTo(ExitCode.DONE.code());
        assertThat(List.of("controller", "lab-1", "lab-2"))
                .allSatisfy(name -> assertThat(
                                server.folder().resolve("keys").resolve(name).resolve("key.p12"))
                        .exists());
    }
}
