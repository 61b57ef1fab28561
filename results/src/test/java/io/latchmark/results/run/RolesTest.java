package io.latchmark.results.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.results.run.RunEnvironment.Source;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RolesTest {
    private static final DeclaredRole READS = new DeclaredRole(CounterRole.READS, "*", "pages_fetched");

    @TempDir
    private Path out;

    private static RunEnvironment environment(Map<String, Map<String, String>> facts, Source... sources) {
        return new RunEnvironment(facts, Map.of(), List.of(sources), Map.of());
    }

    @Test
    void declaredRolesAreWrittenAndReadBack() throws IOException {
        RunDirectory directory = RunDirectory.create(out, "roles", Examples.ORIGIN);
        RunRecord record = Examples.record()
                .with(environment(
                        Map.of(),
                        new Source("other_io", true, "sampled").with(List.of(READS)),
                        new Source("other_log", true, "sampled").with(List.of())));

        RunRecordJson.write(directory, record);

        assertThat(Files.readString(directory.file(RunDirectory.RUN)).replaceAll("\\s+", " "))
                .contains(
                        "\"roles\" : [ { \"role\" : \"reads\", \"object\" : \"*\", \"metric\" : \"pages_fetched\" } ]")
                .contains("\"roles\" : [ ]");
        assertThat(RunRecordJson.read(directory)).isEqualTo(record);
    }

    @Test
    void whatASamplerDeclaresIsAllThatItsCountersAre() {
        RunEnvironment declared = environment(
                Map.of(),
                new Source("pg_stat_io", true, "sampled").with(List.of(READS)),
                new Source("waits", true, ""));

        assertThat(declared.roles()).containsOnlyKeys("pg_stat_io", "waits");
        assertThat(declared.roles()).containsEntry("pg_stat_io", List.of(READS));
    }

    @Test
    void aRecordOfBeforeHasTheRolesOfThatTime() {
        RunEnvironment old = environment(Map.of(), new Source("pg_stat_io", true, "sampled"));

        assertThat(old.roles().get("pg_stat_io"))
                .contains(new DeclaredRole(CounterRole.CLIENT_READS, "client backend/relation/*", "reads"))
                .noneMatch(role -> role.role() == CounterRole.DIRECT_READS);
        assertThat(old.roles()).containsKeys("device", "driver", "waits", "dm_exec_session_wait_stats");
    }

    @Test
    void directReadsOfBeforeAreKnownByTheSetting() {
        RunEnvironment old = environment(Map.of("settings", Map.of("debug_io_direct", "data, wal")));

        assertThat(old.roles().get("pg_stat_io")).anyMatch(role -> role.role() == CounterRole.DIRECT_READS);
    }

    @Test
    void theLogFilesOfBeforeAreKnownByTheFactOrElseByTheirName() {
        RunEnvironment known =
                environment(Map.of("files", Map.of("odd_log", "ROWS D:/odd_log.ndf", "journal", "LOG L:/journal.ldf")));

        assertThat(logFiles(known)).containsExactly("*/journal");
        assertThat(logFiles(environment(Map.of()))).containsExactly("*_log");
    }

    private static List<String> logFiles(RunEnvironment environment) {
        return environment.roles().getOrDefault("dm_io_virtual_file_stats", List.of()).stream()
                .filter(role -> role.role() == CounterRole.LOG_FILE)
                .map(DeclaredRole::object)
                .toList();
    }
}
