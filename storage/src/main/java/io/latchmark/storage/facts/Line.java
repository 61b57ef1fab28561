package io.latchmark.storage.facts;

import java.util.Map;
import java.util.Optional;

/**
 * A line of the form {@code key: value} or {@code key = value}.
 *
 * @param key trimmed
 * @param value trimmed, with runs of blanks collapsed; may be empty
 */
record Line(String key, String value) {
    /** Splits a line at the separator, if it has one. */
    static Optional<Line> parse(String line, char separator) {
        int at = line.indexOf(separator);
        return at <= 0
                ? Optional.empty()
                : Optional.of(new Line(
                        line.substring(0, at).strip(),
                        line.substring(at + 1).strip().replaceAll("\\s+", " ")));
    }

    /**
     * Adds the fact if its key has a name and the value is not empty.
     *
     * @param names names of facts by key
     */
    void put(Map<String, String> names, String prefix, Map<String, String> facts) {
        String name = names.get(key);
        if (name != null && !value.isEmpty()) {
            facts.put(prefix + name, value);
        }
    }
}
