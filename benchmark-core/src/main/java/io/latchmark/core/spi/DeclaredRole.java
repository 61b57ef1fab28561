package io.latchmark.core.spi;

/**
 * The counters of a source that have a role. In object and metric a {@code *} matches any text. For a role that is a fact, object
 * and metric are the fact's group and name.
 *
 * @param object what is measured, for example {@code client backend/relation/*}
 * @param metric the counter's name, for example {@code reads}
 */
public record DeclaredRole(CounterRole role, String object, String metric) {
    /** Any text. */
    public static final String ANY = "*";

    public DeclaredRole {
        if (object.isEmpty() || metric.isEmpty()) {
            throw new IllegalArgumentException("role " + role.key() + ": object = '" + object + "', metric = '" + metric
                    + "': neither may be empty; " + ANY + " stands for all");
        }
    }

    /** Whether a counter of the source has this role. */
    public boolean holds(String itsObject, String itsMetric) {
        return matches(metric, itsMetric) && matches(object, itsObject);
    }

    /** Each part between two stars is matched as early as possible; the last must be at the text's end. */
    private static boolean matches(String pattern, String text) {
        String[] parts = pattern.split("\\*", -1);
        if (parts.length == 1) {
            return pattern.equals(text);
        }
        String first = parts[0];
        String last = parts[parts.length - 1];
        if (!text.startsWith(first) || text.length() < first.length() + last.length() || !text.endsWith(last)) {
            return false;
        }
        int at = first.length();
        int end = text.length() - last.length();
        for (int i = 1; i < parts.length - 1; i++) {
            int found = text.indexOf(parts[i], at);
            if (found < 0 || found + parts[i].length() > end) {
                return false;
            }
            at = found + parts[i].length();
        }
        return true;
    }
}
