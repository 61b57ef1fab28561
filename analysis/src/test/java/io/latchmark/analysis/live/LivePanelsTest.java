package io.latchmark.analysis.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.fixture.PlantedRoles;
import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.analysis.probe.Ceilings;
import io.latchmark.analysis.series.Roles;
import io.latchmark.analysis.summary.DatabaseFigures;
import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.analysis.summary.RunData;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.Sample;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Figures of planted records. */
final class LivePanelsTest {
    private static final long SECOND = 1_000_000_000L;

    private final LivePanels panels = new LivePanels(Duration.ofSeconds(2), PlantedRoles.all(), Ceilings.NONE);

    @Test
    void ofARunThatHasNothingYetNothingIsKnown() {
        LiveSecond second = panels.second();

        assertThat(second.phase()).isEmpty();
        assertThat(second.nopm()).isNaN();
        assertThat(second.types()).isEmpty();
        assertThat(second.sessions()).isEmpty();
        assertThat(second.devices()).isEmpty();
        assertThat(second.database().flushesPerSecond()).isNaN();
        assertThat(second.hitRatio()).isNaN();
        assertThat(second.pageLifeExpectancySeconds()).isNaN();
    }

    @Test
    void ratesAreOfTheLastSecondsAndSharesOfTheWholeRun() {
        panels.begin(Phase.Kind.MEASUREMENT);
        for (int second = 0; second < 5; second++) {
            panels.add(
                    List.of(
                            interval(second, TransactionType.NEW_ORDER, second < 2 ? 900 : 45),
                            interval(second, TransactionType.PAYMENT, 50)),
                    List.of());
        }

        LiveSecond seen = panels.second();

        assertThat(seen.seconds()).isEqualTo(5);
        assertThat(seen.phase()).isEqualTo("MEASUREMENT");
        assertThat(seen.nopm()).isEqualTo(45 * 60.0);
        assertThat(seen.transactionsPerSecond()).isEqualTo(95);
        assertThat(seen.types())
                .extracting(LiveSecond.OfType::type)
                .containsExactly(TransactionType.NEW_ORDER, TransactionType.PAYMENT);
        assertThat(seen.types().get(0).percent()).isCloseTo(100.0 * 1_935 / 2_185, within(1e-9));
    }

    /** Of a run that keeps one level, the last seconds are as the whole. */
    @Test
    void theFiguresAreThoseOfTheReport(@TempDir Path out) {
        RunReader run = RunReader.open(new SyntheticRun(out).seconds(5, 20, 0).write());
        RunSummary report = RunSummary.of(RunData.read(run));
        LivePanels live =
                new LivePanels(Duration.ofSeconds(3), Roles.of(run.record().environment()), Ceilings.NONE);
        List<ResponseTimes> times = new ArrayList<>();
        run.forEachTimes(EnumSet.allOf(ResponseTimes.Kind.class), line -> times.add(line.decoded()));
        List<Sample> samples = new ArrayList<>();
        run.forEachSample(samples::add);
        live.add(run.intervals(), times);
        live.add(samples);

        LiveSecond second = live.second();

        assertThat(second.nopm()).isCloseTo(report.nopm(), within(1e-9));
        assertThat(second.transactionsPerSecond()).isCloseTo(report.transactionsPerSecond(), within(1e-9));
        for (LiveSecond.OfType type : second.types()) {
            assertThat(type.p95Millis()).isEqualTo(report.response(type.type()).p95());
        }
        assertThat(second.sessions()).hasSize(WaitClass.values().length);
        second.sessions()
                .forEach((waitClass, sessions) -> assertThat(sessions)
                        .as("within one poll of 30")
                        .isCloseTo(report.waits().sessions(waitClass), within(1 / 30.0)));
        DeviceFigures device = report.devices().get(0);
        assertThat(second.devices()).singleElement().satisfies(its -> {
            assertThat(its.figures().readsPerSecond()).isCloseTo(device.readsPerSecond(), within(1.0));
            assertThat(its.figures().millisPerRead()).isCloseTo(device.millisPerRead(), within(1e-3));
            assertThat(its.figures().outstandingIos()).isCloseTo(device.outstandingIos(), within(0.01));
            assertThat(its.outstandingByLaw()).isCloseTo(device.outstandingByLaw(), within(0.01));
        });
        assertThat(second.database().flushesPerSecond())
                .isCloseTo(report.database().flushesPerSecond(), within(1.0));
    }

