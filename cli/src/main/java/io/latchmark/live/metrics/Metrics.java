package io.latchmark.live.metrics;

import io.latchmark.application.OperationEvent;
import io.latchmark.application.RunUnderWay;
import io.latchmark.results.run.RunSettings;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.jvm.ClassLoaderMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.micrometer.registry.otlp.OtlpConfig;
import io.micrometer.registry.otlp.OtlpMeterRegistry;
import io.prometheus.metrics.core.metrics.Info;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The figures of an operation as metrics, scraped by Prometheus and optionally pushed by OTLP. Fed by one thread, scraped by any.
 */
public final class Metrics implements AutoCloseable {
    static final Duration PUSHED_EACH = Duration.ofSeconds(10);

    private static final String RUN_TEXT = "The run under load, or the last one";

    private final PrometheusMeterRegistry prometheus = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final CompositeMeterRegistry all = new CompositeMeterRegistry();
    private final JvmGcMetrics collections = new JvmGcMetrics();
    private final Info run = Info.builder()
            .name("latchmark_run_info")
            .help(RUN_TEXT)
            .labelNames("label", "engine", "warehouses", "users", "procedures")
            .register(prometheus.getPrometheusRegistry());
    /** The pushed form, because other registries do not support Prometheus' form. */
    private Optional<MultiGauge> pushedRun = Optional.empty();

    private final RunMeters meters;

    /**
     * Creates the metrics of an operation that is about to start.
     *
     * @param collector address of an OTLP collector's metrics, for example {@code http://localhost:4318/v1/metrics}; empty for
     *     none
     * @param notices receives messages about the collector, from any thread
     */
    public Metrics(Optional<URI> collector, Consumer<String> notices) {
        all.add(prometheus);
        // Their names violate Prometheus' conventions, and the run's own meters include CPUs.
        all.config()
                .meterFilter(MeterFilter.denyNameStartsWith("process.cpu.time"))
                .meterFilter(MeterFilter.denyNameStartsWith("system.cpu.count"));
        collector.ifPresent(address -> push(address, notices));
        // After the registries and filters: Micrometer warns if they are added later.
        meters = new RunMeters(all, this::name);
        new JvmMemoryMetrics().bindTo(all);
        new JvmThreadMetrics().bindTo(all);
        new ClassLoaderMetrics().bindTo(all);
        new ProcessorMetrics().bindTo(all);
        collections.bindTo(all);
    }

    private void push(URI address, Consumer<String> notices) {
        OtlpMeterRegistry registry = OtlpMeterRegistry.builder(config(address))
                .metricsSender(new CollectorSender(address, notices))
                .build();
        all.add(registry);
        pushedRun = Optional.of(
                MultiGauge.builder("latchmark.run").description(RUN_TEXT).register(registry));
    }

    private static OtlpConfig config(URI address) {
        Map<String, String> settings = Map.of(
                "otlp.url", address.toString(),
                "otlp.step", PUSHED_EACH.toString(),
                "otlp.resourceAttributes", "service.name=latchmark");
        return settings::get;
    }

    /** The labels are untrusted text. */
    private void name(RunUnderWay begun) {
        RunSettings settings = begun.settings();
        String warehouses = Integer.toString(settings.warehouses());
        String users = Integer.toString(settings.workload().users());
        String procedures = settings.workload().procedures();
        run.setLabelValues(begun.label(), settings.engine(), warehouses, users, procedures);
        Tags tags = Tags.of(
                "label", begun.label(),
                "engine", settings.engine(),
                "warehouses", warehouses,
                "users", users,
                "procedures", procedures);
        pushedRun.ifPresent(gauge -> gauge.register(List.of(MultiGauge.Row.of(tags, 1)), true));
    }

    /** Handles an event of the operation. */
    public void take(OperationEvent event) {
        meters.take(event);
    }

    /** For the meters of libraries. */
    public MeterRegistry registry() {
        return all;
    }

    /**
     * The metrics for Prometheus.
     *
     * @param contentType the format, as in an HTTP header {@code Accept}
     */
    public byte[] scrape(String contentType) {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        try {
            prometheus.scrape(text, contentType);
        } catch (IOException e) {
            throw new UncheckedIOException("memory can't be written", e);
        }
        return text.toByteArray();
    }

    /** Closes, after pushing the remaining metrics. */
    @Override
    public void close() {
        collections.close();
        all.close();
        prometheus.close();
    }
}
