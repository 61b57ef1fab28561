package io.latchmark.live.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.analysis.live.EarlierRuns;
import io.latchmark.analysis.live.LiveFigures;
import io.latchmark.analysis.series.Roles;
import io.latchmark.application.OperationEvent;
import io.latchmark.application.RunControl;
import io.latchmark.application.RunUnderWay;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.RunSettings;
import io.latchmark.results.run.Sample;
import io.latchmark.results.run.Step;
import io.latchmark.results.run.WorkloadSettings;
import io.micrometer.registry.otlp.OtlpMetricsSender;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.assertj.core.api.ListAssert;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What Prometheus gets of a run's events. */
final class MetricsTest {
    private static final long SECOND = 1_000_000_000L;

    private final Metrics meters = new Metrics(Optional.empty(), notice -> {});

    @AfterEach
    void close() {
        meters.close();
    }

    @Test
    void transactionsAreCountedByTypeAndOutcome() {
        meters.take(started("cache-10-90"));
        tick(1);
        tick(2);

        lines().contains("latchmark_transactions_total{outcome=\"committed\",type=\"new_order\"} 20.0")
                .contains("latchmark_transactions_total{outcome=\"rolled_back\",type=\"new_order\"} 2.0")
                .contains("latchmark_transactions_total{outcome=\"failed\",type=\"new_order\"} 4.0")
                .contains("latchmark_transaction_failures_total{kind=\"deadlock\",type=\"new_order\"} 4.0");
    }

    @Test
    void responseTimesAreAHistogramInSeconds() {
        meters.take(started(""));
        tick(1);

        lines().contains("latchmark_transaction_response_seconds_count{type=\"new_order\"} 11")
                .contains("latchmark_transaction_response_seconds_bucket{type=\"new_order\",le=\"0.003\"} 0")
                .contains("latchmark_transaction_response_seconds_bucket{type=\"new_order\",le=\"0.005\"} 10")
                .contains("latchmark_transaction_response_seconds_bucket{type=\"new_order\",le=\"1.5\"} 11");
    }

    @Test
    void countersHaveBaseUnitsAndNamesThatNoEngineChanges() {
        meters.take(started("", new DeclaredRole(CounterRole.LOG_FLUSH_TIME, "*/wal/*", "fsync_time")));
        meters.take(new OperationEvent.RunSampled(List.of(
                new Sample(SECOND, "device", "vda", "read_time", "ms", 1_500),
                new Sample(SECOND, "device", "vda", "read_bytes", "B", 8_192),
                new Sample(SECOND, "stats", "client/wal/normal", "fsync_time", "us", 2_000_000),
                new Sample(SECOND, "stats", "writer/wal/normal", "fsync_time", "us", 500_000),
                new Sample(SECOND, "waits", "all", "polls", "1", 10),
                new Sample(SECOND, "waits", "log_flush/IO:WalSync", "observations", "1", 30),
                new Sample(SECOND, "waits", "log_flush/LWLock:WALWrite", "observations", "1", 12))));

        lines().contains("latchmark_device_read_time_seconds_total{device=\"vda\"} 1.5")
                .contains("latchmark_device_read_bytes_total{device=\"vda\"} 8192.0")
                .contains("latchmark_log_flush_time_seconds_total 2.5")
                .contains("latchmark_session_polls_total 10.0")
                .contains("latchmark_session_observations_total{wait_class=\"log_flush\"} 42.0");
    }

    @Test
    void theRunUnderLoadIsNamedOnceAndItsLabelIsEscaped() {
        meters.take(started("first"));
        meters.take(started("5 \"quoted\" \\ ü"));

        lines().filteredOn(line -> line.startsWith("latchmark_run_info"))
                .singleElement()
                .asString()
                .contains(
                        "label=\"5 \\\"quoted\\\" \\\\ ü\"",
                        "warehouses=\"10\"",
                        "users=\"16\"",
                        "engine=\"postgresql\"")
                .endsWith(" 1");
    }

    @Test
    void thePhaseIsOneOfAll() {
        meters.take(started(""));
        assertThat(phases()).allMatch(line -> line.endsWith(" 0.0"));

        meters.take(new OperationEvent.RunHappened(new Event(SECOND, Event.Kind.PHASE, "MEASUREMENT")));

        assertThat(phases())
                .filteredOn(line -> line.endsWith(" 1.0"))
                .containsExactly("latchmark_phase{phase=\"measurement\"} 1.0");
    }

