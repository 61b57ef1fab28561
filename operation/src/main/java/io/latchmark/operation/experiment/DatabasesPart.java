package io.latchmark.operation.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** What the YAML of an experiment says about its databases: one for all configurations, or one for each. */
final class DatabasesPart {
    /** Its name in the file. */
    static final String FIELD = "database";

    /** Options of a run that say which database it is: loads, snapshots and resets are of the one of the experiment. */
    static final Set<String> OPTIONS = Set.of("data-dir", "wal-dir", "url", "user", "password-file");

    private static final String WAREHOUSES = "warehouses";
    /** Of these the options of the other kind, embedded or a server, are void. */
    private static final Set<String> OF_EMBEDDED = Set.of("data-dir", "wal-dir");

    private static final Set<String> OF_SERVER = Set.of("url", "user", "password-file");

    private final JsonNode root;

    DatabasesPart(JsonNode root) {
        this.root = root;
    }

    /** Databases that are not reset age apart from each other, and a probe has none. */
    void check(boolean measuresDevice, boolean isReset, Faults faults) {
        for (JsonNode configuration : root.path("configurations")) {
            JsonNode name = configuration.path("name");
            if (configuration.has(FIELD) && measuresDevice) {
                faults.add(name, "configurations: '" + name.asText() + "' has a database, and probes have none");
            } else if (configuration.has(FIELD) && !isReset) {
                faults.add(
                        name,
                        "configurations: '" + name.asText() + "' has a database of its own, which 'reset: none' would"
                                + " let grow apart from the others: name a snapshot");
            }
        }
    }

    /** Warehouses to load if nothing is loaded; empty if the database must be there. */
    Optional<String> warehouses() {
        JsonNode warehouses = root.path(FIELD).path(WAREHOUSES);
        return warehouses.isMissingNode() ? Optional.empty() : Optional.of(warehouses.asText());
    }

    /** Options that name the experiment's databases, by name without dashes; each database once. */
    List<Map<String, String>> all() {
        Set<Map<String, String>> databases = new LinkedHashSet<>();
        root.path("configurations").forEach(configuration -> databases.add(of(own(configuration))));
        return List.copyOf(databases);
    }

    /** Options that name the database of a run with these options. */
    Map<String, String> of(Map<String, String> ofRun) {
        Map<String, String> database = Definition.options(root.path(FIELD));
        database.remove(WAREHOUSES);
        Map<String, String> own = new TreeMap<>(ofRun);
        own.keySet().retainAll(OPTIONS);
        if (own.containsKey("url")) {
            database.keySet().removeAll(OF_EMBEDDED);
        }
        if (own.containsKey("data-dir")) {
            database.keySet().removeAll(OF_SERVER);
        }
        database.putAll(own);
        return database;
    }

    /** Options that name a configuration's own database; none if it has the one of the experiment. */
    static Map<String, String> own(JsonNode configuration) {
        return Definition.options(configuration.path(FIELD));
    }
}
