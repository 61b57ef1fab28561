package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.console.ExitCode;
import io.latchmark.core.testing.FreePort;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.embedded.EmbeddedServer;
import io.latchmark.embedded.EmbeddedSettings;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunReader;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program as its user meets it, on one small database that a demo has loaded. */
final class CommandsIT {
    private static final SqlFile SQL = SqlFile.read(CommandsIT.class, "tamper.sql");
    private static final String[] LONG_RUN = {
        "run", "--continue", "--rate", "50/s", "--warm-up", "0s", "--duration", "300s"
    };

    @TempDir
    private static Path temporary;

    private static Path folder;
    private static Captured firstDemo;

    @BeforeAll
    static void demo() throws IOException {
        // The server may run as another user, who must be let in.
        Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));
        folder = temporary.toRealPath();
        firstDemo = smallDemo();
    }

    private static Captured smallDemo() {
        return Captured.in(folder, "demo", "--warehouses", "1", "--users", "2", "--warm-up", "0s", "--duration", "1s");
    }

    @Test
    void aDemoLoadsRunsAndReports() {
        assertThat(firstDemo.output())
                .contains("Loading 1 warehouse", "12 passed, 0 failed", "14 passed, 0 failed")
                .contains("checks passed", "NOPM");
        assertThat(firstDemo.exitCode()).isEqualTo(ExitCode.DONE.code());
        assertThat(runs())
                .anySatisfy(run -> assertThat(run.resolve("report.html")).isNotEmptyFile());
        assertThat(serverProcesses()).isEmpty();
    }

    @Test
    @Tag("nightly")
    void aSecondDemoUsesTheDatabaseAsItWasLoaded() {
        Captured second = smallDemo();

        assertThat(second.output())
                .contains(
                        "Using a database of 1 warehouse",
                        "Resetting to the snapshot 'as-loaded'",
                        "12 passed, 0 failed")
                .doesNotContain("Loading");
        assertThat(second.exitCode()).isEqualTo(ExitCode.DONE.code());
    }

    @Test
    void aRunAloneHasNothingToBeComparedWith() {
        Path demo = runs().stream()
                .filter(run -> run.toString().endsWith("-demo"))
                .findFirst()
                .orElseThrow();

        Captured compared = Captured.in(folder, "compare", demo.toString(), "--label-by", "run.engine");

        assertThat(compared.output()).contains("Nothing to compare", "Configurations", "postgresql");
    }

    @Test
    void aDemoOfAnotherSizeIsRefusedWithWhatToDo() {
        Captured ended = Captured.in(folder, "demo", "--warehouses", "2");

        assertThat(ended.lastLine())
                .contains("a database of 1 warehouse")
                .contains("--warehouses 1")
                .contains("latchmark schema drop --yes");
        assertThat(ended.exitCode()).isEqualTo(ExitCode.ENVIRONMENT.code());
    }

    @Test
    void checkNamesATamperedRow() {
        execute("break");
        try {
            Captured ended = Captured.in(folder, "check");

            assertThat(ended.output())
                    .containsPattern("FAIL +3\\.3\\.2\\.1 .*: 1 offending rows\n +w_id \\| .*\n +1 \\| ");
            assertThat(ended.exitCode()).isEqualTo(ExitCode.INCONSISTENT.code());
        } finally {
            execute("repair");
        }
    }

    @Test
    void ctrlCInMidRunKeepsTheRecordAndStopsTheServer() {
        Set<Path> before = runs();
        try (Child run = Child.start(folder, LONG_RUN)) {
            run.awaitOutput("measuring");
            Captured second = Captured.in(folder, "check");
            run.signal("INT");
            Child.Ended ended = run.awaitEnd();

            assertThat(second.lastLine()).contains("is in use by process");
            assertThat(second.exitCode()).isEqualTo(ExitCode.ENVIRONMENT.code());
            assertThat(ended.output()).contains("Run interrupted: interrupted by the user");
            assertThat(ended.exitCode()).isEqualTo(ExitCode.INTERRUPTED.code());
        }
        Path directory = newRun(before);
        RunConclusion conclusion = RunReader.open(directory).record().conclusion();
        assertThat(conclusion.status()).isEqualTo(RunConclusion.Status.INTERRUPTED);
        assertThat(conclusion.database().placed())
                .isEqualTo(conclusion.database().client());
        assertThat(directory.resolve("report.html")).isNotEmptyFile();
        assertThat(serverProcesses()).isEmpty();
    }

    @Test
    void aKilledRunIsReadableUpToTheLastSecondAndTheNextCommandWorks() {
        Set<Path> before = runs();
        long secondsSeen;
        try (Child run = Child.start(folder, LONG_RUN)) {
            run.awaitOutput("measuring");
            run.await("three seconds on record", () -> seconds(newRun(before)).size() >= 3);
            secondsSeen = seconds(newRun(before)).size();
            run.signal("KILL");
            run.awaitEnd();
        }
        Path directory = newRun(before);
        Captured check = Captured.in(folder, "check");

        assertThat(check.output()).contains("skip     3.3.2.11").doesNotContain("FAIL");
        assertThat(check.lastLine()).contains("consistency conditions: 11 passed, 0 failed, 1 skipped");
        assertThat(check.exitCode()).isEqualTo(ExitCode.DONE.code());
        List<Interval> seconds = seconds(directory);
        assertThat(seconds).hasSizeGreaterThanOrEqualTo((int) secondsSeen);
        for (int second = 1; second < seconds.size(); second++) {
            assertThat(seconds.get(second).startNanos())
                    .isEqualTo(seconds.get(second - 1).endNanos());
        }
        Captured report = Captured.in(folder, "report", directory.toString());
        assertThat(report.output()).contains("the run was not closed").doesNotContain("client's count");
        assertThat(report.exitCode()).isEqualTo(ExitCode.DONE.code());
        assertThat(directory.resolve("report.html")).isNotEmptyFile();
        assertThat(serverProcesses()).isEmpty();
    }

    @Test
    void aPortInUseIsNamed() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
            String port = Integer.toString(taken.getLocalPort());

            Captured ended = Captured.in(folder, "demo", "--port", port, "--data-dir", "elsewhere");

            assertThat(ended.lastLine()).contains("port " + port + " on 127.0.0.1 cannot be used", "--port");
            assertThat(ended.exitCode()).isEqualTo(ExitCode.ENVIRONMENT.code());
            assertThat(folder.resolve("elsewhere")).doesNotExist();
        }
    }

    @Test
    void aServerThatIsNotThereIsNamed() {
        Captured ended = Captured.in(folder, "check", "--url", "jdbc:postgresql://127.0.0.1:1/none");

        assertThat(ended.lastLine()).contains("cannot connect to jdbc:postgresql://127.0.0.1:1/none", "check that");
        assertThat(ended.exitCode()).isEqualTo(ExitCode.ENVIRONMENT.code());
    }

    @Test
    void aServerLeftRunningIsUsedAndStaysUntilItIsStopped() {
        Captured started = Captured.in(folder, "embedded", "start");
        Captured checked = Captured.in(folder, "check");
        Captured status = Captured.in(folder, "embedded", "status");
        Captured stopped = Captured.in(folder, "embedded", "stop");

        assertThat(started.exitCode()).isEqualTo(ExitCode.DONE.code());
        assertThat(checked.exitCode()).isEqualTo(ExitCode.DONE.code());
        assertThat(status.output()).contains("Running as process", "psql 'postgresql://latchmark@127.0.0.1:");
        assertThat(stopped.lastLine()).isEqualTo("Stopped.");
        assertThat(serverProcesses()).isEmpty();
    }

    @Test
    @Tag("nightly")
    void aConfigurationThatStopsTheServerIsGivenUpAndTheServerRunsAgainAtTheEnd() throws IOException {
        int port = FreePort.choose();
        Captured started = Captured.in(folder, "embedded", "start", "--port", Integer.toString(port));
        assertThat(started.exitCode()).as(started.output()).isEqualTo(ExitCode.DONE.code());
        ChildServer server = new ChildServer(folder.resolve("latchmark-data"));
        Files.writeString(folder.resolve("password"), server.connection().password() + "\n");
        String embedded = "[\"" + String.join("\", \"", Child.words("embedded")) + "\", ";
        Files.writeString(folder.resolve("e.yaml"), """
                experiment: stopped
                blocks: 1
                attempts: 1
                reset: none
                database:
                  url: "jdbc:postgresql://127.0.0.1:%1$d/latchmark"
                  user: latchmark
                  password-file: password
                run: {users: 2, warm-up: 1s, duration: 2s}
                configurations:
                  - name: up
                  - name: down
                    apply:
                      - command: %2$sstop]
                    revert:
                      - command: %2$sstart, --port=%1$d]
                """.formatted(port, embedded));

        Child.Ended ended = Child.start(folder, "experiment", "e.yaml").awaitEnd();

        assertThat(ended.exitCode()).as(ended.output()).isEqualTo(ExitCode.NOT_VALID.code());
        assertThat(ended.output())
                .contains("1 of 2 runs valid, 1 given up")
                .containsPattern(
                        "given up: run \\d \\(block 1, down, standard load\\): exit code 3: cannot connect to ");
        assertThat(Captured.in(folder, "embedded", "stop").lastLine()).isEqualTo("Stopped.");
    }

    private static void execute(String statementName) {
        Path data = folder.resolve("latchmark-data");
        try (EmbeddedServer server =
                        EmbeddedServer.open(new EmbeddedSettings(data, 0, 16L << 20, 20, Map.of()), message -> {});
                Database database = Database.connect(server.connection(), "test", 1);
                Connection connection = database.connection();
                Statement statement = connection.createStatement()) {
            statement.execute(SQL.statement(statementName));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Set<Path> runs() {
        try (Stream<Path> found = Files.list(folder.resolve("runs"))) {
            return found.collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path newRun(Set<Path> before) {
        Set<Path> runs = runs();
        runs.removeAll(before);
        assertThat(runs).hasSize(1);
        return runs.iterator().next();
    }

    /** What is on record of the New-Orders of a run, while it is written too. */
    private static List<Interval> seconds(Path directory) {
        return RunReader.open(directory).intervals().stream()
                .filter(interval -> interval.type() == TransactionType.NEW_ORDER)
                .toList();
    }

    /** The processes that run a program of the test's folder: PostgreSQL's, since it is unpacked there. */
    private static List<String> serverProcesses() {
        return ProcessHandle.allProcesses()
                .map(process -> process.info().command().orElse(""))
                .filter(command -> command.startsWith(folder.toString()))
                .toList();
    }
}
