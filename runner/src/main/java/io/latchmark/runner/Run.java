package io.latchmark.runner;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.core.spi.Sampler;
import io.latchmark.results.JsonFile;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.LoadStart;
import io.latchmark.results.run.OutputRequest;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.RunIdentity;
import io.latchmark.results.run.RunListener;
import io.latchmark.results.run.RunParts;
import io.latchmark.results.run.RunRecord;
import io.latchmark.results.run.RunSettings;
import io.latchmark.results.run.RunWriter;
import io.latchmark.results.run.Share;
import io.latchmark.results.run.Step;
import io.latchmark.results.run.WorkloadSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * One run with its phases: prepare, warm-up, measurement interval, cool-down, after. {@link #execute} is called once, by one
 * thread; {@link #interrupt} by any.
 */
public final class Run {
    /** Prefix of the names of threads that execute transactions. The operating system knows only 15 characters of a name. */
    public static final String TERMINAL_THREADS = "session-";

    /** Name of the threads that read the samplers. */
    public static final String SAMPLER_THREADS = "samplers";

    private static final long TICK_NANOS = Duration.ofSeconds(1).toNanos();

    /** How long to wait for an announcement before asking again; an interrupt is noticed then. */
    private static final Duration PATIENCE = Duration.ofMillis(100);

    private final RunSettings settings;
    private final WorkloadSettings workload;
    private final SystemUnderTest systemUnderTest;
    private final RunListener listener;
    private final Limits limits;
    private final Optional<Load> elsewhere;
    private final LoadControl control = new LoadControl();
    private final NanoClock clock = NanoClock.system();
    private final RunEnding ending = new RunEnding();
    private final List<Phase> phases = new ArrayList<>();
    private final List<LoadStart> starts = new ArrayList<>();
    private final Queue<String> warnings = new ConcurrentLinkedQueue<>();
    private Switching switching = Switching.NONE;

    /** A run with the usual limits. */
    public Run(RunSettings settings, SystemUnderTest systemUnderTest, RunListener listener) {
        this(settings, systemUnderTest, listener, Optional.empty());
    }

    /**
     * A run with terminals elsewhere.
     *
     * @param elsewhere the load; empty if this process executes it
     */
    public Run(RunSettings settings, SystemUnderTest systemUnderTest, RunListener listener, Optional<Load> elsewhere) {
        this(settings, systemUnderTest, listener, Limits.DEFAULT, elsewhere);
    }

    /** A run on this host with other limits for waits. */
    public Run(RunSettings settings, SystemUnderTest systemUnderTest, RunListener listener, Limits limits) {
        this(settings, systemUnderTest, listener, limits, Optional.empty());
    }

    private Run(
            RunSettings settings,
            SystemUnderTest systemUnderTest,
            RunListener listener,
            Limits limits,
            Optional<Load> elsewhere) {
        this.settings = settings;
        this.workload = settings.workload();
        this.systemUnderTest = systemUnderTest;
        this.listener = listener;
        this.limits = limits;
        this.elsewhere = elsewhere;
    }

    /** A run that has ended, and its directory. */
    public record Ended(RunDirectory directory, RunRecord record) {}

    /** State found before the load. */
    private record Before(Map<String, String> durabilityFaults, Map<String, String> incarnation, long ordersPlaced) {}

    /** Makes changes during the measurement interval. Call before the run. */
    public void during(Switching changes) {
        switching = changes;
    }

    /** Ends the run soon; its record is kept and marked as interrupted, with this reason. */
    public void interrupt(String reason) {
        ending.end(reason, false);
    }

    /** Ends the run soon, because it can't be valid without a host that is lost; its record is kept. */
    public void lose(String loss) {
        ending.end(loss, true);
    }

    /** What an operator may do during this run. */
    public LoadControl control() {
        return control;
    }

    /** Adds a warning to the record; the run continues. Warnings added after the end of the run are lost. */
    public void warn(String warning) {
        warnings.add(warning);
    }

    /**
     * Executes the run. A failure after the load has started (an unreachable server, a full disk, a bug) ends it early, with the
     * reason in the record; a bug is then rethrown. An interrupt of the calling thread ends it as {@link #interrupt} does.
     *
     * @param output the folder of run directories, created if missing, and the name of the record
     * @param latchmarkVersion program version
     * @throws LatchmarkException of category ENVIRONMENT if it can't start, or its directory can't be written and closed
     */
    public Ended execute(OutputRequest output, String latchmarkVersion) {
        ending.takeInterrupt();
        RunEnvironment environment = new RunEnvironment(facts(), Map.of(), sources(), systemUnderTest.sqlHashes());
        Before before = new Before(
                systemUnderTest.database().durabilityFaults(),
                systemUnderTest.database().incarnation(),
                systemUnderTest.database().newOrdersPlaced());
        try (Load load = openLoad()) {
            TimeBase timeBase = TimeBase.startingNow(clock);
            Function<String, RunRecord> opened = name -> open(
                    new RunIdentity(name, output.label(), latchmarkVersion, timeBase.origin(), output.place()),
                    environment);
            RunDirectory directory = RunDirectory.create(
                    output.out(),
                    output.label(),
                    timeBase.origin(),
                    (hidden, name) -> JsonFile.write(hidden.file(RunDirectory.RUN), opened.apply(name)));
            RunRecord open = opened.apply(directory.name());
            try (RunWriter writer = new RunWriter(directory)) {
                load.recordedBy(directory.name(), timeBase.originNanos(), writer);
                RunRecord closed = execute(open, before, load, writer, new Recording(timeBase, writer, listener));
                directory.writeUnjudged(closed);
                ending.throwDefect();
                return new Ended(directory, closed);
            }
        } finally {
            ending.restoreInterrupt();
        }
    }

    /** Opens all sessions without starting anything. */
    private Load openLoad() {
        return elsewhere.orElseGet(() -> LocalLoad.open(settings, Share.WHOLE, systemUnderTest, clock, limits));
    }

    /** The record during the run; it remains if the driver is killed. */
    private RunRecord open(RunIdentity identity, RunEnvironment environment) {
        return placed(
                new RunRecord(RunRecord.FORMAT_VERSION, identity, settings, environment, RunConclusion.OPEN),
                List.of());
    }

    /** Adds to a record which processes elsewhere executed its load, as far as known. */
    private RunRecord placed(RunRecord record, List<RunParts.Agent> agents) {
        return elsewhere.isEmpty()
                ? record
                : record.with(new RunParts(
                        starts.stream().map(LoadStart::announcedNanos).toList(), agents));
    }

    private RunRecord execute(RunRecord open, Before before, Load load, RunWriter writer, Recording recording) {
        Journal journal = new Journal(recording);
        SamplerLoop samplers =
                new SamplerLoop(recording, journal, ending::fail, () -> ending.isEnding() || load.hanging() > 0);
        samplers.start(allSamplers());
        Collector collector = new Collector(load::take, writer, recording);
        try (samplers;
                Checkpoints checkpoints = new Checkpoints(systemUnderTest.database(), journal, ending::fail)) {
            control.open(journal, checkpoints);
            StepSequence steps = new StepSequence(workload);
            for (Optional<Step> next = steps.next(); next.isPresent(); next = steps.next()) {
                endIfSessionsHang(load);
                if (ending.isEnding()) {
                    break;
                }
                Step step = next.get();
                prepareAndStart(steps.number(), step, load, collector, journal);
                warmUp(workload.warmUp(steps.number()), step, collector, journal);
                checkpoints.schedule(workload.checkpointsAt());
                try (Switcher switcher = new Switcher(switching, journal, ending::fail)) {
                    switcher.start();
                    measure(steps, step, collector, journal);
                    samplers.readNow();
                }
                checkpoints.cancelPending();
                steps.text().ifPresent(text -> ending.guarded(() -> journal.add(Event.Kind.NOTE, text)));
                coolDown(step, load, collector, journal);
            }
            control.close();
        }
        if (ending.isEnding()) {
            ending.guarded(() -> journal.add(Event.Kind.INTERRUPT, ending.reason()));
        }
        ending.guarded(writer::flush);
        collector.warning().ifPresent(this::warn);
        RunRecord ended = placed(open, load.agents());
        RunCloser closer =
                new RunCloser(open.environment(), collector.totals(), before.durabilityFaults(), load.hanging());
        if (ending.isLost()) {
            closer.lose(ending.reason());
        }
        RunRecord closed = closer.close(
                ended,
                systemUnderTest,
                new RunCloser.Ending(
                        ending.reason(),
                        phases,
                        load.inputs(),
                        before.ordersPlaced(),
                        before.incarnation(),
                        journal.reconnections()));
        return closed.with(closed.conclusion().withWarnings(warnings));
    }

    /** Prepares a step's load and starts it: immediately, or at the announced time. */
    private void prepareAndStart(int number, Step step, Load load, Collector collector, Journal journal) {
        ending.guarded(() -> load.prepare(step, journal, ending::fail));
        OptionalLong announced = OptionalLong.empty();
        while (elsewhere.isPresent() && announced.isEmpty() && !ending.isEnding()) {
            announced = ending.guarded(() -> load.announced(number, PATIENCE)).orElse(OptionalLong.empty());
        }
        if (ending.isEnding()) {
            return;
        }
        long startNanos = announced.orElseGet(clock::nanos);
        ending.guarded(() -> load.announce(startNanos));
        ending.await(startNanos - clock.nanos());
        if (ending.isEnding()) {
            return;
        }
        ending.guarded(load::begin);
        if (announced.isPresent()) {
            long lateNanos = Math.max(0, clock.nanos() - startNanos);
            long fromOrigin = Math.max(0, collector.momentOf(startNanos));
            starts.add(new LoadStart(fromOrigin, lateNanos));
            collector.beginAt(fromOrigin);
        }
    }

    private void warmUp(Duration length, Step step, Collector collector, Journal journal) {
        long endNanos = collector.collectedNanos() + length.toNanos();
        if (!length.isZero()) {
            phase(
                    Phase.Kind.WARM_UP,
                    endNanos,
                    step,
                    collector,
                    journal,
                    second -> collector.collectedNanos() >= endNanos);
        }
    }

    private void measure(StepSequence steps, Step step, Collector collector, Journal journal) {
        long startNanos = collector.collectedNanos();
        phase(Phase.Kind.MEASUREMENT, steps.endNanos(startNanos), step, collector, journal, second -> {
            steps.measured(second);
            return steps.isMeasured(collector.collectedNanos() - startNanos);
        });
    }

    /**
     * Executes one phase in intervals of a second. It begins where the last interval ended, so no interval has two phases.
     *
     * @param endNanos as planned, at which an interval ends
     * @param over whether it is, after the times of an interval
     */
    private void phase(
            Phase.Kind kind,
            long endNanos,
            Step step,
            Collector collector,
            Journal journal,
            Predicate<List<ResponseTimes>> over) {
        if (ending.isEnding()) {
            return;
        }
        long startNanos = collector.collectedNanos();
        ending.guarded(() -> journal.phaseBegan(kind, startNanos));
        // After a stall the seconds that have passed form one interval; none is made up.
        Grid seconds = new Grid(startNanos, TICK_NANOS);
        boolean ended;
        // A phase that is interrupted at its start still has an interval, and so a length.
        do {
            long tickNanos = seconds.after(collector.collectedNanos());
            boolean planned = collector.collectedNanos() < endNanos;
            ending.await(collector.nanosUntil(planned ? Math.min(tickNanos, endNanos) : tickNanos));
            ended = ending.guarded(() -> over.test(
                            kind == Phase.Kind.MEASUREMENT ? collector.collectMeasured() : collector.collect()))
                    .orElse(false);
        } while (!ending.isEnding() && !ended);
        phases.add(new Phase(kind, startNanos, collector.collectedNanos(), step));
    }

    /** A step can't start with sessions that are still busy with the previous one. */
    private void endIfSessionsHang(Load load) {
        if (load.hanging() > 0) {
            interrupt(load.hanging() + " of " + workload.connections() + " sessions have not ended their transactions "
                    + limits.stop().toMillis() / 1e3
                    + " s after the step, and the next can't start: see what the server's sessions wait for");
        }
    }

    private void coolDown(Step step, Load load, Collector collector, Journal journal) {
        long startNanos = collector.collectedNanos();
        ending.guarded(() -> journal.phaseBegan(Phase.Kind.COOL_DOWN, startNanos));
        ending.guarded(load::end);
        ending.guarded(collector::collect);
        phases.add(new Phase(Phase.Kind.COOL_DOWN, startNanos, collector.collectedNanos(), step));
    }

    private List<Sampler> allSamplers() {
        List<Sampler> samplers = new ArrayList<>(systemUnderTest.samplers());
        samplers.add(new DriverSampler(workload.samplingPeriod()));
        return samplers;
    }

    private List<RunEnvironment.Source> sources() {
        List<RunEnvironment.Source> sources = new ArrayList<>(systemUnderTest.sources());
        sources.add(DriverSampler.SOURCE);
        return sources;
    }

    private Map<String, Map<String, String>> facts() {
        Map<String, Map<String, String>> facts = new HashMap<>(systemUnderTest.facts());
        facts.putAll(systemUnderTest.database().facts());
        return facts;
    }
}
