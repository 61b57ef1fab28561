package io.latchmark.runner;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.core.spi.Sampler;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.Event;
import io.latchmark.results.OutcomeCounts;
import io.latchmark.results.Phase;
import io.latchmark.results.RunConclusion;
import io.latchmark.results.RunDirectory;
import io.latchmark.results.RunEnvironment;
import io.latchmark.results.RunIdentity;
import io.latchmark.results.RunRecord;
import io.latchmark.results.RunSettings;
import io.latchmark.results.RunWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * One run: prepare, warm-up, measurement interval, cool-down, after. {@link #execute} is called once, by one thread;
 * {@link #interrupt} by any.
 */
public final class Run {
    private static final long TICK_NANOS = Duration.ofSeconds(1).toNanos();

    private final RunSettings settings;
    private final Testbed testbed;
    private final RunListener listener;
    private final NanoClock clock = NanoClock.system();
    private final CountDownLatch ending = new CountDownLatch(1);
    private volatile String interruptReason = "";
    private final List<RuntimeException> failures = new ArrayList<>();
    private final List<Phase> phases = new ArrayList<>();

    public Run(RunSettings settings, Testbed testbed, RunListener listener) {
        this.settings = settings;
        this.testbed = testbed;
        this.listener = listener;
    }

    /**
     * Where the record goes and how it is called.
     *
     * @param out the folder of run directories; created if missing
     * @param label the configuration's name
     * @param latchmarkVersion version of the program
     */
    public record Destination(Path out, String label, String latchmarkVersion) {}

    /** A run that ended, and its directory. */
    public record Ended(RunDirectory directory, RunRecord record) {}

    /** Ends the run soon; what was recorded is kept, and marked as interrupted with this reason. */
    public void interrupt(String reason) {
        synchronized (failures) {
            if (interruptReason.isEmpty()) {
                interruptReason = reason;
            }
        }
        ending.countDown();
    }

    /**
     * Executes the run.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if it can't begin or the record can't be written
     */
    public Ended execute(Destination destination) {
        Load load = Load.open(settings, testbed, clock);
        TimeBase timeBase = TimeBase.startingNow(clock);
        RunDirectory directory = RunDirectory.create(destination.out(), destination.label(), timeBase.origin());
        try (RunWriter writer = new RunWriter(directory)) {
            RunIdentity identity = new RunIdentity(
                    directory.path().getFileName().toString(),
                    destination.label(),
                    destination.latchmarkVersion(),
                    timeBase.origin());
            RunEnvironment environment = new RunEnvironment(facts(), Map.of(), sources(), testbed.sqlHashes());
            RunRecord open =
                    new RunRecord(RunRecord.FORMAT_VERSION, identity, settings, environment, RunConclusion.OPEN);
            writer.write(open);
            RunRecord closed = execute(open, load, timeBase, writer);
            writer.write(closed);
            return new Ended(directory, closed);
        }
    }

    private RunRecord execute(RunRecord open, Load load, TimeBase timeBase, RunWriter writer) {
        Map<String, String> durabilityFaults = testbed.database().durabilityFaults();
        long placedBefore = testbed.database().newOrdersPlaced();
        Journal journal = new Journal(timeBase, writer, listener);
        Map<TransactionType, OutcomeCounts> totals;
        int hanging;
        try (SamplerLoop samplers = new SamplerLoop(timeBase, writer, listener, journal, this::fail);
                Checkpoints checkpoints = new Checkpoints(testbed.database(), journal, this::fail)) {
            samplers.start(allSamplers());
            Collector collector = new Collector(load, writer, listener, timeBase.nanos());
            load.start(journal, this::fail);
            phase(Phase.Kind.WARM_UP, settings.warmUp(), timeBase, collector, journal);
            checkpoints.schedule(settings.checkpointsAt());
            phase(Phase.Kind.MEASUREMENT, settings.measurementInterval(), timeBase, collector, journal);
            hanging = stop(load, timeBase, collector);
            totals = collector.totals();
            if (!interruptReason.isEmpty()) {
                journal.add(Event.Kind.INTERRUPT, interruptReason);
            }
        }
        rethrowUnlessServerIsAway();
        Conclusion conclusion = new Conclusion(open.environment(), totals, durabilityFaults, hanging);
        return conclusion.close(open, testbed, new Conclusion.Ending(interruptReason, phases, placedBefore));
    }

    private void phase(Phase.Kind kind, Duration length, TimeBase timeBase, Collector collector, Journal journal) {
        if (ending.getCount() == 0 || length.isZero()) {
            return;
        }
        long startNanos = timeBase.nanos();
        long endNanos = startNanos + length.toNanos();
        journal.add(Event.Kind.PHASE, kind.name());
        long nowNanos = startNanos;
        for (long tickNanos = startNanos + TICK_NANOS; nowNanos < endNanos; tickNanos += TICK_NANOS) {
            boolean interrupted = awaitEnding(Math.min(tickNanos, endNanos) - timeBase.nanos());
            nowNanos = timeBase.nanos();
            collector.collect(nowNanos);
            if (interrupted) {
                break;
            }
        }
        phases.add(new Phase(kind, startNanos, nowNanos, settings.steps().get(0)));
    }

    private int stop(Load load, TimeBase timeBase, Collector collector) {
        long startNanos = timeBase.nanos();
        int hanging = load.stop();
        long nowNanos = timeBase.nanos();
        collector.collect(nowNanos);
        phases.add(new Phase(
                Phase.Kind.COOL_DOWN, startNanos, nowNanos, settings.steps().get(0)));
        return hanging;
    }

    private boolean awaitEnding(long nanos) {
        try {
            return ending.await(nanos, TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            interrupt("the run's thread was interrupted");
            return true;
        }
    }

    /** Takes what ends the run, from any of its threads. */
    private void fail(RuntimeException failure) {
        synchronized (failures) {
            failures.add(failure);
        }
        String message = failure.getMessage();
        interrupt(message == null ? failure.toString() : message);
    }

    /** A server that stays away ends the run with a record; a bug, or a record that can't be written, does not. */
    private void rethrowUnlessServerIsAway() {
        synchronized (failures) {
            for (RuntimeException failure : failures) {
                if (!(failure instanceof LatchmarkException)) {
                    throw failure;
                }
            }
        }
    }

    private List<Sampler> allSamplers() {
        List<Sampler> samplers = new ArrayList<>(testbed.samplers());
        samplers.add(new DriverSampler(settings.samplingPeriod()));
        return samplers;
    }

    private List<RunEnvironment.Source> sources() {
        List<RunEnvironment.Source> sources = new ArrayList<>(testbed.sources());
        sources.add(new RunEnvironment.Source("driver", true, "CPU time, garbage collection and heap of this process"));
        return sources;
    }

    private Map<String, Map<String, String>> facts() {
        Map<String, Map<String, String>> facts = new HashMap<>(testbed.facts());
        facts.putAll(testbed.database().facts());
        return facts;
    }
}
