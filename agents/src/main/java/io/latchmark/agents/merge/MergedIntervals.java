package io.latchmark.agents.merge;

import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.Interval;
import io.latchmark.results.run.IntervalCursor.Block;
import io.latchmark.results.run.Phase;
import io.latchmark.results.run.RunWriter;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Adds up the intervals of all parts, interval by interval. The n-th seconds of a phase are one interval of the sum. If one part
 * has no boundary, because its collector stalled, the corresponding seconds of the others are also merged into one interval: no
 * interval is divided.
 */
final class MergedIntervals {
    /** Parts whose intervals end further apart than this have not ended the same second. */
    private static final long SAME_END_NANOS = Duration.ofMillis(500).toNanos();

    private final List<PartIntervals> parts;
    private final List<Phase> phases;
    private final RunWriter writer;
    private final IntervalSum sum = new IntervalSum();
    private final Map<PartIntervals, Long> measuredNewOrders = new HashMap<>();
    private long writtenNanos;

    /**
     * Creates an empty sum.
     *
     * @param phases of the whole run
     */
    MergedIntervals(List<PartIntervals> parts, List<Phase> phases, RunWriter writer) {
        this.parts = List.copyOf(parts);
        this.phases = List.copyOf(phases);
        this.writer = writer;
    }

    void write() {
        for (int phase = 0; phase < phases.size(); phase++) {
            write(phase);
        }
        if (phases.isEmpty()) {
            // The coordinator was killed: all data belongs to a single phase.
            write(0);
        }
    }

    /** Committed New-Orders of the measurement intervals of a part. */
    long measuredNewOrders(PartIntervals part) {
        return measuredNewOrders.getOrDefault(part, 0L);
    }

    private void write(int phase) {
        writtenNanos =
                Math.max(writtenNanos, phases.isEmpty() ? 0 : phases.get(phase).startNanos());
        for (List<PartIntervals> active = active(phase); !active.isEmpty(); active = active(phase)) {
            active.forEach(this::take);
            level(active, phase);
            boolean last = active(phase).isEmpty() && !phases.isEmpty();
            long endNanos = last ? phases.get(phase).endNanos() : meanEnd(active);
            // Work of a part after the end of the phase, while its own phase had not ended, is in the last interval of
            // the phase.
            if (endNanos > writtenNanos
                    && (last || phases.isEmpty() || endNanos < phases.get(phase).endNanos())) {
                sum.writeTo(writer, writtenNanos, endNanos);
                writtenNanos = endNanos;
            }
        }
    }

    private List<PartIntervals> active(int phase) {
        return parts.stream().filter(part -> part.hasNext(phase)).toList();
    }

    /** Takes further intervals of parts that are a second or more behind another. */
    private void level(List<PartIntervals> active, int phase) {
        List<PartIntervals> behind = behind(active, phase);
        while (!behind.isEmpty()) {
            behind.forEach(this::take);
            behind = behind(active, phase);
        }
    }

    private static List<PartIntervals> behind(List<PartIntervals> active, int phase) {
        long reached = active.stream().mapToLong(PartIntervals::endNanos).max().orElse(0);
        return active.stream()
                .filter(part -> part.hasNext(phase) && part.endNanos() < reached - SAME_END_NANOS)
                .toList();
    }

    private void take(PartIntervals part) {
        Block block = part.take();
        sum.add(block);
        if (part.isMeasured(block)) {
            long committed = block.rows().stream()
                    .filter(row -> row.type() == TransactionType.NEW_ORDER)
                    .map(Interval::counts)
                    .mapToLong(counts -> counts.committed())
                    .sum();
            measuredNewOrders.merge(part, committed, Long::sum);
        }
    }

    private static long meanEnd(List<PartIntervals> active) {
        return Math.round(
                active.stream().mapToLong(PartIntervals::endNanos).average().orElse(0));
    }
}
