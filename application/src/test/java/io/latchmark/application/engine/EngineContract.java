package io.latchmark.application.engine;

import static io.latchmark.core.testing.Wording.wording;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.application.CheckOperation;
import io.latchmark.application.LoadOperation;
import io.latchmark.application.Measured;
import io.latchmark.application.RecordingOperator;
import io.latchmark.application.RunOperation;
import io.latchmark.application.SchemaOperation;
import io.latchmark.application.conformance.DatabaseProofs;
import io.latchmark.application.conformance.Proof;
import io.latchmark.application.request.DatabaseRequest;
import io.latchmark.application.request.ExporterRequest;
import io.latchmark.application.request.LoadRequest;
import io.latchmark.application.request.RunRequest;
import io.latchmark.application.request.SchemaRequest;
import io.latchmark.application.request.WorkloadRequest;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.BenchmarkTable;
import io.latchmark.core.population.Scale;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DatabaseUnderTest;
import io.latchmark.core.spi.Sampler;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.procedures.ProcedureVariant;
import io.latchmark.procedures.Procedures;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.OutputRequest;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.RunEnvironment.Source;
import io.latchmark.results.run.RunReader;
import io.latchmark.schema.LoadChunk;
import io.latchmark.schema.LoadFacts;
import io.latchmark.schema.Schema;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.storage.SamplerSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * What every engine must do, from the creation of its tables to a run's report: one database, on which the tests build in their
 * order. The lock of an engine has a contract of its own, {@link io.latchmark.schema.jdbc.testing.WorkLockContract}.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
public interface EngineContract {
    /** Of the load and of the inputs. */
    long SEED = DatabaseProofs.SEED;

    /** Roles of facts, which are no counters. */
    Set<CounterRole> FACTS =
            Set.of(CounterRole.BUFFER_POOL_SIZE, CounterRole.IO_TIME_SETTING, CounterRole.LOG_TIME_SETTING);

    /** The engine under test, by its class. */
    Class<? extends Engine> engineClass();

    /** Of an empty database, by the URL that the engine takes. */
    ConnectionSettings settings();

    /** Where the run is recorded. */
    Path folder();

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
        assertThat(SchemaOperation.script(schemaRequest(), new RecordingOperator()))
                .isNotEmpty();

        SchemaOperation.create(schemaRequest(), new RecordingOperator());
        SchemaOperation.create(schemaRequest(), new RecordingOperator());

