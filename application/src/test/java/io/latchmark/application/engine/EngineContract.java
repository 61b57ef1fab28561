package io.latchmark.application.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.analysis.consistency.Contradictions;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Window;
import io.latchmark.analysis.summary.RunData;
import io.latchmark.analysis.validation.RunValidation;
import io.latchmark.application.CheckOperation;
import io.latchmark.application.LoadOperation;
import io.latchmark.application.RecordingOperator;
import io.latchmark.application.RunOperation;
import io.latchmark.application.SchemaOperation;
import io.latchmark.application.conformance.DatabaseProofs;
import io.latchmark.application.doctor.Proof;
import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.application.request.LoadRequest;
import io.latchmark.application.request.RunRequest;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DatabaseUnderTest;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.core.spi.Sampler;
import io.latchmark.core.spi.Session;
import io.latchmark.core.spi.SessionFactory;
import io.latchmark.core.testing.PrintedNumbers;
import io.latchmark.core.transaction.DeliveryInput;
import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.platform.Polling;
import io.latchmark.procedures.Procedures;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.OutputRequest;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.RunEnvironment.Source;
import io.latchmark.results.run.WorkloadSettings;
import io.latchmark.schema.LoadChunk;
import io.latchmark.schema.LoadFacts;
import io.latchmark.schema.Schema;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.LockDialect;
import io.latchmark.schema.jdbc.testing.WorkLockContract;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.host.ServerProcesses;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * What every engine must do, from the creation of its tables to a run's report: one database, on which the tests build in their
 * order. Its lock is under the contract of locks.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
public interface EngineContract extends WorkLockContract {
    /** Of the load and of the inputs. */
    long SEED = DatabaseProofs.SEED;

    /** Of the log, for a new order; the rows that it changes have several hundred. */
    long LOG_BYTES_MIN = 200;

    /** Roles of facts, which are no counters. */
    Set<CounterRole> FACTS =
            Set.of(CounterRole.BUFFER_POOL_SIZE, CounterRole.IO_TIME_SETTING, CounterRole.LOG_TIME_SETTING);

    /** Roles of which one rises by a requested checkpoint. */
    Set<CounterRole> CHECKPOINTS =
            Set.of(CounterRole.CHECKPOINTS_REQUESTED, CounterRole.CHECKPOINTS_COMPLETED, CounterRole.CHECKPOINT_PAGES);

    /** Roles of which one falls by it. */
    Set<CounterRole> LOG_SINCE_CHECKPOINT = Set.of(CounterRole.LOG_SINCE_CHECKPOINT);

    /** The engine under test, by its class. */
    Class<? extends Engine> engineClass();

    /** Of an empty database, by the URL that the engine takes. */
    @Override
    ConnectionSettings settings();

    @Override
    default LockDialect dialect() {
        return engine().lock();
    }

    /** Where the run is recorded. */
    Path folder();

    /** Whether sessions have connections that can break; a database inside the process has none. */
    default boolean hasConnections() {
        return true;
    }

    /** Whether this server shows the sessions' states and waits that the engine asks for. */
    default boolean countsSessions() {
        return true;
    }

    /** Whether this server can be asked for a checkpoint. */
    default boolean hasCheckpoint() {
        return true;
    }

    /** The findings that fail a run on this engine, whatever it measures. */
    default Set<String> failingFindings() {
        return Set.of();
    }

    @Test
    @Order(1)
    default void itIsFoundByItsUrl() {
        assertThat(engine()).isInstanceOf(engineClass());
        assertThat(engine().key()).matches("[a-z0-9]+");
        assertThat(engine().urlForm().example()).startsWith(engine().urlForm().prefix());
        assertThat(Engines.find(engine().urlForm().example())).containsInstanceOf(engineClass());
        assertThat(Engines.urlExamples()).contains(engine().urlForm().example());
    }

    @Test
    @Order(2)
    default void tablesThatAreThereAreLeftAlone() {
        assertThat(SchemaOperation.script(request(), Map.of(), new RecordingOperator()))
                .isNotEmpty();

        SchemaOperation.create(request(), Map.of(), new RecordingOperator());
        SchemaOperation.create(request(), Map.of(), new RecordingOperator());

        try (Database database = connect()) {
            Schema schema = engine().schema(database);
            assertThat(schema.loadFacts()).isEmpty();
            assertThat(schema.loadedChunks()).isEmpty();
            assertThatThrownBy(schema::content)
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContaining("nothing is loaded");
            try (DatabaseUnderTest empty = engine().underTest(database)) {
                assertThatThrownBy(empty::newOrdersPlaced).hasMessageContaining("load some first");
            }
        }
    }

