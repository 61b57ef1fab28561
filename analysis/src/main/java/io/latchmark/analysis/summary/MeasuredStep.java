package io.latchmark.analysis.summary;

import io.latchmark.analysis.series.SampleCoverage;
import io.latchmark.analysis.series.SecondRates;
import io.latchmark.analysis.series.Window;
import io.latchmark.core.transaction.Mix;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.RecordedTimes;
import io.latchmark.results.run.Step;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;

/**
 * The transactions of one measurement interval at one load level. A recorded second belongs to the interval that contains its
 * middle. Confined to one thread.
 */
public final class MeasuredStep {
    private static final int SIGNIFICANT_DIGITS = 3;
    private static final double ROUNDING = 1e-9;

    private final Step step;
    private final MeasurementInterval interval;
    private final SecondRates rates;
    private final List<Interval> rows;
    private final Map<TransactionType, OutcomeCounts> counts = new EnumMap<>(TransactionType.class);
    private final Map<TransactionType, Histogram> responses = new EnumMap<>(TransactionType.class);
    private final Histogram scheduling = new Histogram(SIGNIFICANT_DIGITS);

    MeasuredStep(Step step, MeasurementInterval interval, List<Interval> intervals) {
        this.step = step;
        this.interval = interval;
        this.rates = SecondRates.of(intervals, interval.window());
        this.rows = intervals.stream()
                .filter(row -> interval.window().holdsMiddleOf(row.startNanos(), row.endNanos()))
                .toList();
        rows.forEach(row -> counts.merge(row.type(), row.counts(), OutcomeCounts::plus));
    }

    /** The transactions within a window, at any load level. */
    public static MeasuredStep of(Window window, List<Interval> intervals) {
        return new MeasuredStep(new Step(0, 0), new MeasurementInterval(window, ""), intervals);
    }

    /** Adds a line of {@code transactions.hlog}; ignores service times. */
    void add(RecordedTimes times) {
        if (!interval.window().holdsMiddleOf(times.startNanos(), times.endNanos())) {
            return;
        }
        switch (times.kind()) {
            case RESPONSE ->
                times.addTo(responses.computeIfAbsent(times.type(), type -> new Histogram(SIGNIFICANT_DIGITS)));
            case SCHEDULING -> times.addTo(scheduling);
            case SERVICE -> {}
        }
    }

    /** The load level. */
    public Step step() {
        return step;
    }

    /** The time window, with its caveat. */
    public MeasurementInterval interval() {
        return interval;
    }

    /** The time window. */
    public Window window() {
        return interval.window();
    }

    /** Transactions per second that committed or were rolled back by design; NaN if nothing was recorded. */
    public double transactionsPerSecond() {
        long ended = rows.stream().mapToLong(row -> endedWell(row.counts())).sum();
        return window().seconds() > 0 ? ended / window().seconds() : Double.NaN;
    }

    /** Committed new orders per minute; NaN if nothing was recorded. */
    public double newOrdersPerMinute() {
        long committed = counts.getOrDefault(TransactionType.NEW_ORDER, OutcomeCounts.NONE)
                .committed();
        return window().seconds() > 0 ? committed / window().seconds() * 60 : Double.NaN;
    }

    /** Transactions per second of a part of the step, dividing intervals across an edge in proportion; NaN without any. */
    double transactionsPerSecond(SampleCoverage coverage) {
        double seconds = coverage.seconds();
        if (seconds >= window().seconds() * (1 - ROUNDING)) {
            return transactionsPerSecond();
        }
        double ended = 0;
        for (Window part : coverage.windows()) {
            for (Interval row : rows) {
                double common = Math.min(row.endNanos(), part.endNanos())
                        - (double) Math.max(row.startNanos(), part.startNanos());
                if (common > 0) {
                    ended += endedWell(row.counts()) * common / (row.endNanos() - row.startNanos());
                }
            }
        }
        return seconds > 0 ? ended / seconds : Double.NaN;
    }

    private static long endedWell(OutcomeCounts counts) {
        return counts.committed() + counts.rolledBackByDesign();
    }

    /** Transactions in each of its seconds. */
    public SecondRates rates() {
        return rates;
    }

    /** Figures of the types that have a share in the mix or occurred. */
    Map<TransactionType, TypeFigures> typeFigures(Mix mix) {
        EnumMap<TransactionType, TypeFigures> figures = new EnumMap<>(TransactionType.class);
        for (TransactionType type : TransactionType.recorded()) {
            OutcomeCounts ofType = counts.get(type);
            if (ofType != null || mix.percent(type) > 0) {
                Histogram histogram = responses.get(type);
                figures.put(
                        type,
                        new TypeFigures(
                                type,
                                ofType == null ? OutcomeCounts.NONE : ofType,
                                histogram == null ? Latency.NONE : Latency.of(histogram)));
            }
        }
        return figures;
    }

    /** Response times of a type in nanoseconds; empty if it did not occur. */
    public AbstractHistogram responses(TransactionType type) {
        return responses.getOrDefault(type, new Histogram(SIGNIFICANT_DIGITS)).copy();
    }

    /** Response times of all types. */
    Latency overall() {
        Histogram all = new Histogram(SIGNIFICANT_DIGITS);
        responses.values().forEach(all::add);
        return Latency.of(all);
    }

    /** Delay from due to start, over all types; {@link Latency#NONE} if it was not recorded, for example without pacing. */
    Latency scheduling() {
        return Latency.of(scheduling);
    }
}
