package io.latchmark.hosts;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.hosts.ChildLines.Done;
import io.latchmark.hosts.ChildLines.Second;
import io.latchmark.hosts.pipe.Line;
import io.latchmark.results.run.ClockOffset;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.HistogramDecoder;
import io.latchmark.results.run.InputCounts;
import io.latchmark.results.run.LoadStart;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunPart;
import io.latchmark.results.run.RunParts;
import io.latchmark.results.run.RunSink;
import io.latchmark.results.run.Sample;
import io.latchmark.results.run.Share;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import org.HdrHistogram.Histogram;

/**
 * A child with a share of the load, and what it has reported. The state of its load is guarded by the {@link ChildLoad}; samples
 * and events are recorded in the child's thread, and their places by a lock of this object.
 */
final class LoadMember {
    private static final long EARLY_NANOS_MAX = Duration.ofMillis(10).toNanos();
    /** Samples of a later time than this from now can't be a reading. */
    private static final long AHEAD_NANOS_MAX = Duration.ofMinutes(1).toNanos();

    private static final int SERIES_MAX = 10_000;
    /** A child limits the events of each kind. */
    private static final int EVENTS_MAX = 2_000;

    private static final int READINGS_MAX = 4;
    private static final double NANOS_A_MINUTE = 60e9;

    private final String name;
    private final String host;
    private final Share share;
    private final Consumer<Line> to;
    private final IntFunction<ClockOffset> clocks;
    /** Of the child's thread: what arrives is decoded to be checked. */
    private final HistogramDecoder arriving = new HistogramDecoder();

    private final Histogram checked = ResponseTimes.none();
    /** Of the run's thread. */
    private final HistogramDecoder taking = new HistogramDecoder();

    private final Map<TransactionType, OutcomeCounts> reported = new EnumMap<>(TransactionType.class);
    private final NavigableMap<Integer, Slice> slices = new TreeMap<>();
    private final List<LoadStart> starts = new ArrayList<>();
    private final Deque<long[]> readings = new ArrayDeque<>();
    private final Map<TransactionType, OutcomeCounts> counts = new EnumMap<>(TransactionType.class);
    private Optional<Done> done = Optional.empty();
    private int readyStep = -1;
    private long heardNanos = System.nanoTime();
    private long earliestNanos = Long.MAX_VALUE;
    private long measuredNewOrders;
    private String loss = "";

    private Optional<Place> place = Optional.empty();
    private Optional<ClockOffset> first = Optional.empty();
    private Optional<ClockOffset> last = Optional.empty();
    private ClockOffset clock = new ClockOffset(0, 0);
    private final Map<String, Long> sampledNanos = new HashMap<>();
    private int events;

    /** Where the run records. */
    private record Place(String run, long originNanos, RunSink sink) {}

    /**
     * What the terminals did up to a boundary.
     *
     * @param counts so far
     * @param times since the last boundary, as they came, because a histogram takes far more memory than its text
     */
    record Slice(
            int step,
            int passed,
            Map<TransactionType, OutcomeCounts> counts,
            Map<TransactionType, Map<ResponseTimes.Kind, String>> times) {}

    /**
     * A child that has not reported anything.
     *
     * @param name of its host in the run
     * @param host as it calls itself
     * @param to sends it a line
     * @param clocks measures how far its clock is ahead, in a number of exchanges
     */
    LoadMember(String name, String host, Share share, Consumer<Line> to, IntFunction<ClockOffset> clocks) {
        this.name = name;
        this.host = host;
        this.share = share;
        this.to = to;
        this.clocks = clocks;
    }

    String name() {
        return name;
    }

    Share share() {
        return share;
    }

    void send(Line line) {
        to.accept(line);
    }

    /** A step begins. */
    void begin() {
        slices.clear();
        heard();
    }

    void heard() {
        heardNanos = System.nanoTime();
    }

    long silentNanos() {
        return System.nanoTime() - heardNanos;
    }