        try (Database database = connect()) {
            Schema schema = engine().schema(database);
            assertThat(schema.loadFacts()).isEmpty();
            assertThat(schema.loadedChunks()).isEmpty();
            assertThatThrownBy(schema::content)
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContaining(wording("nothing-is-loaded"));
            try (DatabaseUnderTest empty = engine().underTest(database)) {
                assertThatThrownBy(empty::newOrdersPlaced).hasMessageContaining(wording("load-some-first"));
            }
        }
    }

    @Test
    @Order(3)
    default void whatIsLoadedIsRecordedAndReadBack() throws InterruptedException {
        LoadRequest request = new LoadRequest(request(), Optional.of(1), SEED, 2, true, Map.of());

        boolean same = LoadOperation.execute(request, new RecordingOperator());

        assertThat(same).isTrue();
        try (Database database = connect()) {
            Schema schema = engine().schema(database);
            LoadFacts facts = schema.requireLoaded();
            assertThat(facts.scale()).isEqualTo(new Scale(1));
            assertThat(facts.seed()).isEqualTo(SEED);
            assertThat(schema.loadedChunks())
                    .extracting(LoadChunk::table)
                    .containsExactlyInAnyOrder(BenchmarkTable.values());
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
        requireConditions();
    }

    @Test
    @Order(5)
    default void eachTransactionReportsItsOutcome() {
        try (Database database = connect();
                DatabaseUnderTest underTest = engine().underTest(database)) {
            long before = underTest.newOrdersPlaced();
            for (ProcedureVariant variant : ProcedureVariant.values()) {
                Procedures procedures = engine().procedures(settings(), variant, Map.of());
                assertThat(procedures.sqlHashes()).isNotEmpty();
                assertThat(procedures.variant()).isEqualTo(variant.key());
                for (Map<String, String> form : engine().callForms()) {
                    assertThat(proofs().transactions(variant, form)).satisfies(EngineContract::passed);
                }
            }
            Schema schema = engine().schema(database);
            assertThat(schema.content().ordersSinceLoad()).isEqualTo(underTest.newOrdersPlaced() - before);
            assertThat(schema.transactionsSinceLoad())
                    .containsExactlyInAnyOrder(
                            TransactionType.NEW_ORDER, TransactionType.PAYMENT, TransactionType.DELIVERY);
        }
        requireConditions();
    }

    private static void passed(Proof.Found found) {
        assertThat(found.result()).as(found.detail()).isEqualTo(Proof.Result.PASSED);
    }

    private DatabaseProofs proofs() {
        return new DatabaseProofs(request(), settings(), new RecordingOperator());
    }

    @Test
    @Order(6)
    default void theDatabaseDescribesItself() {
        try (Database database = connect();
                DatabaseUnderTest underTest = engine().underTest(database)) {
            Map<String, String> incarnation = underTest.incarnation();

            underTest.checkpoint();

            assertThat(underTest.incarnation()).isEqualTo(incarnation).isNotEmpty();
            assertThat(underTest.facts()).containsKeys("database", "settings");
            // A server that reports no files reports no size either.
            long sizeBytes = engine().schema(database).sizeBytes();
            assertThat(underTest.facts().getOrDefault("database", Map.of()).getOrDefault("size_bytes", ""))
                    .matches(sizeBytes > 0 ? "[0-9]+" : "0?");
            assertThat(underTest.tornPageFaults().values()).allMatch(pageBytes -> pageBytes >= 4_096);
            assertThat(underTest.durabilityFaults().isEmpty())
                    .isEqualTo(failingFindings().isEmpty());
        }
    }

    @Test
    @Order(7)
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
    @Order(8)
    default void aRunIsRecordedAndReported() throws IOException {
        WorkloadRequest workload = WorkloadRequest.standard(2, Duration.ZERO, Duration.ofSeconds(2));
        RunRequest request = new RunRequest(
                request(),
                RunRequest.Start.PRESENT,
                workload,
                Map.of(),
                ExporterRequest.NONE,
                Map.of(),
                new OutputRequest(folder().resolve("runs"), "contract"));

        Measured measured = RunOperation.execute(request, "test", new RecordingOperator());

        Path directory = measured.directory();
        CheckedRun run = CheckedRun.read(RunReader.open(directory));
        assertThat(run.gates().that(Finding.Verdict.FAILED))
                .extracting(Finding::name)
                .containsExactlyInAnyOrderElementsOf(failingFindings());
        assertThat(run.gates().that(Finding.Verdict.PASSED))
                .extracting(Finding::name)
                .contains(wording("client-and-database-counts-agree"), wording("no-unexplained-errors"));
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
        run.data()
                .record()
                .environment()
                .sources()
                .forEach(source -> assertThat(report).contains(source.name()));
        requireConditions();
    }

    @Test
    @Order(9)
    default void theDropLeavesNothing() {
        SchemaOperation.drop(schemaRequest(), new RecordingOperator());
        SchemaOperation.drop(schemaRequest(), new RecordingOperator());

        try (Database database = connect()) {
            Schema schema = engine().schema(database);
            assertThat(schema.loadFacts()).isEmpty();
            schema.createTables();
            assertThat(schema.loadedChunks()).isEmpty();
            schema.drop();
        }
    }

    private void requireConditions() {
        CheckOperation.Verdict verdict = CheckOperation.execute(request(), new RecordingOperator());
        assertThat(verdict.isGood()).as(verdict.toString()).isTrue();
        assertThat(verdict.conditions().passed()).isGreaterThanOrEqualTo(4);
    }

    private Engine engine() {
        return Engines.of(Optional.of(settings().jdbcUrl()));
    }

    private DatabaseRequest request() {
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

    private SchemaRequest schemaRequest() {
        return new SchemaRequest(request(), Map.of());
    }

    private Database connect() {
        return Database.connect(settings(), "test", SamplerSet.CONNECTIONS_MAX);
    }
}
