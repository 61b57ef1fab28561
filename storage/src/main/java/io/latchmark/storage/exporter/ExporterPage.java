package io.latchmark.storage.exporter;

import io.latchmark.core.LatchmarkException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** An exporter's reply in Prometheus' text format 0.0.4 (prometheus.io/docs/instrumenting/exposition_formats). Immutable. */
final class ExporterPage {
    private final Map<String, List<Series>> byName;

    private ExporterPage(Map<String, List<Series>> byName) {
        this.byName = byName;
    }

    /** One value. */
    record Series(Map<String, String> labels, double value) {
        Series {
            labels = Map.copyOf(labels);
        }

        /** The value of a label, empty if it is missing. */
        String label(String name) {
            return labels.getOrDefault(name, "");
        }
    }

    /**
     * Parses a page.
     *
     * @throws LatchmarkException of category ENVIRONMENT if it has another format, or its values have timestamps
     */
    static ExporterPage parse(String text) {
        Map<String, List<Series>> byName = new HashMap<>();
        new ExporterLines(text)
                .read((name, series) ->
                        byName.computeIfAbsent(name, any -> new ArrayList<>()).add(series));
        return new ExporterPage(byName);
    }

    /** All values of a name; empty if it is missing. */
    List<Series> all(String name) {
        return byName.getOrDefault(name, List.of());
    }

    /** The value of a name without labels. */
    OptionalDouble value(String name) {
        return all(name).stream().mapToDouble(Series::value).findFirst();
    }

    /** The value of a name that has the given label value. */
    OptionalDouble value(String name, String label, String value) {
        return all(name).stream()
                .filter(series -> series.label(label).equals(value))
                .mapToDouble(Series::value)
                .findFirst();
    }
}
