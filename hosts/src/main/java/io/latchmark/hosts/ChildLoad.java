package io.latchmark.hosts;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.hosts.ChildLines.Done;
import io.latchmark.hosts.ChildLines.Second;
import io.latchmark.hosts.pipe.Line;
import io.latchmark.platform.DurationText;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.InputCounts;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunParts;
import io.latchmark.results.run.RunSink;
import io.latchmark.results.run.Sample;
import io.latchmark.results.run.Step;
import io.latchmark.results.run.WorkloadSettings;
import io.latchmark.runner.Load;
import io.latchmark.runner.RunEvents;
import io.latchmark.runner.ShareRun;
import io.latchmark.runner.TransactionCounts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.HdrHistogram.Histogram;

/**
 * The load of a run, executed by child processes. The n-th boundary of a step is the same time for all of them: their seconds are
 * added up as they arrive, and an interval ends at the last boundary that all have reported. Lines are heard in the children's
 * threads; the other methods are called by the run's.
 */
final class ChildLoad implements Load {
    private static final int EXCHANGES = 200;
    /** How far ahead a start is announced. */
    private static final Duration AHEAD = Duration.ofSeconds(2);

    private static final Duration READY_LIMIT = Duration.ofMinutes(5);
    /** Longer than the 60 s after which a child counts a session as hanging. */
    private static final Duration END_LIMIT = Duration.ofSeconds(90);

    private static final Duration SILENCE_MAX = Duration.ofSeconds(15);
    /** How long an interval may wait for a child whose second is late. */
    private static final long LATE_NANOS = Duration.ofSeconds(1).toNanos();

    private static final long LOOK_NANOS = Duration.ofMillis(100).toNanos();

    private final WorkloadSettings workload;
    private final BiConsumer<String, String> lost;
    private final List<LoadMember> members = new ArrayList<>();
    private volatile Consumer<Throwable> failures = failure -> {};
    private int step = -1;
    private long preparedNanos;
    private List<Long> boundaries = List.of();
    /** The last boundary of the step that is in an interval. */
    private int taken;

    private long startNanos;
    private boolean active;
    private boolean ending;

    /**
     * A load without members.
     *
     * @param workload of the whole run
     * @param lost is notified of a lost child by its name, with the reason
     */
    ChildLoad(WorkloadSettings workload, BiConsumer<String, String> lost) {
        this.workload = workload;
        this.lost = lost;
    }

    /** Adds a member, after a measurement of its clock, so that each of its lines has a time of the run. */
    void add(LoadMember member) {
        member.compareClocks(EXCHANGES);
        synchronized (this) {
            members.add(member);
        }
    }

    /**
     * Receives a line of a member.
     *
     * @throws RuntimeException if it can't be used
     */
    void heard(LoadMember from, Line line) {
        switch (line.kind()) {
            case ChildLines.READY -> {
                int ready = line.read(Integer.class);
                change(from, () -> from.ready(ready));
            }
            case ChildLines.STARTED -> {
                ChildLines.Started started = line.read(ChildLines.Started.class);
                change(from, () -> from.started(started.lateNanos(), startNanos));
            }
            case ChildLines.SECOND -> {
                LoadMember.Slice slice = from.checked(line.read(Second.class));
                change(from, () -> add(from, slice));
            }
            case ChildLines.SAMPLES ->
                from.record(line.read(ChildLines.Samples.class).rows());
            case ChildLines.EVENT -> from.record(line.read(Event.class));
            case ChildLines.DONE -> {
                Done done = line.read(Done.class);
                done.inputs().requirePossible();
                change(from, () -> from.done(done));
                if (!done.reason().isEmpty() && !isEnding()) {
                    lose(from, done.reason());
                }
            }
            default -> throw LatchmarkException.environment("a line of the unknown kind '" + line.kind() + "'");
        }
    }