    void ready(int step) {
        readyStep = step;
    }

    boolean isReady(int step) {
        return readyStep >= step;
    }

    /** Whether a step is over for it. */
    boolean isThrough(int step) {
        return isDone() || readyStep > step;
    }

    boolean isDone() {
        return isLost() || done.isPresent();
    }

    boolean isLost() {
        return !loss.isEmpty();
    }

    /** Marks it as lost; returns false if it already was, or has ended its share in order. */
    boolean lose(String reason) {
        if (isLost() || done.filter(its -> its.reason().isEmpty()).isPresent()) {
            return false;
        }
        loss = reason;
        return true;
    }

    void done(Done its) {
        done = Optional.of(its);
    }

    int hanging() {
        return done.map(Done::hanging).orElse(0);
    }

    InputCounts inputs() {
        return done.map(Done::inputs).orElse(InputCounts.NONE);
    }

    /**
     * Checks a second; called by the child's thread only.
     *
     * @throws IllegalArgumentException if its counts are less than before, or can't be those of a run
     */
    Slice checked(Second second) {
        Map<TransactionType, OutcomeCounts> soFar = new EnumMap<>(TransactionType.class);
        Map<TransactionType, Map<ResponseTimes.Kind, String>> times = new EnumMap<>(TransactionType.class);
        for (Second.Type its : second.types()) {
            its.counts().requirePossible(its.type().key());
            OutcomeCounts unused = its.counts().minus(reported.getOrDefault(its.type(), OutcomeCounts.NONE));
            reported.put(its.type(), its.counts());
            soFar.put(its.type(), its.counts());
            its.times().values().forEach(text -> {
                checked.reset();
                arriving.add(text, checked);
            });
            times.put(its.type(), its.times());
        }
        return new Slice(second.step(), second.passed(), soFar, times);
    }

    /** Keeps a slice until all members have reached its boundary. */
    void add(Slice slice) {
        if (slice.passed() <= (slices.isEmpty() ? 0 : slices.lastKey())) {
            throw LatchmarkException.environment("boundary " + slice.passed() + " comes after " + slices.lastKey());
        }
        slices.put(slice.passed(), slice);
    }

    Set<Integer> boundaries() {
        return slices.keySet();
    }

    /**
     * Takes what it did up to a boundary.
     *
     * @param isMeasured whether the time before a boundary is of the measurement interval
     */
    void takeTo(int boundary, IntPredicate isMeasured, Map<TransactionType, Map<ResponseTimes.Kind, Histogram>> times) {
        for (Slice slice : slices.headMap(boundary, true).values()) {
            long before = newOrders();
            counts.putAll(slice.counts());
            measuredNewOrders += isMeasured.test(slice.passed()) ? newOrders() - before : 0;
            slice.times()
                    .forEach((type, byKind) -> byKind.forEach((kind, text) -> taking.add(
                            text,
                            times.computeIfAbsent(type, its -> new EnumMap<>(ResponseTimes.Kind.class))
                                    .computeIfAbsent(kind, its -> ResponseTimes.none()))));
        }
        slices.headMap(boundary, true).clear();
        readings.add(new long[] {System.nanoTime(), newOrders()});
        if (readings.size() > READINGS_MAX) {
            readings.remove();
        }
    }

    /** Counts so far, as far as they were taken. */
    Map<TransactionType, OutcomeCounts> counts() {
        return counts;
    }

    private long newOrders() {
        return counts.getOrDefault(TransactionType.NEW_ORDER, OutcomeCounts.NONE)
                .committed();
    }

    OptionalDouble nopm() {
        if (readings.size() < 2) {
            return OptionalDouble.empty();
        }
        long[] from = readings.getFirst();
        long[] to = readings.getLast();
        return OptionalDouble.of(NANOS_A_MINUTE * (to[1] - from[1]) / Math.max(1, to[0] - from[0]));
    }

