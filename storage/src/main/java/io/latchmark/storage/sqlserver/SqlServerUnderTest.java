package io.latchmark.storage.sqlserver;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.storage.host.ServerHost;
import io.latchmark.storage.host.ServerProcesses;
import io.latchmark.storage.jdbc.NamedQueries;
import io.latchmark.storage.jdbc.SqlUnderTest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** A run's queries of a SQL Server database with the nine tables. Facts that the server does not report have a reason. */
public final class SqlServerUnderTest implements SqlUnderTest {
    private static final SqlFile SQL = SqlFile.read(SqlServerUnderTest.class, "database.sql")
            .with(SqlFile.read(SqlServerUnderTest.class, "settings.sql"))
            .with(SqlFile.read(SqlServerUnderTest.class, "plans.sql"));
    private static final String UNAVAILABLE = "unavailable";
    private static final Set<String> SECTIONS_OF_WRITES = Set.of("control", "traceflag");

    /** The only statement that reads a security view. */
    private static final String SERVICES = "services";

    private final NamedQueries queries;

    /**
     * Executes no statement.
     *
     * @param database a pool, which belongs to the caller
     */
    public SqlServerUnderTest(Database database) {
        this.queries = new NamedQueries(database, SQL);
    }

    @Override
    public NamedQueries queries() {
        return queries;
    }

    @Override
    public Optional<String> checkpoint() {
        return checkpoint("make it a member of db_owner or db_backupoperator");
    }

    /**
     * Writes all dirty pages and empties the buffer pool, of all databases of the server.
     *
     * @throws LatchmarkException of category ENVIRONMENT if the server refuses
     */
    public void dropCleanBuffers() {
        checkpoint()
                .or(() -> denied(
                        "drop clean buffers",
                        "may not empty the buffer pool; grant it ALTER SERVER STATE, make it a member of sysadmin, or leave"
                                + " --drop-clean-buffers out"))
                .ifPresent(reason -> {
                    throw LatchmarkException.environment(reason);
                });
    }

    @Override
    public Map<String, Map<String, String>> facts() {
        Map<String, Map<String, String>> facts = SqlUnderTest.super.facts();
        if (SqlServerRights.isAzureDatabase(
                facts.getOrDefault("database", Map.of()).getOrDefault("engine_edition", ""))) {
            facts.put("limits", pairsOrReason("resource_governance"));
        }
        return facts;
    }

    @Override
    public Map<String, String> incarnation() {
        Map<String, String> told = new TreeMap<>(queries.pairs("incarnation"));
        told.putAll(pairsOrReason("server start"));
        told.keySet().removeIf(name -> name.startsWith(UNAVAILABLE));
        return told;
    }

    /** Whether the server's files are on this machine. */
    public ServerHost host(ServerProcesses processes) {
        String file = pairsOrReason("locations").getOrDefault("data", "");
        ServerHost found = processes.withOpenFile("sqlservr", file, age());
        return found.isThisOne()
                ? found.with(settingsOfWrites(processes.text(found.process(), "root/var/opt/mssql/mssql.conf")))
                : found;
    }

    /**
     * How a SQL Server writes: with its own flush after writes, or with write-through, by the sections {@code control} and
     * {@code traceflag} of mssql.conf (documentation, 'Configure SQL Server on Linux'). Missing settings have their default.
     */
    static Map<String, String> settingsOfWrites(Optional<String> file) {
        Map<String, String> settings = new HashMap<>();
        if (file.isEmpty()) {
            settings.put("mssql.conf", "not read: /var/opt/mssql/mssql.conf is not there, or hidden from this user");
        }
        String section = "";
        for (String line : file.orElse("").lines().map(String::strip).toList()) {
            int equals = line.indexOf('=');
            if (line.startsWith("[")) {
                section = line.substring(1).replace("]", "");
            } else if (equals > 0 && SECTIONS_OF_WRITES.contains(section)) {
                settings.put(
                        "mssql.conf " + section + "."
                                + line.substring(0, equals).strip(),
                        line.substring(equals + 1).strip());
            }
        }
        return settings;
    }

    /** Time since the server's start; from tempdb's creation, in local time, only if the login may not read the ticks. */
    Duration age() {
        String byTicks = pairsOrReason("age").getOrDefault("seconds", "");
        String seconds = byTicks.isEmpty() ? pairsOrReason("age of tempdb").getOrDefault("seconds", "0") : byTicks;
        return Duration.ofSeconds(Long.parseLong(seconds));
    }

    /** The directories of data and log on the server's host; empty if the server does not report them. */
    public Map<String, Path> locations() {
        return folders("locations");
    }

    /** The directory of each file on the server's host, by the file's name in the database; empty as above. */
    public Map<String, Path> fileLocations() {
        return folders("file_locations");
    }

    private Map<String, Path> folders(String statementName) {
        return folders(pairsOrReason(statementName));
    }

    /** The folders of files; a file in a service, which has a URL, has none. */
    static Map<String, Path> folders(Map<String, String> files) {
        Map<String, Path> locations = new HashMap<>();
        files.forEach((use, file) -> {
            int end = Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\'));
            if (end > 0 && !use.startsWith(UNAVAILABLE) && !file.contains("://")) {
                locations.put(use, Path.of(file.substring(0, end)));
            }
        });
        return locations;
    }

    private Map<String, String> pairsOrReason(String statementName) {
        return pairs(statementName, statementName);
    }

    @Override
    public Map<String, String> pairs(String statement, String part) {
        try {
            return queries.pairs(statement, part);
        } catch (LatchmarkException e) {
            SqlServerRights rights = SqlServerSamplers.rights(queries.database());
            return Map.of(UNAVAILABLE + " " + part, (part.equals(SERVICES) ? rights.ofSecurity() : rights).reason(e));
        }
    }
}
