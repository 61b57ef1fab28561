package io.latchmark.schema.sqlserver;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.ServerDatabases;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The databases of a SQL Server, queried in {@code master}; and the creation of a URL's database. */
public final class SqlServerDatabases implements ServerDatabases {
    private static final SqlFile SQL = SqlFile.read(SqlServerDatabases.class, "databases.sql");
    private static final String DATABASE_PROPERTY = "databaseName";
    private static final String MASTER = "master";
    private static final String LOG_FILE = "_log.ldf";
    private static final Pattern IN_URL =
            Pattern.compile(";\\s*database(Name)?\\s*=\\s*(\\{[^}]*}|[^;]*)", Pattern.CASE_INSENSITIVE);

    private final ConnectionSettings settings;
    private final Database master;
    private final SqlServer server;

    /**
     * Connects to {@code master}.
     *
     * @throws LatchmarkException of category ENVIRONMENT if the connection fails
     */
    public SqlServerDatabases(ConnectionSettings settings) {
        this.settings = settings;
        this.master = Database.connect(settings, "databases", 1, Map.of(DATABASE_PROPERTY, MASTER));
        this.server = new SqlServer(master);
    }

    @Override
    public String address(String name) {
        return IN_URL.matcher(settings.jdbcUrl()).replaceAll("") + ";" + DATABASE_PROPERTY + "=" + name;
    }

    @Override
    public String sharedAddress() {
        return address(MASTER);
    }

    @Override
    public boolean exists(String name) {
        return !server.queries()
                .column("search for the database " + name, SQL.statement("exists"), name)
                .isEmpty();
    }

    /** None of a database that a broken-off restore has left, since it can't be asked. */
    @Override
    public List<String> made(String name) {
        if (!exists(name)) {
            return List.of();
        }
        try (Database its = Database.connect(settings.at(address(name)), "databases", 1)) {
            boolean isMarked = !new SqlServer(its)
                    .queries()
                    .column("mark of the database " + name, SQL.statement("made"))
                    .isEmpty();
            return isMarked ? List.of(name) : List.of();
        } catch (LatchmarkException e) {
            return List.of();
        }
    }

    private static Map<String, String> values(String name) {
        return Map.of("DATABASE", TSqlText.identifier(name));
    }

    @Override
    public void create(String name) {
        server.queries().execute("creation of the database " + name, statement(name, SqlServerLayout.STANDARD));
        try (Database its = Database.connect(settings.at(address(name)), "databases", 1)) {
            new SqlServer(its).queries().execute("mark of the database " + name, SQL.statement("mark"));
        }
    }

    @Override
    public void drop(String name) {
        server.attempt("end of its sessions", SQL.statement("end the sessions", values(name)));
        server.queries().execute("removal of the database " + name, SQL.statement("drop", values(name)));
    }

    @Override
    public void close() {
        master.close();
    }

    /**
     * Creates the database, unless it exists.
     *
     * @return the statements that were executed or, in a dry run, would be, including the tables; empty if the database exists
     * @throws LatchmarkException of category USAGE if the URL contains no database; of ENVIRONMENT if the server refuses, or if
     *     the database exists and its log is elsewhere than requested
     */
    public static List<String> create(ConnectionSettings settings, SqlServerLayout layout, boolean dryRun) {
        String name = databaseName(settings.jdbcUrl());
        try (Database master = Database.connect(settings, "schema", 1, Map.of(DATABASE_PROPERTY, MASTER))) {
            SqlServer server = new SqlServer(master);
            if (!server.queries()
                    .column("list of the databases", DatabaseLayout.SQL.statement("database exists"), name)
                    .isEmpty()) {
                requireLog(server, name, layout.logPath());
                return List.of();
            }
            String sql = statement(name, layout);
            if (!dryRun) {
                server.queries().execute("creation of the database " + name, sql);
                return List.of(sql);
            }
            List<String> script = new ArrayList<>(List.of(sql + SchemaScript.END, use(name)));
            // The file groups use the server's default folders, which any of its databases reports.
            List<DatabaseLayout.Step> fileGroups = new DatabaseLayout(server, layout).fileGroupsOfNew(name);
            script.addAll(SchemaScript.whole(
                    layout, fileGroups, fileGroups.isEmpty() ? FileGroup.values(List.of()) : FileGroup.allValues()));
            return script;
        }
    }

    /** A command that ended half-way is repeated as it was. */
    private static void requireLog(SqlServer server, String name, String folder) {
        String wanted = ServerPath.comparable(ServerPath.file(folder, name + LOG_FILE));
        List<String> found = folder.isEmpty()
                ? List.of()
                : server.queries()
                        .column("log of the database", DatabaseLayout.SQL.statement("log of the database"), name);
        if (found.stream().map(ServerPath::comparable).anyMatch(file -> !file.equals(wanted))) {
            throw LatchmarkException.environment("--log-path " + folder + ": the database " + name
                    + " exists, and its log stays where it is, " + String.join(", ", found)
                    + "; drop the database, leave --log-path out, or name a new one in the URL");
        }
    }

    private static String use(String name) {
        return DatabaseLayout.SQL.statement("use database", Map.of("DATABASE", TSqlText.identifier(name)))
                + SchemaScript.END;
    }

    private static String statement(String name, SqlServerLayout layout) {
        if (layout.dataPath().isEmpty()) {
            return DatabaseLayout.SQL.statement("create database", Map.of("DATABASE", TSqlText.identifier(name)));
        }
        String logPath = layout.logPath().isEmpty() ? layout.dataPath() : layout.logPath();
        return DatabaseLayout.SQL.statement(
                "create database with files",
                Map.of(
                        "DATABASE", TSqlText.identifier(name),
                        "DATA_FILE", DatabaseLayout.file(layout.dataPath(), name + "_primary.mdf"),
                        "LOG_FILE", DatabaseLayout.file(logPath, name + LOG_FILE),
                        "PRIMARY_MB", DatabaseLayout.megabytes(layout.growthBytes()),
                        "LOG_MB", DatabaseLayout.megabytes(layout.logBytes()),
                        "GROWTH_MB", DatabaseLayout.megabytes(layout.growthBytes())));
    }

    static String databaseName(String jdbcUrl) {
        String name = SqlServerLogin.properties(jdbcUrl).getOrDefault(DATABASE_PROPERTY, "");
        if (name.isEmpty()) {
            throw LatchmarkException.usage("--create-database: the URL names no database; add ;databaseName=latchmark");
        }
        return name;
    }
}
