package io.latchmark.storage.exporter;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.SampleSink;
import io.latchmark.core.spi.Sampler;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.function.BiConsumer;

/**
 * Samples an exporter's page. An exporter reads its host's counters on request, so a sample is at most as old as the request
 * took. A page whose clock has not advanced since the last one comes from a cache and is refused. One thread at a time.
 */
final class ScrapeSampler implements Sampler {
    private final String source;
    private final Duration period;
    private final ExporterSource exporter;
    private final String clock;
    private final BiConsumer<ExporterPage, SampleSink> reading;
    private double lastSeconds = Double.NaN;

    /**
     * A sampler.
     *
     * @param clock the series with the time of the exporter's host
     * @param reading passes a page's values to the sink
     */
    ScrapeSampler(
            String source,
            Duration period,
            ExporterSource exporter,
            String clock,
            BiConsumer<ExporterPage, SampleSink> reading) {
        this.source = source;
        this.period = period;
        this.exporter = exporter;
        this.clock = clock;
        this.reading = reading;
    }

    @Override
    public String source() {
        return source;
    }

    @Override
    public Duration period() {
        return period;
    }

    @Override
    public void sample(SampleSink sink) {
        ExporterPage page = exporter.read();
        OptionalDouble seconds = page.value(clock);
        if (seconds.isPresent()) {
            if (seconds.getAsDouble() == lastSeconds) {
                throw LatchmarkException.environment(
                        exporter.url()
                                + " answers with the same page as the time before: name the exporter itself, not a cache before it");
            }
            lastSeconds = seconds.getAsDouble();
        }
        reading.accept(page, sink);
    }

    @Override
    public void close() {
        lastSeconds = Double.NaN;
    }
}
