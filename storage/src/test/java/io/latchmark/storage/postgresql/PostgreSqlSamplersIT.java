package io.latchmark.storage.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.Sampler;
import io.latchmark.results.run.RunEnvironment.Source;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.storage.Readings;
import io.latchmark.storage.SamplerSet;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class PostgreSqlSamplersIT {
    private static final Duration PERIOD = Duration.ofSeconds(1);

    private Database worker;
    private Database sampled;
    private SamplerSet sampling;

    @BeforeEach
    void open() throws SQLException {
        worker = Database.connect(TestServer.settings(), "test", 2);
        TestServer.execute(worker, "DROP TABLE IF EXISTS work", "CREATE TABLE work (id int, filler text)");
        sampled = Database.connect(TestServer.settings(), "sampler", SamplerSet.CONNECTIONS_MAX);
        sampling = PostgreSqlSamplers.open(sampled, PERIOD);
    }

    @AfterEach
    void close() throws SQLException {
        sampling.samplers().forEach(Sampler::close);
        sampled.close();
        TestServer.execute(worker, "DROP TABLE work");
        worker.close();
    }

    @Test
    void everySourceOfTheServersVersionIsSampledByAConnectionOfItsOwn() throws SQLException {
        boolean hasIo = TestServer.major(worker) >= 16;

        assertThat(sampling.sources())
                .extracting(Source::name)
                .containsExactly("pg_stat_io", "pg_stat_wal", "pg_stat_checkpointer", "pg_stat_database", "waits");
        assertThat(sampling.sources())
                .allSatisfy(source -> assertThat(source.available())
                        .as(source.toString())
                        .isEqualTo(hasIo || !source.name().equals("pg_stat_io")));
        assertThat(sampling.samplers()).hasSize(hasIo ? 5 : 4);
        String count = "SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'latchmark sampler%'";
        TestServer.awaitAnswer(
                worker, count, Integer.toString(sampling.samplers().size()));

        sampling.samplers().forEach(Sampler::close);
        sampling.samplers().forEach(Sampler::close);

        TestServer.awaitAnswer(worker, count, "0");
    }

    @Test
    void countersAreReadNoMoreOftenThanTheServerHandsThemOver() {
        try (Database pool = Database.connect(TestServer.settings(), "often", SamplerSet.CONNECTIONS_MAX)) {
            SamplerSet often = PostgreSqlSamplers.open(pool, Duration.ofMillis(100));
            try {
                assertThat(often.samplers())
                        .filteredOn(sampler -> !sampler.source().equals("waits"))
                        .extracting(Sampler::period)
                        .containsOnly(Duration.ofSeconds(1));
            } finally {
                often.samplers().forEach(Sampler::close);
            }
        }
    }

    @Test
    void theFillingOfATableIsCountedInPagesTheLogAndTransactions() throws SQLException {
        boolean hasIo = TestServer.major(worker) >= 16;
        String database = TestServer.ask(worker, "SELECT current_database()");
        Readings logBefore = sample("pg_stat_wal");
        Readings databaseBefore = sample("pg_stat_database");
        Readings ioBefore = hasIo ? sample("pg_stat_io") : new Readings();

        long pages = fillTable();
        Readings log = sample("pg_stat_wal");
        Readings ofDatabase = sample("pg_stat_database");

        assertThat(moved(logBefore, log, "wal", "wal_records")).isGreaterThanOrEqualTo(20_000);
        assertThat(moved(logBefore, log, "wal", "wal_bytes")).isGreaterThan(pages * 4096);
        assertThat(log.lines()).anyMatch(line -> line.matches("wal wal_bytes \\d+ B"));
        assertThat(ofDatabase.objects()).containsExactly(database);
        assertThat(moved(databaseBefore, ofDatabase, database, "xact_commit")).isGreaterThan(0);
        assertThat(moved(databaseBefore, ofDatabase, database, "blks_hit")).isGreaterThan(0);
        assertThat(ofDatabase.of(database)).containsKeys("deadlocks", "temp_bytes", "numbackends", "blk_read_time");
        if (hasIo) {
            assertIoCountsThePagesAndTheLog(ioBefore, sample("pg_stat_io"), pages);
        }
    }

    private void assertIoCountsThePagesAndTheLog(Readings before, Readings after, long pages) throws SQLException {
        String backend = "client backend/relation/normal";
        assertThat(moved(before, after, backend, "extend_bytes")).isGreaterThanOrEqualTo(pages * 8192);
        assertThat(moved(before, after, backend, "hits")).isGreaterThan(20_000);
        assertThat(after.of(backend))
                .containsKeys(
                        "reads",
                        "read_bytes",
                        "read_time",
                        "writes",
                        "write_bytes",
                        "write_time",
                        "writebacks",
                        "writeback_time",
                        "extends",
                        "extend_time",
                        "evictions");
        if (TestServer.major(worker) >= 18) {
            assertThat(moved(before, after, "client backend/wal/normal", "write_bytes"))
                    .isGreaterThan(0);
            assertThat(moved(before, after, "client backend/wal/normal", "fsyncs"))
                    .isGreaterThan(0);
        }
    }

    @Test
    void anOrderedCheckpointIsCountedWithItsPages() throws SQLException {
        Readings before = sample("pg_stat_checkpointer");

        fillTable();
        TestServer.execute(worker, "CHECKPOINT");
        Readings after = sampleUntil(
                "pg_stat_checkpointer",
                readings -> moved(before, readings, "checkpointer", "num_requested") > 0
                        && moved(before, readings, "checkpointer", "buffers_written") > 0);

        assertThat(after.objects()).containsExactly("bgwriter", "checkpointer");
        assertThat(after.of("checkpointer")).containsKeys("num_timed", "write_time", "sync_time");
        assertThat(after.of("bgwriter")).containsOnlyKeys("buffers_clean", "maxwritten_clean", "buffers_alloc");
    }

    @Test
    void aTerminalThatWaitsForALockIsSeenSoAndAnIdleOneAsClient() throws SQLException {
        TestServer.execute(worker, "INSERT INTO work VALUES (1, 'x')");
        try (Database terminals = Database.connect(TestServer.settings(), "terminals", 2);
                Connection holder = terminals.connection();
                Connection waiter = terminals.connection()) {
            holder.setAutoCommit(false);
            TestServer.execute(holder, "UPDATE work SET filler = 'held' WHERE id = 1");
            CompletableFuture<Void> update = update(waiter);

            List<String> states = List.of("lock/Lock:transactionid", "client/Client:ClientRead");
            Readings seen = sampleUntil("waits", readings -> readings.objects().containsAll(states));
            Readings later = sampleTimes(sampler("waits"), 10);
            holder.rollback();
            update.join();

            // The two sessions are on a processor now and then; each is in one state at each look all the same.
            assertThat(moved(seen, later, "all", "polls")).isEqualTo(10);
            assertThat(moved(seen, later, "all", "observations")).isEqualTo(20);
            assertThat(sumOfStates(later)).isEqualTo(later.of("all").get("observations"));
        }
    }

    /** A commit that waits for a standby that isn't there waits for the log, and keeps its locks, until nobody is waited for. */
    @Test
    void aQueueForALockWhoseHolderWaitsForTheLogIsSeenSo() throws SQLException {
        TestServer.execute(worker, "INSERT INTO work VALUES (1, 'x')");
        try (Database terminals = Database.connect(TestServer.settings(), "terminals", 3);
                Connection holder = terminals.connection();
                Connection first = terminals.connection();
                Connection second = terminals.connection()) {
            standby("nobody");
            List<CompletableFuture<Void>> updates = new ArrayList<>();
            Readings seen;
            try {
                updates.add(updateThatWaitsForTheStandby(holder));
                updates.add(update(first));
                updates.add(update(second));
                // The first waits for the holder's transaction, the second for the first, which holds the tuple.
                seen = sampleUntil(
                        "waits",
                        readings -> readings.objects()
                                .containsAll(List.of(
                                        "lock/Lock:transactionid<remote_commit", "lock/Lock:tuple<remote_commit")));
            } finally {
                standby("");
            }
            updates.forEach(CompletableFuture::join);

            assertThat(sumOfStates(seen)).isEqualTo(seen.of("all").get("observations"));
        }
    }

    private void standby(String name) throws SQLException {
        TestServer.execute(
                worker, "ALTER SYSTEM SET synchronous_standby_names = '" + name + "'", "SELECT pg_reload_conf()");
        TestServer.awaitAnswer(worker, "SHOW synchronous_standby_names", name);
    }

    /** The first ones do not wait: the checkpointer has to see the setting, which other sessions may see before it. */
    private CompletableFuture<Void> updateThatWaitsForTheStandby(Connection connection) {
        Predicate<Readings> waits = readings -> readings.objects().contains("remote_commit/IPC:SyncRep");
        while (true) {
            CompletableFuture<Void> update = update(connection);
            if (waits.test(sampleUntil("waits", readings -> update.isDone() || waits.test(readings)))) {
                return update;
            }
        }
    }

    private static CompletableFuture<Void> update(Connection connection) {
        return CompletableFuture.runAsync(() -> {
            try {
                TestServer.execute(connection, "UPDATE work SET filler = 'got' WHERE id = 1");
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    @Test
    void theTerminalsOfAnotherRunAreNotCounted() throws SQLException {
        ConnectionSettings own = TestServer.settings().marked();
        try (Database terminals = Database.connect(own, "terminals", 2);
                Connection first = terminals.connection();
                Connection second = terminals.connection();
                Database foreign = Database.connect(TestServer.settings().marked(), "terminals", 1);
                Connection other = foreign.connection();
                Database pool = Database.connect(own, "sampler", SamplerSet.CONNECTIONS_MAX)) {
            assertThat(first.isValid(1) && second.isValid(1) && other.isValid(1))
                    .isTrue();
            SamplerSet opened = PostgreSqlSamplers.open(pool, Duration.ofSeconds(1));

            Readings seen = sampleTimes(sampler(opened, "waits"), 19);
            opened.samplers().forEach(Sampler::close);

            // The first look is the opening's, so that the 20th is the 19th here.
            assertThat(seen.of("all")).containsEntry("polls", 20L).containsEntry("observations", 40L);
        }
    }

    @Test
    void sessionsOfOtherProgramsAreNoTerminals() throws SQLException {
        try (Connection other = worker.connection()) {
            assertThat(other.isValid(1)).isTrue();

            Readings readings = sampleTimes(sampler("waits"), 10);

            assertThat(readings.objects()).containsExactly("all");
            assertThat(readings.of("all")).containsEntry("observations", 0L);
        }
    }

    @Test
    void aLostConnectionIsAnErrorOnceAndReplacedAtTheNextSample() throws SQLException {
        Sampler sampler = sampler("pg_stat_wal");
        sampler.prepare();
        TestServer.execute(
                worker,
                "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
                        + " WHERE application_name = 'latchmark sampler'");

        assertThatThrownBy(() -> sampler.sample(new Readings()))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("pg_stat_wal");

        sampler.prepare();
        assertThat(sample("pg_stat_wal").of("wal")).containsKey("wal_records");
    }

    /** A view of the same name, found first, waits for a table that the test has locked. */
    @Test
    void aSourceThatHangsIsGivenUpSoonAndHoldsUpNoOther() throws Exception {
        TestServer.execute(
                worker,
                "CREATE SCHEMA planted",
                "CREATE TABLE planted.gate (id int)",
                "CREATE VIEW planted.pg_stat_wal AS SELECT w.* FROM pg_catalog.pg_stat_wal AS w"
                        + " LEFT JOIN planted.gate ON true",
                "DROP ROLE IF EXISTS watched",
                "CREATE ROLE watched SUPERUSER LOGIN PASSWORD '"
                        + TestServer.settings().password() + "'",
                "ALTER ROLE watched SET search_path = planted, pg_catalog");
        try (Database planted =
                        Database.connect(TestServer.settings("watched"), "sampler", SamplerSet.CONNECTIONS_MAX);
                Connection locker = worker.connection()) {
            SamplerSet opened = PostgreSqlSamplers.open(planted, PERIOD);
            opened.samplers().forEach(Sampler::prepare);
            locker.setAutoCommit(false);
            TestServer.execute(locker, "LOCK planted.gate");

            CompletableFuture<Void> hanging = CompletableFuture.runAsync(
                    () -> sampler(opened, "pg_stat_wal").sample(new Readings()));
            String waiting =
                    "SELECT count(*) FROM pg_stat_activity WHERE usename = 'watched' AND wait_event_type = 'Lock'";
            while (!hanging.isDone() && !TestServer.ask(worker, waiting).equals("1")) {
                TestServer.failIfInterrupted("the source does not wait for the lock");
            }
            Readings others = new Readings();
            opened.samplers().stream()
                    .filter(sampler -> !sampler.source().equals("pg_stat_wal"))
                    .forEach(sampler -> sampler.sample(others));

            assertThat(others.objects()).contains("checkpointer");
            assertThatThrownBy(hanging::join)
                    .hasRootCauseInstanceOf(SQLException.class)
                    .hasMessageContaining("statement timeout");
            locker.rollback();
            opened.samplers().forEach(sampler -> sampler.sample(others));
            assertThat(others.objects()).contains("wal");
            opened.samplers().forEach(Sampler::close);
        } finally {
            TestServer.execute(worker, "DROP SCHEMA planted CASCADE", "DROP ROLE watched");
        }
    }

    @Test
    void aRoleWithoutRightsGetsReasonsAndTheRunGoesOn() throws SQLException {
        TestServer.execute(
                worker,
                "DROP ROLE IF EXISTS powerless",
                "CREATE ROLE powerless LOGIN PASSWORD '" + TestServer.settings().password() + "'",
                "REVOKE SELECT ON pg_stat_wal FROM PUBLIC");
        try (Database weak =
                Database.connect(TestServer.settings("powerless"), "sampler", SamplerSet.CONNECTIONS_MAX)) {
            SamplerSet limited = PostgreSqlSamplers.open(weak, PERIOD);

            assertThat(limited.samplers()).hasSize(sampling.samplers().size() - 1);
            assertThat(detail(limited, "pg_stat_wal"))
                    .contains("42501")
                    .contains("grant the role pg_monitor to powerless");
            assertThat(detail(limited, "waits")).contains("role powerless").contains("pg_read_all_stats");
            limited.samplers().forEach(Sampler::close);
        } finally {
            TestServer.execute(worker, "GRANT SELECT ON pg_stat_wal TO PUBLIC", "DROP ROLE powerless");
        }
    }

    /** Fills the table in a transaction whose statistics are handed over before it returns; gives its pages. */
    private long fillTable() throws SQLException {
        TestServer.execute(
                worker,
                "INSERT INTO work SELECT g, repeat('x', 100) FROM generate_series(1, 20000) AS g",
                "SELECT pg_stat_force_next_flush()",
                "SELECT 1");
        return Long.parseLong(TestServer.ask(worker, "SELECT pg_relation_size('work') / 8192"));
    }

    private Sampler sampler(String source) {
        return sampler(sampling, source);
    }

    private static Sampler sampler(SamplerSet set, String source) {
        return set.samplers().stream()
                .filter(sampler -> sampler.source().equals(source))
                .findFirst()
                .orElseThrow();
    }

    private Readings sample(String source) {
        return sampleTimes(sampler(source), 1);
    }

    private static Readings sampleTimes(Sampler sampler, int times) {
        Readings readings = new Readings();
        for (int i = 0; i < times; i++) {
            sampler.sample(readings);
        }
        return readings;
    }

    private Readings sampleUntil(String source, Predicate<Readings> done) {
        Readings readings = new Readings();
        while (!done.test(readings)) {
            sampler(source).sample(readings);
            TestServer.failIfInterrupted("not seen in " + source + ": " + readings.objects());
        }
        return readings;
    }

    private static String detail(SamplerSet sampling, String source) {
        return sampling.sources().stream()
                .filter(line -> line.name().equals(source))
                .findFirst()
                .orElseThrow()
                .detail();
    }

    private static long sumOfStates(Readings readings) {
        return readings.objects().stream()
                .filter(object -> !object.equals("all"))
                .mapToLong(object -> readings.of(object).getOrDefault("observations", 0L))
                .sum();
    }

    private static long moved(Readings before, Readings after, String object, String metric) {
        return after.of(object).getOrDefault(metric, 0L) - before.of(object).getOrDefault(metric, 0L);
    }
}
