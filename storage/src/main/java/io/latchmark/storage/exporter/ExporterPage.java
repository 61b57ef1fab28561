package io.latchmark.storage.exporter;

import io.latchmark.core.LatchmarkException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What an exporter says at one moment, in Prometheus' text format, version 0.0.4
 * (prometheus.io/docs/instrumenting/exposition_formats). Immutable.
 */
final class ExporterPage {
    private static final Pattern SERIES =
            Pattern.compile("([a-zA-Z_:][\\w:]*)\\s*(?:\\{(.*)\\})?\\s+(\\S+)(?:\\s+(-?\\d+))?\\s*");
    private static final Pattern LABEL =
            Pattern.compile("\\s*([a-zA-Z_]\\w*)\\s*=\\s*\"((?:[^\"\\\\]|\\\\.)*)\"\\s*,?");

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
     * Reads a page.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if it is none, or its values have times of their own
     */
    static ExporterPage parse(String text) {
        Map<String, List<Series>> byName = new HashMap<>();
        int number = 0;
        for (String line : text.split("\n", -1)) {
            number++;
            if (!line.isBlank() && !line.startsWith("#")) {
                add(byName, line, number);
            }
        }
        return new ExporterPage(byName);
    }

    private static void add(Map<String, List<Series>> byName, String line, int number) {
        Matcher matcher = SERIES.matcher(line);
        if (!matcher.matches()) {
            throw LatchmarkException.environment(
                    "line " + number + " is none of an exporter's page: " + shortened(line));
        }
        if (matcher.group(4) != null) {
            throw LatchmarkException.environment("line " + number + " has a time of its own: " + shortened(line)
                    + "; name the exporter itself, not a server that collects from it");
        }
        byName.computeIfAbsent(matcher.group(1), name -> new ArrayList<>())
                .add(new Series(labels(matcher.group(2)), value(matcher.group(3), line, number)));
    }

    private static double value(String text, String line, int number) {
        try {
            return Double.parseDouble(text.replaceFirst("^\\+?Inf$", "Infinity").replaceFirst("^-Inf$", "-Infinity"));
        } catch (NumberFormatException e) {
            throw LatchmarkException.environment("line " + number + " has no number: " + shortened(line), e);
        }
    }

    private static Map<String, String> labels(@Nullable String text) {
        Map<String, String> labels = new HashMap<>();
        if (text != null) {
            Matcher matcher = LABEL.matcher(text);
            while (matcher.find()) {
                labels.put(
                        matcher.group(1),
                        matcher.group(2)
                                .replace("\\n", "\n")
                                .replace("\\\"", "\"")
                                .replace("\\\\", "\\"));
            }
        }
        return labels;
    }

    private static String shortened(String line) {
        return line.length() <= 80 ? line : line.substring(0, 80) + "…";
    }

    /** All values of a name; none if it is missing. */
    List<Series> all(String name) {
        return byName.getOrDefault(name, List.of());
    }

    /** The value of a name without labels. */
    OptionalDouble value(String name) {
        return all(name).stream().mapToDouble(Series::value).findFirst();
    }

    /** The value of a name whose label has a value. */
    OptionalDouble value(String name, String label, String value) {
        return all(name).stream()
                .filter(series -> series.label(label).equals(value))
                .mapToDouble(Series::value)
                .findFirst();
    }
}
