package io.latchmark.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.latchmark.analysis.live.EarlierRuns;
import io.latchmark.analysis.live.LiveFigures;
import io.latchmark.analysis.live.LivePanels;
import io.latchmark.analysis.live.LiveSecond;
import io.latchmark.analysis.probe.Ceilings;
import io.latchmark.analysis.series.Roles;
import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.analysis.summary.RunData;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.application.OperationEvent;
import io.latchmark.application.RunControl;
import io.latchmark.application.RunProgress;
import io.latchmark.application.RunUnderWay;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.live.metrics.Metrics;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.RunIdentity;
import io.latchmark.results.run.RunRecord;
import io.latchmark.results.run.RunSettings;
import io.latchmark.results.run.RunWriter;
import io.latchmark.results.run.Sample;
import io.latchmark.results.run.Step;
import io.latchmark.results.run.WorkloadSettings;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Terminal, page, metrics and report say the same of the same seconds: the measurement interval is as long as what is shown live, and
 * each second of the run differs from the others.
 */
final class SameFiguresTest {
    private static final long SECOND = 1_000_000_000L;
    private static final int SPAN = (int) LiveFigures.SPAN.toSeconds();
    private static final int WARM_UP = 7;
    private static final int END = WARM_UP + SPAN;
    private static final String DEVICE_READS = "latchmark_device_reads_total{device=\"vda\"}";
    private static final Offset<Double> ROUNDING = within(1e-9);

    @TempDir
    private Path out;

    private final Metrics metrics = new Metrics(Optional.empty(), notice -> {});
    private final Map<String, Double> atStart = new HashMap<>();
    private final Map<String, Double> atEnd = new HashMap<>();
    private final List<LiveFigures.Reading> terminal = new ArrayList<>();

    private int connections = 8;

    @AfterEach
    void close() {
        metrics.close();
    }

    @Test
    void ratesTimesAndWaitsAreTheSameEverywhere() {
        LivePanels panels = new LivePanels(LiveFigures.SPAN, Roles.of(sources()), Ceilings.NONE);
        RunSummary report = record(panels, true);
        LiveFigures.Reading line = terminal.get(END - 1);
        LiveSecond page = panels.second();

        // 100 · s new orders in second s.
        assertThat(line.nopm()).isEqualTo(100 * (8 + 9 + 10) / 3.0 * 60);
        assertThat(page.nopm()).isEqualTo(line.nopm());
        assertThat(report.nopm()).isEqualTo(line.nopm());
        assertThat(rate("latchmark_transactions_total{outcome=\"committed\",type=\"new_order\"}") * 60)
                .isCloseTo(line.nopm(), ROUNDING);
        assertThat(page.transactionsPerSecond()).isCloseTo(report.transactionsPerSecond(), ROUNDING);

        double p95 = report.response(TransactionType.NEW_ORDER).p95();
        assertThat(p95).isCloseTo(10, within(0.01));
        assertThat(line.p95Millis().get(TransactionType.NEW_ORDER)).isCloseTo(p95, within(0.01));
        assertThat(page.types().get(0).p95Millis()).isCloseTo(p95, within(0.01));

        DeviceFigures device = report.devices().get(0);
        DeviceFigures onPage = page.devices().get(0).figures();
        assertThat(line.readsPerSecond()).isEqualTo(1_000 * (8 + 9 + 10) / 3.0);
        assertThat(onPage.readsPerSecond()).isEqualTo(line.readsPerSecond());
        assertThat(device.readsPerSecond()).isCloseTo(line.readsPerSecond(), ROUNDING);
        assertThat(rate(DEVICE_READS)).isCloseTo(line.readsPerSecond(), ROUNDING);
        assertThat(line.millisPerRead()).isCloseTo(0.4 + 51 / 27e3, ROUNDING);
        assertThat(onPage.millisPerRead()).isEqualTo(line.millisPerRead());
        assertThat(device.millisPerRead()).isCloseTo(line.millisPerRead(), ROUNDING);
        assertThat(millisEach("latchmark_device_read_time_seconds_total{device=\"vda\"}", DEVICE_READS))
                .isCloseTo(line.millisPerRead(), ROUNDING);

        assertThat(page.database().flushesPerSecond()).isEqualTo(17);
        assertThat(report.database().flushesPerSecond()).isCloseTo(17, ROUNDING);
        assertThat(rate("latchmark_log_flushes_total")).isCloseTo(17, ROUNDING);
        assertThat(page.database().millisPerFlush()).isCloseTo(2, ROUNDING);
        assertThat(report.database().millisPerFlush()).isCloseTo(2, ROUNDING);
        assertThat(millisEach("latchmark_log_flush_time_seconds_total", "latchmark_log_flushes_total"))
                .isCloseTo(2, ROUNDING);

        assertThat(report.waits().sessions(WaitClass.LOG_FLUSH)).isCloseTo(8.5, ROUNDING);
        page.sessions().forEach((waitClass, sessions) -> {
            assertThat(report.waits().sessions(waitClass)).as(waitClass.key()).isCloseTo(sessions, ROUNDING);
            assertThat(gain("latchmark_session_observations_total{wait_class=\"" + waitClass.key() + "\"}")
                            / gain("latchmark_session_polls_total"))
                    .as(waitClass.key())
                    .isCloseTo(sessions, ROUNDING);
        });
        assertThat(line.topWait()).contains(WaitClass.LOG_FLUSH.title());
        assertThat(line.topWaitShare()).isCloseTo(report.waits().share(WaitClass.LOG_FLUSH), ROUNDING);
    }

