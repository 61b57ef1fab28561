package io.latchmark.experiment;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds the known name closest to an unknown one. */
final class Spelling {
    private static final int LENGTH_MAX = 60;

    private Spelling() {}

    /** The closest known name; empty if none is close. */
    static Optional<String> nearest(String unknown, Collection<String> known) {
        if (unknown.length() > LENGTH_MAX) {
            return Optional.empty();
        }
        int limit = Math.max(1, unknown.length() / 3);
        return known.stream()
                .filter(name -> distance(unknown, name) <= limit)
                .min(Comparator.<String>comparingInt(name -> distance(unknown, name))
                        .thenComparing(Comparator.naturalOrder()));
    }

    /** The number of letters to change, add or remove (Levenshtein 1966). */
    private static int distance(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int changed = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(changed, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[to.length()];
    }
}
