package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.console.ExitCode;
import io.latchmark.platform.Interrupts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is refused before any server starts: the exit code, the message, and that nothing is left behind. */
final class BadInputTest {
    /** A command that came so far as to take care of interrupts would hold up the end of this process. */
    @AfterAll
    static void finish() {
        Interrupts.finished();
    }

    private static final String MARKER = "latchmark-embedded.properties";

    @TempDir
    private Path temporary;

    @ParameterizedTest
    @MethodSource("io.latchmark.cli.BadCommandLines#all")
    void aWrongCommandLineIsRefusedWithValueAndBound(String commandLine, List<String> messages) {
        Captured captured = Captured.of(commandLine.split(" "));

        assertThat(captured.err())
                .startsWith("latchmark: ")
                .contains(messages)
                .doesNotContain("secret", "\tat ", "--connections");
        assertThat(captured.exitCode()).isEqualTo(ExitCode.USAGE.code());
        assertThat(Path.of("latchmark-data")).doesNotExist();
        assertThat(Path.of("runs")).doesNotExist();
        assertThat(Path.of("latchmark-probe.dat")).doesNotExist();
    }

    @ParameterizedTest
    @MethodSource("commandsThatNeedData")
    void aCommandThatNeedsDataDoesNotMakeAnEmptyServer(String commandLine) {
        Path folder = temporary.resolve("none");

        Captured captured = inFolder(commandLine, folder);

        assertThat(captured.err())
                .contains("there is no database in " + folder)
                .contains("latchmark load --warehouses N")
                .contains("--data-dir");
        assertThat(captured.exitCode()).isEqualTo(ExitCode.ENVIRONMENT.code());
        assertThat(folder).doesNotExist();
    }

    static Stream<String> commandsThatNeedData() {
        return Stream.of("check", "run", "schema drop --yes", "snapshot create fresh");
    }

    @ParameterizedTest
    @MethodSource("commandsOnAFolder")
    void aFolderThatIsNotOursIsNotTouched(String commandLine) throws IOException {
        Path file = Files.writeString(temporary.resolve("letter.txt"), "mine");

        Captured captured = inFolder(commandLine, temporary);

        assertThat(captured.err()).contains("was not made by Latchmark").contains("--data-dir");
        assertThat(captured.exitCode()).isEqualTo(ExitCode.ENVIRONMENT.code());
        assertThat(temporary).isDirectoryNotContaining(found -> !found.equals(file));
    }

    @ParameterizedTest
    @MethodSource("commandsOnAFolder")
    void dataOfAnotherPostgreSqlIsNotTouched(String commandLine) throws IOException {
        Files.writeString(temporary.resolve(MARKER), "format=1\npostgresMajor=18\n");
        Path version = Files.createDirectory(temporary.resolve("data")).resolve("PG_VERSION");
        Files.writeString(version, "17\n");

        Captured captured = inFolder(commandLine, temporary);

        assertThat(captured.err())
                .contains("PostgreSQL data version 17")
                .contains("needs version 18")
                .contains("--data-dir");
        assertThat(captured.exitCode()).isEqualTo(ExitCode.ENVIRONMENT.code());
        assertThat(version).hasContent("17");
        assertThat(temporary.resolve("lock")).doesNotExist();
    }

    static Stream<String> commandsOnAFolder() {
        return Stream.of(
                "demo",
                "load --warehouses 1",
                "check",
                "run",
                "schema drop --yes",
                "snapshot create fresh",
                "snapshot list",
                "reset",
                "embedded status",
                "embedded stop",
                "embedded start");
    }

    @ParameterizedTest
    @MethodSource("commandsThatLoad")
    void aLoadThatCannotFitIsRefusedBeforeAnythingIsMade(String commandLine) {
        Path folder = temporary.resolve("new");

        // 100,000 warehouses need about 12 TB.
        Captured captured = inFolder(commandLine + " --warehouses 100000", folder);

        assertThat(captured.err())
                .contains("for 100,000 warehouses")
                .contains("are free on")
                .contains("load at most");
        assertThat(captured.exitCode()).isEqualTo(ExitCode.ENVIRONMENT.code());
        assertThat(folder).doesNotExist();
    }

    static Stream<String> commandsThatLoad() {
        return Stream.of("demo", "load");
    }