    @Test
    void whereNoDeviceIsSampledTheDatabasesReadsAreTheSame() {
        LivePanels panels = new LivePanels(LiveFigures.SPAN, Roles.of(sources()), Ceilings.NONE);
        RunSummary report = record(panels, false);
        LiveFigures.Reading line = terminal.get(END - 1);

        assertThat(line.ofDatabase()).isTrue();
        assertThat(line.readsPerSecond()).isEqualTo(700 * (8 + 9 + 10) / 3.0);
        assertThat(report.database().allReadsPerSecond()).isCloseTo(line.readsPerSecond(), ROUNDING);
        assertThat(rate("latchmark_database_reads_total")).isCloseTo(line.readsPerSecond(), ROUNDING);
        assertThat(line.millisPerRead()).isCloseTo(0.5, ROUNDING);
        assertThat(report.database().millisPerRead()).isCloseTo(line.millisPerRead(), ROUNDING);
    }

    /** Eight users on 16 connections: ten sessions wait for the client, eight of them because no user has them. */
    @Test
    void sessionsThatALevelOfLoadLeavesUnusedAreNobodysWaitAnywhere() {
        connections = 16;
        LivePanels panels = new LivePanels(LiveFigures.SPAN, Roles.of(sources()), Ceilings.NONE);
        RunSummary report = record(panels, true);
        LiveFigures.Reading line = terminal.get(END - 1);

        assertThat(report.waits().sessions(WaitClass.CLIENT)).isCloseTo(2, ROUNDING);
        assertThat(line.topWait()).contains(WaitClass.LOG_FLUSH.title());
        assertThat(line.topWaitShare()).isCloseTo(report.waits().share(WaitClass.LOG_FLUSH), ROUNDING);
    }

    /** Records the run, shows it meanwhile, and makes its report. */
    private RunSummary record(LivePanels panels, boolean withDevice) {
        RunDirectory directory = RunDirectory.create(out, "", Instant.EPOCH);
        metrics.take(new OperationEvent.RunStarted(
                new RunUnderWay(out, "", settings(), sources(), Map.of(), EarlierRuns.in(out), RunControl.NONE)));
        RunProgress progress = new RunProgress(this::take, settings().workload(), sources());
        try (RunWriter writer = new RunWriter(directory)) {
            writer.write(new RunRecord(
                    RunRecord.FORMAT_VERSION,
                    new RunIdentity(directory.name(), "", "0.1.0", Instant.EPOCH),
                    settings(),
                    new RunEnvironment(Map.of(), Map.of(), sources(), Map.of()),
                    RunConclusion.OPEN));
            begin(Phase.Kind.WARM_UP, 0, writer, progress);
            for (int second = 0; second <= END; second++) {
                List<Sample> samples = samples(second, withDevice);
                writer.appendSamples(samples);
                progress.sampled(samples);
                panels.add(samples);
                if (second > 0) {
                    List<Interval> intervals = intervals(second);
                    List<ResponseTimes> times = times(second);
                    writer.append(intervals);
                    writer.appendTimes(times);
                    progress.ticked(intervals, times);
                    panels.add(intervals, times);
                }
                if (second == WARM_UP) {
                    begin(Phase.Kind.MEASUREMENT, second, writer, progress);
                    scrape(atStart);
                }
            }
            scrape(atEnd);
        }
        return RunSummary.of(RunData.read(directory.path()));
    }