    @Test
    void aSourceThatIsReadRarelyHasFiguresOfItsLastTwoReadings() {
        for (int second = 10; second <= 120; second += 10) {
            panels.add(List.of(device(second, "reads", "1", second < 110 ? 7 : 300), device(second, "writes", "1", 0)));
        }
        panels.add(List.of(new Sample(125 * SECOND, "waits", "all", "polls", "1", 20)));

        assertThat(panels.second().devices().get(0).figures().readsPerSecond()).isEqualTo(300);
    }

    @Test
    void failuresAndRetriesAreCountedFromTheStart() {
        OutcomeCounts counts =
                new OutcomeCounts(10, 7, 0, Map.of(FailureKind.DEADLOCK, 3L), Map.of(FailureKind.DEADLOCK, 4L), 0);
        for (int second = 0; second < 9; second++) {
            panels.add(
                    List.of(new Interval(second * SECOND, (second + 1) * SECOND, TransactionType.PAYMENT, counts)),
                    List.of());
        }

        assertThat(panels.second().failed()).containsExactly(Map.entry(FailureKind.DEADLOCK, 27L));
        assertThat(panels.second().retries()).isEqualTo(36);
    }

    @Test
    void theHeatMapHoldsTheLatestIntervalByResponseTime() {
        panels.add(List.of(interval(0, TransactionType.PAYMENT, 1)), List.of(times(0, 900_000_000L)));
        panels.add(
                List.of(interval(1, TransactionType.PAYMENT, 3)),
                List.of(times(1, 50_000L, 1_100_000L, 1_100_000L, 70_000_000_000L)));

        LiveSecond.OfType payment = panels.second().types().get(0);

        assertThat(payment.heat()).hasSize(22);
        // Below 0.1 ms; 1.0 to 1.8 ms is the fifth bucket above that; more than 10 s.
        assertThat(payment.heat().get(0)).isEqualTo(1);
        assertThat(payment.heat().get(5)).isEqualTo(2);
        assertThat(payment.heat().get(21)).isEqualTo(1);
        assertThat(payment.heat().stream().mapToLong(Long::longValue).sum()).isEqualTo(4);
        assertThat(payment.p50Millis()).isCloseTo(1.1, within(0.01));
    }

    @Test
    void polledSessionsAreCountedPerPoll() {
        for (int second = 1; second <= 3; second++) {
            panels.add(List.of(
                    new Sample(second * SECOND, "waits", "all", "polls", "1", 20L * second),
                    new Sample(second * SECOND, "waits", "data_page_read/Read", "observations", "1", 1_800L * second),
                    new Sample(second * SECOND, "waits", "log_flush/Sync", "observations", "1", 100L * second)));
            // The server's threads are polled too, and are no sessions.
            panels.add(List.of(
                    new Sample(second * SECOND, "threads", "database/terminals", "observations", "1", 800L * second)));
        }

        assertThat(panels.second().sessions().get(WaitClass.DATA_PAGE_READ)).isCloseTo(90, within(1e-9));
        assertThat(panels.second().sessions().get(WaitClass.LOG_FLUSH)).isCloseTo(5, within(1e-9));
        assertThat(panels.second().sessions().get(WaitClass.LOCK)).isZero();
        assertThat(panels.second().sessions().get(WaitClass.OTHER)).isZero();
    }

