package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.random.NuRandConstants;
import io.latchmark.core.spi.SessionFactory;
import io.latchmark.core.testing.FreePort;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.embedded.EmbeddedServer;
import io.latchmark.embedded.EmbeddedSettings;
import io.latchmark.procedures.postgresql.PostgreSqlProcedures;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.OutputRequest;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunListener;
import io.latchmark.results.run.RunSettings;
import io.latchmark.results.run.Sample;
import io.latchmark.results.run.Step;
import io.latchmark.results.run.WorkloadSettings;
import io.latchmark.runner.Limits;
import io.latchmark.runner.Run;
import io.latchmark.runner.SystemUnderTest;
import io.latchmark.schema.check.ConditionResult;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.schema.jdbc.WorkLock;
import io.latchmark.schema.postgresql.PostgreSqlSchema;
import io.latchmark.storage.postgresql.PostgreSqlUnderTest;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A loaded database of one warehouse on an embedded server, and runs in the middle of which something is done to it. */
final class FaultBench {
    private static final SqlFile FAULTS = SqlFile.read(FaultBench.class, "faults.sql");
    private static final int USERS = 8;
    /** Far less than a machine can do, which leaves it time for the other tests. */
    private static final int RATE_PER_SECOND = 100;

    private static final long SEED = 1;
    private static final Limits LIMITS = new Limits(Duration.ofSeconds(20), Duration.ofSeconds(60));

    private final EmbeddedSettings settings;
    private final ConnectionSettings server;

    private FaultBench(EmbeddedSettings settings, ConnectionSettings server) {
        this.settings = settings;
        this.server = server;
    }

    /** What is done to the server once the measurement interval has begun. */
    interface Fault {
        void strike(Watch watch) throws IOException, SQLException, InterruptedException;
    }

    /** Starts a server with a loaded database on the folder. */
    static FaultBench load(Path folder) {
        PreparedData.copyTo(folder);
        EmbeddedSettings settings =
                new EmbeddedSettings(folder, FreePort.choose(), 64L << 20, 40, Map.of("deadlock_timeout", "3s"));
        EmbeddedServer.startDetached(settings, line -> {});
        try (EmbeddedServer attached = EmbeddedServer.open(settings, line -> {})) {
            PostgreSqlProcedures.of(attached.connection()).install();
            return new FaultBench(settings, attached.connection());
        }
    }

    void stopServer() {
        EmbeddedServer.stopDetached(settings.folder(), line -> {});
    }

    void startServer() {
        EmbeddedServer.startDetached(settings, line -> {});
    }

    /** A run with the usual limits. */
    RunConclusion run(Path out, Duration measured, Fault fault) throws Exception {
        return run(out, runSettings(measured), new Watch(Phase.Kind.MEASUREMENT), fault);
    }

    /** A run that is struck in its warm-up. */
    RunConclusion runStruckInWarmUp(Path out, Duration measured, Fault fault) throws Exception {
        return run(out, runSettings(measured), new Watch(Phase.Kind.WARM_UP), fault);
    }

    /** Kills the server process of a terminal, as the operating system does when memory is short. */
    void killABackend() throws SQLException {
        try (Database database = Database.connect(server, "outsider", 1);
                Connection connection = database.connection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(FAULTS.statement("a_terminal"))) {
            row.next();
            assertThat(ProcessHandle.of(row.getLong(1)).orElseThrow().destroyForcibly())
                    .isTrue();
        }
    }

    /** A run that gives up soon after the server is gone. */
    RunConclusion runToTheEnd(Path out, Duration withoutConnection, Fault fault) throws Exception {
        Watch watch = new Watch(Phase.Kind.MEASUREMENT, new Limits(withoutConnection, LIMITS.stop()));
        return run(out, runSettings(Duration.ofMinutes(5)), watch, fault);
    }

