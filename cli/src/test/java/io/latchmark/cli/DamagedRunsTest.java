package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.console.ExitCode;
import io.latchmark.core.testing.WorkedExample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Commands that read runs, with one that can't be read among them: the others count, and the bad one is named last. */
final class DamagedRunsTest {
    @TempDir
    private Path folder;

    private String one = "";
    private String two = "";
    private String damaged = "";
    private String empty = "";

    @BeforeEach
    void copyRuns() throws IOException {
        one = copy("one").toString();
        two = copy("two").toString();
        damaged = copy("damaged").toString();
        empty = Files.createDirectory(folder.resolve("empty")).toString();
        Path rows = Path.of(damaged).resolve("intervals.csv");
        List<String> lines = Files.readAllLines(rows);
        lines.set(2, lines.get(2).replace(",payment,", ",payment,-"));
        Files.write(rows, lines);
    }

    private Path copy(String name) throws IOException {
        Path copy = WorkedExample.copyTo(folder.resolve(name));
        Path record = copy.resolve("run.json");
        // Another run, not a copy: it has another name and another start.
        Files.writeString(
                record,
                Files.readString(record)
                        .replaceFirst("\"id\" : \"[^\"]*\"", "\"id\" : \"" + name + "\"")
                        .replaceFirst(
                                "(\"origin\" : \"2026-)[0-9-]*", "$1" + (name.equals("one") ? "01-01" : "02-01")));
        return copy;
    }

    @Test
    void validationEndsNotValidIfADirectoryIsWrongAndWritesNothing() throws IOException {
        Files.delete(Path.of(two).resolve("events.ndjson"));

        Captured captured = Captured.of("report", "--validate", one, damaged, two);

        assertThat(captured.exitCode()).isEqualTo(ExitCode.NOT_VALID.code());
        assertThat(Path.of(one).resolve("report.html")).doesNotExist();
        assertThat(Captured.of("report", "--validate", one).exitCode()).isEqualTo(ExitCode.DONE.code());
    }

    @Test
    void validationIsNoFormOfAReport() {
        Captured captured = Captured.of("report", "--format", "validation", one);

        assertThat(captured.exitCode()).isEqualTo(ExitCode.USAGE.code());
        assertThat(captured.err()).contains("validation");
    }

    @Test
    void reportWritesTheOthersAndNamesTheDamagedRunLast() {
        Captured captured = Captured.of("report", "--comparison", folder + "/c.html", one, damaged, two);

        assertThat(captured.exitCode()).isEqualTo(ExitCode.NOT_VALID.code());
        assertThat(Path.of(one, "report.html")).isNotEmptyFile();
        assertThat(Path.of(two, "report.html")).isNotEmptyFile();
        assertThat(Path.of(damaged, "report.html")).doesNotExist();
        assertThat(folder.resolve("c.html")).isNotEmptyFile();
        assertThat(captured.err())
                .contains(damaged + "/intervals.csv, line 3", "started = -", "must be 0 or more", "1 of 3 runs")
                .doesNotContain("Exception");
    }

    @ParameterizedTest
    @ValueSource(strings = {"report", "compare", "plan"})
    void aDirectoryWithoutARunIsNamedAndTheExitCodeIsThatOfTheEnvironment(String command) {
        Captured captured = Captured.of(command, one, empty);

        assertThat(captured.exitCode()).isEqualTo(ExitCode.ENVIRONMENT.code());
        assertThat(captured.err()).contains(empty + " is not a run directory");
    }

    @ParameterizedTest
    @ValueSource(strings = {"report", "compare", "plan"})
    void aDamagedRunAloneIsNotValid(String command) {
        Captured captured = Captured.of(command, damaged);

        assertThat(captured.exitCode()).isEqualTo(ExitCode.NOT_VALID.code());
        assertThat(captured.err()).contains("intervals.csv, line 3");
    }

    @Test
    void reportOfARunThatIsNotValidEndsSo() throws IOException {
        Path record = Path.of(one, "run.json");
        Files.writeString(
                record,
                Files.readString(record).replaceFirst("\"status\" : \"complete\"", "\"status\" : \"not_valid\""));

        assertThat(Captured.of("report", one).exitCode()).isEqualTo(ExitCode.NOT_VALID.code());
        assertThat(Captured.of("report", two).exitCode()).isEqualTo(ExitCode.DONE.code());
    }

    @Test
    void aComparisonReplacesNoFileThatIsNoPage() throws IOException {
        Path record = Path.of(two, "run.json");
        String before = Files.readString(record);

        Captured captured = Captured.of("report", "--comparison", record.toString(), one, two);

        assertThat(captured.exitCode()).isEqualTo(ExitCode.USAGE.code());
        assertThat(captured.err()).contains("is not an HTML page");
        assertThat(record).hasContent(before);
    }

    @Test
    void aLinkInPlaceOfAReportIsReplacedAndItsTargetKept() throws IOException {
        Path table = Files.writeString(folder.resolve("16384"), "rows");
        Path report = Files.createSymbolicLink(Path.of(one, "report.html"), table);

        assertThat(Captured.of("report", one).exitCode()).isEqualTo(ExitCode.DONE.code());

        assertThat(table).hasContent("rows");
        assertThat(report).isRegularFile().isNotEmptyFile();
        assertThat(Files.isSymbolicLink(report)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"report", "report --validate", "compare", "plan"})
    void aLineThatIsNullIsNamed(String command) throws IOException {
        Path events = Path.of(two, "events.ndjson");
        Files.writeString(events, "null\n" + Files.readString(events));
        List<String> words = new ArrayList<>(List.of(command.split(" ")));
        words.add(two);

        Captured captured = Captured.of(words.toArray(String[]::new));

        assertThat(captured.exitCode()).as(captured.output()).isNotEqualTo(ExitCode.BUG.code());
        assertThat(captured.output()).contains("events.ndjson").doesNotContain("Exception");
    }
}
