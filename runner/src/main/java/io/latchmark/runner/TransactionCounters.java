package io.latchmark.runner;

import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.OutcomeCounts;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the outcomes of one worker. One thread writes, another may read at any time: each count has a single writer and is
 * published with release semantics. Hot path: no allocation, no lock.
 */
final class TransactionCounters {
    private static final List<FailureKind> KINDS = List.of(FailureKind.values());

    private final Map<TransactionType, Counts> byType = new EnumMap<>(TransactionType.class);

    TransactionCounters() {
        for (TransactionType type : TransactionType.all()) {
            byType.put(type, new Counts());
        }
    }

    void started(TransactionType type) {
        add(of(type).started, 1);
    }

    /** The transaction started too late after its due time. */
    void late(TransactionType type) {
        add(of(type).late, 1);
    }

    /** The attempt failed and another follows. */
    void retriedAfter(TransactionType type, FailureKind kind) {
        add(cell(of(type).retriedAfter, kind), 1);
    }

    void ended(TransactionType type, Outcome outcome) {
        Counts counts = of(type);
        if (outcome instanceof Outcome.Committed committed) {
            add(counts.committed, 1);
            add(counts.skippedDeliveries, committed.skippedDeliveries());
        } else if (outcome instanceof Outcome.RolledBackByDesign) {
            add(counts.rolledBackByDesign, 1);
        } else if (outcome instanceof Outcome.Failed failed) {
            add(cell(counts.failed, failed.kind()), 1);
        }
    }

    OutcomeCounts counts(TransactionType type) {
        Sum sum = new Sum();
        addTo(sum, type);
        return sum.counts(0);
    }

    /** Adds the counts of a type so far. The ends are read before the starts, so that every end seen has its start. */
    void addTo(Sum sum, TransactionType type) {
        Counts counts = of(type);
        sum.committed += counts.committed.getAcquire();
        sum.rolledBack += counts.rolledBackByDesign.getAcquire();
        sum.skipped += counts.skippedDeliveries.getAcquire();
        addEach(counts.failed, sum.failed);
        addEach(counts.retriedAfter, sum.retried);
        sum.started += counts.started.getAcquire();
        sum.late += counts.late.getAcquire();
    }

    /** Sums counts of several workers without allocating an object for each. Confined to one thread. */
    static final class Sum {
        private final Map<FailureKind, Long> failed = new EnumMap<>(FailureKind.class);
        private final Map<FailureKind, Long> retried = new EnumMap<>(FailureKind.class);
        private long started;
        private long committed;
        private long rolledBack;
        private long skipped;
        private long late;

        /** The sum, including transactions that were dropped before any worker got them. */
        OutcomeCounts counts(long dropped) {
            return new OutcomeCounts(started, committed, rolledBack, failed, retried, skipped, late, dropped);
        }
    }

    private static void addEach(Map<FailureKind, AtomicLong> cells, Map<FailureKind, Long> sum) {
        for (FailureKind kind : KINDS) {
            long count = cell(cells, kind).getAcquire();
            if (count > 0) {
                sum.merge(kind, count, Long::sum);
            }
        }
    }

    private static void add(AtomicLong cell, int count) {
        cell.setRelease(cell.getPlain() + count);
    }

    private static AtomicLong cell(Map<FailureKind, AtomicLong> cells, FailureKind kind) {
        AtomicLong cell = cells.get(kind);
        if (cell == null) {
            throw new IllegalStateException("no counter for " + kind);
        }
        return cell;
    }

    private Counts of(TransactionType type) {
        Counts counts = byType.get(type);
        if (counts == null) {
            throw new IllegalStateException("no counter for " + type);
        }
        return counts;
    }

    private static final class Counts {
        private final AtomicLong started = new AtomicLong();
        private final AtomicLong committed = new AtomicLong();
        private final AtomicLong rolledBackByDesign = new AtomicLong();
        private final AtomicLong skippedDeliveries = new AtomicLong();
        private final AtomicLong late = new AtomicLong();
        private final Map<FailureKind, AtomicLong> failed = cells();
        private final Map<FailureKind, AtomicLong> retriedAfter = cells();

        private static Map<FailureKind, AtomicLong> cells() {
            Map<FailureKind, AtomicLong> cells = new EnumMap<>(FailureKind.class);
            KINDS.forEach(kind -> cells.put(kind, new AtomicLong()));
            return cells;
        }
    }
}
