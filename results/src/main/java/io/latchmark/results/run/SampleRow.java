package io.latchmark.results.run;

import io.latchmark.results.Bounds;
import io.latchmark.results.CsvRow;
import java.util.List;

/** A {@link Sample} as a row of {@code samples.csv}. */
final class SampleRow {
    static final List<String> COLUMNS = List.of("time_ns", "source", "object", "metric", "unit", "value");

    private SampleRow() {}

    static List<String> of(Sample sample) {
        return List.of(
                Long.toString(sample.timeNanos()),
                sample.source(),
                sample.object(),
                sample.metric(),
                sample.unit(),
                Long.toString(sample.value()));
    }

    /** Reads a row by the order of {@link #COLUMNS} for speed, because samples are most of a run. */
    static Sample read(CsvRow row) {
        Bounds.atLeast(0, "value", row.number(5));
        return new Sample(row.number(0), row.text(1), row.text(2), row.text(3), row.text(4), row.number(5));
    }
}
