package io.latchmark.storage.proof;

import io.latchmark.core.spi.Sampler;
import io.latchmark.platform.Polling;
import io.latchmark.results.run.RunEnvironment.Source;
import io.latchmark.storage.SamplerSet;
import io.latchmark.storage.device.DeviceSource;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Does known work on a server and compares it with what a run's samplers count. One thread.
 *
 * <p>Counters of a server are read before the first round of a kind of work and after the last, when the server has added them
 * up; those of devices before and after each round.
 */
public final class SelfCheck {
    private static final int POLLS_MAX = 80;
    /** The first report may contain polls from before the wait. */
    private static final int REPORTS = 3;

    private static final long SPIN_NANOS = 300_000_000;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final SamplerSet samplers;
    private final KnownWork work;
    private final Pace pace;
    private final Map<String, List<ProofFigure>> figures = new HashMap<>();
    private final Map<String, String> withoutValue = new HashMap<>();

    private SelfCheck(SamplerSet samplers, KnownWork work, Pace pace) {
        this.samplers = samplers;
        this.work = work;
        this.pace = pace;
    }

    /**
     * How long to wait.
     *
     * @param quiet before each round of work, at least
     * @param counted for counters, at most: PostgreSQL's sessions report their counts when they end, which takes a moment
     * @param polled between two polls of waiting sessions, at most; the sampler's period if that is shorter
     */
    record Pace(Duration quiet, Duration counted, Duration polled) {
        static final Pace USUAL = new Pace(Duration.ofMillis(100), Duration.ofSeconds(5), Duration.ofSeconds(1));
    }

    /**
     * Checks all sources.
     *
     * @param work is not closed here
     * @param progress receives the name of each kind of work
     * @throws InterruptedException between two rounds, after an interrupt
     */
    public static List<SourceProof> of(SamplerSet samplers, KnownWork work, Consumer<String> progress)
            throws InterruptedException {
        return of(samplers, work, Pace.USUAL, progress);
    }

    static List<SourceProof> of(SamplerSet samplers, KnownWork work, Pace pace, Consumer<String> progress)
            throws InterruptedException {
        SelfCheck check = new SelfCheck(samplers, work, pace);
        progress.accept("making the scratch table");
        work.prepare();
        for (WorkKind kind : WorkKind.values()) {
            progress.accept(
                    "doing known work: " + kind.name().toLowerCase(Locale.ROOT).replace('_', ' '));
            check.exercise(kind);
        }
        progress.accept("having a session wait for a lock");
        check.lock();
        check.compute();
        return check.proofs();
    }

    /** The marks of sources for which nothing is proven, because no known work could be done. */
    public static List<SourceProof> without(SamplerSet samplers, String reason) {
        return samplers.sources().stream()
                .map(source -> SourceProof.of(source, List.of(), source.available() ? List.of(reason) : List.of()))
                .toList();
    }

    private List<SourceProof> proofs() {
        Map<String, String> gaps = new HashMap<>(work.gaps());
        gaps.putAll(withoutValue);
        return samplers.sources().stream()
                .map(source ->
                        SourceProof.of(source, figures.getOrDefault(source.name(), List.of()), gaps(source, gaps)))
                .toList();
    }

    private static List<String> gaps(Source source, Map<String, String> gaps) {
        return source.available() && gaps.containsKey(source.name()) ? List.of(gaps.get(source.name())) : List.of();
    }

