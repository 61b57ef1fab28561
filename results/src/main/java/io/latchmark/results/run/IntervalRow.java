package io.latchmark.results.run;

import io.latchmark.core.transaction.FailureKind;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.CsvRow;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** An {@link Interval} as a row of {@code intervals.csv}. */
final class IntervalRow {
    private static final String FAILED = "failed_";
    private static final String RETRIES = "retries_";

    static final List<String> COLUMNS = columns();

    private IntervalRow() {}

    private static List<String> columns() {
        List<String> columns =
                new ArrayList<>(List.of("start_ns", "end_ns", "type", "started", "committed", "rolled_back"));
        for (String prefix : List.of(FAILED, RETRIES)) {
            for (FailureKind kind : FailureKind.values()) {
                columns.add(prefix + kind.key());
            }
        }
        columns.addAll(List.of("skipped_deliveries", "late", "dropped"));
        return List.copyOf(columns);
    }

    static List<String> of(Interval interval) {
        OutcomeCounts counts = interval.counts();
        List<String> fields = new ArrayList<>(COLUMNS.size());
        fields.add(Long.toString(interval.startNanos()));
        fields.add(Long.toString(interval.endNanos()));
        fields.add(interval.type().key());
        fields.add(Long.toString(counts.started()));
        fields.add(Long.toString(counts.committed()));
        fields.add(Long.toString(counts.rolledBackByDesign()));
        for (FailureKind kind : FailureKind.values()) {
            fields.add(Long.toString(counts.failed().getOrDefault(kind, 0L)));
        }
        for (FailureKind kind : FailureKind.values()) {
            fields.add(Long.toString(counts.retriedAfter().getOrDefault(kind, 0L)));
        }
        fields.add(Long.toString(counts.skippedDeliveries()));
        fields.add(Long.toString(counts.late()));
        fields.add(Long.toString(counts.dropped()));
        return fields;
    }

    static Interval read(CsvRow row) {
        OutcomeCounts counts = new OutcomeCounts(
                row.count("started"),
                row.count("committed"),
                row.count("rolled_back"),
                byKind(row, FAILED),
                byKind(row, RETRIES),
                row.count("skipped_deliveries"),
                row.count("late"),
                row.count("dropped"));
        return new Interval(row.count("start_ns"), row.count("end_ns"), type(row.text("type")), counts);
    }

    private static Map<FailureKind, Long> byKind(CsvRow row, String prefix) {
        EnumMap<FailureKind, Long> counts = new EnumMap<>(FailureKind.class);
        for (FailureKind kind : FailureKind.values()) {
            counts.put(kind, row.count(prefix + kind.key()));
        }
        return counts;
    }

    /**
     * The type with this key.
     *
     * @throws IllegalArgumentException if there is none
     */
    static TransactionType type(String key) {
        for (TransactionType type : TransactionType.recorded()) {
            if (type.key().equals(key)) {
                return type;
            }
        }
        throw new IllegalArgumentException(key + " is not a transaction type");
    }
}