    /** A second has arrived this long after its end. */
    void arrived(long afterNanos) {
        earliestNanos = Math.min(earliestNanos, afterNanos);
    }

    synchronized void recordedBy(String run, long originNanos, RunSink sink) {
        place = Optional.of(new Place(run, originNanos, sink));
    }

    /** Measures how far its clock is ahead of this one. */
    void compareClocks(int exchanges) {
        ClockOffset offset = clocks.apply(exchanges);
        synchronized (this) {
            clock = offset;
            // The first that counts is that before the first start.
            first = starts.isEmpty() ? Optional.of(offset) : first;
        }
    }

    /** A time of this clock, by the child's. */
    synchronized long there(long nanos) {
        return nanos + clock.offsetNanos();
    }

    synchronized void started(long lateNanos, long startNanos) {
        long origin = place.map(Place::originNanos).orElse(startNanos);
        starts.add(new LoadStart(Math.max(0, startNanos - origin), lateNanos));
    }

    private synchronized long moment(long thereNanos, Place in) {
        return thereNanos - clock.offsetNanos() - in.originNanos();
    }

    private synchronized Optional<Place> place() {
        return place;
    }

    /** Records samples of its host, from when the run has its directory on. */
    void record(List<Sample> rows) {
        place().ifPresent(in -> in.sink().appendSamples(placed(rows, in)));
    }

    private synchronized List<Sample> placed(List<Sample> rows, Place in) {
        List<Sample> placed = new ArrayList<>();
        for (Sample row : rows) {
            long momentNanos = moment(row.timeNanos(), in);
            if (follows(row, momentNanos, in)) {
                placed.add(new Sample(
                        momentNanos, row.source() + "@" + name, row.object(), row.metric(), row.unit(), row.value()));
            }
        }
        return placed;
    }

    /** A series goes only forwards, whatever the child's clock does. */
    private boolean follows(Sample row, long momentNanos, Place in) {
        if (momentNanos > System.nanoTime() - in.originNanos() + AHEAD_NANOS_MAX) {
            throw LatchmarkException.environment("a sample of a time to come");
        }
        String series = row.source() + " " + row.object() + " " + row.metric();
        boolean follows = momentNanos > sampledNanos.getOrDefault(series, -1L);
        if (follows) {
            sampledNanos.put(series, momentNanos);
        }
        if (sampledNanos.size() > SERIES_MAX) {
            throw LatchmarkException.environment("more than " + SERIES_MAX + " series of samples");
        }
        return follows;
    }

    void record(Event event) {
        if (++events > EVENTS_MAX) {
            throw LatchmarkException.environment("more than " + EVENTS_MAX + " events");
        }
        place().ifPresent(in -> in.sink()
                .append(new Event(
                        Math.max(0, moment(event.timeNanos(), in)),
                        event.kind(),
                        "agent " + name + ": " + event.detail())));
    }

    /** Measures how far its clock is ahead after the load. */
    void compareLast(int exchanges) {
        try {
            last = Optional.of(clocks.apply(exchanges));
        } catch (LatchmarkException e) {
            // It is not known then.
        }
    }

    RunParts.Agent described() {
        return new RunParts.Agent(
                name,
                share,
                problem(),
                measuredNewOrders,
                Optional.of(new RunPart(
                        place().map(Place::run).orElse(name), share, name, host, first.orElse(clock), last, starts)));
    }

    private String problem() {
        if (isLost()) {
            return loss;
        }
        if (done.isEmpty()) {
            return "it has not ended its share";
        }
        if (!done.get().reason().isEmpty()) {
            return "it ended early: " + done.get().reason();
        }
        // By the arrival of its seconds here, whatever its clock shows.
        return earliestNanos < -clock.boundNanos() - EARLY_NANOS_MAX
                ? String.format(
                        Locale.ROOT,
                        "a second of it came %.3f s before its end: its clock has stepped",
                        -earliestNanos / 1e9)
                : "";
    }
}
