package io.latchmark.runner;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.Scale;
import io.latchmark.core.random.RandomStream;
import io.latchmark.core.spi.NanoClock;
import io.latchmark.core.transaction.InputGenerator;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.core.transaction.Workload;
import io.latchmark.results.run.InputCounts;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.RunSettings;
import io.latchmark.results.run.Step;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/**
 * The sessions of a run, held from start to end, and the terminals of the current step. Confined to the run's
 * thread.
 */
final class Load implements AutoCloseable {
    private static final Schedule NOTHING = new ClosedLoop(List.of(), NanoClock.system());

    private final RunSettings settings;
    private final Testbed testbed;
    private final NanoClock clock;
    private final Limits limits;
    private final ResponseTimeRecorder times;
    private final List<Worker> workers = new ArrayList<>();
    private final Map<TransactionType, Long> dropped = new EnumMap<>(TransactionType.class);
    private List<Worker> active = List.of();
    private final Set<Worker> hanging = new HashSet<>();
    private Schedule schedule = NOTHING;
    private int stepsBegun;

    private Load(RunSettings settings, Testbed testbed, NanoClock clock, Limits limits) {
        this.settings = settings;
        this.testbed = testbed;
        this.clock = clock;
        this.limits = limits;
        this.times = new ResponseTimeRecorder(settings.connections());
    }

    /** Opens all sessions; nothing runs yet. If one fails to open, the others are closed. */
    static Load open(RunSettings settings, Testbed testbed, NanoClock clock, Limits limits) {
        Load load = new Load(settings, testbed, clock, limits);
        try {
            while (load.workers.size() < settings.connections()) {
                load.addWorker();
            }
            return load;
        } catch (LatchmarkException e) {
            load.close();
            throw LatchmarkException.environment(
                    "connections = " + settings.connections() + ": the server gave " + load.workers.size() + ", then: "
                            + e.getMessage(),
                    e);
        } catch (RuntimeException | Error e) {
            load.close();
            throw e;
        }
    }

    private void addWorker() {
        int number = workers.size();
        RetryPolicy retryPolicy =
                new RetryPolicy(settings.maxRetries(), RandomStream.of(settings.seed(), "retry", number));
        Worker.Reconnection reconnection =
                new Worker.Reconnection(testbed.sessions(), clock, limits.withoutConnection());
        workers.add(new Worker(number, testbed.sessions().open(), retryPolicy, times.stripe(number), reconnection));
    }

    /**
     * Begins a step: its terminals are drawn up and may start.
     *
     * @param failures takes what ends the run: a bug, or a server that stays away
     */
    void begin(Step step, Journal journal, Consumer<Throwable> failures) {
        // The first step of a run draws what a run of that step alone would draw.
        long seed = stepsBegun == 0 ? settings.seed() : RandomStream.streamSeed(settings.seed(), "step-" + stepsBegun);
        stepsBegun++;
        List<Terminal> terminals = terminals(step, seed);
        active = settings.pacing().isOpen() ? workers : workers.subList(0, Math.min(workers.size(), terminals.size()));
        schedule = schedule(step, terminals, seed);
        // Threads are started while nothing runs: beside a load that takes all processors, each would take a while.
        CountDownLatch release = new CountDownLatch(1);
        try {
            active.forEach(worker -> worker.start(schedule, release, journal, failures));
        } finally {
            release.countDown();
        }
    }

    private List<Terminal> terminals(Step step, long seed) {
        Workload workload =
                new Workload(new Scale(settings.warehouses()), step.users(), settings.mix(), settings.fixedHomes());
        List<Terminal> terminals = new ArrayList<>(step.users());
        for (int number = 0; number < step.users(); number++) {
            terminals.add(new Terminal(
                    new InputGenerator(workload, testbed.constants(), seed, number),
                    settings.pacing(),
                    RandomStream.of(seed, "think", number),
                    clock));
        }
        return terminals;
    }

    private Schedule schedule(Step step, List<Terminal> terminals, long seed) {
        return switch (settings.pacing()) {
            case NONE ->
                workers.size() >= terminals.size() ? new ClosedLoop(terminals, clock) : new QueuedLoop(terminals);
            case TPCC -> new QueuedLoop(terminals);
            case UNIFORM, POISSON ->
                new OpenLoop(
                        terminals, settings.pacing(), step.ratePerSecond(), RandomStream.of(seed, "arrival", 0), clock);
        };
    }

    ResponseTimeRecorder times() {
        return times;
    }

    /** Counts of a type so far, of all workers. */
    OutcomeCounts counts(TransactionType type) {
        TransactionCounters.Sum sum = new TransactionCounters.Sum();
        for (Worker worker : workers) {
            worker.counters().addTo(sum, type);
        }
        return sum.counts(dropped.getOrDefault(type, 0L));
    }

    /** What the inputs were like, of all workers that have ended. */
    InputCounts inputs() {
        return workers.stream()
                .filter(worker -> !hanging.contains(worker))
                .map(worker -> worker.inputs().counts())
                .reduce(InputCounts.NONE, InputCounts::plus);
    }

    /** Ends the step: every transaction under way ends, or its worker counts as hanging. */
    void end() {
        schedule.stop();
        active.forEach(Worker::requestStop);
        long endNanos = System.nanoTime() + limits.stop().toNanos();
        for (Worker worker : active) {
            if (!worker.awaitEnd(endNanos - System.nanoTime())) {
                hanging.add(worker);
            }
        }
        schedule.dropped().forEach((type, count) -> dropped.merge(type, count, Long::sum));
        schedule = NOTHING;
        active = List.of();
    }

    /** How many workers did not end in time. While there are any, no further step may begin: their sessions are busy. */
    int hanging() {
        return hanging.size();
    }

    /** Ends the step under way and gives all sessions back, but for those whose transaction hangs. */
    @Override
    public void close() {
        end();
        workers.stream().filter(worker -> !hanging.contains(worker)).forEach(Worker::closeSession);
    }
}
