package io.latchmark.analysis.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.fixture.PlantedRoles;
import io.latchmark.analysis.fixture.SqlServerRun;
import io.latchmark.analysis.ledger.CpuTime;
import io.latchmark.analysis.ledger.Ledger;
import io.latchmark.analysis.ledger.UserTime;
import io.latchmark.analysis.ledger.WhereTimeWent;
import io.latchmark.analysis.report.Pages;
import io.latchmark.analysis.series.Counters;
import io.latchmark.analysis.series.Gauge;
import io.latchmark.analysis.series.Roles;
import io.latchmark.analysis.series.Window;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.results.run.Finding;
import io.latchmark.results.run.RunEnvironment.Source;
import io.latchmark.results.run.Sample;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The figures of a run against SQL Server. */
final class SqlServerFiguresTest {
    private static final Offset<Double> EXACT = within(1e-6);

    @TempDir
    private Path folder;

    private RunSummary summary(SqlServerRun run) {
        return RunSummary.of(RunData.read(run.write()));
    }

    private SqlServerRun run() {
        return new SqlServerRun(folder);
    }

    @Test
    void theLedgerIsOfTheSessionsWaits() {
        Ledger ledger = UserTime.of(summary(run()), false).orElseThrow();

        assertThat(ledger.totalMillis()).isCloseTo(20, EXACT);
        assertThat(ledger.millis(WaitClass.DATA_PAGE_READ.title())).isCloseTo(14.0, EXACT);
        assertThat(ledger.millis(WaitClass.LOG_FLUSH.title())).isCloseTo(3.0, EXACT);
        assertThat(ledger.millis(WaitClass.LOCK.title())).isCloseTo(0.4, EXACT);
        assertThat(ledger.millis(UserTime.LOCK_BEHIND_LOG)).isCloseTo(0.4, EXACT);
        assertThat(ledger.millis(WaitClass.CLIENT.title())).isCloseTo(0.2, EXACT);
        assertThat(ledger.millis(CpuTime.DATABASE_ON) + ledger.millis(CpuTime.DATABASE_WAITING))
                .isCloseTo(1.6, EXACT);
        assertThat(ledger.coarser().millis(WaitClass.CPU.title())).isCloseTo(1.6, EXACT);
        assertThat(ledger.millis(Ledger.RESIDUAL)).isCloseTo(0.4, EXACT);
        assertThat(ledger.part(WaitClass.DATA_PAGE_READ.title()).orElseThrow().count())
                .isCloseTo(35.5, EXACT);
        assertThat(ledger.part(WaitClass.LOG_FLUSH.title()).orElseThrow().millisEach())
                .isCloseTo(3.0, EXACT);
        for (String lock : List.of(WaitClass.LOCK.title(), UserTime.LOCK_BEHIND_LOG)) {
            assertThat(ledger.part(lock).orElseThrow().millisEach()).isCloseTo(8.0, EXACT);
        }
        assertThat(ledger.part(CpuTime.DATABASE_ON).orElseThrow().count()).isNaN();
    }

    @Test
    void theFilesTellTheSameByTheirOwnClock() {
        RunSummary summary = summary(run());

        assertThat(UserTime.readMillisByDatabase(summary)).isCloseTo(14.2, EXACT);
        assertThat(summary.database().millisPerFlush()).isCloseTo(2.2, EXACT);
        assertThat(summary.database().flushesPerSecond()).isCloseTo(200, EXACT);
        assertThat(summary.database().walBytesPerSecond()).isCloseTo(819_200, EXACT);
        assertThat(summary.database().allReadsPerSecond()).isCloseTo(14_200, EXACT);
        assertThat(summary.database().clientWritesPerSecond()).isNaN();
        assertThat(UserTime.logWaitMillis(summary)).isCloseTo(3.0, EXACT);
        assertThat(UserTime.logPathMillis(summary)).isCloseTo(0.8, EXACT);
    }

