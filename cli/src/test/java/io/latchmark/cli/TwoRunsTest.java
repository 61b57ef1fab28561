package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.console.ExitCode;
import io.latchmark.core.testing.WorkedExample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code compare} of two single runs, which describes their difference and gives no verdict. */
final class TwoRunsTest {
    @TempDir
    private Path folder;

    private String one = "";
    private String two = "";

    @BeforeEach
    void copyRuns() throws IOException {
        one = copy("one").toString();
        two = copy("two").toString();
    }

    private Path copy(String name) throws IOException {
        Path copy = WorkedExample.copyTo(folder.resolve(name));
        Path record = copy.resolve("run.json");
        Files.writeString(
                record, Files.readString(record).replaceFirst("\"id\" : \"[^\"]*\"", "\"id\" : \"" + name + "\""));
        return copy;
    }

    @Test
    void twoRunsAreDescribedWithoutAVerdict() {
        Captured text = Captured.of("compare", one, two);
        Captured json = Captured.of("compare", "--format", "json", one, two);

        assertThat(text.exitCode()).as(text.output()).isEqualTo(ExitCode.DONE.code());
        assertThat(text.out())
                .contains("no verdict: one run a side says nothing about chance", "New-Order p95, ms")
                .doesNotContain("INCONCLUSIVE");
        assertThat(json.exitCode()).isEqualTo(ExitCode.DONE.code());
        assertThat(json.out()).contains("\"difference\"", "\"formatVersion\"");
    }

    @Test
    void oneThatIsNotValidSaysSoByTheExitCode() throws IOException {
        Path record = Path.of(two, "run.json");
        Files.writeString(
                record,
                Files.readString(record).replaceFirst("\"status\" : \"complete\"", "\"status\" : \"not_valid\""));

        Captured captured = Captured.of("compare", one, two);

        assertThat(captured.exitCode()).isEqualTo(ExitCode.NOT_VALID.code());
        assertThat(captured.out()).contains("NOT USABLE: B");
    }

    @Test
    void optionsOfAVerdictAreRefused() {
        Captured captured = Captured.of("compare", "--unsteady", "--fail-if", "worse", one, two);

        assertThat(captured.exitCode()).isEqualTo(ExitCode.USAGE.code());
        assertThat(captured.err()).contains("--unsteady", "--fail-if", "4");
    }

    @Test
    void theCommandThatDidThisNamesCompare() {
        Captured captured = Captured.of("why", one, two);

        assertThat(captured.exitCode()).isEqualTo(ExitCode.USAGE.code());
        assertThat(captured.err()).contains("'why'", "compare");
    }
}
