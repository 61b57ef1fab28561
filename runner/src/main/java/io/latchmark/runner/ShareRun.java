package io.latchmark.runner;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.core.spi.Sampler;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.InputCounts;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.RunListener;
import io.latchmark.results.run.RunSettings;
import io.latchmark.results.run.RunSink;
import io.latchmark.results.run.Sample;
import io.latchmark.results.run.Share;
import io.latchmark.results.run.Step;
import io.latchmark.results.run.WorkloadSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A share of a run's load in this process, for another process that has the run's directory, phases and gates: terminals, their
 * seconds, and samples of this process and its host. Executed once, by one thread; {@link #end} is called by any.
 */
public final class ShareRun {
    private static final long TICK_NANOS = Duration.ofSeconds(1).toNanos();
    /** How long to wait for a start before looking whether the share has been ended. */
    private static final Duration PATIENCE = Duration.ofMillis(100);

    /** The number of boundaries that is reported when a step has ended, more than any has. */
    public static final int ENDED = Integer.MAX_VALUE;

    private static final RunListener NOBODY = new RunListener() {
        @Override
        public void ticked(List<Interval> intervals, List<ResponseTimes> times) {}

        @Override
        public void sampled(List<Sample> samples) {}

        @Override
        public void happened(Event event) {}
    };

    private final RunSettings settings;
    private final WorkloadSettings workload;
    private final Share share;
    private final SystemUnderTest systemUnderTest;
    private final Link link;
    private final NanoClock clock = NanoClock.system();
    private final CountDownLatch ending = new CountDownLatch(1);
    private volatile String endReason = "";

    /**
     * A share of a run.
     *
     * @param settings of the whole run
     * @param link to the process that has the run
     */
    public ShareRun(RunSettings settings, Share share, SystemUnderTest systemUnderTest, Link link) {
        this.settings = settings;
        this.workload = settings.workload();
        this.share = share;
        this.systemUnderTest = systemUnderTest;
        this.link = link;
    }

    /** The process that has the run. Times are readings of this process's clock. Its methods don't wait, except for a start. */
    public interface Link extends RunSink {
        /** The terminals of a step can start. */
        void ready(int step);

        /** When they start; empty if it is not known within the time. */
        OptionalLong announced(int step, Duration patience);

        /** They have started, later than announced by this much. */
        void started(int step, long lateNanos);

        /**
         * Some {@link #boundaries} of a step have passed, or it has ended ({@link #ENDED}).
         *
         * @param slice what the terminals did until now
         */
        void passed(int step, int boundaries, Load.Slice slice);
    }

    /**
     * How a share ended.
     *
     * @param reason of an early end; empty for none
     * @param hanging sessions whose transaction has not ended
     */
    public record Ended(String reason, InputCounts inputs, int hanging) {}

    /**
     * When the seconds and phases of a step end, in nanoseconds from its start: the n-th boundary is the same time for all shares.
     */
    public static List<Long> boundaries(WorkloadSettings workload, int step) {
        List<Long> boundaries = new ArrayList<>();
        long startNanos = 0;
        for (Duration phase : List.of(workload.warmUp(step), workload.measurementInterval())) {
            long endNanos = startNanos + phase.toNanos();
            for (long tick = startNanos + TICK_NANOS; tick < endNanos; tick += TICK_NANOS) {
                boundaries.add(tick);
            }
            if (endNanos > startNanos) {
                boundaries.add(endNanos);
            }
            startNanos = endNanos;
        }
        return boundaries;
    }

    /** The sources of its samples. */
    public List<RunEnvironment.Source> sources() {
        List<RunEnvironment.Source> sources = new ArrayList<>(systemUnderTest.sources());
        sources.add(DriverSampler.SOURCE);
        return sources;
    }

    /** Ends the share soon, with a reason. */
    public void end(String reason) {
        synchronized (ending) {
            if (!isEnding()) {
                endReason = reason;
                ending.countDown();
            }
        }
    }

    /**
     * Executes the share to its end, early or not.
     *
     * @throws LatchmarkException if the sessions can't be opened
     */
    public Ended execute() throws InterruptedException {
        Recording recording = new Recording(new TimeBase(clock, 0, Instant.now()), link, NOBODY);
        Journal journal = new Journal(recording);
        List<Sampler> samplers = new ArrayList<>(systemUnderTest.samplers());
        samplers.add(new DriverSampler(workload.samplingPeriod()));
        try (Load load = LocalLoad.open(settings, share, systemUnderTest, clock, Limits.DEFAULT);
                SamplerLoop loop = new SamplerLoop(recording, journal, this::fail, this::isEnding)) {
            loop.start(samplers);
            for (int step = 0; step < workload.steps().size() && !isEnding(); step++) {
                execute(step, load, journal);
                if (load.hanging() > 0) {
                    end(load.hanging() + " sessions have not ended their transactions");
                }
            }
            loop.readNow();
            return new Ended(endReason, load.inputs(), load.hanging());
        }
    }

    private void execute(int number, Load load, Journal journal) throws InterruptedException {
        Step step = workload.steps().get(number);
        load.prepare(step, journal, this::fail);
        link.ready(number);
        OptionalLong announced = OptionalLong.empty();
        while (announced.isEmpty() && !isEnding()) {
            announced = link.announced(number, PATIENCE);
        }
        if (announced.isPresent()) {
            long startNanos = announced.getAsLong();
            load.announce(startNanos);
            if (!awaitEnding(startNanos)) {
                load.begin();
                link.started(number, Math.max(0, clock.nanos() - startNanos));
                report(number, load, startNanos);
            }
        }
        load.end();
        link.passed(number, ENDED, load.take());
    }

    private void report(int step, Load load, long startNanos) throws InterruptedException {
        List<Long> boundaries = boundaries(workload, step);
        int passed = 0;
        while (passed < boundaries.size() && !awaitEnding(startNanos + boundaries.get(passed))) {
            Load.Slice slice = load.take();
            // After a stall several have passed, and their seconds are one.
            while (passed < boundaries.size() && startNanos + boundaries.get(passed) - slice.endNanos() <= 0) {
                passed++;
            }
            link.passed(step, passed, slice);
        }
    }

    private boolean isEnding() {
        return ending.getCount() == 0;
    }

    /** Whether the share ends before a time. */
    private boolean awaitEnding(long nanos) throws InterruptedException {
        return ending.await(nanos - clock.nanos(), TimeUnit.NANOSECONDS);
    }

    private void fail(Throwable failure) {
        String message = failure.getMessage();
        end(failure instanceof LatchmarkException && message != null ? message : "a defect of Latchmark: " + failure);
    }
}
