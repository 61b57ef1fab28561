package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.console.ExitCode;
import io.latchmark.embedded.EmbeddedServer;
import io.latchmark.embedded.EmbeddedSettings;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.RunReader;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** Snapshots and resets as the user meets them, on one loaded warehouse whose log and indexes lie in other folders. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class CommandsOnSnapshotsIT {
    private static final SqlFile SQL = SqlFile.read(CommandsOnSnapshotsIT.class, "snapshot.sql");

    @TempDir
    private static Path temporary;

    private static Path folder = Path.of("unset");
    private static String loaded = "";

    @BeforeAll
    static void load() throws IOException {
        Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));
        folder = temporary.toRealPath();
        Captured load = latchmark(
                "load",
                "--warehouses",
                "1",
                "--wal-dir",
                folder.resolve("log").toString(),
                "--index-tablespace",
                folder.resolve("indexes").toString());
        assertThat(load.exitCode()).as(load.output()).isEqualTo(ExitCode.DONE.code());
        loaded = content();
    }

    @Test
    @Order(1)
    void everyRunBeginsWithTheContentOfTheLoadUnlessItIsToContinue() {
        RunEnvironment first = run();
        RunEnvironment second = run();
        RunEnvironment third = run("--continue");

        assertThat(first.before().get("start")).containsEntry("snapshot", "as-loaded");
        assertThat(second.before().get("start"))
                .containsEntry("snapshot", "as-loaded")
                .containsEntry("content_id", facts(first.before(), "start").get("content_id"));
        assertThat(second.before().get("database")).containsEntry("orders_since_load", "0");
        String age = facts(second.after(), "database").get("orders_since_load");
        assertThat(Integer.parseInt(String.valueOf(age))).isPositive();
        assertThat(third.before().get("start"))
                .containsEntry("snapshot", "none: no snapshot has this content")
                .containsEntry("orders_since_load", String.valueOf(age));
        Map<String, String> placement = facts(first.before(), "placement");
        assertThat(placement.get("stock")).startsWith(folder.resolve("latchmark-data/data: ") + "");
        assertThat(placement.get("stock_key")).startsWith(folder.resolve("indexes") + "");
        assertThat(placement).containsKey("log").hasSize(20);
        assertThat(facts(first.before(), "devices").keySet())
                .anyMatch(name -> name.startsWith("indexes."))
                .anyMatch(name -> name.startsWith("log."));
    }

    @Test
    @Order(2)
    void aResetBringsEveryRowBack() {
        Captured reset = latchmark("reset");

        assertThat(reset.output()).contains("Resetting to the snapshot 'as-loaded'");
        assertThat(reset.exitCode()).isEqualTo(ExitCode.DONE.code());
        assertThat(content()).isEqualTo(loaded);
    }

    @Test
    @Tag("nightly")
    @Order(3)
    void aSnapshotOfTheUsersOwnIsWhatLaterRunsBeginWith() {
        Captured created = latchmark("snapshot", "create", "fresh");
        assertThat(created.lastLine()).startsWith("Made the snapshot 'fresh'").contains("0 orders since the load");
        assertThat(created.exitCode()).isEqualTo(ExitCode.DONE.code());

        run();

        assertThat(run().before().get("start")).containsEntry("snapshot", "fresh");
    }

    @Test
    @Tag("nightly")
    @Order(4)
    void aCreationThatIsKilledLeavesTheDatabaseAsItWas() {
        String before = content();
        Child child = Child.start(folder, "snapshot", "create", "killed");
        try (child) {
            child.await("a copy", () -> exists("snapshots/killed.unfinished") || exists("snapshots/killed"));
        }
        child.awaitEnd();

        assertThat(content()).isEqualTo(before);
        assertThat(latchmark("snapshot", "create", "next").exitCode()).isEqualTo(ExitCode.DONE.code());
        assertThat(exists("snapshots/killed.unfinished")).isFalse();
        assertThat(latchmark("snapshot", "drop", "next").exitCode()).isEqualTo(ExitCode.DONE.code());
        assertThat(latchmark("snapshot", "list").output()).contains("'fresh'").doesNotContain("'next'");
    }

    @Test
    @Tag("nightly")
    @Order(5)
    void aResetThatIsKilledIsToldAndDoneAgain() {
        Child child = Child.start(folder, "reset", "fresh");
        try (child) {
            child.await("a reset", () -> exists("reset-unfinished"));
        }
        child.awaitEnd();
        if (exists("reset-unfinished")) {
            Captured refused = latchmark("check");
            assertThat(refused.lastLine()).contains("interrupted", "latchmark reset fresh");
            assertThat(refused.exitCode()).isEqualTo(ExitCode.ENVIRONMENT.code());
        }

        assertThat(latchmark("reset", "fresh").exitCode()).isEqualTo(ExitCode.DONE.code());

        assertThat(content()).isEqualTo(loaded);
    }

    private static Map<String, String> facts(Map<String, Map<String, String>> groups, String group) {
        return groups.getOrDefault(group, Map.of());
    }

    private static Captured latchmark(String... arguments) {
        return Captured.in(folder, arguments);
    }

    private static boolean exists(String name) {
        return Files.exists(folder.resolve("latchmark-data").resolve(name));
    }

    /** What the newest run ran on. */
    private static RunEnvironment run(String... more) {
        List<String> arguments = new ArrayList<>(List.of("run", "--users", "2", "--warm-up", "0s", "--duration", "1s"));
        arguments.addAll(List.of(more));
        Captured run = latchmark(arguments.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.output()).isEqualTo(ExitCode.DONE.code());
        try (Stream<Path> runs = Files.list(folder.resolve("runs"))) {
            Path newest = runs.max(Comparator.comparing(Path::toString)).orElseThrow();
            return RunReader.open(newest).record().environment();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String content() {
        try (EmbeddedServer server = EmbeddedServer.open(
                        new EmbeddedSettings(folder.resolve("latchmark-data"), 0, 64L << 20, 20, Map.of()),
                        message -> {});
                Database database = Database.connect(server.connection(), "test", 1);
                Connection connection = database.connection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(SQL.statement("content"))) {
            assertThat(rows.next()).isTrue();
            return rows.getString(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