    private static void begin(Phase.Kind phase, int second, RunWriter writer, RunProgress progress) {
        Event event = new Event(second * SECOND, Event.Kind.PHASE, phase.name());
        writer.append(event);
        progress.happened(event);
    }

    private void take(OperationEvent event) {
        metrics.take(event);
        if (event instanceof OperationEvent.RunTicked ticked) {
            terminal.add(ticked.reading());
        }
    }

    private void scrape(Map<String, Double> values) {
        new String(metrics.scrape("text/plain"), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith("latchmark_"))
                .forEach(line -> values.put(
                        line.substring(0, line.lastIndexOf(' ')),
                        Double.valueOf(line.substring(line.lastIndexOf(' ') + 1))));
    }

    private double gain(String counter) {
        return atEnd.getOrDefault(counter, 0.0) - atStart.getOrDefault(counter, 0.0);
    }

    private double rate(String counter) {
        return gain(counter) / SPAN;
    }

    private double millisEach(String secondsCounter, String counter) {
        return 1e3 * gain(secondsCounter) / gain(counter);
    }

    private List<Sample> samples(int second, boolean withDevice) {
        long grown = (long) second * (second + 1) / 2;
        long flushes = (long) second * second;
        List<Sample> samples = new ArrayList<>();
        if (withDevice) {
            samples.add(sample(second, "device/vda/reads", "1", 5_000 + 1_000 * grown));
            samples.add(sample(second, "device/vda/read_time", "us", 400_000 * grown + 1_000 * flushes));
        }
        samples.add(sample(second, "stats/client/reads", "1", 600 * grown));
        samples.add(sample(second, "stats/client/read_time", "us", 300_000 * grown));
        samples.add(sample(second, "stats/vacuum/reads", "1", 100 * grown));
        samples.add(sample(second, "stats/wal/fsyncs", "1", flushes));
        samples.add(sample(second, "stats/wal/fsync_time", "us", 2_000 * flushes));
        samples.add(sample(second, "waits/all/polls", "1", 20L * second));
        samples.add(sample(second, "waits/log_flush;IO:WalSync/observations", "1", 10 * flushes));
        samples.add(sample(second, "waits/data_page_read;IO:DataFileRead/observations", "1", 5L * second));
        samples.add(sample(second, "waits/cpu;CPU/observations", "1", 3L * second));
        samples.add(
                sample(second, "waits/client;Client:ClientRead/observations", "1", 20L * (connections - 6) * second));
        return samples;
    }

    private static Sample sample(int second, String counter, String unit, long value) {
        String[] names = counter.split("/", -1);
        return new Sample(second * SECOND, names[0], names[1].replace(';', '/'), names[2], unit, value);
    }

    private static List<Interval> intervals(int second) {
        long count = 100L * second;
        return List.of(new Interval(
                (second - 1) * SECOND,
                second * SECOND,
                TransactionType.NEW_ORDER,
                new OutcomeCounts(count, count, 0, Map.of(), Map.of(), 0)));
    }

    private static List<ResponseTimes> times(int second) {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(second * 1_000_000L, 100L * second);
        return List.of(new ResponseTimes(
                (second - 1) * SECOND,
                second * SECOND,
                TransactionType.NEW_ORDER,
                ResponseTimes.Kind.RESPONSE,
                histogram));
    }

    private static List<RunEnvironment.Source> sources() {
        return List.of(
                new RunEnvironment.Source("device", true, "").with(List.of()),
                new RunEnvironment.Source("stats", true, "")
                        .with(List.of(
                                new DeclaredRole(CounterRole.READS, "*", "reads"),
                                new DeclaredRole(CounterRole.CLIENT_READS, "client", "reads"),
                                new DeclaredRole(CounterRole.CLIENT_READ_TIME, "client", "read_time"),
                                new DeclaredRole(CounterRole.LOG_FLUSHES, "wal", "fsyncs"),
                                new DeclaredRole(CounterRole.LOG_FLUSH_TIME, "wal", "fsync_time"))),
                new RunEnvironment.Source("waits", true, "").with(List.of()));
    }

    private RunSettings settings() {
        return new RunSettings(
                "postgresql",
                "localhost:5432/latchmark",
                2,
                WorkloadSettings.standard(8, Duration.ofSeconds(WARM_UP), LiveFigures.SPAN)
                        .with(List.of(new Step(8, 0)), Pacing.NONE, connections));
    }
}
