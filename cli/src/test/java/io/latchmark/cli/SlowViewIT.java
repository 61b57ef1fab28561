package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.summary.RunData;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.analysis.summary.SourceCoverage;
import io.latchmark.core.random.NuRandConstants;
import io.latchmark.core.spi.Claim;
import io.latchmark.core.spi.DatabaseUnderTest;
import io.latchmark.core.spi.Session;
import io.latchmark.core.spi.SessionFactory;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.TransactionInput;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.OutputRequest;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunListener;
import io.latchmark.results.run.RunSettings;
import io.latchmark.results.run.Sample;
import io.latchmark.results.run.WorkloadSettings;
import io.latchmark.runner.Run;
import io.latchmark.runner.SystemUnderTest;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.sqlserver.testing.PlantedAnswer;
import io.latchmark.schema.sqlserver.testing.PlantedSqlServer;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.sqlserver.SqlServerSamplers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run whose server has one view that answers after the limit of a reading, for two readings in a row. */
@Tag("alone")
@Tag("nightly")
final class SlowViewIT {
    private static final String SLOW = "dm_io_virtual_file_stats";
    private static final Set<String> VIEWS = Set.of(SLOW, "dm_os_schedulers", "dm_db_log_stats", "dm_os_latch_stats");
    private static final Duration MEASURED = Duration.ofSeconds(12);
    /** The limit of a reading is 1 s. */
    private static final Duration DELAY = Duration.ofSeconds(3);
    /** The first is made where the sources are opened, the second before the load, the third within it. */
    private static final Set<Integer> LATE_READINGS = Set.of(4, 5);

    @TempDir
    private Path out;

    @Test
    void oneViewThatAnswersLateLeavesNoHoleInTheOthersAndItsMissedTurnsAreCounted() throws Exception {
        ConcurrentHashMap<String, AtomicInteger> readings = new ConcurrentHashMap<>();
        Journal journal = new Journal();
        RunSummary summary;
        try (PlantedSqlServer server = PlantedSqlServer.start(sql -> answer(sql, readings));
                Database database = Database.connect(server.settings(), "sampler", SamplerSet.CONNECTIONS_MAX)) {
            SamplerSet sampling = SqlServerSamplers.open(database, Duration.ofSeconds(1));
            SystemUnderTest systemUnderTest = new SystemUnderTest(
                    new IdleSessions(),
                    new SteadyDatabase(),
                    Claim.UNDISPUTED,
                    sampling.samplers(),
                    sampling.sources(),
                    Map.of(),
                    Map.of(),
                    new NuRandConstants(1, 2, 3));
            Run.Ended ended =
                    new Run(settings(), systemUnderTest, journal).execute(new OutputRequest(out, "slow view"), "test");
            summary = RunSummary.of(RunData.read(ended.directory().path()));
        }

        List<SourceCoverage> covered = summary.coverage().byName();
        assertThat(covered).extracting(SourceCoverage::source).containsAll(VIEWS);
        assertThat(covered)
                .filteredOn(source ->
                        VIEWS.contains(source.source()) && !source.source().equals(SLOW))
                .allSatisfy(source -> {
                    assertThat(source.hasHoles()).as(source.source()).isFalse();
                    assertThat(source.readToTheEnd()).as(source.source()).isTrue();
                });
        // A late reading costs the turn that falls into its limit, and the second in a row one more for the longer
        // pause.
        assertThat(covered)
                .filteredOn(source -> source.source().equals(SLOW))
                .singleElement()
                .satisfies(source -> assertThat(source.missedTurns()).isGreaterThanOrEqualTo(3));
        assertThat(journal.last(SLOW, "failed")).isEqualTo(LATE_READINGS.size());
        assertThat(journal.sourceEvents()).hasSize(2);
        assertThat(journal.sourceEvents().get(0))
                .startsWith("SOURCE_LOST " + SLOW)
                .contains("timed out");
        assertThat(journal.sourceEvents().get(1))
                .startsWith("SOURCE_BACK " + SLOW)
                .endsWith(", 2 failed");
    }

    private static PlantedAnswer answer(String sql, Map<String, AtomicInteger> readings) {
        if (sql.contains("SERVERPROPERTY('EngineEdition')")) {
            return PlantedAnswer.permissions(3);
        }
        if (sql.contains("SET LOCK_TIMEOUT")) {
            return PlantedAnswer.NOTHING;
        }
        for (String view : VIEWS) {
            // That of accesses under way reads the view of the files too.
            if (sql.contains("FROM sys." + view) && !sql.contains("dm_io_pending_io_requests")) {
                int number = readings.computeIfAbsent(view, name -> new AtomicInteger())
                        .incrementAndGet();
                PlantedAnswer rows = PlantedAnswer.columns("object", "reads").row("planted", number);
                boolean late = view.equals(SLOW) && LATE_READINGS.contains(number);
                return late ? new PlantedAnswer.Late(DELAY, rows) : rows;
            }
        }
        return new PlantedAnswer.Refusal(208, 16, "Invalid object name");
    }

    private static RunSettings settings() {
        return new RunSettings("sqlserver", "planted", 1, WorkloadSettings.standard(1, Duration.ZERO, MEASURED));
    }

    /** Sessions that commit whatever they are given, a thousand a second at most. */
    private record IdleSessions() implements SessionFactory, Session {
        @Override
        public Session open() {
            return this;
        }

        @Override
        public Outcome execute(TransactionInput input) {
            LockSupport.parkNanos(1_000_000);
            return Outcome.COMMITTED;
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }

    /** A database of which nothing is of interest here. */
    private record SteadyDatabase() implements DatabaseUnderTest {
        @Override
        public long newOrdersPlaced() {
            return 0;
        }

        @Override
        public Optional<String> checkpoint() {
            throw new IllegalStateException("no checkpoint is planned");
        }

        @Override
        public Map<String, Map<String, String>> facts() {
            return Map.of();
        }

        @Override
        public Map<String, String> durabilityFaults() {
            return Map.of();
        }

        @Override
        public Map<String, String> incarnation() {
            return Map.of();
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }

    /** What the run said about its sources. */
    private static final class Journal implements RunListener {
        private final List<String> events = new CopyOnWriteArrayList<>();
        private final Map<String, Long> sampling = new ConcurrentHashMap<>();

        @Override
        public void ticked(List<Interval> intervals, List<ResponseTimes> times) {
            // Not needed.
        }

        @Override
        public void sampled(List<Sample> samples) {
            samples.stream()
                    .filter(sample -> sample.source().equals("sampling"))
                    .forEach(sample -> sampling.put(sample.object() + " " + sample.metric(), sample.value()));
        }

        @Override
        public void happened(Event event) {
            if (event.kind() == Event.Kind.SOURCE_LOST || event.kind() == Event.Kind.SOURCE_BACK) {
                events.add(event.kind() + " " + event.detail());
            }
        }

        List<String> sourceEvents() {
            return events;
        }

        long last(String source, String metric) {
            return sampling.getOrDefault(source + " " + metric, -1L);
        }
    }
}
