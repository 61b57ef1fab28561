package io.latchmark.storage.proof;

import java.util.List;
import java.util.regex.Pattern;

/**
 * Counters that are summed.
 *
 * @param object what is counted; {@code *} matches any text
 * @param metrics their names
 */
public record CounterPattern(String object, List<String> metrics) {
    public CounterPattern {
        metrics = List.copyOf(metrics);
    }

    /** Some metrics of an object. */
    public static CounterPattern of(String object, String... metrics) {
        return new CounterPattern(object, List.of(metrics));
    }

    boolean holds(String itsObject, String itsMetric) {
        return metrics.contains(itsMetric) && isOf(itsObject);
    }

    boolean isOf(String itsObject) {
        return Pattern.matches("\\Q" + object.replace("*", "\\E.*\\Q") + "\\E", itsObject);
    }
}
