package io.latchmark.storage.exporter;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.core.spi.SampleSink;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.device.Backing;
import io.latchmark.storage.device.Device;
import io.latchmark.storage.device.DeviceSource;
import io.latchmark.storage.exporter.ExporterPage.Series;
import io.latchmark.storage.host.CpuSampler;
import io.latchmark.storage.host.CpuTotals;
import io.latchmark.storage.host.ServerHost;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The exporter on a database's host, where nothing else may be installed: node_exporter on Linux, windows_exporter on Windows.
 * Its devices have the metrics of {@link io.latchmark.storage.device.DiskStatsSampler}; a Windows volume has no flushes, no
 * {@code busy_time} and no {@code queue_time}, but {@code idle_time}. Immutable; each of its samplers is for one thread.
 */
public final class HostExporter {
    /** The source of the database host's CPUs in {@code samples.csv}. */
    public static final String PROCESSORS = "database_processors";

    private static final String HOST = "database";
    private static final double NANOS_PER_SECOND = 1e9;
    private static final double MILLIS_PER_SECOND = 1e3;
    private static final double MICROS_PER_SECOND = 1e6;
    /** Modes of windows_cpu_time_total; deferred calls and interrupts are included in privileged time. */
    private static final Map<String, String> WINDOWS_STATES =
            Map.of("user", "user", "privileged", "system", "idle", "idle");

    private final ExporterSource exporter;
    private final Dialect dialect;
    private final ExporterPage first;
    private final String clock;

    private HostExporter(ExporterSource exporter, Dialect dialect, ExporterPage first, String clock) {
        this.exporter = exporter;
        this.dialect = dialect;
        this.first = first;
        this.clock = clock;
    }

    /**
     * Fetches an exporter's page for the first time.
     *
     * @param url of its page, for example {@code http://db.example.com:9100/metrics}
     * @throws LatchmarkException of category ENVIRONMENT if it can't be reached or is not a known exporter
     */
    public static HostExporter open(URI url) {
        ExporterSource exporter = ExporterSource.of(url);
        double sentSeconds = System.currentTimeMillis() / MILLIS_PER_SECOND;
        long startNanos = System.nanoTime();
        ExporterPage page = exporter.read();
        double tookSeconds = (System.nanoTime() - startNanos) / NANOS_PER_SECOND;
        Dialect dialect = Dialect.of(page)
                .orElseThrow(() -> LatchmarkException.environment(url
                        + " has no counters of devices: neither node_disk_… (node_exporter, collector diskstats) nor"
                        + " windows_logical_disk_… (windows_exporter, collector logical_disk)"));
        double seconds = page.value(dialect.clock()).orElse(Double.NaN);
        // A clock in whole seconds is behind by up to one.
        double behind = seconds == Math.rint(seconds) ? 0.5 : 0;
        String clock = !Double.isFinite(seconds)
                ? "the page has no clock"
                : String.format(
                        Locale.ROOT,
                        "its clock is %+.3f s from this host's, within %.3f s",
                        seconds + behind - sentSeconds - tookSeconds / 2,
                        behind + tookSeconds / 2);
        return new HostExporter(exporter, dialect, page, clock);
    }

    /**
     * The devices that hold the database's folders.
     *
     * @param folders the server's paths by use
     * @param named devices named by the user, by use: these are not looked up
     */
    public Map<String, Backing> devices(Map<String, Path> folders, Map<String, List<String>> named) {
        ExportedFiles files = new ExportedFiles(first, dialect);
        Map<String, Backing> byUse = new HashMap<>();
        folders.forEach((use, folder) -> byUse.put(use, files.resolve(folder.toString())));
        named.forEach((use, devices) -> byUse.put(use, files.named(devices)));
        return byUse;
    }

    /** Samples devices, and CPUs unless they are this host's. */
    public SamplerSet samplers(Map<String, Backing> byUse, ServerHost server, Duration period) {
        SamplerSet sampled = devices(byUse, period);
        return server.isThisOne() ? sampled : SamplerSet.of(sampled, processors(period));
    }

