package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.cli.console.ExitCode;
import io.latchmark.embedded.EmbeddedServer;
import io.latchmark.embedded.EmbeddedSettings;
import io.latchmark.schema.LoadChunk;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.schema.postgresql.PostgreSqlSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The load as its user meets it: killed and continued, grown, refused, read back. */
final class LoadIT {
    private static final SqlFile SQL = SqlFile.read(LoadIT.class, "tamper.sql");
    /** A chunk is a table of a warehouse, or ITEM, which is loaded first. */
    private static final int CHUNKS_WITH_FIRST_WAREHOUSE = 9;

    @TempDir
    private Path temporary;

    private Path folder = Path.of("unset");

    @BeforeEach
    void letTheServerIn() throws IOException {
        // The server may run as another user.
        Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("rwxr-xr-x"));
        folder = temporary.toRealPath();
    }

    @Test
    @Tag("nightly")
    void aLoadThatIsKilledEndsWithTheSameContent() {
        String[] load = {"load", "--warehouses", "1", "--workers", "1", "--data-dir", "killed"};
        kill(load, child -> awaitChunks(child, 1));
        Captured resumed = Captured.in(folder, load);
        Captured verified = Captured.in(folder, "load", "--verify", "--data-dir", "killed");

        assertThat(resumed.exitCode()).as(resumed.output()).isEqualTo(ExitCode.DONE.code());
        assertThat(verified.lastLine()).startsWith("none of 9 chunks differ");
        PreparedData.copyTo(folder.resolve("undisturbed"));
        assertThat(chunks("killed")).hasSize(9).isEqualTo(chunks("undisturbed"));
    }

    @Test
    @Tag("nightly")
    void aLoadKilledAtFiveMomentsEndsWithTheSameContent() {
        String[] load = {"load", "--warehouses", "2", "--workers", "1", "--data-dir", "killed"};
        kill(load, child -> {});
        kill(load, child -> new ChildServer(folder.resolve("killed")).awaitCopy(child));
        kill(load, child -> child.awaitOutput("rows/s"));
        kill(load, child -> awaitChunks(child, 1));
        kill(load, child -> awaitChunks(child, CHUNKS_WITH_FIRST_WAREHOUSE));
        Captured resumed = Captured.in(folder, load);
        Captured verified = Captured.in(folder, "load", "--verify", "--data-dir", "killed");
        Captured checked = Captured.in(folder, "check", "--data-dir", "killed");
        Captured undisturbed = Captured.in(folder, "load", "--warehouses", "2", "--data-dir", "undisturbed");

        assertThat(resumed.exitCode()).as(resumed.output()).isEqualTo(ExitCode.DONE.code());
        assertThat(resumed.output()).contains(" of 2 warehouses are there");
        assertThat(verified.lastLine()).startsWith("none of 17 chunks differ");
        assertThat(checked.lastLine()).contains("12 passed, 0 failed", "14 passed, 0 failed");
        assertThat(undisturbed.exitCode()).as(undisturbed.output()).isEqualTo(ExitCode.DONE.code());
        assertThat(chunks("killed")).hasSize(17).isEqualTo(chunks("undisturbed"));
    }

    /** Kills a load at a moment after it has made its tables. */
    private void kill(String[] load, Consumer<Child> moment) {
        try (Child child = Child.start(folder, load)) {
            child.awaitOutput("space");
            moment.accept(child);
            child.signal("KILL");
            Child.Ended unused = child.awaitEnd();
        }
    }

    /** Waits until the load under way has committed as many chunks. */
    private void awaitChunks(Child load, int chunks) {
        ConnectionSettings server = new ChildServer(folder.resolve("killed")).connection();
        try (Database database = Database.connect(server, "test", 1)) {
            PostgreSqlSchema schema = new PostgreSqlSchema(database);
            load.await(chunks + " chunks", () -> schema.loadedChunks().size() >= chunks);
        }
    }

    @Test
    void aFreshDatabaseGrowsAndEndsAsALargerOneLoadedAtOnce() {
        PreparedData.copyTo(folder.resolve("grown"));
        Captured again = Captured.in(folder, "load", "--warehouses", "1", "--verify", "--data-dir", "grown");
        Captured otherSeed = Captured.in(folder, "load", "--warehouses", "2", "--seed", "5", "--data-dir", "grown");
        anInterruptedLoadEndsAtOnceAndSaysThatTheSameContinuesIt();
        Captured grown = Captured.in(folder, "load", "--warehouses", "2", "--data-dir", "grown");
        Captured smaller = Captured.in(folder, "load", "--warehouses", "1", "--data-dir", "grown");
        Captured checked = Captured.in(folder, "check", "--data-dir", "grown");

        assertThat(again.output()).contains("There is already a database of 1 warehouse", "nothing to load");
        assertThat(again.lastLine()).startsWith("none of 9 chunks differ");
        assertThat(again.exitCode()).isEqualTo(ExitCode.DONE.code());
        assertThat(otherSeed.lastLine()).contains("seed 1", "seed 5", "use --seed 1", "schema drop --yes");
        assertThat(otherSeed.exitCode()).isEqualTo(ExitCode.ENVIRONMENT.code());
        assertThat(grown.output()).contains(" of 2 warehouses are there");
        assertThat(grown.lastLine()).startsWith("Loaded.");
        assertThat(grown.exitCode()).isEqualTo(ExitCode.DONE.code());
        assertThat(smaller.lastLine()).contains("2 warehouses", "use --warehouses 2", "schema drop --yes");
        assertThat(smaller.exitCode()).isEqualTo(ExitCode.ENVIRONMENT.code());
        assertThat(checked.lastLine()).contains("12 passed, 0 failed", "14 passed, 0 failed");
        changedRowsAreNamed();
        aUsedDatabaseIsNeitherVerifiedNorGrown();
    }

    private void anInterruptedLoadEndsAtOnceAndSaysThatTheSameContinuesIt() {
        try (Child load = Child.start(folder, "load", "--warehouses", "2", "--workers", "1", "--data-dir", "grown")) {
            load.awaitOutput("rows/s");
            // As terminals and timeout send it: to the process, and to its group. Often the system makes one of both.
            load.signal("INT " + load.pid());
            Child.Ended ended = load.awaitEnd();

            assertThat(ended.lastLine()).isEqualTo("latchmark: interrupted");
            assertThat(ended.exitCode()).isEqualTo(ExitCode.INTERRUPTED.code());
        }
        Captured checked = Captured.in(folder, "check", "--data-dir", "grown");

        assertThat(checked.lastLine())
                .contains("was interrupted", "run the same latchmark load again", "--warehouses 2 --seed 1");
        assertThat(checked.exitCode()).isEqualTo(ExitCode.ENVIRONMENT.code());
    }

    private void changedRowsAreNamed() {
        execute("break");

        Captured verified = Captured.in(folder, "load", "--verify", "--data-dir", "grown");

        assertThat(verified.output()).contains("DIFFERS  warehouse of warehouse 1: 1 rows, checksum ");
        assertThat(verified.lastLine()).startsWith("1 of 17 chunks differ");
        assertThat(verified.exitCode()).isEqualTo(ExitCode.INCONSISTENT.code());
    }

    private void aUsedDatabaseIsNeitherVerifiedNorGrown() {
        execute("use");

        Captured verified = Captured.in(folder, "load", "--verify", "--data-dir", "grown");
        Captured grown = Captured.in(folder, "load", "--warehouses", "3", "--data-dir", "grown");

        assertThat(verified.lastLine()).contains("transactions have changed it since (New-Order)", "latchmark check");
        assertThat(verified.exitCode()).isEqualTo(ExitCode.ENVIRONMENT.code());
        assertThat(grown.lastLine()).contains("1 fresh warehouses next to used ones", "schema drop --yes");
        assertThat(grown.exitCode()).isEqualTo(ExitCode.ENVIRONMENT.code());
    }

    private List<LoadChunk> chunks(String dataDirectory) {
        try (EmbeddedServer server = server(dataDirectory);
                Database database = Database.connect(server.connection(), "test", 1)) {
            return new PostgreSqlSchema(database).loadedChunks();
        }
    }

    private void execute(String statementName) {
        try (EmbeddedServer server = server("grown");
                Database database = Database.connect(server.connection(), "test", 1);
                Connection connection = database.connection();
                Statement statement = connection.createStatement()) {
            statement.execute(SQL.statement(statementName));
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private EmbeddedServer server(String dataDirectory) {
        return EmbeddedServer.open(
                new EmbeddedSettings(folder.resolve(dataDirectory), 0, 16L << 20, 20, Map.of()), message -> {});
    }
}
