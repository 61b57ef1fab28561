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

    private static RunEnvironment environment(Source... sources) {
        return new RunEnvironment(Map.of(), Map.of(), List.of(sources), Map.of());
    }

    @Test
    void declaredRolesAreWrittenAndReadBack() throws IOException {
        RunDirectory directory = RunDirectory.create(out, "roles", Examples.ORIGIN);
        RunRecord record = Examples.record()
                .with(environment(
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
                new Source("pg_stat_io", true, "sampled").with(List.of(READS)), new Source("waits", true, ""));

        assertThat(declared.roles()).isEqualTo(Map.of("pg_stat_io", List.of(READS), "waits", List.of()));
    }
}