    /** In double quotes \a and \b are control characters, and a reset would fail at night. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "placement: { data: \"F:\\array-a\" } | :6:16: --data-to has control characters",
                "placement: { log: \"F:\\backup\" } | :6:16: --log-to has control characters",
                "database: { backup-path: \"F:\\backup\" } | :6:30: --backup-path has control characters",
                "database: { url: \"jdbc:sqlserver://db\\BENCH\" } | single quotes"
            })
    void aPathOfAnExperimentWithAnEscapeIsRefusedInItsPlan(String own, String message) throws IOException {
        Path file = Files.writeString(temporary.resolve("e.yaml"), """
                experiment: e
                blocks: 4
                database: { url: jdbc:sqlserver://db;databaseName=a, user: bench, warehouses: 1 }
                configurations:
                  - name: one
                    %s
                  - name: two
                    %s
                users: [1]
                """.formatted(own, own));

        Captured captured = Captured.of("experiment", file.toString(), "--dry-run");

        assertThat(captured.err()).contains(message, "single quotes");
        assertThat(captured.exitCode()).isEqualTo(ExitCode.USAGE.code());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a/b'c", "/a/$HOME", "/etc/passwd"})
    void aPlaceThatTheEmbeddedServerCannotUseIsRefusedInThePlan(String place) throws IOException {
        Path file = Files.writeString(temporary.resolve("e.yaml"), """
                experiment: e
                blocks: 4
                configurations:
                  - name: one
                    placement: {log: %s}
                  - name: two
                    placement: {log: /b}
                users: [1]
                """.formatted(place));

        assertThat(Captured.of("experiment", file.toString(), "--dry-run").err())
                .contains(":5:16: --log-to " + place);
    }

    @ParameterizedTest
    @MethodSource("emptyValues")
    void anEmptyValueIsRefused(String option, String command) {
        Captured captured = Captured.of(Stream.concat(Stream.of(command.split(" ")), Stream.of(option, ""))
                .toArray(String[]::new));

        assertThat(captured.err()).startsWith("latchmark: ").contains(option);
        assertThat(captured.exitCode()).isEqualTo(ExitCode.USAGE.code());
    }

    static Stream<Arguments> emptyValues() {
        return Stream.of(
                Arguments.of("--out", "run"),
                Arguments.of("--label", "run"),
                Arguments.of("--data-dir", "run"),
                Arguments.of("--wal-dir", "demo"),
                Arguments.of("--users", "run"),
                Arguments.of("--url", "run"),
                Arguments.of("--password-file", "run --url jdbc:postgresql://h/d"),
                Arguments.of("--file", "probe --list"),
                Arguments.of("--data-tablespace", "load --warehouses 1"),
                Arguments.of("--comparison", "report a b"),
                Arguments.of("--out", "experiment x.yaml"));
    }

    @Test
    void aPasswordFileThatNeverEndsIsRefused() {
        Captured captured =
                Captured.of("check", "--url", "jdbc:postgresql://127.0.0.1:1/x", "--password-file", "/dev/zero");

        assertThat(captured.err()).contains("--password-file /dev/zero: its first line is longer than 1024 bytes");
        assertThat(captured.exitCode()).isEqualTo(ExitCode.USAGE.code());
    }

    @Test
    void aMarkerFileWithABadEscapeIsRefused() throws IOException {
        Files.writeString(temporary.resolve(MARKER), "format=\\u00zz\n");

        Captured captured = inFolder("embedded status", temporary);

        assertThat(captured.err()).contains(MARKER).contains("is damaged").doesNotContain("\tat ");
        assertThat(captured.exitCode()).isEqualTo(ExitCode.ENVIRONMENT.code());
    }

    @Test
    void aFileIsNoOutputFolder() throws IOException {
        Path file = Files.createFile(temporary.resolve("file"));

        Captured captured = Captured.of("demo", "--out", file.resolve("runs").toString());

        assertThat(captured.err()).contains("--out " + file).contains(file + " is not a folder; choose another");
        assertThat(captured.exitCode()).isEqualTo(ExitCode.USAGE.code());
    }

    @Test
    void aFolderInWhichNobodyCanWriteIsNoOutputFolder() {
        // Even the superuser cannot make a file here.
        Captured captured = Captured.of("demo", "--out", "/proc/runs");

        assertThat(captured.err())
                .contains("--out /proc/runs: cannot write in /proc (")
                .contains("choose another folder");
        assertThat(captured.exitCode()).isEqualTo(ExitCode.ENVIRONMENT.code());
    }

    @Test
    void whatTheMeasuringCommandRefusesIsFoundInTheExperimentWithItsPlace() throws IOException {
        Path file = Files.writeString(temporary.resolve("e.yaml"), """
                experiment: e
                database: {url: 'jdbc:postgresql://h/d'}
                users: [2, 4]
                run: {duration: 1s, pacing: tpcc, rate: 5/s}
                configurations:
                  - name: one
                    run: {buffer-pool: 1GiB}
                  - name: two
                    run: {sampling-period: 1ms, nonsense: 3}
                """);

        Captured captured = Captured.of("experiment", file.toString());

        assertThat(captured.err())
                .contains("e.yaml:4:41: --rate with --pacing tpcc")
                .contains("e.yaml:7:24: --buffer-pool with --url")
                .contains("e.yaml:9:43: Unknown option: '--nonsense=3'");
        assertThat(captured.exitCode()).isEqualTo(ExitCode.USAGE.code());
    }

    @Test
    void aReportNeedsARunDirectory() {
        Captured captured = Captured.of("report", temporary.toString());

        assertThat(captured.err()).contains(temporary + " is not a run directory: it has no run.json");
        assertThat(captured.exitCode()).isEqualTo(ExitCode.ENVIRONMENT.code());
    }

    private static Captured inFolder(String commandLine, Path folder) {
        return Captured.of(Stream.concat(Stream.of(commandLine.split(" ")), Stream.of("--data-dir", folder.toString()))
                .toArray(String[]::new));
    }
}