    @Test
    void eachFileHasItsTablesAndItsTimes() {
        List<FileFigures> files = summary(run()).database().files();

        assertThat(files)
                .extracting(FileFigures::name, FileFigures::kind, FileFigures::tables)
                .containsExactly(
                        tuple("latchmark/bench_log", FileFigures.Kind.LOG, List.of()),
                        tuple("latchmark/latchmark_customer", FileFigures.Kind.DATA, List.of("customer")),
                        tuple("latchmark/latchmark_stock", FileFigures.Kind.DATA, List.of("stock")),
                        tuple("tempdb/templog", FileFigures.Kind.TEMPDB, List.of()));
        FileFigures stock = files.get(2);
        assertThat(stock.reads().perSecond()).isCloseTo(10_000, EXACT);
        assertThat(stock.reads().millisEach()).isCloseTo(0.4, EXACT);
        assertThat(stock.reads().bytesPerSecond()).isCloseTo(81_920_000, EXACT);
        assertThat(stock.writes().millisEach()).isCloseTo(0.8, EXACT);
        assertThat(files.get(0).reads().millisEach()).isNaN();
    }

    @Test
    void theSentenceNamesReadsByTheFiles() {
        assertThat(WhereTimeWent.sentence(summary(run()), false))
                .startsWith(
                        "70 % of a transaction's time was data-page reads: 35.5 per transaction of 0.394 ms each, 14.0 of 20.0 ms");
    }

    @Test
    void writesOfSessionsAreNotThoseOfFiles() {
        RunSummary measured = summary(run());
        WaitFigures waits = new WaitFigures(
                0,
                Map.of(WaitClass.DATA_PAGE_WRITE, 8.0),
                8,
                Map.of(),
                List.of(new WaitFigures.WaitEvent(WaitClass.DATA_PAGE_WRITE, "WRITE_COMPLETION", 8)),
                "");
        RunSummary summary = new RunSummary(
                measured.window(),
                "",
                measured.types(),
                measured.overall(),
                measured.devices(),
                measured.database(),
                waits,
                measured.processors(),
                measured.loop(),
                measured.steady(),
                measured.arrivals(),
                measured.coverage(),
                List.of(),
                List.of(),
                0);

        assertThat(WhereTimeWent.sentence(summary, false))
                .startsWith(
                        "100 % of a transaction's time was data-page writes: 20.0 ms, most of it WRITE_COMPLETION.");
    }

    @Test
    void withoutTheRightTheSourceAndTheRightAreNamed() {
        assertThat(WhereTimeWent.sentence(summary(run().without("dm_exec_session_wait_stats")), false))
                .isEqualTo(
                        "Where a transaction's time went is not known: the source 'dm_exec_session_wait_stats' has no"
                                + " samples in the interval (grant VIEW SERVER STATE to the login bench).");
    }

    @Test
    void readsOfFilesAreComparedWithTheDevice() {
        // The device of the fixture reads 1 % more than the files.
        assertThat(summary(run()).checks()).anySatisfy(check -> {
            assertThat(check.name()).isEqualTo("Reads of database and device");
            assertThat(check.verdict()).isEqualTo(Finding.Verdict.PASSED);
            assertThat(check.value()).contains("reads per transaction: device 35.9, files 35.5 (ratio 1.0100)");
        });
    }

    @Test
    void theReportShowsWaitsOverTimeAndFiles() throws IOException {
        Path run = run().write();

        String page = Pages.read(Pages.write(run));

        assertThat(page)
                .contains("By the server&#39;s own sums of each session&#39;s waits and CPU time")
                .contains("Log write time", "<h3>Files</h3>", "latchmark/latchmark_stock", "customer")
                .contains("by the server&#39;s own sums of their waits")
                .contains("A wait for the log took 3.00 ms, a write of the log file 2.20 ms: 0.800 ms")
                .contains("Data-page reads by the database&#39;s own clock: 14.2 ms, 101 % of those by waits")
                .doesNotContain("0 polls");
    }

    private SqlServerRun withQueues() {
        return run().gauge("dm_os_schedulers,schedulers,schedulers_now,1", 4)
                .gauge("dm_os_schedulers,schedulers,runnable_tasks_now,1", 0, 9, 3)
                .gauge("dm_os_schedulers,schedulers,work_queue_now,1", 0)
                .gauge("dm_os_schedulers,schedulers,pending_io_now,1", 30, 10)
                .gauge("dm_io_pending_io_requests,latchmark/bench_log,waiting_for_device_now,1", 1)
                .gauge("dm_io_pending_io_requests,latchmark/bench_log,waiting_for_scheduler_now,1", 0)
                .gauge("dm_io_pending_io_requests,latchmark/bench_log,oldest_now,ms", 2, 1, 1234)
                .gauge("dm_io_pending_io_requests,latchmark/latchmark_stock,waiting_for_device_now,1", 26, 8)
                .gauge("dm_io_pending_io_requests,latchmark/latchmark_stock,waiting_for_scheduler_now,1", 2, 0)
                .gauge("dm_io_pending_io_requests,latchmark/latchmark_stock,oldest_now,ms", 7);
    }

