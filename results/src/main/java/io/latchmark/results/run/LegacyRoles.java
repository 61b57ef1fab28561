package io.latchmark.results.run;

import static io.latchmark.core.spi.DeclaredRole.ANY;

import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.DeclaredRole;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The roles of the counters of runs that were recorded before samplers declared them, for all engines of that time. Never change
 * it: a sampler that changes its counters declares their roles itself.
 */
final class LegacyRoles {
    private static final RoleTable TABLE = RoleTable.read(LegacyRoles.class, "legacy-roles.csv");
    private static final String IO = "pg_stat_io";
    private static final String FILES = "dm_io_virtual_file_stats";

    private LegacyRoles() {}

    /**
     * The roles by source.
     *
     * @param facts from before the run, which identify the log's files and show whether reads are direct
     */
    static Map<String, List<DeclaredRole>> of(Map<String, Map<String, String>> facts) {
        Map<String, List<DeclaredRole>> roles = new LinkedHashMap<>(TABLE.bySource());
        if (readsDirectly(facts)) {
            roles.put(IO, with(roles, IO, List.of(new DeclaredRole(CounterRole.DIRECT_READS, ANY, "reads"))));
        }
        roles.put(FILES, with(roles, FILES, logFiles(facts.getOrDefault("files", Map.of()))));
        return roles;
    }

    private static boolean readsDirectly(Map<String, Map<String, String>> facts) {
        return facts.values().stream()
                .map(group -> group.getOrDefault("debug_io_direct", ""))
                .anyMatch(value -> value.toLowerCase(Locale.ROOT).contains("data"));
    }

    /** Without the facts, recognises the log by the server's naming. */
    private static List<DeclaredRole> logFiles(Map<String, String> kinds) {
        return kinds.isEmpty()
                ? List.of(new DeclaredRole(CounterRole.LOG_FILE, "*_log", ANY))
                : kinds.entrySet().stream()
                        .filter(file -> file.getValue().startsWith("LOG"))
                        .map(file -> new DeclaredRole(CounterRole.LOG_FILE, "*/" + file.getKey(), ANY))
                        .toList();
    }

    private static List<DeclaredRole> with(
            Map<String, List<DeclaredRole>> roles, String source, List<DeclaredRole> more) {
        List<DeclaredRole> all = new ArrayList<>(roles.getOrDefault(source, List.of()));
        all.addAll(more);
        return List.copyOf(all);
    }
}
