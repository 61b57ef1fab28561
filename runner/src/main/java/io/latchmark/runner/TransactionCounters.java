package io.latchmark.runner;

import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.Outcome;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.OutcomeCounts;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the outcomes of one worker. One thread writes, another may read at any time: each count has a single writer
 * and is published with release. Hot path: no allocation, no lock.
 */
final class TransactionCounters {
    private final Map<TransactionType, Counts> byType = new EnumMap<>(TransactionType.class);

    TransactionCounters() {
        for (TransactionType type : TransactionType.all()) {
            byType.put(type, new Counts());
        }
    }

    void started(TransactionType type) {
        add(of(type).started, 1);
    }

    /** The transaction started too long after it was due. */
    void late(TransactionType type) {
        add(of(type).late, 1);
    }

    /** The attempt failed and another follows. */
    void retriedAfter(TransactionType type, FailureKind kind) {
        add(of(of(type).retriedAfter, kind), 1);
    }

    /** The transaction ended. */
    void ended(TransactionType type, Outcome outcome) {
        Counts counts = of(type);
        if (outcome instanceof Outcome.Committed committed) {
            add(counts.committed, 1);
            add(counts.skippedDeliveries, committed.skippedDeliveries());
        } else if (outcome instanceof Outcome.RolledBackByDesign) {
            add(counts.rolledBackByDesign, 1);
        } else if (outcome instanceof Outcome.Failed failed) {
            add(of(counts.failed, failed.kind()), 1);
        }
    }

    /** The counts of a type so far. The ends are read before the starts, so that no end is seen without its start. */
    OutcomeCounts counts(TransactionType type) {
        Counts counts = of(type);
        long committed = counts.committed.getAcquire();
        long rolledBack = counts.rolledBackByDesign.getAcquire();
        long skipped = counts.skippedDeliveries.getAcquire();
        Map<FailureKind, Long> failed = read(counts.failed);
        Map<FailureKind, Long> retried = read(counts.retriedAfter);
        long started = counts.started.getAcquire();
        return new OutcomeCounts(started, committed, rolledBack, failed, retried, skipped, counts.late.getAcquire(), 0);
    }

    private static void add(AtomicLong cell, int count) {
        cell.setRelease(cell.getPlain() + count);
    }

    private static Map<FailureKind, Long> read(Map<FailureKind, AtomicLong> cells) {
        Map<FailureKind, Long> counts = new EnumMap<>(FailureKind.class);
        cells.forEach((kind, cell) -> {
            long count = cell.getAcquire();
            if (count > 0) {
                counts.put(kind, count);
            }
        });
        return counts;
    }

    private Counts of(TransactionType type) {
        return of(byType, type);
    }

    private static <K, V> V of(Map<K, V> complete, K key) {
        V value = complete.get(key);
        if (value == null) {
            throw new IllegalStateException("no counter for " + key);
        }
        return value;
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
            for (FailureKind kind : FailureKind.values()) {
                cells.put(kind, new AtomicLong());
            }
            return cells;
        }
    }
}
