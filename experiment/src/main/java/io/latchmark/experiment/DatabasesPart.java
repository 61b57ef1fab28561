package io.latchmark.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The databases in an experiment's YAML: one for all configurations, or one for each. */
final class DatabasesPart {
    static final String FIELD = "database";

    /** Run options that select the database; loads, snapshots and resets use that of the experiment. */
    static final Set<String> OPTIONS = Set.of("data-dir", "wal-dir", "url", "user", "password-file");

    /** Only a snapshot has it. */
    static final String BACKUP_PATH = "backup-path";

    /** The field with a configuration's location of the experiment's database files. */
    static final String PLACEMENT = "placement";

    /** The fields of a placement, and the corresponding options of 'reset'. */
    private static final Map<String, String> MOVES =
            new TreeMap<>(Map.of("data", "data-to", "indexes", "indexes-to", "log", "log-to"));

    private static final String WAREHOUSES = "warehouses";
    /** Options of the embedded server, which a configuration's server replaces, and the reverse. */
    private static final Set<String> OF_EMBEDDED = Set.of("data-dir", "wal-dir");

    private static final Set<String> OF_SERVER = Set.of("url", "user", "password-file", BACKUP_PATH);

    private final JsonNode root;

    DatabasesPart(JsonNode root) {
        this.root = root;
    }

    /** Databases that are not reset age independently of each other, and a probe has no database. */
    void check(boolean measuresDevice, boolean isReset, Faults faults) {
        Set<Set<String>> moved = new HashSet<>();
        for (JsonNode configuration : root.path("configurations")) {
            JsonNode name = configuration.path("name");
            moved.add(placement(configuration).keySet());
            if (configuration.has(PLACEMENT) && (measuresDevice || !isReset)) {
                faults.add(
                        configuration.path(PLACEMENT),
                        "configurations: '" + name.asText() + "' has a placement, and it is the reset of a database"
                                + " that moves its files: give 'database' and a snapshot's name for 'reset'");
            }
            if (configuration.has(PLACEMENT) && configuration.has(FIELD)) {
                faults.add(
                        configuration.path(PLACEMENT),
                        "configurations: '" + name.asText()
                                + "' has both a placement and its own database; use one of them");
            }
            if (configuration.has(FIELD) && measuresDevice) {
                faults.add(name, "configurations: '" + name.asText() + "' has a database, and probes have none");
            } else if (configuration.has(FIELD) && !isReset) {
                faults.add(
                        name,
                        "configurations: '" + name.asText()
                                + "' has its own database, which would diverge from the others with 'reset: none': name a snapshot");
            }
        }
        if (moved.size() > 1) {
            faults.add(
                    root.path("configurations").path(0).path("name"),
                    "configurations: each must have a placement of the same files (data, indexes, log), because files stay"
                            + " where the configuration before has put them");
        }
    }

    /** The options of 'reset' that move the database's files to a configuration's location. */
    static Map<String, String> placement(JsonNode configuration) {
        Map<String, String> places = new TreeMap<>();
        Definition.options(configuration.path(PLACEMENT)).forEach((part, to) -> places.put(MOVES.get(part), to));
        return places;
    }

    /** The placement options among the options of a run. */
    static Map<String, String> moves(Map<String, String> ofRun) {
        Map<String, String> moves = new TreeMap<>(ofRun);
        moves.keySet().retainAll(MOVES.values());
        return moves;
    }

    /** The number of warehouses to load if nothing is loaded; empty if the database must exist. */
    Optional<String> warehouses() {
        JsonNode warehouses = root.path(FIELD).path(WAREHOUSES);
        return warehouses.isMissingNode() ? Optional.empty() : Optional.of(warehouses.asText());
    }

    /** Options that select the experiment's databases, by name without dashes; each database once. */
    List<Map<String, String>> all() {
        Set<Map<String, String>> databases = new LinkedHashSet<>();
        root.path("configurations").forEach(configuration -> databases.add(of(own(configuration))));
        return List.copyOf(databases);
    }

    /** Options that select the database of a run with these options. */
    Map<String, String> of(Map<String, String> ofRun) {
        Map<String, String> database = Definition.options(root.path(FIELD));
        database.remove(WAREHOUSES);
        Map<String, String> own = new TreeMap<>(ofRun);
        own.keySet().removeIf(option -> !OPTIONS.contains(option) && !option.equals(BACKUP_PATH));
        if (own.containsKey("url")) {
            database.keySet().removeAll(OF_EMBEDDED);
        }
        if (own.containsKey("data-dir")) {
            database.keySet().removeAll(OF_SERVER);
        }
        database.putAll(own);
        return database;
    }

    /** Those of a database's options that all commands have. */
    static Map<String, String> selecting(Map<String, String> database) {
        Map<String, String> options = new TreeMap<>(database);
        options.keySet().retainAll(OPTIONS);
        return options;
    }

    /** Options that select a configuration's separate database; none if it uses that of the experiment. */
    static Map<String, String> own(JsonNode configuration) {
        return Definition.options(configuration.path(FIELD));
    }
}
