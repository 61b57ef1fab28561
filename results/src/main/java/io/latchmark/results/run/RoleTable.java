package io.latchmark.results.run;

import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DeclaredRole;
import io.latchmark.platform.Resource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The roles of some sources' counters, from a file next to the class that reads the sources. A line is
 * {@code source, role, object, metric}; one that starts with {@code #} is a comment. Immutable.
 *
 * @param bySource in the order of the file
 */
public record RoleTable(Map<String, List<DeclaredRole>> bySource) {
    public RoleTable {
        Map<String, List<DeclaredRole>> copy = new LinkedHashMap<>();
        bySource.forEach((source, roles) -> copy.put(source, List.copyOf(roles)));
        bySource = Collections.unmodifiableMap(copy);
    }

    /**
     * Reads the file {@code name} next to {@code anchor}.
     *
     * @throws IllegalStateException if it does not exist, or if a line is malformed
     */
    public static RoleTable read(Class<?> anchor, String name) {
        return parse(name, Resource.text(anchor, name));
    }

    private static RoleTable parse(String name, String text) {
        Map<String, List<DeclaredRole>> bySource = new LinkedHashMap<>();
        for (String line : text.lines().toList()) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            String[] fields = line.split(", ", -1);
            if (fields.length != 4) {
                throw new IllegalStateException(name + ": '" + line + "' is not source, role, object, metric");
            }
            CounterRole role = CounterRole.valueOf(fields[1].toUpperCase(Locale.ROOT));
            bySource.computeIfAbsent(fields[0], source -> new ArrayList<>())
                    .add(new DeclaredRole(role, fields[2], fields[3]));
        }
        return new RoleTable(bySource);
    }

    /** The roles of a source's counters. */
    public List<DeclaredRole> of(String source) {
        return bySource.getOrDefault(source, List.of());
    }
}