    public SamplerSet devices(Map<String, Backing> byUse, Duration period) {
        Set<String> names =
                Backing.distinct(byUse.values()).stream().map(Device::name).collect(Collectors.toSet());
        String detail = DeviceSource.describe(byUse) + "; by " + exporter.url() + ", " + clock;
        if (names.isEmpty()) {
            return DeviceSource.missing(detail);
        }
        ScrapeSampler sampler = new ScrapeSampler(
                DeviceSource.NAME,
                period,
                narrowed(dialect.deviceCollectors()),
                dialect.clock(),
                (page, sink) -> handOver(page, names, sink),
                NanoClock.system());
        return DeviceSource.of(sampler, detail);
    }

    private void handOver(ExporterPage page, Set<String> names, SampleSink sink) {
        for (String name : names) {
            if (!dialect.handOver(page, name, sink)) {
                throw LatchmarkException.environment(
                        exporter.url() + " has no device " + name + "; it must stay attached during a run");
            }
        }
    }

    /** Samples the CPUs of the exporter's host, which is the database's. */
    public SamplerSet processors(Duration period) {
        if (processors(first).isEmpty()) {
            return SamplerSet.missing(
                    PROCESSORS, exporter.url() + " has no counters of CPUs: enable its collector cpu");
        }
        CpuTotals totals = new CpuTotals();
        ScrapeSampler sampler = new ScrapeSampler(
                PROCESSORS,
                period,
                narrowed(dialect.processorCollectors()),
                dialect.clock(),
                (page, sink) -> handOverProcessors(page, totals, sink),
                NanoClock.system());
        return SamplerSet.of(
                sampler, "CPUs of the database's host, by " + exporter.url() + ", " + clock, CpuSampler.roles());
    }

    /** The exporter restricted to some collectors, if it supports that. */
    private ExporterSource narrowed(List<String> collectors) {
        ExporterSource some = exporter.only(collectors);
        try {
            ExporterPage page = some.read();
            return Dialect.of(page).isPresent() || !processors(page).isEmpty() ? some : exporter;
        } catch (LatchmarkException e) {
            return exporter;
        }
    }

    private static void handOverProcessors(ExporterPage page, CpuTotals totals, SampleSink sink) {
        Map<String, Double> states = processors(page);
        if (states.isEmpty()) {
            throw LatchmarkException.environment("the exporter's page no longer has counters of CPUs");
        }
        if (!states.values().stream().allMatch(Double::isFinite)) {
            throw LatchmarkException.environment("the exporter's page has CPU times that are no numbers");
        }
        Set<String> cpus = Stream.concat(
                        page.all("node_cpu_seconds_total").stream().map(series -> series.label("cpu")),
                        page.all("windows_cpu_time_total").stream().map(series -> series.label("core")))
                .collect(Collectors.toSet());
        Map<String, Long> millis = new TreeMap<>();
        states.forEach((state, seconds) -> millis.put(state, Math.round(seconds * MILLIS_PER_SECOND)));
        totals.after(cpus, millis).forEach((state, total) -> sink.accept(HOST, state, "ms", total));
        sink.accept(HOST, "processors", "1", cpus.size());
        page.value("node_procs_running").ifPresent(value -> sink.accept(HOST, "runnable", "1", Math.round(value)));
        pressure(page, "node_pressure_cpu_waiting_seconds_total", "cpu_pressure", sink);
        pressure(page, "node_pressure_io_waiting_seconds_total", "io_pressure", sink);
        pressure(page, "node_pressure_io_stalled_seconds_total", "io_full_pressure", sink);
    }

    private static void pressure(ExporterPage page, String series, String metric, SampleSink sink) {
        page.value(series)
                .ifPresent(seconds -> sink.accept(HOST, metric, "us", Math.round(seconds * MICROS_PER_SECOND)));
    }

    /** Seconds of all CPUs by state. */
    private static Map<String, Double> processors(ExporterPage page) {
        Map<String, Double> states = new TreeMap<>();
        for (Series series : page.all("node_cpu_seconds_total")) {
            states.merge(series.label("mode"), series.value(), Double::sum);
        }
        for (Series series : page.all("windows_cpu_time_total")) {
            String state = WINDOWS_STATES.get(series.label("mode"));
            if (state != null) {
                states.merge(state, series.value(), Double::sum);
            }
        }
        return states;
    }
}
