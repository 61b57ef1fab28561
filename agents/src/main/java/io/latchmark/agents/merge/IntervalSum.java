package io.latchmark.agents.merge;

import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.IntervalCursor.Block;
import io.latchmark.results.run.OutcomeCounts;
import io.latchmark.results.run.RecordedTimes;
import io.latchmark.results.run.ResponseTimes;
import io.latchmark.results.run.RunWriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** The sum of the intervals of several parts. Its histograms are reused for the next sum. */
final class IntervalSum {
    private final Map<TransactionType, OutcomeCounts> counts = new EnumMap<>(TransactionType.class);
    private final Map<TransactionType, Map<ResponseTimes.Kind, Histogram>> times = new EnumMap<>(TransactionType.class);

    /** Adds an interval of a part, with its times. */
    void add(Block block) {
        for (Interval row : block.rows()) {
            counts.merge(row.type(), row.counts(), OutcomeCounts::plus);
        }
        for (RecordedTimes line : block.times()) {
            line.addTo(times.computeIfAbsent(line.type(), type -> new EnumMap<>(ResponseTimes.Kind.class))
                    .computeIfAbsent(line.kind(), kind -> ResponseTimes.none()));
        }
    }

    /** Writes the sum as one interval, and resets it. */
    void writeTo(RunWriter writer, long startNanos, long endNanos) {
        List<Interval> rows = new ArrayList<>();
        List<ResponseTimes> lines = new ArrayList<>();
        for (TransactionType type : TransactionType.all()) {
            rows.add(new Interval(startNanos, endNanos, type, counts.getOrDefault(type, OutcomeCounts.NONE)));
            times.getOrDefault(type, Map.of()).forEach((kind, histogram) -> {
                if (histogram.getTotalCount() > 0) {
                    lines.add(new ResponseTimes(startNanos, endNanos, type, kind, histogram));
                }
            });
        }
        writer.append(rows);
        writer.appendTimes(lines);
        counts.clear();
        times.values().forEach(kinds -> kinds.values().forEach(Histogram::reset));
    }
}
