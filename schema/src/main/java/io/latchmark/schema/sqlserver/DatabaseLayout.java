package io.latchmark.schema.sqlserver;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.jdbc.SqlFile;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The options of a database and its file groups: the statements that create a layout. For one thread. */
final class DatabaseLayout {
    static final SqlFile SQL = SqlFile.read(DatabaseLayout.class, "placement.sql");
    private static final SqlFile OPTIONS = SqlFile.read(DatabaseLayout.class, "options.sql");
    private static final SqlFile STATE = SqlFile.read(DatabaseLayout.class, "state.sql");
    private static final String GROUPS = "file groups";
    private static final Set<String> SYSTEM_DATABASES = Set.of("master", "model", "msdb", "tempdb");
    /** The file is not empty: pages of dropped tables are released some time after the commit (deferred drop). */
    private static final int NOT_EMPTY = 5042;

    private static final Duration EMPTYING_MAX = Duration.ofMinutes(1);

    private final SqlServer server;
    private final SqlServerLayout layout;

    DatabaseLayout(SqlServer server, SqlServerLayout layout) {
        this.server = server;
        this.layout = layout;
    }

    /** One statement of a script. */
    record Step(String name, String sql) {}

    /**
     * A URL without database leads to the login's default database, which is {@code master} unless it was changed.
     *
     * @throws LatchmarkException of category USAGE, in a system database
     */
    void refuseSystemDatabase() {
        databaseName().filter(SYSTEM_DATABASES::contains).ifPresent(name -> {
            throw LatchmarkException.usage("the URL leads to the database " + name
                    + ", which is the server's own: name one for Latchmark by ;databaseName=latchmark; latchmark schema create"
                    + " --create-database makes it");
        });
    }

    private Optional<String> databaseName() {
        return server.queries().column("name of the database", SQL.statement("name")).stream()
                .findFirst();
    }

    static List<Step> options(SqlServerLayout layout) {
        Map<String, String> values = Map.of(
                "RECOVERY",
                layout.recovery().name(),
                "READ_COMMITTED_SNAPSHOT",
                layout.readCommittedSnapshot() ? "ON" : "OFF",
                "TARGET_RECOVERY_SECONDS",
                Long.toString(layout.targetRecoveryTime().toSeconds()));
        return OPTIONS.statements().keySet().stream()
                .map(name -> new Step(name, OPTIONS.statement(name, values)))
                .toList();
    }

    /** Sets the options and reads them back; refused or different ones are noted. */
    void applyOptions() {
        Map<String, String> wanted = wanted();
        for (Step option : options(layout)) {
            if (!server.attempt(option.name(), option.sql())) {
                wanted.remove(option.name());
            }
        }
        Map<String, String> found =
                server.queries().pairs("reading of the database's options", STATE.statement("options"));
        wanted.forEach((name, value) -> {
            String setting = found.getOrDefault(name, "unknown");
            if (!setting.equalsIgnoreCase(value)) {
                server.note(name + ": the database has " + setting + " instead of " + value);
            }
        });
    }

    private Map<String, String> wanted() {
        Map<String, String> wanted = new LinkedHashMap<>();
        wanted.put("recovery model", layout.recovery().name());
        wanted.put("read committed snapshot", layout.readCommittedSnapshot() ? "ON" : "OFF");
        wanted.put(
                "target recovery time",
                Long.toString(layout.targetRecoveryTime().toSeconds()));
        wanted.put("delayed durability", "DISABLED");
        wanted.put("page verification", "CHECKSUM");
        wanted.put("automatic statistics", "OFF");
        wanted.put("creation of statistics", "OFF");
        wanted.put("query store", "OFF");
        return wanted;
    }

    /** The statements that create missing file groups and files; none, with a note, if no folder is known. */
    List<Step> fileGroups() {
        String folder = folder();
        return folder.isEmpty()
                ? List.of()
                : steps(
                        folder,
                        databaseName().orElse(""),
                        server.queries().column("list of the file groups", SQL.statement(GROUPS)),
                        server.queries().column("list of the files", SQL.statement("files")));
    }

    /** The statements for a database that does not exist yet. */
    List<Step> fileGroupsOfNew(String database) {
        String folder = folder();
        return folder.isEmpty() ? List.of() : steps(folder, database, List.of(), List.of());
    }

    /** The folder of the data files; empty, with a note, if none is known. */
    private String folder() {
        String folder = layout.dataPath().isEmpty() ? serverFolder() : layout.dataPath();
        if (folder.isEmpty()) {
            server.note(GROUPS + ": the server names no folder for data files, so all tables are in the file group"
                    + " PRIMARY; name one by --data-path, if the server takes files");
        }
        return folder;
    }

    /** The steps without existing groups and files. */
    private List<Step> steps(String folder, String database, List<String> groups, List<String> files) {
        String purpose = layout.dataPath().isEmpty()
                ? GROUPS
                : GROUPS + " in --data-path " + folder
                        + " (must be a folder that the server can write to; without --data-path it uses its own)";
        List<Step> steps = new ArrayList<>();
        for (FileGroup group : FileGroup.values()) {
            Map<String, String> values = new HashMap<>();
            values.put("FILE_GROUP", group.sqlName());
            String name = database + "_" + group.name().toLowerCase(Locale.ROOT) + ".ndf";
            values.put("DATA_FILE", file(folder, name));
            values.put("DATA_MB", megabytes(group.initialBytes(layout.dataBytes())));
            values.put("GROWTH_MB", megabytes(layout.growthBytes()));
            if (!groups.contains(group.sqlName())) {
                steps.add(new Step(purpose, SQL.statement("add file group", values)));
            }
            if (!files.contains(group.sqlName())) {
                steps.add(new Step(purpose, SQL.statement("add file", values)));
            }
        }
        return steps;
    }

    /** Creates the file groups. If the server refuses and no folder was given, all tables use PRIMARY. */
    void createFileGroups() {
        for (Step step : fileGroups()) {
            if (!layout.dataPath().isEmpty()) {
                server.queries().execute(step.name(), step.sql());
            } else if (!server.attempt(step.name(), step.sql())) {
                return;
            }
        }
    }

    /** Values for the SQL of tables and indexes: the file group of each. */
    Map<String, String> groupValues() {
        return FileGroup.values(
                server.queries().column("list of the file groups", SQL.statement("file groups with files")));
    }

    /** Removes our file groups, which must be empty. */
    void removeFileGroups() {
        List<String> groups = server.queries().column("list of the file groups", SQL.statement(GROUPS));
        List<String> files = server.queries().column("list of the files", SQL.statement("files"));
        for (FileGroup group : FileGroup.values()) {
            Map<String, String> values = Map.of("FILE_GROUP", group.sqlName());
            if (files.contains(group.sqlName())) {
                server.attempt("removal of a file", SQL.statement("remove file", values), NOT_EMPTY, EMPTYING_MAX);
            }
            if (groups.contains(group.sqlName())) {
                server.attempt("removal of a file group", SQL.statement("remove file group", values));
            }
        }
    }

    private String serverFolder() {
        List<String> folders = server.queries().column("folder of the data files", SQL.statement("folder"));
        return folders.isEmpty() ? "" : folders.get(0);
    }

    static String file(String folder, String name) {
        return TSqlText.literal(ServerPath.file(folder, name));
    }

    /** Rounded up to MB, because KB would end at 2,147,483,647 (CREATE DATABASE, SIZE). */
    static String megabytes(long bytes) {
        return Long.toString((bytes + (1 << 20) - 1) >> 20);
    }
}
