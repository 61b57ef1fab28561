package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.console.ExitCode;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.RunRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two users on one database, which both reach by its address. */
final class TwoDriversIT {
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

    @Test
    void whileARunGoesOnNobodyElseWorksOnItsDatabase() throws IOException {
        try (Child run = Child.start(
                server.folder(), server.byAddress("run", "--rate", "50/s", "--warm-up", "0s", "--duration", "300s"))) {
            run.awaitOutput("measuring");

            for (List<String> other : List.of(
                    List.of("run", "--users", "2", "--warm-up", "0s", "--duration", "1s"),
                    List.of("load", "--warehouses", "2"),
                    List.of("check"),
                    List.of("snapshot", "create", "one"),
                    List.of("schema", "drop", "--yes"))) {
                Captured refused = latchmark(other.toArray(String[]::new));

                assertThat(refused.exitCode())
                        .as("%s: %s", other, refused.output())
                        .isEqualTo(ExitCode.ENVIRONMENT.code());
                assertThat(refused.lastLine()).containsPattern("latchmark run [0-9a-f]{8} [0-9]+@");
            }
            Captured byFolder = Captured.of(server.byFolder("snapshot", "create", "one"));
            assertThat(byFolder.exitCode()).as(byFolder.output()).isEqualTo(ExitCode.ENVIRONMENT.code());
            assertThat(byFolder.lastLine()).contains("latchmark run");
            run.signal("TERM");
            run.awaitEnd();
        }

        RunRecord record = RunReader.open(LoadedServer.onlyRun(server.folder().resolve("runs")))
                .record();
        RunConclusion conclusion = record.conclusion();
        OutcomeCounts total = conclusion.counts().values().stream().reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
        assertThat(total.failedTotal()).isZero();
        assertThat(conclusion.gates())
                .filteredOn(gate -> gate.name().equals("no other command worked on the database"))
                .singleElement()
                .matches(gate -> gate.passed());
        assertThat(fact(record, "session", "token")).matches("[0-9a-f]{8}");
        assertThat(fact(record, "procedures", "payment")).matches("latchmark_payment_[0-9a-f]{8}");
        assertThat(fact(record, "server_host", "same_as_driver")).isEqualTo("proven");
        Captured checked = latchmark("check");
        assertThat(checked.exitCode()).as(checked.output()).isEqualTo(ExitCode.DONE.code());
    }

    private static String fact(RunRecord record, String group, String name) {
        return record.environment().before().getOrDefault(group, Map.of()).getOrDefault(name, "");
    }

    private static Captured latchmark(String... arguments) {
        return Captured.of(server.byAddress(arguments));
    }
}
