package io.latchmark.storage.exporter;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.core.spi.SampleSink;
import io.latchmark.core.spi.Sampler;
import java.time.Duration;
import java.util.OptionalDouble;
import java.util.function.BiConsumer;

/**
 * Samples an exporter's page. An exporter reads its host's counters on request, so a sample is at most as old as the request
 * took. A page whose clock has not advanced since the last one comes from a cache and is refused; a clock in whole seconds
 * (windows_exporter before 0.31) has a second to do so. One thread at a time.
 */
final class ScrapeSampler implements Sampler {
    /** With a tolerance for a clock that is being slewed. */
    private static final long WHOLE_SECOND_NANOS = 1_100_000_000L;

    private final String source;
    private final Duration period;
    private final ExporterSource exporter;
    private final String clock;
    private final BiConsumer<ExporterPage, SampleSink> reading;
    private final NanoClock here;
    private double lastSeconds = Double.NaN;
    private long lastNanos;

    /**
     * A sampler.
     *
     * @param clock the series with the time of the exporter's host
     * @param reading passes a page's values to the sink
     * @param here the clock of this host
     */
    ScrapeSampler(
            String source,
            Duration period,
            ExporterSource exporter,
            String clock,
            BiConsumer<ExporterPage, SampleSink> reading,
            NanoClock here) {
        this.source = source;
        this.period = period;
        this.exporter = exporter;
        this.clock = clock;
        this.reading = reading;
        this.here = here;
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
        long askedNanos = here.nanos();
        ExporterPage page = exporter.read();
        OptionalDouble seconds = page.value(clock);
        if (seconds.isPresent()) {
            double now = seconds.getAsDouble();
            boolean isDue = now != Math.rint(now) || askedNanos - lastNanos > WHOLE_SECOND_NANOS;
            if (now == lastSeconds && isDue) {
                throw LatchmarkException.environment(
                        exporter.url()
                                + " answers with the same page as the time before: name the exporter itself, not a cache before it");
            }
            lastNanos = now == lastSeconds ? lastNanos : here.nanos();
            lastSeconds = now;
        }
        reading.accept(page, sink);
    }

    @Override
    public void close() {
        lastSeconds = Double.NaN;
    }
}
