package io.latchmark.analysis.live;

import io.latchmark.analysis.probe.Ceilings;
import io.latchmark.analysis.series.Roles;
import io.latchmark.analysis.summary.Latency;
import io.latchmark.analysis.summary.MeasuredStep;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.Sample;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The figures of a live page, computed from the records that also go to the run directory, of a run in progress or a replayed
 * one. Keeps only the records of the last seconds. Confined to one thread, which is not one of the run's.
 */
public final class LivePanels {
    /** Upper bound of the heat map's first bucket. */
    public static final double HEAT_MIN_MILLIS = 0.1;

    public static final int HEAT_PER_DECADE = 4;

    private static final int HEAT_DECADES = 5;
    private static final int HEAT_BUCKETS = HEAT_PER_DECADE * HEAT_DECADES + 2;
    private static final double NANOS_PER_MILLI = 1e6;

    private final LiveFigures figures;
    private final Ceilings ceilings;
    private String phase = "";
    private final Map<TransactionType, OutcomeCounts> totals = new EnumMap<>(TransactionType.class);
    private final Map<TransactionType, List<Long>> heat = new EnumMap<>(TransactionType.class);

    /**
     * Creates the figures of a run that has just started.
     *
     * @param span the time that rates and mean times cover, positive
     * @param roles of the counters that will be sampled
     * @param ceilings of the devices
     */
    public LivePanels(Duration span, Roles roles, Ceilings ceilings) {
        this.ceilings = ceilings;
        figures = new LiveFigures(span, roles);
    }

    /** Starts a phase. */
    public void begin(Phase.Kind kind) {
        phase = kind.name();
    }

    /** Adds the transactions of an interval. */
    public void add(List<Interval> rows, List<ResponseTimes> lines) {
        figures.addIntervals(rows);
        figures.addTimes(lines);
        rows.forEach(row -> totals.merge(row.type(), row.counts(), OutcomeCounts::plus));
        heat.clear();
        lines.stream()
                .filter(line -> line.kind() == ResponseTimes.Kind.RESPONSE)
                .forEach(line -> heat.put(line.type(), heat(line.histogram())));
    }

    public void add(List<Sample> samples) {
        figures.addSamples(samples);
    }

    /** The current figures. */
    public LiveSecond second() {
        MeasuredStep transactions = figures.transactions();
        OutcomeCounts all = totals.values().stream().reduce(OutcomeCounts.NONE, OutcomeCounts::plus);
        return new LiveSecond(
                figures.elapsedSeconds(),
                phase,
                transactions.newOrdersPerMinute(),
                transactions.transactionsPerSecond(),
                types(all),
                figures.waits().sessions(),
                figures.devices().stream()
                        .map(device ->
                                new LiveSecond.OfDevice(device, device.outstandingByLaw(), ceilings.iops(device)))
                        .toList(),
                figures.database(),
                figures.hitRatio(),
                figures.latest(CounterRole.PAGE_LIFE_EXPECTANCY),
                all.failed(),
                all.retries());
    }

    private List<LiveSecond.OfType> types(OutcomeCounts all) {
        Map<TransactionType, Latency> latencies = figures.latencies();
        List<LiveSecond.OfType> types = new ArrayList<>();
        for (TransactionType type : TransactionType.all()) {
            OutcomeCounts counts = totals.getOrDefault(type, OutcomeCounts.NONE);
            if (counts.started() + counts.ended() > 0) {
                Latency latency = latencies.getOrDefault(type, Latency.NONE);
                types.add(new LiveSecond.OfType(
                        type,
                        100.0 * counts.ended() / Math.max(1, all.ended()),
                        latency.p50(),
                        latency.p95(),
                        heat.getOrDefault(type, Collections.nCopies(HEAT_BUCKETS, 0L))));
            }
        }
        return types;
    }

    private static List<Long> heat(Histogram nanos) {
        List<Long> buckets = new ArrayList<>(Collections.nCopies(HEAT_BUCKETS, 0L));
        for (HistogramIterationValue value : nanos.recordedValues()) {
            double decades = Math.log10(value.getValueIteratedTo() / NANOS_PER_MILLI / HEAT_MIN_MILLIS);
            int bucket = decades < 0 ? 0 : 1 + (int) Math.min(HEAT_BUCKETS - 2, decades * HEAT_PER_DECADE);
            buckets.set(bucket, buckets.get(bucket) + value.getCountAddedInThisIterationStep());
        }
        return buckets;
    }
}
