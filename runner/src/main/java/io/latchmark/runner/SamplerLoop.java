package io.latchmark.runner;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.Sampler;
import io.latchmark.results.Event;
import io.latchmark.results.Sample;
import java.time.Duration;
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
    private static final Duration STOP_LIMIT = Duration.ofSeconds(20);

    private final Recording recording;
    private final Journal journal;
    private final Consumer<Throwable> failures;
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
    SamplerLoop(Recording recording, Journal journal, Consumer<Throwable> failures) {
        this.recording = recording;
        this.journal = journal;
        this.failures = failures;
    }

    void start(List<Sampler> samplers) {
        for (Sampler sampler : samplers) {
            ScheduledFuture<?> unused = thread.scheduleAtFixedRate(
                    () -> read(sampler), 0, sampler.period().toNanos(), TimeUnit.NANOSECONDS);
        }
    }

    /** One turn. Whatever is thrown here would otherwise end the turns of this sampler without a word. */
    private void read(Sampler sampler) {
        try {
            List<Sample> samples = samples(sampler);
            if (!samples.isEmpty()) {
                recording.writer().appendSamples(samples);
                recording.listener().sampled(samples);
            }
        } catch (RuntimeException | Error e) {
            failures.accept(e);
        }
    }

    private List<Sample> samples(Sampler sampler) {
        List<Reading> readings = new ArrayList<>();
        long beginNanos = recording.timeBase().nanos();
        try {
            sampler.sample((object, metric, unit, value) -> readings.add(new Reading(object, metric, unit, value)));
        } catch (LatchmarkException e) {
            if (lost.add(sampler.source())) {
                journal.add(Event.Kind.SOURCE_LOST, sampler.source() + ": " + e.getMessage());
            }
            return List.of();
        }
        long middleNanos = (beginNanos + recording.timeBase().nanos()) / 2;
        lost.remove(sampler.source());
        return readings.stream()
                .map(reading -> reading.at(middleNanos, sampler.source()))
                .toList();
    }

    /** Ends after the reading under way. One that does not end is a failure of the run: it may still write. */
    @Override
    public void close() {
        thread.shutdown();
        if (!Waiting.uninterrupted(thread::awaitTermination, STOP_LIMIT.toNanos())) {
            failures.accept(LatchmarkException.environment("a source of samples has not answered for "
                    + STOP_LIMIT.toSeconds() + " s after the load: see what the server or the device waits for"));
        }
    }

    private record Reading(String object, String metric, String unit, long value) {
        Sample at(long timeNanos, String source) {
            return new Sample(timeNanos, source, object, metric, unit, value);
        }
    }
}
