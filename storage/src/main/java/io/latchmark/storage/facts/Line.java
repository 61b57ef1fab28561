package io.latchmark.storage.facts;

import java.util.Map;
import java.util.Optional;

/**
 * A line of the form {@code key: value} or {@code key = value}.
 *
 * @param key without blanks around it
 * @param value without blanks around it, runs of blanks within as one; may be empty
 */
record Line(String key, String value) {
    /** The line's halves, if it has the separator. */
    static Optional<Line> parse(String line, char separator) {
        int at = line.indexOf(separator);
        return at <= 0
                ? Optional.empty()
                : Optional.of(new Line(
                        line.substring(0, at).strip(),
                        line.substring(at + 1).strip().replaceAll("\\s+", " ")));
    }

    /**
     * Puts the value under the name that a fact has for this key, if it has one and there is a value.
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