    @Test
    void aDeviceHasItsOwnNumberOfRequestsUnderWayBesideThatOfLittlesLaw() {
        for (int second = 1; second <= 3; second++) {
            panels.add(List.of(
                    device(second, "reads", "1", 327),
                    device(second, "read_time", "ms", 327 * 275),
                    device(second, "writes", "1", 140),
                    device(second, "write_time", "ms", 140 * 320),
                    device(second, "queue_time", "ms", 134_000)));
        }

        LiveSecond.OfDevice device = panels.second().devices().get(0);

        DeviceFigures figures = device.figures();
        assertThat(figures.name()).isEqualTo("vda");
        assertThat(figures.readsPerSecond()).isEqualTo(327);
        assertThat(figures.millisPerRead()).isCloseTo(275, within(1e-9));
        assertThat(figures.millisPerWrite()).isCloseTo(320, within(1e-9));
        assertThat(figures.outstandingIos()).isCloseTo(134, within(1e-9));
        assertThat(device.outstandingByLaw()).isCloseTo(327 * 0.275 + 140 * 0.320, within(1e-9));
    }

    @Test
    void flushesHaveTheirTimeAndBytes() {
        LivePanels declared = new LivePanels(
                Duration.ofSeconds(2),
                roles(
                        new DeclaredRole(CounterRole.LOG_FLUSHES, "*", "flushes"),
                        new DeclaredRole(CounterRole.LOG_FLUSH_TIME, "*", "flush_time"),
                        new DeclaredRole(CounterRole.LOG_BYTES, "*", "bytes")),
                Ceilings.NONE);
        for (int second = 1; second <= 3; second++) {
            declared.add(List.of(
                    new Sample(second * SECOND, "s", "log", "flushes", "1", 125L * second),
                    new Sample(second * SECOND, "s", "log", "flush_time", "us", 125L * 28_000 * second),
                    new Sample(second * SECOND, "s", "log", "bytes", "B", 125L * 4_096 * second)));
        }

        DatabaseFigures log = declared.second().database();

        assertThat(log.flushesPerSecond()).isEqualTo(125);
        assertThat(log.millisPerFlush()).isCloseTo(28, within(1e-9));
        assertThat(log.walBytesPerSecond()).isCloseTo(125 * 4_096, within(1e-9));
    }

    @Test
    void theBufferPoolHasItsHitRatioOrItsPageLifeExpectancy() {
        LivePanels declared = new LivePanels(
                Duration.ofSeconds(2),
                roles(
                        new DeclaredRole(CounterRole.CACHE_HITS, "*", "hits"),
                        new DeclaredRole(CounterRole.CLIENT_READS, "*", "reads"),
                        new DeclaredRole(CounterRole.PAGE_LIFE_EXPECTANCY, "*", "life_now"),
                        new DeclaredRole(CounterRole.GAUGE, "*", "life_now")),
                Ceilings.NONE);
        for (int second = 1; second <= 3; second++) {
            declared.add(List.of(
                    new Sample(second * SECOND, "s", "pool", "hits", "1", 900L * second),
                    new Sample(second * SECOND, "s", "pool", "reads", "1", 100L * second),
                    new Sample(second * SECOND, "s", "pool", "life_now", "s", 200L - second)));
        }

        assertThat(declared.second().hitRatio()).isCloseTo(0.9, within(1e-9));
        assertThat(declared.second().pageLifeExpectancySeconds()).isEqualTo(197);
    }

    private static Roles roles(DeclaredRole... declared) {
        return Roles.of(List.of(new RunEnvironment.Source("s", true, "").with(List.of(declared))));
    }

    private static Sample device(int second, String metric, String unit, long perSecond) {
        return new Sample(second * SECOND, "device", "vda", metric, unit, perSecond * second);
    }

    private static Interval interval(int second, TransactionType type, long committed) {
        return new Interval(
                second * SECOND,
                (second + 1) * SECOND,
                type,
                new OutcomeCounts(committed, committed, 0, Map.of(), Map.of(), 0));
    }

    static ResponseTimes times(int second, long... nanos) {
        Histogram histogram = new Histogram(3);
        for (long value : nanos) {
            histogram.recordValue(value);
        }
        return new ResponseTimes(
                second * SECOND,
                (second + 1) * SECOND,
                TransactionType.PAYMENT,
                ResponseTimes.Kind.RESPONSE,
                histogram);
    }
}
