package io.latchmark.runner;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.Sampler;
import io.latchmark.results.Event;
import io.latchmark.results.RunWriter;
import io.latchmark.results.Sample;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Reads all samplers on one thread, each at its own period, and writes what they read. A source that can't be read is
 * an event, once, and is tried again; the run goes on.
 */
final class SamplerLoop implements AutoCloseable {
    private static final long STOP_LIMIT_SECONDS = 20;

    private final TimeBase timeBase;
    private final RunWriter writer;
    private final RunListener listener;
    private final Journal journal;
    private final Consumer<RuntimeException> failures;
    private final Set<String> lost = new HashSet<>();
    private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread created = new Thread(task, "latchmark-samplers");
        created.setDaemon(true);
        return created;
    });

    /**
     * A loop that has not begun.
     *
     * @param failures takes what ends the run: a bug, or a record that can't be written any more
     */
    SamplerLoop(
            TimeBase timeBase,
            RunWriter writer,
            RunListener listener,
            Journal journal,
            Consumer<RuntimeException> failures) {
        this.timeBase = timeBase;
        this.writer = writer;
        this.listener = listener;
        this.journal = journal;
        this.failures = failures;
    }

    void start(List<Sampler> samplers) {
        for (Sampler sampler : samplers) {
            ScheduledFuture<?> unused = thread.scheduleAtFixedRate(
                    () -> read(sampler), 0, sampler.period().toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    private void read(Sampler sampler) {
        List<Sample> samples = new ArrayList<>();
        long beginNanos = timeBase.nanos();
        List<Reading> readings = new ArrayList<>();
        try {
            sampler.sample((object, metric, unit, value) -> readings.add(new Reading(object, metric, unit, value)));
            lost.remove(sampler.source());
        } catch (LatchmarkException e) {
            if (lost.add(sampler.source())) {
                journal.add(Event.Kind.SOURCE_LOST, sampler.source() + ": " + e.getMessage());
            }
            return;
        } catch (RuntimeException e) {
            failures.accept(e);
            return;
        }
        long middleNanos = (beginNanos + timeBase.nanos()) / 2;
        for (Reading reading : readings) {
            samples.add(new Sample(
                    middleNanos,
                    sampler.source(),
                    reading.object(),
                    reading.metric(),
                    reading.unit(),
                    reading.value()));
        }
        keep(samples);
    }

    private void keep(List<Sample> samples) {
        if (samples.isEmpty()) {
            return;
        }
        try {
            writer.appendSamples(samples);
            listener.sampled(samples);
        } catch (RuntimeException e) {
            failures.accept(e);
        }
    }

    /** Ends after the reading under way. */
    @Override
    public void close() {
        thread.shutdown();
        try {
            thread.awaitTermination(STOP_LIMIT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private record Reading(String object, String metric, String unit, long value) {}
}
