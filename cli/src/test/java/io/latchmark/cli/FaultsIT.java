package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.population.Scale;
import io.latchmark.core.random.NuRandConstants;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.core.spi.SessionFactory;
import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.loader.LoadSettings;
import io.latchmark.loader.Loader;
import io.latchmark.loader.postgresql.PostgreSqlBulkTarget;
import io.latchmark.procedures.postgresql.PostgreSqlProcedures;
import io.latchmark.results.Event;
import io.latchmark.results.Interval;
import io.latchmark.results.OutcomeCounts;
import io.latchmark.results.Phase;
import io.latchmark.results.ResponseTimes;
import io.latchmark.results.RunConclusion;
import io.latchmark.results.RunConclusion.Status;
import io.latchmark.results.RunSettings;
import io.latchmark.results.Sample;
import io.latchmark.results.Step;
import io.latchmark.runner.Run;
import io.latchmark.runner.RunListener;
import io.latchmark.runner.Testbed;
import io.latchmark.schema.check.ConditionResult;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.schema.postgresql.PostgreSqlSchema;
import io.latchmark.schema.postgresql.embedded.EmbeddedServer;
import io.latchmark.schema.postgresql.embedded.EmbeddedSettings;
import io.latchmark.storage.postgresql.PostgreSqlUnderTest;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a run makes of faults of a real server: nothing hangs, the outcomes add up, the client's count is the database's
 * or the run is not valid, and the consistency conditions hold afterwards.
 */
class FaultsIT {
    private static final SqlFile FAULTS = SqlFile.read(FaultsIT.class, "faults.sql");
    private static final int USERS = 8;
    private static final long SEED = 1;

    @TempDir
    private static Path folder;

    @TempDir
    private Path out;

    private static EmbeddedSettings settings = new EmbeddedSettings(Path.of("unset"), 0, 1L << 24, 20, Map.of());
    private static ConnectionSettings server = new ConnectionSettings("", "", "");

    @BeforeAll
    static void load() throws IOException, InterruptedException {
        settings = new EmbeddedSettings(folder.resolve("data"), freePort(), 64L << 20, 40, Map.of());
        EmbeddedServer.startDetached(settings, line -> {});
        try (EmbeddedServer attached = EmbeddedServer.open(settings, line -> {})) {
            server = attached.connection();
        }
        try (Database database = Database.connect(server, "load", 2)) {
            PostgreSqlSchema schema = new PostgreSqlSchema(database);
            schema.createTables();
            new Loader(new PostgreSqlBulkTarget(database), NanoClock.system())
                    .load(new LoadSettings(new Scale(1), SEED, 2), progress -> {});
            schema.createIndexes(2, index -> {});
            schema.analyze();
        }
        new PostgreSqlProcedures(server).install();
    }

    @AfterAll
    static void stop() {
        EmbeddedServer.stopDetached(settings.folder(), line -> {});
    }

    @Test
    void killedBackendsAreLostConnectionsAndReopened() throws Exception {
        RunConclusion conclusion = run(Duration.ofSeconds(3), watch -> execute("kill_terminals"));

        assertThat(total(conclusion).failed()).containsKey(FailureKind.CONNECTION_LOST);
        assertCountsAgreeOrNotValid(conclusion);
        assertConditionsHold();
    }

    @Test
    void aServerThatIsRestartedIsFoundAgain() throws Exception {
        RunConclusion conclusion = run(Duration.ofSeconds(8), watch -> {
            EmbeddedServer.stopDetached(settings.folder(), line -> {});
            EmbeddedServer.startDetached(settings, line -> {});
        });

        assertThat(total(conclusion).failed()).containsKey(FailureKind.CONNECTION_LOST);
        assertCountsAgreeOrNotValid(conclusion);
        assertConditionsHold();
    }

    @Test
    void aLockHeldBySomebodyElseDelaysAndFailsNothing() throws Exception {
        RunConclusion conclusion = run(Duration.ofSeconds(3), watch -> {
            try (Database outsider = Database.connect(server, "outsider", 1);
                    Connection connection = outsider.connection();
                    Statement statement = connection.createStatement()) {
                connection.setAutoCommit(false);
                statement.execute(FAULTS.statement("lock_districts"));
                watch.awaitTicks(2);
                connection.rollback();
            }
        });

        assertThat(conclusion.status()).as(conclusion.reason()).isEqualTo(Status.COMPLETE);
        assertThat(total(conclusion).failedTotal()).isZero();
        assertConditionsHold();
    }

