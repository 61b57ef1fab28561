package io.latchmark.storage.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerProcessesTest {
    private static final String MOUNTS = "22 27 8:1 / / rw - ext4 /dev/sda1 rw\n";
    private static final String FILE = "/var/opt/mssql/data/latchmark.mdf";

    @TempDir
    private Path root;

    @BeforeEach
    void ownProcess() throws IOException {
        write("proc/self/mountinfo", MOUNTS);
        write("proc/uptime", "10000.00 20000.00\n");
    }

    private static boolean isTitle(String title) {
        return title.startsWith("postgres") && title.contains("(50000)");
    }

    @Test
    void theProcessOfTheConnectionProvesTheHost() throws IOException {
        process(4711, "postgres: bench latchmark 127.0.0.1(50000) idle\0\0\0", MOUNTS);

        ServerHost host = processes().ofConnection(4711, ServerProcessesTest::isTitle);

        assertThat(host.isThisOne()).isTrue();
        assertThat(host.evidence()).contains("runs here");
    }

    @Test
    void anotherServersProcessOfTheSameNumberProvesNothing() throws IOException {
        // The data directory that the other server names is here, too: both are installed in the same way.
        Files.createDirectories(root.resolve("var/lib/postgresql/18/main"));
        process(4711, "postgres: bench latchmark 127.0.0.1(50001) idle", MOUNTS);

        ServerHost host = processes().ofConnection(4711, ServerProcessesTest::isTitle);

        assertThat(host.isThisOne()).isFalse();
        assertThat(host.evidence())
                .contains("another host or in a container")
                .contains("4711")
                .contains("run Latchmark on the database's host");
    }

    @Test
    void aServerBehindAForwardedPortHasNoProcessHere() {
        assertThat(processes().ofConnection(4711, ServerProcessesTest::isTitle).isThisOne())
                .isFalse();
    }

    @Test
    void aServerInAContainerSeesOtherFiles() throws IOException {
        process(4711, "postgres: bench latchmark 172.17.0.1(50000) idle", "901 27 8:1 / / rw - ext4 /dev/sda1 rw\n");

        ServerHost host = processes().ofConnection(4711, ServerProcessesTest::isTitle);

        assertThat(host.isThisOne()).isFalse();
        assertThat(host.evidence()).contains("other file systems");
    }

    @Test
    void aSqlServerWithTheFileOpenAndOfTheServersAgeProvesTheHost() throws IOException {
        sqlServer(FILE);

        assertThat(processes()
                        .withOpenFile("sqlservr", FILE, Duration.ofSeconds(3_997))
                        .isThisOne())
                .isTrue();
    }

    @Test
    void aFolderThatIsReachedByASymbolicLinkIsTheSame() throws IOException {
        Path real = Files.createDirectories(root.resolve("data")).resolve("latchmark.mdf");
        Files.createFile(real);
        Path named = Files.createSymbolicLink(root.resolve("named"), root.resolve("data"))
                .resolve("latchmark.mdf");
        sqlServer(real.toString());

        assertThat(processes()
                        .withOpenFile("sqlservr", named.toString(), Duration.ofSeconds(4_000))
                        .isThisOne())
                .isTrue();
    }

    @Test
    void aSqlServerThatStartedAtAnotherTimeIsAnotherOne() throws IOException {
        sqlServer(FILE);

        ServerHost host = processes().withOpenFile("sqlservr", FILE, Duration.ofHours(25));

        assertThat(host.isThisOne()).isFalse();
        assertThat(host.evidence()).contains(FILE).contains("as old as the server");
    }

    @Test
    void aSqlServerWithOtherFilesIsAnotherOne() throws IOException {
        sqlServer("/var/opt/mssql/data/other.mdf");

        assertThat(processes()
                        .withOpenFile("sqlservr", FILE, Duration.ofSeconds(4_000))
                        .isThisOne())
                .isFalse();
    }

    @Test
    void aSqlServerWhoseFilesAreHiddenNamesTheUserToStartAs() throws IOException {
        sqlServer(FILE);
        Files.delete(root.resolve("proc/900/fd/7"));
        Files.delete(root.resolve("proc/900/fd"));

        assertThat(processes()
                        .withOpenFile("sqlservr", FILE, Duration.ofSeconds(4_000))
                        .evidence())
                .contains("as root or as the server's user");
    }

    @Test
    void aSystemWithoutProcessesProvesNothing() throws IOException {
        Files.delete(root.resolve("proc/self/mountinfo"));

        assertThat(processes().ofConnection(4711, ServerProcessesTest::isTitle).evidence())
                .contains("no /proc");
        assertThat(processes().withOpenFile("sqlservr", FILE, Duration.ZERO).isThisOne())
                .isFalse();
    }

    private ServerProcesses processes() {
        return new ServerProcesses(root);
    }

    /** Started 6,000 s after the machine, whose age is 10,000 s. */
    private void sqlServer(String openFile) throws IOException {
        process(900, "/opt/mssql/bin/sqlservr", MOUNTS);
        write("proc/900/comm", "sqlservr\n");
        write("proc/900/stat", "900 (sqlservr) S 1 900 900 0 -1 0 0 0 0 0 1 1 0 0 20 0 90 0 600000 1 1\n");
        Files.createDirectories(root.resolve("proc/900/fd"));
        Files.createSymbolicLink(root.resolve("proc/900/fd/7"), Path.of(openFile));
    }

    private void process(long number, String title, String mounts) throws IOException {
        write("proc/" + number + "/cmdline", title);
        write("proc/" + number + "/mountinfo", mounts);
    }

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.resolveSibling("."));
        Files.writeString(path, text);
    }
}