    @Test
    void aCollectorGetsThemAndOneThatIsMissingIsNamedOnce() throws IOException {
        List<String> notices = new CopyOnWriteArrayList<>();
        Collector collector = new Collector(200, 500, 200);
        URI address = collector.address();
        CollectorSender sender = new CollectorSender(address, notices::add);
        OtlpMetricsSender.Request request =
                OtlpMetricsSender.Request.builder(new byte[0]).build();
        try (Metrics pushed = new Metrics(Optional.of(address), notices::add)) {
            pushed.take(started("label of the run"));
        }
        sender.send(request);
        sender.send(request);
        collector.close();
        sender.send(request);
        sender.send(request);

        assertThat(collector.received().get(0))
                .contains("latchmark.phase", "jvm.memory.used", "service.name", "label of the run");
        assertThat(notices).hasSize(3);
        assertThat(notices.get(0))
                .isEqualTo("Collector " + address + " doesn't accept metrics: HTTP 500; Latchmark retries every 10 s");
        assertThat(notices.get(1)).isEqualTo("Collector " + address + " accepts metrics again");
        assertThat(notices.get(2)).startsWith("Collector " + address + " doesn't accept metrics: ");
    }

    @Test
    void dashboardAndDocumentationNameWhatIsExportedAndNothingElse() throws IOException {
        meters.take(started("", everyRole()));
        tick(1);
        meters.take(new OperationEvent.RunSampled(everyCounter()));

        Set<String> exported = names("(?m)^(latchmark_\\w+?)(?:_bucket|_count|_sum|_max)?(?:\\{| )", text());
        Set<String> documented = names("(latchmark_\\w+)", Files.readString(Path.of("../docs/reading-a-report.md")));
        Set<String> shown = names(
                "(latchmark_\\w+?)(?:_bucket|_count|_sum)?\\b",
                Files.readString(Path.of("../docs/grafana/latchmark.json")));

        assertThat(documented).isEqualTo(exported);
        assertThat(exported).containsAll(shown);
    }

    private static Set<String> names(String pattern, String text) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Each role has a counter of its own name. */
    private static DeclaredRole[] everyRole() {
        return Stream.of(CounterRole.values())
                .map(role -> new DeclaredRole(role, "*", role.name()))
                .toArray(DeclaredRole[]::new);
    }

    private static List<Sample> everyCounter() {
        List<Sample> samples = new ArrayList<>();
        for (CounterRole role : CounterRole.values()) {
            samples.add(new Sample(SECOND, "stats", "lock/x", role.name(), "1", 1));
        }
        for (String device : SampledMeters.deviceCounters()) {
            samples.add(new Sample(SECOND, "device", "vda", device, "1", 1));
        }
        samples.add(new Sample(SECOND, "waits", "all", "polls", "1", 1));
        samples.add(new Sample(SECOND, "waits", "lock/x", "observations", "1", 1));
        return samples;
    }

    private List<String> phases() {
        return text().lines()
                .filter(line -> line.startsWith("latchmark_phase{"))
                .toList();
    }

    private String text() {
        return new String(meters.scrape("text/plain"), StandardCharsets.UTF_8);
    }

    private ListAssert<String> lines() {
        return assertThat(text().lines().toList());
    }

    private static OperationEvent started(String label, DeclaredRole... roles) {
        RunSettings settings = new RunSettings(
                "postgresql",
                "jdbc:postgresql://localhost/db",
                10,
                WorkloadSettings.standard(16, Duration.ofSeconds(10), Duration.ofSeconds(60))
                        .with(List.of(new Step(8, 0), new Step(16, 0)), Pacing.NONE, 16));
        RunEnvironment.Source source = new RunEnvironment.Source("stats", true, "", Optional.of(List.of(roles)));
        return new OperationEvent.RunStarted(new RunUnderWay(
                Path.of("runs"),
                label,
                settings,
                List.of(source),
                Map.of(),
                EarlierRuns.in(Path.of("runs")),
                RunControl.NONE));
    }

    private void tick(int second) {
        Histogram histogram = new Histogram(3);
        histogram.recordValueWithCount(4_000_000, 10);
        histogram.recordValue(1_200_000_000);
        meters.take(new OperationEvent.RunTicked(
                new LiveFigures(Duration.ofSeconds(3), Roles.of(List.of())).reading(),
                List.of(new Interval(
                        (second - 1) * SECOND,
                        second * SECOND,
                        TransactionType.NEW_ORDER,
                        new OutcomeCounts(
                                13, 10, 1, Map.of(FailureKind.DEADLOCK, 2L), Map.of(FailureKind.LOCK_TIMEOUT, 1L), 0))),
                List.of(new ResponseTimes(
                        (second - 1) * SECOND,
                        second * SECOND,
                        TransactionType.NEW_ORDER,
                        ResponseTimes.Kind.RESPONSE,
                        histogram))));
    }
}