    @Test
    @Order(3)
    default void whatIsLoadedIsRecorded() throws InterruptedException {
        LoadRequest request =
                new LoadRequest(request(), Optional.of(GoldenState.SCALE.warehouses()), SEED, 2, false, Map.of());

        LoadOperation.execute(request, new RecordingOperator());

        try (Database database = connect()) {
            Schema schema = engine().schema(database);
            LoadFacts facts = schema.requireLoaded();
            assertThat(facts.scale()).isEqualTo(GoldenState.SCALE);
            assertThat(facts.seed()).isEqualTo(SEED);
            assertThat(schema.loadedChunks()).extracting(LoadChunk::table).contains(BenchmarkTable.values());
            assertThat(schema.isFresh()).isTrue();
            assertThat(schema.content().ordersSinceLoad()).isZero();
        }
        RecordingOperator again = new RecordingOperator();
        LoadOperation.execute(request, again);
        assertThat(again.messages()).anyMatch(message -> message.endsWith("nothing to load"));
    }

    @Test
    @Order(4)
    default void theConditionsHoldOnAFreshLoad() {
        requireConditions(12);
    }

    @Test
    @Order(5)
    default void theSameInputsLeaveTheRowsThatEveryEngineHas() {
        try (Database database = connect()) {
            GoldenState.require(engine(), settings(), database, SEED);
        }
    }

    @Test
    @Order(6)
    default void eachTransactionReportsItsOutcome() {
        try (Database database = connect();
                DatabaseUnderTest underTest = engine().underTest(database)) {
            long before = underTest.newOrdersPlaced();
            long ordersBefore = engine().schema(database).content().ordersSinceLoad();
            Procedures procedures = engine().procedures(settings(), Map.of());
            assertThat(procedures.sqlHashes()).isNotEmpty();
            assertThat(procedures.variant()).isEqualTo(Procedures.ORDER);
            for (Map<String, String> form : engine().callForms()) {
                assertThat(proofs().transactions(form)).satisfies(EngineContract::passed);
            }
            Schema schema = engine().schema(database);
            assertThat(schema.content().ordersSinceLoad() - ordersBefore)
                    .isEqualTo(underTest.newOrdersPlaced() - before);
            assertThat(schema.transactionsSinceLoad())
                    .containsExactlyInAnyOrder(
                            TransactionType.NEW_ORDER, TransactionType.PAYMENT, TransactionType.DELIVERY);
        }
    }

    private static void passed(Proof.Found found) {
        assertThat(found.result()).as(found.detail()).isEqualTo(Proof.Result.PASSED);
    }

    private DatabaseProofs proofs() {
        return new DatabaseProofs(request(), settings(), new RecordingOperator());
    }

    @Test
    @Order(7)
    default void theDatabaseDescribesItself() {
        try (Database database = connect();
                DatabaseUnderTest underTest = engine().underTest(database)) {
            Map<String, String> incarnation = underTest.incarnation();

            requireCheckpoint(database, underTest);

            assertThat(underTest.incarnation()).isEqualTo(incarnation).isNotEmpty();
            assertThat(underTest.facts()).containsKeys("database", "settings");
            // A server that reports no files reports no size either.
            long sizeBytes = engine().schema(database).sizeBytes();
            assertThat(underTest.facts().getOrDefault("database", Map.of()).getOrDefault("size_bytes", ""))
                    .satisfies(size -> assertThat(size.isEmpty() ? 0 : Long.parseLong(size))
                            .isBetween(sizeBytes / 2, 2 * sizeBytes));
            assertThat(underTest.tornPageFaults().values()).allMatch(pageBytes -> pageBytes >= 4_096);
            assertThat(underTest.durabilityFaults().isEmpty())
                    .isEqualTo(failingFindings().isEmpty());
        }
    }

