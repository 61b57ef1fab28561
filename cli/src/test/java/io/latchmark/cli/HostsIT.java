package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.validation.RunValidation;
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
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose load and samples come from processes of this host that stand for other hosts. */
@EnabledOnOs(OS.LINUX)
final class HostsIT {
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

    /** A run of at least this length with other hosts. */
    private static Child run(String out, String duration, String... hosts) {
        List<String> words = new ArrayList<>(List.of("run", "--out", out, "--users", "4", "--warm-up", "1s"));
        words.addAll(List.of("--duration", duration));
        words.addAll(List.of(hosts));
        return Child.startWithPrograms(server.folder(), server.byAddress(words.toArray(String[]::new)));
    }

    private static RunReader onlyRun(String out) throws IOException {
        return RunReader.open(LoadedServer.onlyRun(server.folder().resolve(out)));
    }

    /** The processes of the run's hosts, in the order in which they were started. */
    private static List<ProcessHandle> children(Child run) {
        return ProcessHandle.of(run.pid())
                .orElseThrow()
                .children()
                .sorted(Comparator.comparing(ProcessHandle::pid))
                .toList();
    }

    @Test
    void aRunOfSeveralHostsCountsWhatTheDatabaseCounts() throws IOException {
        Child.Ended ended;
        try (Child run = run(
                "whole",
                "3s",
                "--hosts",
                "a,b",
                "--sample-host",
                "b",
                "--sample-facts",
                "mounts",
                "--host-shell",
                "local")) {
            ended = run.awaitEnd();
        }

        // How late a load starts, and so whether the run is valid, depends on what else this host does.
        assertThat(ended.exitCode()).as(ended.output()).isIn(ExitCode.DONE.code(), ExitCode.NOT_VALID.code());
        RunReader reader = onlyRun("whole");
        RunRecord record = reader.record();
        assertThat(record.conclusion().gates())
                .as(ended.output())
                .filteredOn(gate -> List.of(
                                "client and database counts agree",
                                "outcomes add up",
                                "no unexplained errors",
                                "every part of the run is there and whole")
                        .contains(gate.name()))
                .hasSize(4)
                .noneMatch(Finding::isFailure);
        assertThat(RunValidation.problems(reader.directory().path())).isEmpty();
        RunParts parts = record.parts().orElseThrow();
        assertThat(parts.agents()).extracting(RunParts.Agent::name).containsExactly("a", "b");
        assertThat(parts.agents()).allSatisfy(agent -> {
            assertThat(agent.problem()).isEmpty();
            assertThat(agent.measuredNewOrders()).isPositive();
            assertThat(agent.part().orElseThrow().after()).isPresent();
            assertThat(agent.part().orElseThrow().starts()).hasSize(1);
        });
        RunConclusion conclusion = record.conclusion();
        assertThat(conclusion.database().placed())
                .isPositive()
                .isEqualTo(conclusion.database().client());
        assertThat(reader.intervals().stream()
                        .mapToLong(interval -> interval.counts().committed())
                        .sum())
                .isEqualTo(conclusion.counts().values().stream()
                        .mapToLong(OutcomeCounts::committed)
                        .sum());
        assertThat(conclusion.inputs().newOrders())
                .isGreaterThanOrEqualTo(
                        conclusion.counts().get(TransactionType.NEW_ORDER).committed());
    }