    @Test
    void queuesAreTheMeanAndTheMostOfWhatWasSeen() {
        ServerQueues queues = summary(withQueues()).database().queues();

        assertThat(queues.schedulers()).isEqualTo(new Gauge(4, 4));
        assertThat(queues.runnableTasks()).isEqualTo(new Gauge(4, 9));
        assertThat(queues.tasksWithoutWorker()).isEqualTo(new Gauge(0, 0));
        assertThat(queues.pendingIos()).isEqualTo(new Gauge(20, 30));
        assertThat(queues.files())
                .containsExactly(
                        new ServerQueues.PendingIos("latchmark/bench_log", new Gauge(1, 1), new Gauge(0, 0), 1234),
                        new ServerQueues.PendingIos(
                                "latchmark/latchmark_stock", new Gauge(17, 26), new Gauge(1, 2), 7));
        assertThat(queues.lines())
                .containsExactly(
                        "runnable tasks 4.00 (at most 9) on 4 schedulers; tasks without a worker 0 (at most 0);"
                                + " accesses of files 20.0 (at most 30)",
                        "oldest access in flight 1,234 ms: latchmark/bench_log");
    }

    @Test
    void queuesThatWereNotSampledAreNotShown() throws IOException {
        Path run = run().write();

        assertThat(RunSummary.of(RunData.read(run)).database().queues().lines()).isEmpty();
        assertThat(Pages.read(Pages.write(run))).doesNotContain("<h3>Queues</h3>");
    }

    @Test
    void theReportShowsTheQueues() throws IOException {
        Path run = withQueues().write();

        String page = Pages.read(Pages.write(run));

        assertThat(page)
                .contains("<h3>Queues</h3>")
                .contains(
                        "<th scope=\"row\">Runnable tasks, which wait for a CPU</th><td>4.00</td><td>9</td>",
                        "<th scope=\"row\">latchmark/bench_log</th><td>1.00</td><td>1</td><td>0</td><td>0</td><td>1,234</td>");
    }