    /** What the engine counts of checkpoints rises by one that was requested; if it counts none, the log since the last one falls. */
    private void requireCheckpoint(Database database, DatabaseUnderTest underTest) {
        SamplerSet set = engine().samplers(database, Duration.ofSeconds(1));
        try {
            Optional<Long> counted = sum(set, CHECKPOINTS).filter(sum -> hasCheckpoint());
            Optional<Long> log = sum(set, LOG_SINCE_CHECKPOINT).filter(sum -> hasCheckpoint());

            assertThat(underTest.checkpoint().isEmpty()).isEqualTo(hasCheckpoint());

            assertThat(Polling.until(
                            () -> counted.map(before -> sum(set, CHECKPOINTS).orElseThrow() > before)
                                    .or(() -> log.map(before ->
                                            sum(set, LOG_SINCE_CHECKPOINT).orElseThrow() < before / 2))
                                    .orElse(true),
                            Duration.ofSeconds(20),
                            s -> {}))
                    .as("checkpoints counted")
                    .isTrue();
        } finally {
            set.samplers().forEach(Sampler::close);
        }
    }

    private static Optional<Long> sum(SamplerSet set, Set<CounterRole> summed) {
        List<Long> values = new ArrayList<>();
        for (Source source : set.sources()) {
            List<DeclaredRole> roles = source.roles().orElse(List.of()).stream()
                    .filter(role -> summed.contains(role.role()))
                    .toList();
            set.named(source.name())
                    .forEach(sampler -> sampler.sample((object, metric, unit, value) -> {
                        if (roles.stream().anyMatch(role -> role.holds(object, metric))) {
                            values.add(value);
                        }
                    }));
        }
        return values.stream().reduce(Long::sum);
    }

    @Test
    @Order(8)
    default void eachSourceIsReadAndDeclaresRoles() {
        try (Database database = connect();
                DatabaseUnderTest underTest = engine().underTest(database)) {
            SamplerSet set = engine().samplers(database, Duration.ofSeconds(1));
            Map<String, Map<String, String>> facts = underTest.facts();
            for (Source source : set.sources()) {
                assertThat(source.roles().orElseThrow())
                        .filteredOn(role -> FACTS.contains(role.role()))
                        .allSatisfy(role -> assertThat(facts.get(role.object()))
                                .as(role.toString())
                                .containsKey(role.metric()));
            }
            set.samplers().forEach(Sampler::close);

            assertThat(set.samplers()).isNotEmpty();
            assertThat(proofs().sources())
                    .allSatisfy((source, fault) -> assertThat(fault).as(source).isEmpty());
        }
    }

