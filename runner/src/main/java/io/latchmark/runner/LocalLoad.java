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
import io.latchmark.results.run.Share;
import io.latchmark.results.run.Step;
import io.latchmark.results.run.WorkloadSettings;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/**
 * A share's sessions in this process, open from the start to the end of the run, and the terminals of the current step. Confined
 * to the run's thread.
 */
final class LocalLoad implements Load {
    private static final Schedule NOTHING = new ClosedLoop(List.of(), NanoClock.system());

    private final Scale scale;
    private final WorkloadSettings workload;
    private final Share share;
    private final int connections;
    private final SystemUnderTest systemUnderTest;
    private final NanoClock clock;
    private final Limits limits;
    private final ResponseTimeRecorder times;
    private final WorkerCounts transactionCounts;
    private final List<Worker> workers = new ArrayList<>();
    private final Map<TransactionType, Long> dropped = new EnumMap<>(TransactionType.class);
    private List<Worker> active = List.of();
    private final Set<Worker> hanging = new HashSet<>();
    private Schedule schedule = NOTHING;
    private CountDownLatch release = new CountDownLatch(0);
    private int stepsPrepared;

    private LocalLoad(
            RunSettings settings, Share share, SystemUnderTest systemUnderTest, NanoClock clock, Limits limits) {
        this.scale = new Scale(settings.warehouses());
        this.workload = settings.workload();
        this.share = share;
        this.connections = share.of(workload).connections();
        this.systemUnderTest = systemUnderTest;
        this.clock = clock;
        this.limits = limits;
        this.times = new ResponseTimeRecorder(connections);
        this.transactionCounts = new WorkerCounts(this::counts, times);
    }

    /**
     * Opens the sessions of a share without starting anything. If one can't be opened, the others are closed.
     *
     * @param settings of the whole run
     */
    static LocalLoad open(
            RunSettings settings, Share share, SystemUnderTest systemUnderTest, NanoClock clock, Limits limits) {
        LocalLoad load = new LocalLoad(settings, share, systemUnderTest, clock, limits);
        try {
            while (load.workers.size() < load.connections) {
                load.addWorker();
            }
            return load;
        } catch (LatchmarkException e) {
            load.close();
            throw LatchmarkException.environment(
                    "connections = " + load.connections + ": the server opened only " + load.workers.size() + ", then: "
                            + e.getMessage(),
                    e);
        } catch (RuntimeException | Error e) {
            load.close();
            throw e;
        }
    }

    private void addWorker() {
        int number = workers.size();
        RetryPolicy retryPolicy = new RetryPolicy(workload.maxRetries());
        Worker.Reconnection reconnection =
                new Worker.Reconnection(systemUnderTest.sessions(), clock, limits.withoutConnection());
        workers.add(
                new Worker(number, systemUnderTest.sessions().open(), retryPolicy, times.stripe(number), reconnection));
    }

    /** Creates the step's terminals and starts their threads. */
    @Override
    public void prepare(Step step, RunEvents events, Consumer<Throwable> failures) {
        // The first step of a run draws the same inputs as a run of only that step.
        long seed = stepsPrepared == 0
                ? workload.seed()
                : RandomStream.streamSeed(workload.seed(), "step-" + stepsPrepared);
        stepsPrepared++;
        List<Terminal> terminals = terminals(step, seed);
        active = workload.pacing().isOpen() ? workers : workers.subList(0, Math.min(workers.size(), terminals.size()));
        schedule = schedule(step, terminals, seed);
        // Threads are created before the load runs, because that takes longer when all CPUs are busy.
        release = new CountDownLatch(1);
        active.forEach(worker -> worker.start(schedule, release, events, failures));
    }

    @Override
    public void announce(long startNanos) {
        schedule.startAt(startNanos);
    }

    @Override
    public void begin() {
        release.countDown();
    }

    private List<Terminal> terminals(Step step, long seed) {
        Workload work = new Workload(scale, step.users(), workload.mix(step), workload.fixedHomes());
        return share.terminals(step.users(), workload.pacing())
                .mapToObj(number -> new Terminal(
                        new InputGenerator(work, systemUnderTest.constants(), seed, number),
                        workload.pacing(),
                        Terminal.Streams.of(seed, number),
                        clock))
                .toList();
    }

    private Schedule schedule(Step step, List<Terminal> terminals, long seed) {
        return switch (workload.pacing()) {
            case NONE ->
                workers.size() >= terminals.size() ? new ClosedLoop(terminals, clock) : new QueuedLoop(terminals);
            case TPCC -> new QueuedLoop(terminals);
            case UNIFORM, POISSON ->
                new OpenLoop(
                        terminals,
                        new ArrivalSeries(workload.pacing(), step, RandomStream.of(seed, "arrival", 0), share),
                        clock);
        };
    }

    @Override
    public Slice take() {
        return transactionCounts.take(clock);
    }

    /** The counts of a type so far, over all workers. */
    private OutcomeCounts counts(TransactionType type) {
        TransactionCounters.Sum sum = new TransactionCounters.Sum();
        for (Worker worker : workers) {
            worker.counters().addTo(sum, type);
        }
        return sum.counts(dropped.getOrDefault(type, 0L));
    }

    /** Statistics of the inputs of all workers that have ended. */
    @Override
    public InputCounts inputs() {
        return workers.stream()
                .filter(worker -> !hanging.contains(worker))
                .map(worker -> worker.inputs().counts())
                .reduce(InputCounts.NONE, InputCounts::plus);
    }

    @Override
    public void end() {
        schedule.stop();
        active.forEach(Worker::requestStop);
        // If a step ends before it has started, the threads notice that it is over.
        release.countDown();
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

    @Override
    public int hanging() {
        return hanging.size();
    }

    @Override
    public void close() {
        end();
        workers.stream().filter(worker -> !hanging.contains(worker)).forEach(Worker::closeSession);
    }
}