    private void add(LoadMember from, LoadMember.Slice slice) {
        int passed = slice.passed();
        if (slice.step() != step || (passed > boundaries.size() && passed != ShareRun.ENDED)) {
            throw LatchmarkException.environment("boundary " + passed + " of step " + slice.step()
                    + ", and this is step " + step + ", which has " + boundaries.size());
        }
        from.add(slice);
        if (passed <= boundaries.size()) {
            from.arrived(System.nanoTime() - startNanos - boundaries.get(passed - 1));
        }
    }

    private synchronized void change(LoadMember member, Runnable change) {
        change.run();
        member.heard();
        notifyAll();
    }

    private synchronized boolean isEnding() {
        return ending;
    }

    /** A member is lost: the run can't be valid, and ends. */
    void lose(LoadMember member, String reason) {
        synchronized (this) {
            if (!member.lose(reason)) {
                return;
            }
            notifyAll();
        }
        lost.accept(member.name(), reason);
    }

    private synchronized List<LoadMember> all() {
        return List.copyOf(members);
    }

    @Override
    public void recordedBy(String run, long originNanos, RunSink sink) {
        RunSink guarded = new RunSink() {
            @Override
            public void appendSamples(List<Sample> rows) {
                guarded(() -> sink.appendSamples(rows));
            }

            @Override
            public void append(Event event) {
                guarded(() -> sink.append(event));
            }
        };
        all().forEach(member -> member.recordedBy(run, originNanos, guarded));
    }

    /** A record that can't be written is no fault of the child. */
    private void guarded(Runnable writing) {
        try {
            writing.run();
        } catch (LatchmarkException e) {
            failures.accept(e);
        }
    }

    @Override
    public synchronized void prepare(Step next, RunEvents events, Consumer<Throwable> failed) {
        step++;
        failures = failed;
        preparedNanos = System.nanoTime();
    }

    /** Announces the start of a step to all members, when they are ready for it. */
    @Override
    public OptionalLong announced(int number, Duration patience) {
        if (!await(member -> member.isReady(number), patience)) {
            if (System.nanoTime() - preparedNanos > READY_LIMIT.toNanos()) {
                throw LatchmarkException.environment("not all hosts were ready within " + DurationText.of(READY_LIMIT));
            }
            return OptionalLong.empty();
        }
        // Clocks drift.
        all().forEach(member -> member.compareClocks(EXCHANGES));
        long start = System.nanoTime() + AHEAD.toNanos();
        all().forEach(member ->
                member.send(Line.of(ChildLines.START, new ChildLines.Start(number, member.there(start)))));
        return OptionalLong.of(start);
    }

    @Override
    public synchronized void announce(long start) {
        startNanos = start;
        boundaries = ShareRun.boundaries(workload, step);
        taken = 0;
        active = true;
        members.forEach(LoadMember::begin);
    }

    @Override
    public void begin() {
        // The children know the time.
    }

    @Override
    public Slice take() {
        loseTheSilent();
        synchronized (this) {
            long endNanos = System.nanoTime() + LATE_NANOS;
            int due = due();
            while (active && common() < due && System.nanoTime() - endNanos < 0 && isComplete()) {
                waitFor(endNanos - System.nanoTime());
            }
            int reached = active ? common() : taken;
            return reached <= taken ? new Slice(System.nanoTime(), Map.of()) : sliceTo(reached);
        }
    }

    /** The last boundary that has passed by now. */
    private int due() {
        long sinceNanos = System.nanoTime() - startNanos;
        return ending || members.stream().allMatch(member -> member.isThrough(step))
                ? ShareRun.ENDED
                : (int) boundaries.stream()
                        .filter(boundary -> boundary <= sinceNanos)
                        .count();
    }

    private boolean isComplete() {
        return members.stream().noneMatch(LoadMember::isLost);
    }

    /** The last boundary that all members have reported, except those that are lost. */
    private int common() {
        List<LoadMember> there =
                members.stream().filter(member -> !member.isLost()).toList();
        if (there.isEmpty()) {
            return ShareRun.ENDED;
        }
        Set<Integer> common = new TreeSet<>(there.get(0).boundaries());
        there.forEach(member -> common.retainAll(member.boundaries()));
        return common.stream().max(Integer::compare).orElse(taken);
    }

