package io.latchmark.results;

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

    static Sample read(CsvRow row) {
        return new Sample(
                row.number("time_ns"),
                row.text("source"),
                row.text("object"),
                row.text("metric"),
                row.text("unit"),
                row.number("value"));
    }
}