    @Test
    @Order(9)
    default void aRunIsRecordedAndReported() throws IOException {
        RunRequest request = RunRequest.of(
                request(),
                WorkloadSettings.standard(2, Duration.ZERO, Duration.ofSeconds(2)),
                Map.of(),
                new OutputRequest(folder().resolve("runs"), "contract"));

        Path directory =
                RunOperation.execute(request, "test", new RecordingOperator()).directory();

        CheckedRun run = CheckedRun.read(directory);
        assertThat(run.gates().that(Finding.Verdict.FAILED))
                .extracting(Finding::name)
                .containsExactlyInAnyOrderElementsOf(failingFindings());
        assertThat(run.gates().that(Finding.Verdict.PASSED))
                .extracting(Finding::name)
                .contains("client and database counts agree", "no unexplained errors");
        assertThat(run.data().record().conclusion().database().client()).isPositive();
        assertThat(run.data().record().settings().engine()).isEqualTo(engine().key());
        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .contains(
                            RunDirectory.RUN,
                            RunDirectory.TRANSACTIONS,
                            RunDirectory.INTERVALS,
                            RunDirectory.SAMPLES,
                            RunDirectory.EVENTS,
                            RunDirectory.VERDICT,
                            RunDirectory.REPORT);
        }
        String report = Files.readString(directory.resolve(RunDirectory.REPORT));
        assertThat(RunValidation.problems(directory)).isEmpty();
        assertThat(Contradictions.in(directory)).isEmpty();
        assertThat(PrintedNumbers.faults(report)).isEmpty();
        List<Source> sources = run.data().record().environment().sources();
        sources.forEach(source -> assertThat(report).contains(source.name()));
        requireCounted(run.data());
        requireTimesOfSessions(run);
        // Also after the transactions of the tests before this one.
        requireConditions(11);
    }

    /** Where processes or threads serve sessions and run here, the CPU time of the terminals' sessions is known. */
    private void requireTimesOfSessions(CheckedRun run) {
        try (Database sampled = Database.connect(settings().marked(), "sampler", 1)) {
            engine().sessions(sampled).ifPresent(sessions -> {
                sessions.close();
                if (engine().host(sampled, new ServerProcesses(Path.of("/"))).isThisOne()) {
                    assertThat(run.summary().processors().databaseTerminals().onProcessor())
                            .as("CPUs used by the terminals' sessions")
                            .isPositive();
                }
            });
        }
    }

    /** What a load leaves in the counters that the engine declares. */
    private void requireCounted(RunData data) {
        Window window = data.steps().get(0).window();
        Counters counters = data.counters();
        long newOrders = data.record().conclusion().database().client();
        if (!counters.of(CounterRole.LOG_BYTES).isEmpty()) {
            assertThat(counters.over(CounterRole.LOG_BYTES, window).amount()).isGreaterThan(newOrders * LOG_BYTES_MIN);
        }
        Set<CounterRole> declared = data.record().environment().roles().values().stream()
                .flatMap(List::stream)
                .map(DeclaredRole::role)
                .collect(Collectors.toSet());
        for (CounterRole role : Set.of(CounterRole.SEEN, CounterRole.SESSION_WAIT_TIME)) {
            if (declared.contains(role) && countsSessions()) {
                // Of states and waits; how often was asked is counted beside them.
                assertThat(counters.of(role).stream()
                                .filter(key -> key.object().contains("/"))
                                .mapToDouble(key -> counters.over(key, window).amount())
                                .sum())
                        .as(role.key())
                        .isPositive();
            }
        }
    }

    @Test
    @Order(10)
    default void aDeadlockALostConnectionAndAnEmptyQueueAreNamed() throws Exception {
        Procedures procedures = engine().procedures(settings(), Map.of());
        procedures.install();
        try (Database database = connect()) {
            assertThat(PlantedFailures.deadlock(procedures, database)).contains(FailureKind.DEADLOCK);
            PlantedFailures.emptyAQueue(database);
        }
        try (SessionFactory sessions = procedures.sessions(1);
                Session session = sessions.open()) {
            assertThat(session.execute(new DeliveryInput(2, 1))).isEqualTo(new Outcome.Committed(1));
        }
        if (!hasConnections()) {
            return;
        }
        assertThat(PlantedFailures.lostConnection(procedures))
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.kind()).isEqualTo(FailureKind.CONNECTION_LOST));
    }

    @Test
    @Order(11)
    default void theDropLeavesNothing() {
        SchemaOperation.drop(request(), new RecordingOperator());
        SchemaOperation.drop(request(), new RecordingOperator());

        try (Database database = connect()) {
            Schema schema = engine().schema(database);
            assertThat(schema.loadFacts()).isEmpty();
            schema.createTables();
            assertThat(schema.loadedChunks()).isEmpty();
            requireNoProcedures();
            schema.drop();
        }
    }

    /** All would have to be created again. */
    private void requireNoProcedures() {
        Procedures gone = engine().procedures(settings(), Map.of());
        assertThat(gone.script(true)).hasSameSizeAs(gone.names().keySet());
    }

    private void requireConditions(int conditions) {
        CheckOperation.Verdict verdict = CheckOperation.execute(request(), new RecordingOperator());
        assertThat(verdict.isGood()).as(verdict.toString()).isTrue();
        assertThat(verdict.conditions().passed()).isGreaterThanOrEqualTo(conditions);
    }

    private Engine engine() {
        return Engines.of(Optional.of(settings().jdbcUrl()));
    }

    /** The database under test. */
    default DatabaseRequest request() {
        return new DatabaseRequest(
                Optional.of(settings().jdbcUrl()),
                settings().user(),
                Optional.of(passwordFile()),
                DatabaseRequest.Embedded.in(folder().resolve("none")));
    }

    /** Before the environment's password, which is that of the SQL Server at hand. */
    private Path passwordFile() {
        Path file = folder().resolve("password");
        try {
            return Files.writeString(file, settings().password());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Database connect() {
        return Database.connect(settings(), "test", SamplerSet.CONNECTIONS_MAX);
    }
}
