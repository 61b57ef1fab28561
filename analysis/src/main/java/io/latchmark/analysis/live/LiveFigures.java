package io.latchmark.analysis.live;

import io.latchmark.analysis.series.Roles;
import io.latchmark.analysis.summary.DatabaseFigures;
import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.analysis.summary.WaitFigures;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.Sample;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The figures of the last few seconds of a run in progress, for a live display. Receives the records that also go to the run
 * directory and keeps only those of the last seconds. Thread-safe; never called by a terminal's thread.
 */
public final class LiveFigures {
    private final LiveWindow window;
    private final boolean idleSessions;
    private Phase.@Nullable Kind phase;
    private Optional<TopWait> latestTop = Optional.empty();
    private double latestMillisPerRead = Double.NaN;

    /**
     * Creates the figures of a run that has just started.
     *
     * @param span the time that they cover, positive
     * @param idleSessions whether sessions may have no transaction because of pacing or a load level that leaves some unused: a
     *     session that waits for the client is then not counted
     * @param roles of the counters that will be sampled
     */
    public LiveFigures(Duration span, boolean idleSessions, Roles roles) {
        if (span.isNegative() || span.isZero()) {
            throw new IllegalArgumentException("span = " + span + ": must be positive");
        }
        window = new LiveWindow(span, roles);
        this.idleSessions = idleSessions;
    }

    /**
     * The displayed values. A double is NaN if it wasn't measured.
     *
     * @param elapsedSeconds time of the latest record, from the run's origin
     * @param phase the current phase; empty before the first
     * @param nopm committed new orders per minute
     * @param p95Millis latest known 95th percentile of the response time by type, without types that had no transaction yet
     * @param readsPerSecond reads of all devices or, if none is sampled, of the database
     * @param millisPerRead latest known mean read latency
     * @param ofDatabase whether reads are the database's
     * @param topWait the wait class or CPU use in which sessions spent most time, the latest one known; empty if no session was
     *     seen yet
     * @param topWaitShare its share of the sessions' time, 0..1
     */
    public record Reading(
            double elapsedSeconds,
            Optional<Phase.Kind> phase,
            double nopm,
            Map<TransactionType, Double> p95Millis,
            double readsPerSecond,
            double millisPerRead,
            boolean ofDatabase,
            Optional<String> topWait,
            double topWaitShare) {
        public Reading {
            p95Millis = Map.copyOf(p95Millis);
        }
    }

    /** Starts a phase. */
    public synchronized void begin(Phase.Kind kind) {
        phase = kind;
    }

    /** Adds rows of {@code intervals.csv}. */
    public synchronized void addIntervals(List<Interval> rows) {
        window.addIntervals(rows);
    }

    /** Adds lines of {@code transactions.hlog}. Their histograms are not kept past the last seconds. */
    public synchronized void addTimes(List<ResponseTimes> lines) {
        window.addTimes(lines);
    }

    /** Adds rows of {@code samples.csv}. */
    public synchronized void addSamples(List<Sample> rows) {
        window.addSamples(rows);
    }

    /** The current figures. */
    public synchronized Reading reading() {
        List<DeviceFigures> devices = window.devices();
        Optional<DatabaseFigures> database = Optional.of(devices)
                .filter(List::isEmpty)
                .map(none -> window.database())
                .filter(its -> Double.isFinite(its.allReadsPerSecond()));
        double millis =
                database.map(DatabaseFigures::millisPerRead).orElseGet(() -> DeviceFigures.millisPerRead(devices));
        latestMillisPerRead = Double.isFinite(millis) ? millis : latestMillisPerRead;
        WaitFigures waits = window.waits();
        TopWait.of(idleSessions ? waits.withoutIdle() : waits, window.processors())
                .ifPresent(top -> latestTop = Optional.of(top));
        return new Reading(
                window.elapsedSeconds(),
                Optional.ofNullable(phase),
                window.transactions().newOrdersPerMinute(),
                window.latencies().entrySet().stream()
                        .collect(Collectors.toMap(
                                Map.Entry::getKey, latency -> latency.getValue().p95())),
                database.map(DatabaseFigures::allReadsPerSecond).orElseGet(() -> DeviceFigures.readsPerSecond(devices)),
                latestMillisPerRead,
                database.isPresent(),
                latestTop.map(TopWait::title),
                latestTop.map(TopWait::share).orElse(Double.NaN));
    }
}
