package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.validation.RunValidation;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.core.testing.FreePort;
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
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A coordinator and two agents, as processes of this host. */
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

    /** A run that waits for agents. */
    private static Child run(String address, String out, String... agents) {
        List<String> words = new ArrayList<>(List.of("run", "--agent-listen", address, "--out", out));
        words.addAll(List.of(agents));
        words.addAll(List.of("--users", "4", "--warm-up", "1s", "--duration", "300s"));
        return Child.start(server.folder(), server.byAddress(words.toArray(String[]::new)));
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
                "--url",
                server.connection().jdbcUrl(),
                "--user",
                server.connection().user(),
                "--name",
                name,
                "--password-file",
                passwordFile,
                "--out",
                out);
    }

    private static RunReader onlyRun(String out) throws IOException {
        return RunReader.open(LoadedServer.onlyRun(server.folder().resolve(out)));
    }

    /** Two load agents and one that samples the database's host and sets what the experiment compares. */
    @Test
    @Tag("nightly")
    void theSameAgentsMakeEachRunOfAnExperiment() throws IOException {
        String address = "127.0.0.1:" + FreePort.choose();
        writeExperiment(address);
        Child.Ended ended;
        try (Child first = agent("a", address, "whole-a");
                Child experiment = Child.startWithPrograms(server.folder(), "experiment", "e.yaml");
                Child second = agent("b", address, "whole-b")) {
            ended = experiment.awaitEnd();

            for (Child agent : List.of(first, second)) {
                assertThat(agent.awaitEnd().exitCode()).as(agent.output()).isEqualTo(ExitCode.DONE.code());
            }
        }

        assertThat(server.folder().resolve("state"))
                .as("the settings in their order, each verified before and after its run%n%s", ended.output())
                .hasContent("applied\nreverted\napplied\nreverted");
        assertThat(server.folder().resolve("experiments/agents/agents/storage.txt"))
                .as("the agent that the experiment has started")
                .content()
                .contains("Runs: ", "The coordinator needs this agent no longer");
        List<RunReader> runs = new ArrayList<>();
        for (String run : List.of("001-1", "002-1")) {
            runs.add(RunReader.open(onlyDirectory(
                    server.folder().resolve("experiments/agents/runs").resolve(run))));
        }
        long placed = 0;
        for (RunReader run : runs) {
            requireWhole(run);
            requireSampled(run);
            placed += run.record().conclusion().database().placed();
        }
        assertThat(placed).isEqualTo(newOrders("whole-a") + newOrders("whole-b"));
    }

    private static void writeExperiment(String address) throws IOException {
        writeSsh();
        writeProgram(
                "latchmark-there",
                "exec '" + String.join("' '", Child.words(List.of("-Duser.home=" + server.folder()))) + "' \"$@\"");
        Path state = server.folder().resolve("state");
        Files.writeString(server.folder().resolve("allow.yaml"), """
                - shell: 'echo applied >> %1$s'
                - command: [tail, -n, 1, %1$s]
                - shell: 'echo reverted >> %1$s'
                """.formatted(state));
        Files.setPosixFilePermissions(
                server.folder().resolve("allow.yaml"), PosixFilePermissions.fromString("rw-r--r--"));
        String setting = """
                    apply: [{shell: 'echo applied >> %1$s', agent: storage}]
                    verify: [{command: [tail, -n, 1, %1$s], agent: storage, contains: applied}]
                    revert: [{shell: 'echo reverted >> %1$s', agent: storage}]
                """.formatted(state);
        Files.writeString(server.folder().resolve("e.yaml"), """
                experiment: agents
                blocks: 1
                attempts: 1
                reset: none
                database: {url: '%s', user: %s, password-file: password}
                agents:
                  listen: '%s'
                  load: 2
                  sampling: 1
                  launch:
                    - host: storage
                      program: %s/latchmark-there
                      roles: sample,command
                      arguments: [--allow, allow.yaml, --facts, mounts, --password-file, password]
                run: {users: 4, warm-up: 1s, duration: 3s}
                configurations:
                  - name: one
                %s  - name: two
                %s""".formatted(
                server.connection().jdbcUrl(), server.connection().user(), address, server.folder(), setting, setting));
    }

    /** As sshd does, it gives one text to a shell. */
    private static void writeSsh() throws IOException {
        writeProgram("ssh", "while [ \"$1\" != -- ]; do shift; done; exec sh -c \"$3\"");
    }

    private static void writeProgram(String name, String text) throws IOException {
        Path program = server.folder().resolve(name);
        Files.writeString(program, "#!/bin/sh\n" + text + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static Path onlyDirectory(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(Files::isDirectory).findFirst().orElseThrow();
        }
    }

    private static void requireWhole(RunReader run) throws IOException {
        RunRecord record = run.record();
        // How late a load starts depends on what else this host does.
        assertThat(record.conclusion().gates())
                .filteredOn(
                        gate -> List.of("client and database counts agree", "outcomes add up", "no unexplained errors")
                                .contains(gate.name()))
                .hasSize(3)
                .noneMatch(Finding::isFailure);
        assertThat(RunValidation.problems(run.directory().path())).isEmpty();
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
                .isEqualTo(conclusion.database().client());
        assertThat(run.intervals().stream()
                        .mapToLong(interval -> interval.counts().committed())
                        .sum())
                .isEqualTo(conclusion.counts().values().stream()
                        .mapToLong(OutcomeCounts::committed)
                        .sum());
    }

    /** The devices of the database are those that the agent on its host has sampled. */
    private static void requireSampled(RunReader reader) {
        CheckedRun checked = CheckedRun.read(reader);
        RunEnvironment.Source device = source(reader.record(), "device");
        assertThat(device.detail()).endsWith("; by agent storage");
        assertThat(reader.record().environment().before().getOrDefault("database_mounts", Map.of()))
                .isNotEmpty();
        List<Sample> clock = new ArrayList<>();
        reader.forEachSample(sample -> {
            if (sample.source().equals("agent_clock@storage")) {
                clock.add(sample);
            }
        });
        // Processes of one host have one clock.
        assertThat(value(clock, "ahead") - value(clock, "behind"))
                .isBetween(-value(clock, "bound"), value(clock, "bound"));
        if (device.available()) {
            assertThat(checked.summary().devices())
                    .isNotEmpty()
                    .allSatisfy(its -> assertThat(its.reads()).isNotNaN());
            assertThat(checked.summary().checks())
                    .filteredOn(check -> check.name().equals("Reads of database and device"))
                    .hasSize(1)
                    .noneMatch(check -> check.verdict() == Finding.Verdict.NOT_COMPARED);
        }
    }

    private static long newOrders(String out) throws IOException {
        long sum = 0;
        try (var parts = Files.list(server.folder().resolve(out))) {
            for (Path part : parts.toList()) {
                sum += RunReader.open(part)
                        .record()
                        .conclusion()
                        .counts()
                        .getOrDefault(TransactionType.NEW_ORDER, OutcomeCounts.NONE)
                        .committed();
            }
        }
        return sum;
    }

    @Test
    @Tag("nightly")
    void anAgentThatIsKilledMakesTheRunNotValidAndIsNamed() throws IOException {
        String address = "127.0.0.1:" + FreePort.choose();
        try (Child first = agent("a", address, "lost-a");
                Child coordinator = run(address, "lost", "--agents", "2");
                Child second = agent("b", address, "lost-b")) {
            coordinator.awaitOutput("measuring");
            second.signal("KILL");

            Child.Ended ended = coordinator.awaitEnd();

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
    @Tag("nightly")
    void anAgentThatCanNotReachTheDatabaseIsNamedAndFails() throws IOException {
        String address = "127.0.0.1:" + FreePort.choose();
        Files.writeString(server.folder().resolve("wrong"), "not the password");
        try (Child first = agent("a", address, "refused-a");
                Child coordinator = run(address, "refused", "--agents", "2");
                Child second = agent("b", address, "refused-b", "wrong")) {
            Child.Ended ended = coordinator.awaitEnd();

            assertThat(ended.exitCode()).as(ended.output()).isNotEqualTo(ExitCode.DONE.code());
            assertThat(ended.output()).contains("agent b");
            assertThat(second.awaitEnd().exitCode()).as(second.output()).isEqualTo(ExitCode.ENVIRONMENT.code());
            first.awaitEnd();
        }
    }

    private static Child samplingAgent(String address) {
        return Child.start(
                server.folder(),
                "agent",
                "--join",
                address,
                "--url",
                server.connection().jdbcUrl(),
                "--user",
                server.connection().user(),
                "--name",
                "storage",
                "--roles",
                "sample",
                "--password-file",
                "password");
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
    @Tag("nightly")
    void aRunWhoseSamplingAgentIsKilledEndsNotValidAndNamesIt() throws IOException {
        String address = "127.0.0.1:" + FreePort.choose();
        try (Child agent = samplingAgent(address);
                Child run = run(address, "unsampled", "--sampling-agents", "1")) {
            run.awaitOutput("measuring");
            agent.signal("KILL");

            Child.Ended ended = run.awaitEnd();

            assertThat(ended.exitCode()).as(ended.output()).isEqualTo(ExitCode.NOT_VALID.code());
            assertThat(ended.output()).contains("agent storage is lost");
        }

        assertThat(onlyRun("unsampled").record().conclusion().status()).isEqualTo(Status.NOT_VALID);
    }

    @Test
    @Tag("nightly")
    void keysAreMadeByOneCommand() {
        Captured made =
                Captured.of("agent", "keys", server.folder().resolve("keys").toString(), "--hosts", "lab-1,lab-2");

        assertThat(made.exitCode()).as(made.err()).isEqualTo(ExitCode.DONE.code());
        assertThat(List.of("coordinator", "lab-1", "lab-2"))
                .allSatisfy(name -> assertThat(
                                server.folder().resolve("keys").resolve(name).resolve("key.pem"))
                        .exists());
    }
}