    @Test
    @Tag("nightly")
    void theHostOfTheDatabaseIsSampledByAProcessThere() throws IOException {
        Path files = Files.createDirectory(server.folder().resolve("files"));
        try (Child run = run("sampled", "3s", "--sample-dirs", "data=" + files)) {
            Child.Ended ended = run.awaitEnd();
            assertThat(ended.exitCode()).as(ended.output()).isIn(ExitCode.DONE.code(), ExitCode.NOT_VALID.code());
        }

        RunReader reader = onlyRun("sampled");
        RunEnvironment.Source device = source(reader.record(), "device");
        assertThat(device.detail()).endsWith("; by agent localhost");
        List<Sample> clock = new ArrayList<>();
        reader.forEachSample(sample -> {
            if (sample.source().equals("agent_clock@localhost")) {
                clock.add(sample);
            }
        });
        // Processes of one host have one clock.
        assertThat(value(clock, "ahead") - value(clock, "behind"))
                .isBetween(-value(clock, "bound"), value(clock, "bound"));
        if (device.available()) {
            assertThat(CheckedRun.read(reader).summary().devices()).isNotEmpty();
        }
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

    /** As sshd does, the stand-in gives one text to a shell. */
    @Test
    @Tag("nightly")
    void processesAreStartedBySshAndLeaveNothing() throws IOException {
        writeProgram("ssh", "while [ \"$1\" != -- ]; do shift; done; echo Welcome; shift 2; exec sh -c \"$*\"");
        writeProgram(
                "latchmark",
                "exec '" + String.join("' '", Child.words(List.of("-Duser.home=" + server.folder()))) + "' \"$@\"");
        Path temporaryFiles = Files.createDirectory(server.folder().resolve("tmp"));
        List<String> words = new ArrayList<>(List.of("run", "--hosts", "lab@a,b", "--out", "by-ssh"));
        words.addAll(List.of("--users", "4", "--warm-up", "1s", "--duration", "2s"));

        Child.Ended ended;
        try (Child run = Child.startWithPrograms(
                server.folder(),
                List.of("-Djava.io.tmpdir=" + temporaryFiles),
                server.byAddress(words.toArray(String[]::new)))) {
            ended = run.awaitEnd();
        }

        assertThat(onlyRun("by-ssh").record().parts().orElseThrow().agents())
                .as(ended.output())
                .extracting(RunParts.Agent::name)
                .containsExactly("a", "b");
        try (var left = Files.list(temporaryFiles)) {
            assertThat(left.filter(file -> file.getFileName().toString().startsWith("latchmark-hosts")))
                    .isEmpty();
        }
    }

    private static void writeProgram(String name, String text) throws IOException {
        Path program = server.folder().resolve(name);
        Files.writeString(program, "#!/bin/sh\n" + text + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    @Tag("nightly")
    void aProcessThatIsKilledMakesTheRunNotValidAndIsNamed() throws IOException {
        requireLoss("killed", "KILL", "exit code 137", "a,b");
    }

    @Test
    @Tag("nightly")
    void aProcessThatIsStoppedIsSilentAndLost() throws IOException {
        requireLoss("stopped", "STOP", "silent for 4 s", "a,b");
    }

    private static void requireLoss(String out, String signal, String reason, String hosts) throws IOException {
        try (Child run = run(out, "300s", "--hosts", hosts, "--host-shell", "local")) {
            run.awaitOutput("measuring");
            Child.signal(children(run).get(1).pid(), signal);

            Child.Ended ended = run.awaitEnd();

            assertThat(ended.exitCode()).as(ended.output()).isEqualTo(ExitCode.NOT_VALID.code());
            assertThat(ended.output()).contains("agent b is lost", reason);
            assertThat(ended.lastLine()).contains("every part of the run is there", "every agent stayed");
        }

        RunRecord record = onlyRun(out).record();
        assertThat(record.conclusion().status()).isEqualTo(Status.NOT_VALID);
        assertThat(record.parts().orElseThrow().agents())
                .filteredOn(agent -> !agent.problem().isEmpty())
                .extracting(RunParts.Agent::name)
                .contains("b");
    }

    @Test
    @Tag("nightly")
    void aRunWhoseSampledHostIsLostEndsNotValidAndNamesIt() throws IOException {
        try (Child run = run("unsampled", "300s", "--sample-host", "storage", "--host-shell", "local")) {
            run.awaitOutput("measuring");
            Child.signal(children(run).get(0).pid(), "KILL");

            Child.Ended ended = run.awaitEnd();

            assertThat(ended.exitCode()).as(ended.output()).isEqualTo(ExitCode.NOT_VALID.code());
            assertThat(ended.output()).contains("agent storage is lost");
        }
        assertThat(onlyRun("unsampled").record().conclusion().status()).isEqualTo(Status.NOT_VALID);
    }

    @Test
    @Tag("nightly")
    void aRunThatIsKilledLeavesNoProcess() {
        try (Child run = run("orphans", "300s", "--hosts", "a,b", "--host-shell", "local")) {
            run.awaitOutput("measuring");
            List<ProcessHandle> children = children(run);
            run.signal("KILL");
            run.awaitEnd();

            assertThat(children)
                    .hasSize(2)
                    .allSatisfy(child -> assertThat(child.onExit()).succeedsWithin(Duration.ofSeconds(30)));
        }
    }

    @Test
    @Tag("nightly")
    void ctrlCEndsARunInOrder() throws IOException {
        try (Child run = run("ended", "300s", "--hosts", "a,b", "--host-shell", "local")) {
            run.awaitOutput("measuring");
            run.signal("TERM");
            run.awaitEnd();
        }

        RunConclusion conclusion = onlyRun("ended").record().conclusion();
        assertThat(conclusion.status()).isEqualTo(Status.INTERRUPTED);
        assertThat(conclusion.database().placed())
                .isEqualTo(conclusion.database().client());
    }

    @Test
    @Tag("nightly")
    void aHostThatCanNotLogInIsNamed() throws IOException {
        writeProgram("stranger", "sleep 1; echo 'Permission denied (publickey).' >&2; exit 255");
        try (Child run = run("strangers", "3s", "--hosts", "a,b", "--host-shell", "./stranger {}")) {
            Child.Ended ended = run.awaitEnd();

            assertThat(ended.exitCode()).as(ended.output()).isEqualTo(ExitCode.ENVIRONMENT.code());
            assertThat(ended.output()).contains("agent a: ", "exit code 255: Permission denied (publickey).");
        }
    }
}