    /** The sessions took 480 ms a second, 28,800 ms in the interval of 60 s; they are 8. */
    @ParameterizedTest
    @CsvSource({
        "450000, PASSED, 'procedures 27,000 ms, sessions 28,800 ms; procedures / sessions 0.9375'",
        "484900, PASSED, 'procedures 29,094 ms, sessions 28,800 ms; procedures / sessions 1.0102'",
        "485000, MARKED, 'procedures 29,100 ms, sessions 28,800 ms; procedures / sessions 1.0104'",
    })
    void theTimeOfProceduresIsPartOfThatOfTheirSessions(long micros, Finding.Verdict verdict, String value) {
        RunSummary summary = summary(run().procedure("payment", 100_000)
                .procedure("new_order_scalars", micros - 100_000)
                // It is called by the one of scalars, and in its time.
                .procedure("new_order", 300_000));

        assertThat(summary.checks())
                .filteredOn(check -> check.name().equals("CPU time of procedures is that of sessions"))
                .singleElement()
                .satisfies(check -> {
                    assertThat(check.verdict()).isEqualTo(verdict);
                    assertThat(check.value()).isEqualTo(value);
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"dm_exec_procedure_stats", "dm_exec_sessions", ""})
    void withoutOneOfTheTwoTimesNothingIsCompared(String missing) {
        SqlServerRun run = missing.isEmpty() ? run() : run().procedure("payment", 900_000);

        assertThat(summary(run.without(missing)).checks())
                .extracting(Finding::name)
                .noneMatch(name -> name.contains("procedures"));
    }

    @ParameterizedTest
    @CsvSource({"90, PASSED", "91, MARKED"})
    void aLogThatIsNearlyFullIsMarked(long percent, Finding.Verdict verdict) {
        Counters counters = new Counters(
                Roles.of(List.of(new Source("dm_os_performance_counters", true, "")
                        .with(List.of(new DeclaredRole(
                                CounterRole.LOG_USED_PERCENT, "Databases/*", "percent_log_used_now"))))),
                Duration.ofSeconds(1));
        long[] values = {40, percent, 3};
        for (int i = 0; i < values.length; i++) {
            counters.add(new Sample(
                    i, "dm_os_performance_counters", "Databases/latchmark", "percent_log_used_now", "1", values[i]));
        }

        assertThat(RunSummary.logSpace(counters, new Window(0, 100)))
                .hasValueSatisfying(check -> assertThat(check.verdict()).isEqualTo(verdict));
        assertThat(RunSummary.logSpace(PlantedRoles.counters(), new Window(0, 100)))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0, PASSED, no file grew", "67108864, MARKED, db/latchmark_orders by 64.0 MiB"})
    void aFileThatGrowsWithinTheIntervalIsMarked(long grown, Finding.Verdict verdict, String value) {
        Counters counters = new Counters(
                Roles.of(List.of(new Source("dm_io_virtual_file_stats", true, "")
                        .with(List.of(
                                new DeclaredRole(CounterRole.FILE_SIZE, "*", "size"),
                                new DeclaredRole(CounterRole.GAUGE, "*", "size"))))),
                Duration.ofSeconds(1));
        for (int i = 0; i < 4; i++) {
            counters.add(new Sample(
                    i,
                    "dm_io_virtual_file_stats",
                    "db/latchmark_orders",
                    "size",
                    "B",
                    (4L << 30) + (i < 2 ? 0 : grown)));
            counters.add(new Sample(i, "dm_io_virtual_file_stats", "db/latchmark_stock", "size", "B", 4L << 30));
        }

        assertThat(FileGrowthFinding.of(counters, new Window(0, 100)))
                .hasValueSatisfying(check ->
                        assertThat(check).returns(verdict, Finding::verdict).returns(value, Finding::value));
        assertThat(FileGrowthFinding.of(PlantedRoles.counters(), new Window(0, 100)))
                .isEmpty();
    }

    /** Windows, without an exporter. */
    @Test
    void theServersOwnCpuTimeIsAShareOfItsCpus() {
        Counters counters = new Counters(
                Roles.of(List.of(new Source("dm_os_schedulers", true, "")
                        .with(List.of(
                                new DeclaredRole(CounterRole.HOST_BUSY_TIME, "database server", "user"),
                                new DeclaredRole(CounterRole.HOST_BUSY_TIME, "database server", "system"),
                                new DeclaredRole(CounterRole.HOST_PROCESSORS, "database server", "processors_now"),
                                new DeclaredRole(CounterRole.GAUGE, "*", "*_now"))))),
                Duration.ofSeconds(1));
        for (int second = 0; second < 5; second++) {
            long at = second * 1_000_000_000L;
            counters.add(
                    new Sample(at, "dm_os_schedulers", "database server", "user", "ms", 1_000_000 + second * 7_000));
            counters.add(new Sample(at, "dm_os_schedulers", "database server", "system", "ms", 5_000 + second * 700));
            counters.add(new Sample(at, "dm_os_schedulers", "database server", "processors_now", "1", 8));
        }

        CpuFigures cpu = CpuFigures.of(counters, new Window(0, 4_000_000_000L), 4);

        assertThat(cpu.hosts()).singleElement().satisfies(host -> {
            assertThat(host.used()).isCloseTo(7.7 / 8, within(1e-9));
            assertThat(host.isSaturated()).isTrue();
            assertThat(host.holdsDatabase()).isTrue();
        });
        assertThat(cpu.others()).isNaN();
    }

    @Test
    void aGaugeThatFallsWasNotReset() {
        Counters counters = PlantedRoles.counters();
        for (long value : new long[] {9, 4}) {
            counters.add(new Sample(10 - value, "dm_db_log_stats", "log", "since_last_checkpoint", "B", value));
            counters.add(new Sample(
                    10 - value,
                    "dm_os_performance_counters",
                    "Buffer Manager",
                    "page_life_expectancy_now",
                    "s",
                    value));
            counters.add(new Sample(10 - value, "dm_exec_procedure_stats", "latchmark_payment", "reads", "1", value));
        }

        assertThat(counters.resets()).isEqualTo(1);
    }
}