    private Slice sliceTo(int reached) {
        int warmUp = (int) boundaries.stream()
                .filter(boundary -> boundary <= workload.warmUp(step).toNanos())
                .count();
        int last = boundaries.size();
        Map<TransactionType, Map<ResponseTimes.Kind, Histogram>> times = new EnumMap<>(TransactionType.class);
        Map<TransactionType, OutcomeCounts> counts = new EnumMap<>(TransactionType.class);
        for (LoadMember member : members) {
            member.takeTo(reached, passed -> passed > warmUp && passed <= last, times);
            member.counts().forEach((type, its) -> counts.merge(type, its, OutcomeCounts::plus));
        }
        Map<TransactionType, TransactionCounts> done = new EnumMap<>(TransactionType.class);
        for (TransactionType type : TransactionType.all()) {
            done.put(
                    type,
                    new TransactionCounts(
                            counts.getOrDefault(type, OutcomeCounts.NONE), times.getOrDefault(type, Map.of())));
        }
        taken = reached;
        active = reached != ShareRun.ENDED;
        return new Slice(active ? startNanos + boundaries.get(reached - 1) : System.nanoTime(), done);
    }

    private void loseTheSilent() {
        for (LoadMember member : all()) {
            if (isSilent(member)) {
                lose(member, "it has sent no figures for " + DurationText.of(SILENCE_MAX));
            }
        }
    }

    private synchronized boolean isSilent(LoadMember member) {
        return active && !member.isThrough(step) && member.silentNanos() > SILENCE_MAX.toNanos();
    }

    /** At the planned end the members end by themselves; before, a line ends them. */
    @Override
    public void end() {
        if (!isActive()) {
            return;
        }
        if (System.nanoTime() - startNanos < boundaries.get(boundaries.size() - 1)) {
            endEarly();
        }
        boolean isLast = step == workload.steps().size() - 1 || isEnding();
        boolean unused = await(member -> isLast ? member.isDone() : member.isThrough(step), END_LIMIT);
    }

    private synchronized boolean isActive() {
        return active;
    }

    private void endEarly() {
        synchronized (this) {
            if (ending) {
                return;
            }
            ending = true;
        }
        all().forEach(member -> member.send(Line.of(ChildLines.END, "the run has ended")));
    }

    @Override
    public synchronized int hanging() {
        return members.stream().mapToInt(LoadMember::hanging).sum();
    }

    @Override
    public synchronized InputCounts inputs() {
        return members.stream().map(LoadMember::inputs).reduce(InputCounts.NONE, InputCounts::plus);
    }

    @Override
    public List<RunParts.Agent> agents() {
        List<LoadMember> its = all();
        // Not under the lock, for which the children's threads wait.
        its.stream().filter(member -> !member.isLost()).forEach(member -> member.compareLast(EXCHANGES));
        synchronized (this) {
            return its.stream().map(LoadMember::described).toList();
        }
    }

    /** Committed new orders per minute of each member in the last seconds, by name. */
    synchronized SortedMap<String, Double> nopm() {
        SortedMap<String, Double> figures = new TreeMap<>();
        members.forEach(member -> member.nopm().ifPresent(nopm -> figures.put(member.name(), nopm)));
        return figures;
    }

    @Override
    public void close() {
        if (all().stream().anyMatch(member -> !member.isDone())) {
            endEarly();
            boolean unused = await(LoadMember::isDone, END_LIMIT);
        }
    }

    /** Waits until a condition holds for all members; those that are lost don't count. */
    private synchronized boolean await(Predicate<LoadMember> condition, Duration patience) {
        long endNanos = System.nanoTime() + patience.toNanos();
        while (!members.stream().allMatch(member -> member.isLost() || condition.test(member))) {
            long leftNanos = endNanos - System.nanoTime();
            if (leftNanos <= 0 || Thread.currentThread().isInterrupted()) {
                return false;
            }
            waitFor(Math.min(LOOK_NANOS, leftNanos));
        }
        return true;
    }

    private void waitFor(long nanos) {
        try {
            TimeUnit.NANOSECONDS.timedWait(this, Math.max(1, nanos));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
