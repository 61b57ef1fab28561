package io.latchmark.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Every statement of every engine that removes or replaces an object of a server, and how it is known that Latchmark made that object. Who
 * adds one says so here.
 */
final class RemovedObjectsTest {
    private static final Pattern REMOVAL = Pattern.compile(
            "\\b(DROP (?:DATABASE|TABLESPACE|ROUTINE|PROCEDURE|FUNCTION|TABLE|TYPE|SCHEMA|VIEW|INDEX|LOGIN|USER|ROLE)"
                    + "|RESTORE DATABASE|BACKUP DATABASE|TRUNCATE TABLE|ALTER DATABASE \\S+ RENAME|KILL|pg_terminate_backend"
                    + "|CREATE OR (?:REPLACE|ALTER))\\b");
    private static final String TABLES =
            "tables of a database whose latchmark_load says that this program loaded it, without CASCADE";
    private static final String ROUTINES = "routines of such a database whose names begin with latchmark_";
    private static final String CONFORMANCE = "a database with conformance's mark and exact name";

    /** By file and statement, how the object is known. */
    private static final Map<String, String> KNOWN = Map.ofEntries(
            Map.entry(
                    "embedded/tablespaces.sql: DROP TABLESPACE",
                    "latchmark_data or _indexes of the server that this program started"),
            Map.entry("schema/mariadb/databases.sql: DROP DATABASE", CONFORMANCE),
            Map.entry("schema/mariadb/databases.sql: KILL", "sessions in such a database"),
            Map.entry("schema/mariadb/drop.sql: DROP PROCEDURE", ROUTINES),
            Map.entry("schema/mariadb/drop.sql: DROP TABLE", TABLES),
            Map.entry("schema/postgresql/databases.sql: DROP DATABASE", CONFORMANCE),
            Map.entry("schema/postgresql/drop.sql: DROP ROUTINE", ROUTINES),
            Map.entry("schema/postgresql/drop.sql: DROP TABLE", TABLES),
            Map.entry(
                    "schema/postgresql/snapshots.sql: ALTER DATABASE %I RENAME",
                    "an unfinished copy: by exact name, and because nobody can connect to it"),
            Map.entry(
                    "schema/postgresql/snapshots.sql: DROP DATABASE",
                    "a snapshot, by its comment; an unfinished copy, as above; the database of a reset, which the user named"),
            Map.entry("schema/sqlserver/databases.sql: DROP DATABASE", CONFORMANCE),
            Map.entry(
                    "schema/sqlserver/snapshots.sql: BACKUP DATABASE",
                    "replaces a file of the exact name DATABASE_snapshot_NAME.bak"),
            Map.entry(
                    "schema/sqlserver/snapshots.sql: RESTORE DATABASE",
                    "the database of a reset, which the user named"),
            Map.entry("schema/sqlserver/state.sql: BACKUP DATABASE", "writes to the null device, which keeps nothing"),
            Map.entry("schema/sqlserver/state.sql: DROP PROCEDURE", ROUTINES),
            Map.entry("schema/sqlserver/state.sql: DROP TABLE", TABLES),
            Map.entry(
                    "schema/sqlserver/state.sql: DROP TYPE",
                    "types of such a database whose names begin with latchmark_"),
            Map.entry("storage/mariadb/selfcheck.sql: DROP TABLE", "doctor's own table latchmark_doctor"),
            Map.entry("storage/postgresql/selfcheck.sql: DROP TABLE", "doctor's own table latchmark_doctor"),
            Map.entry("storage/sqlserver/selfcheck.sql: DROP TABLE", "doctor's own table latchmark_doctor"));

    @Test
    void everyRemovalIsOfSomethingKnownAsOurs() {
        Map<String, String> found = new TreeMap<>();
        List<String> unused = TrackedFiles.list()
                .findings(name -> name.contains("/src/main/") && name.endsWith(".sql"), (name, text) -> {
                    Matcher removal = REMOVAL.matcher(text.replaceAll("(?m)^\\s*--.*$", ""));
                    while (removal.find()) {
                        found.put(name.replaceFirst(".*/io/latchmark/", "") + ": " + removal.group(1), "");
                    }
                    return new ArrayList<>();
                });

        assertThat(found.keySet()).containsExactlyInAnyOrderElementsOf(KNOWN.keySet());
    }
}