    private RunConclusion run(Path out, RunSettings runSettings, Watch watch, Fault fault) throws Exception {
        // A session, and after the load each question, waits for a server that is gone as long as a login may take, 30
        // s by
        // default.
        ConnectionSettings reached =
                watch.limits.equals(LIMITS) ? server : server.at(server.jdbcUrl() + "?loginTimeout=3");
        ExecutorService outside = Executors.newSingleThreadExecutor();
        try (Database control = Database.connect(reached, "control", 2);
                WorkLock lock = WorkLock.take(reached, PostgreSqlSchema.LOCK, "run");
                SessionFactory sessions = PostgreSqlProcedures.of(reached).sessions(USERS)) {
            lock.watch();
            SystemUnderTest systemUnderTest = new SystemUnderTest(
                    sessions,
                    new PostgreSqlUnderTest(control),
                    lock,
                    List.of(),
                    List.of(),
                    Map.of(),
                    Map.of(),
                    NuRandConstants.ofRun(SEED, NuRandConstants.ofLoad(SEED).lastName()));
            Future<?> struck = outside.submit(() -> {
                watch.awaitPhase();
                fault.strike(watch);
                return null;
            });
            RunConclusion conclusion = new Run(runSettings, systemUnderTest, watch, watch.limits)
                    .execute(new OutputRequest(out, "fault"), "test")
                    .record()
                    .conclusion();
            struck.get();
            return conclusion;
        } finally {
            outside.shutdownNow();
        }
    }

    private RunSettings runSettings(Duration measured) {
        return new RunSettings(
                "postgresql",
                server.jdbcUrl(),
                1,
                WorkloadSettings.standard(USERS, Duration.ofSeconds(1), measured)
                        .with(List.of(new Step(USERS, RATE_PER_SECOND)), Pacing.POISSON, USERS));
    }

    /** Whether the consistency conditions hold. */
    void assertConditionsHold() {
        try (Database database = Database.connect(server, "check", 2)) {
            List<ConditionResult> results = new PostgreSqlSchema(database).check(2, result -> {});
            assertThat(results).noneMatch(result -> result.status() == ConditionResult.Status.FAILED);
        }
    }

    /** New orders that the database has beyond those that were loaded. */
    long ordersPlacedSince(long before) {
        try (Database database = Database.connect(server, "check", 1)) {
            return new PostgreSqlUnderTest(database).newOrdersPlaced() - before;
        }
    }

    /** A connection that has nothing to do with the run. */
    Outsider outsider() throws SQLException {
        return Outsider.on(server);
    }

    /** Somebody else on the same server, in one transaction. */
    static final class Outsider implements AutoCloseable {
        private final Database database;
        private final Connection connection;

        private Outsider(Database database) throws SQLException {
            this.database = database;
            this.connection = database.connection();
            connection.setAutoCommit(false);
        }

        static Outsider on(ConnectionSettings server) throws SQLException {
            return new Outsider(Database.connect(server, "outsider", 1));
        }

        void execute(String statementName) throws SQLException {
            try (Statement statement = connection.createStatement()) {
                statement.execute(FAULTS.statement(statementName));
            }
        }

        /** As above, outside of a transaction. */
        void executeAlone(String statementName) throws SQLException {
            connection.rollback();
            connection.setAutoCommit(true);
            execute(statementName);
            connection.setAutoCommit(false);
        }

        @Override
        public void close() throws SQLException {
            connection.rollback();
            connection.close();
            database.close();
        }
    }

    /** Lets the fault wait for what the run has come to. */
    static final class Watch implements RunListener {
        private final Phase.Kind phase;
        private final Limits limits;
        private boolean begun;
        private boolean ended;
        private int ticks;

        private Watch(Phase.Kind phase) {
            this(phase, LIMITS);
        }

        private Watch(Phase.Kind phase, Limits limits) {
            this.phase = phase;
            this.limits = limits;
        }

        synchronized void awaitPhase() throws InterruptedException {
            while (!begun) {
                wait();
            }
        }

        /** Waits for some seconds of the run, at most until its load ends. */
        synchronized void awaitTicks(int more) throws InterruptedException {
            int enough = ticks + more;
            while (ticks < enough && !ended) {
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
            if (event.kind() == Event.Kind.PHASE) {
                begun |= event.detail().equals(phase.name());
                ended |= event.detail().equals(Phase.Kind.COOL_DOWN.name());
                notifyAll();
            }
        }
    }
}