    @Test
    void theVictimOfADeadlockIsTriedAgain() throws Exception {
        RunConclusion conclusion = run(Duration.ofSeconds(6), watch -> {
            try (Database outsider = Database.connect(server, "outsider", 1);
                    Connection connection = outsider.connection();
                    Statement statement = connection.createStatement()) {
                connection.setAutoCommit(false);
                statement.execute(FAULTS.statement("patient"));
                // The wrong way round: a Payment locks its district before its warehouse.
                statement.execute(FAULTS.statement("lock_warehouse"));
                // A session looks for a deadlock once, a second after it began to wait: the circle must be closed then.
                statement.execute(FAULTS.statement("await_a_waiting_terminal"));
                statement.execute(FAULTS.statement("lock_districts"));
                connection.rollback();
            }
        });

        assertThat(conclusion.status()).as(conclusion.reason()).isEqualTo(Status.COMPLETE);
        assertThat(total(conclusion).retriedAfter()).containsKey(FailureKind.DEADLOCK);
        assertThat(total(conclusion).failedTotal()).isZero();
        assertConditionsHold();
    }

    /** What is done to the server once the measurement interval has begun. */
    private interface Fault {
        void strike(Watch watch) throws SQLException, InterruptedException;
    }

    private RunConclusion run(Duration measured, Fault fault) throws Exception {
        Watch watch = new Watch();
        ExecutorService outside = Executors.newSingleThreadExecutor();
        try (Database control = Database.connect(server, "control", 2);
                SessionFactory sessions = new PostgreSqlProcedures(server).sessions(USERS)) {
            Testbed testbed = new Testbed(
                    sessions,
                    new PostgreSqlUnderTest(control),
                    List.of(),
                    List.of(),
                    Map.of(),
                    Map.of(),
                    NuRandConstants.ofRun(SEED, NuRandConstants.ofLoad(SEED).lastName()));
            Future<?> struck = outside.submit(() -> {
                watch.awaitMeasurement();
                fault.strike(watch);
                return null;
            });
            RunConclusion conclusion = new Run(runSettings(measured), testbed, watch)
                    .execute(new Run.Destination(out, "fault", "test"))
                    .record()
                    .conclusion();
            struck.get();
            return conclusion;
        } finally {
            outside.shutdownNow();
        }
    }

    private static RunSettings runSettings(Duration measured) {
        return new RunSettings(
                "postgresql",
                server.jdbcUrl(),
                1,
                List.of(new Step(USERS, 0)),
                Pacing.NONE,
                USERS,
                "read_committed",
                Mix.STANDARD,
                Duration.ofSeconds(1),
                measured,
                Duration.ofSeconds(1),
                SEED,
                false,
                10,
                "optimised",
                List.of());
    }

    private static void assertCountsAgreeOrNotValid(RunConclusion conclusion) {
        OutcomeCounts total = total(conclusion);
        assertThat(total.started()).isEqualTo(total.ended());
        assertThat(conclusion.database().isKnown()).isTrue();
        long difference = conclusion.database().placed() - conclusion.database().client();
        assertThat(conclusion.status())
                .as("difference %d: %s", difference, conclusion.reason())
                .isEqualTo(difference == 0 ? Status.COMPLETE : Status.NOT_VALID);
        // A commit that the server made and could not tell is the only way for the counts to differ.
        assertThat(difference).isBetween(0L, total.failed().getOrDefault(FailureKind.CONNECTION_LOST, 0L));
    }

    private static OutcomeCounts total(RunConclusion conclusion) {
        return conclusion.counts().values().stream().reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
    }

    private static void assertConditionsHold() {
        try (Database database = Database.connect(server, "check", 2)) {
            List<ConditionResult> results = new PostgreSqlSchema(database).check(2, result -> {});
            assertThat(results).noneMatch(result -> result.status() == ConditionResult.Status.FAILED);
        }
    }

    private static void execute(String statementName) throws SQLException {
        try (Database outsider = Database.connect(server, "outsider", 1);
                Connection connection = outsider.connection();
                Statement statement = connection.createStatement()) {
            statement.execute(FAULTS.statement(statementName));
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** Lets the fault wait for what the run has come to. */
    private static final class Watch implements RunListener {
        private boolean measuring;
        private int ticks;

        synchronized void awaitMeasurement() throws InterruptedException {
            while (!measuring) {
                wait();
            }
        }

        synchronized void awaitTicks(int more) throws InterruptedException {
            int enough = ticks + more;
            while (ticks < enough) {
                wait();
            }
        }

        @Override
        public synchronized void ticked(List<Interval> intervals, List<ResponseTimes> times) {
            ticks++;
            notifyAll();
        }

        @Override
        public void sampled(List<Sample> samples) {
            // Not needed.
        }

        @Override
        public synchronized void happened(Event event) {
            if (event.kind() == Event.Kind.PHASE && event.detail().equals(Phase.Kind.MEASUREMENT.name())) {
                measuring = true;
                notifyAll();
            }
        }
    }
}
