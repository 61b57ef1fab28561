package io.latchmark.storage.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.latchmark.core.LatchmarkException;
import io.latchmark.embedded.EmbeddedServer;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.storage.host.ServerHost;
import io.latchmark.storage.host.ServerProcesses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class PostgreSqlUnderTestIT {
    @TempDir
    private Path machine;

    private Database database;
    private PostgreSqlUnderTest underTest;

    @BeforeEach
    void open() throws SQLException {
        database = Database.connect(TestServer.settings(), "test", 1);
        TestServer.execute(database, "DROP TABLE IF EXISTS district", "CREATE TABLE district (d_next_o_id integer)");
        underTest = new PostgreSqlUnderTest(database);
    }

    @AfterEach
    void close() throws SQLException {
        underTest.close();
        TestServer.execute(database, "DROP TABLE district");
        database.close();
    }

    @Test
    void newOrdersPlacedIsTheSumOfTheNextOrderNumbers() throws SQLException {
        TestServer.execute(database, "INSERT INTO district VALUES (3001), (2147483647), (3005)");

        assertThat(underTest.newOrdersPlaced()).isEqualTo(3001L + 2_147_483_647L + 3005L);
    }

    @Test
    void withoutDistrictsThereIsNoCount() {
        assertThatThrownBy(underTest::newOrdersPlaced)
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("district is empty");
    }

    @Test
    void aCheckpointIsCompleteWhenTheCallReturns() throws SQLException {
        String redo = "SELECT redo_lsn FROM pg_control_checkpoint()";
        String before = TestServer.ask(database, redo);
        TestServer.execute(database, "INSERT INTO district VALUES (1)");

        underTest.checkpoint();

        assertThat(TestServer.ask(database, redo)).isNotEqualTo(before);
    }

    @Test
    void aRoleThatMayNotOrderACheckpointIsToldWhichRoleItNeeds() throws SQLException {
        withPowerlessRole(weak -> {
            PostgreSqlUnderTest limited = new PostgreSqlUnderTest(weak);

            assertThat(limited.checkpoint().orElseThrow()).contains("powerless", "pg_checkpoint");
            assertThat(limited.facts().get("database")).doesNotContainKey("data_directory");
            assertThat(new PostgreSqlPlacement(weak).uses()).isEmpty();
            assertThat(new PostgreSqlPlacement(weak).objects()).isEmpty();
            assertThat(limited.durabilityFaults()).isEmpty();
        });
    }

    @Test
    void factsTellVersionPlaceAndTheSettingsThatMatter() {
        Map<String, Map<String, String>> facts = underTest.facts();

        assertThat(facts).containsOnlyKeys("database", "settings", "tables", "table_age");
        assertThat(facts.get("database"))
                .containsEntry("block_size", "8192")
                .containsKeys("server_version", "size_bytes", "data_checksums");
        assertThat(facts.get("settings"))
                .containsEntry("fsync", "on")
                .containsEntry("shared_buffers", "64MB")
                .containsKeys(
                        "synchronous_commit",
                        "full_page_writes",
                        "wal_sync_method",
                        "checkpoint_timeout",
                        "max_wal_size",
                        "wal_level",
                        "autovacuum",
                        "autovacuum_naptime",
                        "track_io_timing",
                        "random_page_cost")
                .doesNotContainKeys("application_name", "extra_float_digits", "hba_file", "transaction_isolation");
    }

    @Test
    void theAgeIsTheNumberOfOrdersSinceTheLoad() throws SQLException {
        TestServer.execute(database, "INSERT INTO district VALUES (3001), (3005), (3011)");

        assertThat(underTest.facts().get("database")).containsEntry("orders_since_load", "14");
    }

    @Test
    void theAgeOfATableIsAFact() {
        assertThat(underTest.facts().get("table_age"))
                .hasEntrySatisfying("district", age -> assertThat(age).matches("\\d+ rows, \\d+ dead, \\d+ vacuums.*"));
    }

    @Test
    void aServerOnThisMachineIsProvenByTheProcessOfItsConnection() {
        assumeThat(Path.of("/proc/self/mountinfo")).exists();

        ServerHost host = new PostgreSqlPlacement(database).host(new ServerProcesses(Path.of("/")));

        assertThat(host.isThisOne()).as(host.evidence()).isTrue();
    }

    @Test
    void theSameDirectoryOnAnotherMachineProvesNothing() throws IOException {
        // What is seen here is a machine with the server's directories, but without its process.
        Files.createDirectories(machine.resolve("proc/self"));
        Files.writeString(machine.resolve("proc/self/mountinfo"), "22 27 8:1 / / rw - ext4 /dev/sda1 rw\n");

        ServerHost host = new PostgreSqlPlacement(database).host(new ServerProcesses(machine));

        assertThat(new PostgreSqlPlacement(database).uses().get("data")).exists();
        assertThat(host.isThisOne()).isFalse();
        assertThat(host.evidence()).contains("another host or in a container");
    }

    @Test
    void theIncarnationStaysAndAlsoARoleWithoutRightsSeesOne() throws SQLException {
        assertThat(underTest.incarnation())
                .containsOnlyKeys("server_started", "background_processes_started")
                .isEqualTo(underTest.incarnation());
        withPowerlessRole(weak -> assertThat(new PostgreSqlUnderTest(weak).incarnation())
                .containsOnlyKeys("server_started", "counters_discarded"));
    }

    @Test
    void tablesAndLogLieInDirectoriesOfTheServer() {
        PostgreSqlPlacement placement = new PostgreSqlPlacement(database);

        assertThat(placement.uses())
                .containsOnlyKeys("data", "log")
                .allSatisfy((use, directory) ->
                        assertThat(Files.isDirectory(directory)).isTrue());
        assertThat(placement.objects()).containsOnlyKeys("district", "log");
    }

    @Test
    void theOptionsOfEachTableAreFacts() throws SQLException {
        TestServer.execute(
                database,
                "CREATE TABLE stock (s_i_id integer) WITH (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.05)",
                "CREATE TABLE bystander (id integer) WITH (fillfactor = 50)");
        try {
            assertThat(underTest.facts().get("tables"))
                    .containsOnly(
                            Map.entry("district", "default"),
                            Map.entry("stock", "fillfactor=90, autovacuum_vacuum_scale_factor=0.05"));
        } finally {
            TestServer.execute(database, "DROP TABLE stock, bystander");
        }
    }

    @Test
    void noSettingThatMayHoldASecretIsAFact() throws SQLException {
        TestServer.execute(
                database,
                "ALTER SYSTEM SET primary_conninfo = 'host=x password=hunter2'",
                "ALTER SYSTEM SET archive_cleanup_command = 'upload --key hunter2'",
                "ALTER SYSTEM SET restore_command = 'download --token hunter2'",
                "SELECT pg_reload_conf()");
        try {
            TestServer.awaitAnswer(database, "SHOW primary_conninfo", "host=x password=hunter2");

            assertThat(underTest.facts().toString()).doesNotContain("hunter2");
        } finally {
            TestServer.execute(database, "ALTER SYSTEM RESET ALL", "SELECT pg_reload_conf()");
            TestServer.awaitAnswer(database, "SHOW primary_conninfo", "");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"on", "remote_apply", "remote_write", "local"})
    void everySynchronousCommitThatWaitsForTheLocalLogIsDurable(String value) {
        assertThat(faultsWith(value)).isEmpty();
    }

    @Test
    void asynchronousCommitIsNotDurable() {
        assertThat(faultsWith("off")).containsOnly(Map.entry("synchronous_commit", "off"));
    }

    @Test
    void aServerThatDoesNotFlushIsNotDurable() {
        try (EmbeddedServer server = TestServer.openCareless();
                Database careless = Database.connect(server.connection(), "test", 1)) {
            assertThat(new PostgreSqlUnderTest(careless).durabilityFaults())
                    .containsOnly(Map.entry("fsync", "off"), Map.entry("synchronous_commit", "off"));
            assertThat(new PostgreSqlUnderTest(careless).tornPageFaults())
                    .containsOnly(Map.entry("full_page_writes = off", 8_192L));
        }
    }

    private static Map<String, String> faultsWith(String synchronousCommit) {
        ConnectionSettings settings = TestServer.settings();
        String url = settings.jdbcUrl()
                + (settings.jdbcUrl().contains("?") ? "&" : "?")
                + "options=-c%20synchronous_commit=" + synchronousCommit;
        try (Database configured =
                Database.connect(new ConnectionSettings(url, settings.user(), settings.password()), "test", 1)) {
            return new PostgreSqlUnderTest(configured).durabilityFaults();
        }
    }

    private void withPowerlessRole(ThrowingConsumer test) throws SQLException {
        TestServer.execute(
                database,
                "DROP ROLE IF EXISTS powerless",
                "CREATE ROLE powerless LOGIN PASSWORD '" + TestServer.settings().password() + "'",
                "GRANT SELECT ON district TO PUBLIC");
        try (Database weak = Database.connect(TestServer.settings("powerless"), "test", 1)) {
            test.accept(weak);
        } finally {
            TestServer.execute(database, "DROP ROLE powerless");
        }
    }

    private interface ThrowingConsumer {
        void accept(Database database) throws SQLException;
    }
}
