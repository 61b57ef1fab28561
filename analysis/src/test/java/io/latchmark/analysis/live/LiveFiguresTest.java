package io.latchmark.analysis.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.fixture.PlantedRoles;
import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.analysis.series.Roles;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.Sample;
import io.latchmark.results.run.Step;
import io.latchmark.results.run.WorkloadSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.function.UnaryOperator;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LiveFiguresTest {
    private static final long SECOND = 1_000_000_000L;
    private static final RunEnvironment.Source THREADS = new RunEnvironment.Source("threads", true, "")
            .with(List.of(
                    new DeclaredRole(CounterRole.THREAD_CPU_TIME, DeclaredRole.ANY, "cpu_time"),
                    new DeclaredRole(CounterRole.THREAD_RUN_DELAY, DeclaredRole.ANY, "run_delay")));

    @TempDir
    private Path out;

    @Test
    void theLastSecondsOfARunAreShown() {
        LiveFigures figures = new LiveFigures(Duration.ofSeconds(3), PlantedRoles.all());
        RunReader run = RunReader.open(new SyntheticRun(out).seconds(5, 20, 0).write());
        List<Sample> samples = new ArrayList<>();
        run.forEachSample(samples::add);
        List<ResponseTimes> times = new ArrayList<>();
        run.forEachTimes(EnumSet.allOf(ResponseTimes.Kind.class), line -> times.add(line.decoded()));

        figures.begin(Phase.Kind.MEASUREMENT, UnaryOperator.identity());
        figures.addIntervals(run.intervals());
        figures.addTimes(times);
        figures.addSamples(samples);
        LiveFigures.Reading reading = figures.reading();

        assertThat(reading.elapsedSeconds()).isEqualTo(25.25);
        assertThat(reading.phase()).contains(Phase.Kind.MEASUREMENT);
        assertThat(reading.nopm()).isEqualTo(SyntheticRun.NEW_ORDERS_PER_SECOND * 60.0);
        assertThat(reading.p95Millis().get(TransactionType.NEW_ORDER)).isCloseTo(30, within(0.1));
        assertThat(reading.readsPerSecond()).isCloseTo(400 * 35.5 * 1.01, within(1.0));
        assertThat(reading.millisPerRead()).isCloseTo(0.38, within(0.001));
        assertThat(reading.topWait()).contains(WaitClass.DATA_PAGE_READ.title());
        assertThat(reading.topWaitShare()).isCloseTo(0.71, within(0.01));
    }

    @Test
    void whatIsOlderThanTheSpanIsForgotten() {
        LiveFigures figures = new LiveFigures(Duration.ofSeconds(2), PlantedRoles.all());
        for (int second = 0; second < 10; second++) {
            figures.addTimes(List.of(LivePanelsTest.times(second, second < 5 ? 900_000_000 : 1_000_000)));
        }

        assertThat(figures.reading().p95Millis().get(TransactionType.PAYMENT)).isCloseTo(1, within(0.01));
    }

    @Test
    void beforeAnythingWasMeasuredNothingIsShown() {
        LiveFigures.Reading reading = new LiveFigures(Duration.ofSeconds(2), PlantedRoles.all()).reading();

        assertThat(reading.nopm()).isNaN();
        assertThat(reading.readsPerSecond()).isNaN();
        assertThat(reading.millisPerRead()).isNaN();
        assertThat(reading.p95Millis()).isEmpty();
        assertThat(reading.topWait()).isEmpty();
        assertThat(reading.phase()).isEmpty();
    }

    @Test
    void whatACounterGainedAroundItsFallIsNotKnown() {
        LiveFigures figures = new LiveFigures(Duration.ofSeconds(2), PlantedRoles.all());
        figures.addSamples(List.of(new Sample(SECOND, "device", "vda", "reads", "1", 1_000)));
        figures.addSamples(List.of(new Sample(2 * SECOND, "device", "vda", "reads", "1", 5)));

        assertThat(figures.reading().readsPerSecond()).isNaN();
        figures.addSamples(List.of(new Sample(3 * SECOND, "device", "vda", "reads", "1", 105)));
        assertThat(figures.reading().readsPerSecond()).isEqualTo(100);
    }

    @Test
    void timesThatTheServerAddsUpAreSharesToo() {
        LiveFigures figures = new LiveFigures(Duration.ofSeconds(2), PlantedRoles.all());
        for (int second = 1; second <= 2; second++) {
            figures.addSamples(List.of(
                    waited(second, "data_page_read/PAGEIOLATCH_SH", "wait_time", 700),
                    waited(second, "data_page_read/PAGEIOLATCH_SH", "signal_wait_time", 100),
                    waited(second, "log_flush/WRITELOG", "wait_time", 300),
                    waited(second, "log_flush/WRITELOG", "waits", 9_000)));
            figures.addSamples(List.of(new Sample(
                    second * SECOND + 5, "dm_exec_sessions", "terminals", "cpu_time", "ms", 5_000 + 200L * second)));
        }

        // 600 ms of page reads, 300 ms of log, 100 + 200 ms of processor.
        assertThat(figures.reading().topWait()).contains(WaitClass.DATA_PAGE_READ.title());
        assertThat(figures.reading().topWaitShare()).isCloseTo(0.5, within(1e-9));
    }

    private static Sample waited(int second, String object, String metric, long perSecond) {
        return new Sample(
                second * SECOND, "dm_exec_session_wait_stats", object, metric, "ms", 9_000 + perSecond * second);
    }

    @Test
    void figuresAreKeptWhileARecorderLagsBehindTheSamplers() {
        LiveFigures figures = new LiveFigures(Duration.ofSeconds(3), PlantedRoles.all());
        RunReader run = RunReader.open(new SyntheticRun(out).seconds(5, 20, 0).write());
        figures.addIntervals(run.intervals());
        figures.addTimes(List.of(LivePanelsTest.times(24, 7_000_000)));

        figures.addSamples(List.of(new Sample(60 * SECOND, "device", "vda", "reads", "1", 5)));

        assertThat(figures.reading().nopm()).isEqualTo(SyntheticRun.NEW_ORDERS_PER_SECOND * 60.0);
        assertThat(figures.reading().p95Millis().get(TransactionType.PAYMENT)).isCloseTo(7, within(0.1));
    }

    @Test
    void theLatestResponseTimeAndWaitAreKeptWhereASecondBroughtNone() {
        LiveFigures figures = new LiveFigures(Duration.ofSeconds(2), PlantedRoles.all());
        figures.addTimes(List.of(LivePanelsTest.times(1, 7_000_000)));
        figures.addSamples(List.of(
                polls(1),
                new Sample(SECOND, "waits", "log_flush/IO:WalSync", "observations", "1", 5),
                new Sample(SECOND, "device", "vda", "reads", "1", 0),
                new Sample(SECOND, "device", "vda", "read_time", "ms", 0)));
        figures.addSamples(List.of(
                polls(2),
                new Sample(2 * SECOND, "waits", "log_flush/IO:WalSync", "observations", "1", 15),
                new Sample(2 * SECOND, "device", "vda", "reads", "1", 100),
                new Sample(2 * SECOND, "device", "vda", "read_time", "ms", 50)));
        figures.reading();

        figures.addTimes(List.of(new ResponseTimes(
                20 * SECOND, 21 * SECOND, TransactionType.NEW_ORDER, ResponseTimes.Kind.RESPONSE, new Histogram(3))));
        for (int second = 20; second < 25; second++) {
            figures.addSamples(List.of(
                    polls(second),
                    new Sample(second * SECOND, "waits", "log_flush/IO:WalSync", "observations", "1", 15),
                    new Sample(second * SECOND, "device", "vda", "reads", "1", 100),
                    new Sample(second * SECOND, "device", "vda", "read_time", "ms", 50)));
        }
        LiveFigures.Reading reading = figures.reading();

        assertThat(reading.p95Millis().get(TransactionType.PAYMENT)).isCloseTo(7, within(0.1));
        assertThat(reading.topWait()).contains(WaitClass.LOG_FLUSH.title());
        assertThat(reading.readsPerSecond()).isZero();
        assertThat(reading.millisPerRead()).isEqualTo(0.5);
    }

    @Test
    void withoutADeviceTheDatabasesOwnReadsAreShown() {
        LiveFigures postgresql = new LiveFigures(Duration.ofSeconds(2), PlantedRoles.all());
        LiveFigures sqlServer = new LiveFigures(Duration.ofSeconds(2), PlantedRoles.all());
        for (int second = 1; second <= 2; second++) {
            postgresql.addSamples(List.of(
                    read(second, "pg_stat_io", "client backend/relation/normal", "reads", "1", 400),
                    read(second, "pg_stat_io", "client backend/relation/normal", "read_time", "us", 100_000)));
            sqlServer.addSamples(List.of(
                    read(second, "dm_io_virtual_file_stats", "data", "reads", "1", 300),
                    read(second, "dm_io_virtual_file_stats", "data", "read_stall", "ms", 600)));
        }

        assertThat(postgresql.reading().ofDatabase()).isTrue();
        assertThat(postgresql.reading().readsPerSecond()).isEqualTo(400);
        assertThat(postgresql.reading().millisPerRead()).isEqualTo(0.25);
        assertThat(sqlServer.reading().readsPerSecond()).isEqualTo(300);
        assertThat(sqlServer.reading().millisPerRead()).isEqualTo(2);
    }

    private static Sample read(int second, String source, String object, String metric, String unit, long each) {
        return new Sample(second * SECOND, source, object, metric, unit, 1_000 + each * second);
    }

    @Test
    void sessionsWithoutATransactionDoNotHideWhatTheOthersWaitFor() {
        LiveFigures figures = new LiveFigures(Duration.ofSeconds(2), PlantedRoles.all());
        WorkloadSettings paced = WorkloadSettings.standard(8, Duration.ZERO, Duration.ofSeconds(60))
                .with(List.of(new Step(80, 0)), Pacing.TPCC, 80);
        figures.begin(
                Phase.Kind.MEASUREMENT,
                waits -> waits.ofTransactions(paced, paced.steps().get(0)));
        for (int second = 1; second <= 2; second++) {
            figures.addSamples(List.of(
                    polls(second),
                    waiting(second, WaitClass.CLIENT, "Client:ClientRead", 70),
                    waiting(second, WaitClass.LOG_FLUSH, "IO:WalSync", 9),
                    waiting(second, WaitClass.CPU, "CPU", 1)));
        }

        assertThat(figures.reading().topWait()).contains(WaitClass.LOG_FLUSH.title());
        assertThat(figures.reading().topWaitShare()).isCloseTo(0.9, within(1e-9));
    }

    @Test
    void processorsThatSessionsAndTerminalsWaitForAreNoWaitForTheClient() {
        LiveFigures figures = new LiveFigures(Duration.ofSeconds(2), Roles.of(List.of(THREADS)));
        LiveFigures unsampled = new LiveFigures(Duration.ofSeconds(2), Roles.of(List.of(THREADS)));
        for (int second = 1; second <= 2; second++) {
            List<Sample> seen = List.of(
                    polls(second),
                    waiting(second, WaitClass.CLIENT, "Client:ClientRead", 600),
                    waiting(second, WaitClass.LOG_FLUSH, "IO:WalSync", 300),
                    waiting(second, WaitClass.CPU, "CPU", 100));
            figures.addSamples(seen);
            unsampled.addSamples(seen);
            figures.addSamples(List.of(
                    threads(second, "driver/terminals", "cpu_time", 1_000),
                    threads(second, "driver/terminals", "run_delay", 49_000),
                    threads(second, "database/terminals", "cpu_time", 2_000),
                    threads(second, "database/terminals", "run_delay", 8_000)));
        }

        // Of 100 sessions: 50 terminals and 10 sessions on or without a processor, 30 in a log flush, 10 in the
        // network.
        assertThat(figures.reading().topWait()).contains("CPU outside of waits");
        assertThat(figures.reading().topWaitShare()).isCloseTo(0.6, within(1e-9));
        assertThat(unsampled.reading().topWait()).contains(WaitClass.CLIENT.title());
    }

    private static Sample threads(int second, String whose, String metric, long millis) {
        return new Sample(second * SECOND + 7, "threads", whose, metric, "ns", millis * 1_000_000 * second);
    }

    private static Sample polls(int second) {
        return new Sample(second * SECOND, "waits", "all", "polls", "1", 10L * second);
    }

    private static Sample waiting(int second, WaitClass waitClass, String event, int sessions) {
        return new Sample(
                second * SECOND, "waits", waitClass.key() + "/" + event, "observations", "1", (long) second * sessions);
    }
}