    private void exercise(WorkKind kind) throws InterruptedException {
        List<Sampler> ofServer = samplers.samplers().stream()
                .filter(sampler -> !sampler.source().equals(DeviceSource.NAME))
                .toList();
        DeviceRounds device = new DeviceRounds(samplers.named(DeviceSource.NAME), pace.quiet());
        CounterReadings before = CounterReadings.of(ofServer);
        List<Expectation> expected = new ArrayList<>();
        for (int round = 0; round < kind.rounds(); round++) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            int number = round;
            device.execute(DeviceSource.NAME, () -> work.execute(kind, number)).forEach(its -> add(expected, its));
        }
        work.settle();
        expected.removeIf(its -> its.source().equals(DeviceSource.NAME)
                || samplers.named(its.source()).isEmpty());
        CounterReadings after = counted(ofServer, before, expected);
        expected.forEach(its -> judge(its, before, after));
        device.figures().forEach(figure -> add(DeviceSource.NAME, figure));
    }

    /** Reads until everything is counted, or for some seconds. */
    private CounterReadings counted(List<Sampler> samplers, CounterReadings before, List<Expectation> expected) {
        List<CounterReadings> last = new ArrayList<>(List.of(CounterReadings.of(samplers)));
        Polling.untilInterrupted(
                () -> {
                    last.set(0, CounterReadings.of(samplers));
                    return expected.stream()
                            .allMatch(its -> last.get(0).gain(its, before)
                                    >= its.amount().least());
                },
                pace.counted(),
                second -> {});
        return last.get(0);
    }

    private static void add(List<Expectation> sums, Expectation expected) {
        for (int i = 0; i < sums.size(); i++) {
            if (sums.get(i).isLike(expected)) {
                sums.set(i, sums.get(i).plus(expected));
                return;
            }
        }
        sums.add(expected);
    }

    private void add(String source, ProofFigure figure) {
        figures.computeIfAbsent(source, name -> new ArrayList<>()).add(figure);
    }

    /** One session waits for a lock at every poll, so the numbers of polls and of waiting sessions must be equal. */
    private void lock() throws InterruptedException {
        KnownWork.PolledSource polled = work.polled();
        List<Sampler> sampler = samplers.named(polled.source());
        if (sampler.isEmpty()) {
            return;
        }
        List<CounterReadings> reports = new ArrayList<>();
        CounterReadings none = new CounterReadings(Map.of());
        KnownWork.Blocked blocked = work.block();
        try {
            for (int poll = 0; poll < POLLS_MAX && reports.size() < REPORTS; poll++) {
                CounterReadings now = CounterReadings.of(sampler);
                // The first report may contain polls from before the wait.
                if (now.gain(polled.source(), polled.polls(), none) > 0) {
                    reports.add(now);
                }
                Thread.sleep(Math.min(
                        sampler.get(0).period().toMillis(), pace.polled().toMillis()));
            }
        } finally {
            blocked.close();
        }
        CounterReadings first = reports.isEmpty() ? new CounterReadings(Map.of()) : reports.get(0);
        CounterReadings last = reports.isEmpty() ? first : reports.get(reports.size() - 1);
        long polls = last.gain(polled.source(), polled.polls(), first);
        if (polls > 0) {
            add(
                    polled.source(),
                    ProofFigure.of(
                            new KnownAmount("polls of a session that waits for a lock", "1", polls, polls, polls),
                            last.gain(polled.source(), polled.waiting(), first)));
        }
    }

    /** Uses a CPU for a known time. */
    private void compute() {
        List<Sampler> ofHost = new ArrayList<>(samplers.named("processors"));
        ofHost.addAll(samplers.named("threads"));
        if (ofHost.isEmpty()) {
            return;
        }
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        CounterReadings before = CounterReadings.of(ofHost);
        long startNanos = System.nanoTime();
        long cpuNanos = threads.getCurrentThreadCpuTime();
        long usedNanos = 0;
        while (usedNanos < SPIN_NANOS) {
            usedNanos = threads.getCurrentThreadCpuTime() - cpuNanos;
        }
        CounterReadings after = CounterReadings.of(ofHost);
        // At most what all CPUs can have done, plus a tick for each.
        long mostNanos = (System.nanoTime() - startNanos) * Runtime.getRuntime().availableProcessors()
                + SPIN_NANOS / 10 * Runtime.getRuntime().availableProcessors();
        judge(
                new Expectation(
                        "processors",
                        CounterPattern.of("*", "user", "nice", "system"),
                        new KnownAmount(
                                "CPU time",
                                "ms",
                                usedNanos / NANOS_PER_MILLI,
                                usedNanos / NANOS_PER_MILLI * 8 / 10,
                                mostNanos / NANOS_PER_MILLI)),
                before,
                after);
        judge(
                new Expectation(
                        "threads",
                        CounterPattern.of("driver/*", "cpu_time"),
                        new KnownAmount("CPU time", "ns", usedNanos, usedNanos * 9 / 10, mostNanos)),
                before,
                after);
    }

    private void judge(Expectation expected, CounterReadings before, CounterReadings after) {
        if (after.isWithoutValue(expected.source(), expected.counters())) {
            withoutValue.put(
                    expected.source(),
                    "it answers without a value of "
                            + String.join(", ", expected.counters().metrics()));
        } else if (!samplers.named(expected.source()).isEmpty()) {
            add(expected.source(), ProofFigure.of(expected.amount(), after.gain(expected, before)));
        }
    }
}
