package io.latchmark.schema.sqlserver;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.Content;
import io.latchmark.schema.CopyListener;
import io.latchmark.schema.Places;
import io.latchmark.schema.Snapshot;
import io.latchmark.schema.Snapshots;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.DriverDialect.Trouble;
import io.latchmark.schema.jdbc.Sql;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.schema.jdbc.WorkLock;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * Snapshots of a SQL Server database: copy-only backups in a folder of the server's host, and restores of them. The server keeps the
 * list with the paths; a backup whose file is gone is not in it. For one thread, except {@link #close}.
 */
public final class SqlServerSnapshots implements Snapshots {
    private static final SqlFile SQL = SqlFile.read(SqlServerSnapshots.class, "snapshots.sql");
    private static final String METHOD = "backup to ";
    private static final String SEPARATOR = "|";
    private static final int ALONE_ATTEMPTS = 10;
    private static final Duration ALONE_PAUSE = Duration.ofMillis(200);
    private static final String LIST = "list of the snapshots";

    private final ConnectionSettings settings;
    private final String folder;
    private final String database;
    private final Database maintenance;
    private final SqlServer server;
    /** Each listed snapshot with its file. */
    private Map<Snapshot, String> files = Map.of();

    /**
     * Connects to {@code master}.
     *
     * @param settings of the database to copy
     * @param folder for new backups; empty for the server's own
     * @throws LatchmarkException of category ENVIRONMENT if the connection fails
     */
    public SqlServerSnapshots(ConnectionSettings settings, String folder) {
        this.settings = settings;
        this.folder = ServerPath.of(folder);
        this.database = SqlServerDatabases.databaseName(settings.jdbcUrl());
        this.maintenance = Database.connect(settings, "snapshot", 1, Map.of("databaseName", "master"));
        this.server = new SqlServer(maintenance);
    }

    @Override
    public List<Snapshot> list() {
        files = list(server, database);
        return List.copyOf(files.keySet());
    }

    /** All snapshots of a database, oldest first, queried in the database itself. */
    public static List<Snapshot> list(Database open) {
        SqlServer server = new SqlServer(open);
        String database = server.queries()
                .column("name of the database", SQL.statement("name"))
                .get(0);
        return List.copyOf(list(server, database).keySet());
    }

    /** Each snapshot with its file: of several backups of a name the newest, if its file is there. */
    private static Map<Snapshot, String> list(SqlServer server, String database) {
        Map<String, Map.Entry<Snapshot, String>> newest = new LinkedHashMap<>();
        server.queries()
                .with(LIST, Sql.query(SQL.statement("list"), Sql.PAIRS, database))
                .forEach((description, file) -> {
                    Snapshot snapshot = read(description, file);
                    newest.remove(snapshot.name());
                    newest.put(snapshot.name(), Map.entry(snapshot, file));
                });
        Map<Snapshot, String> files = new LinkedHashMap<>();
        newest.values().stream()
                .filter(backup -> isThere(server, backup.getValue()))
                .forEach(backup -> files.put(backup.getKey(), backup.getValue()));
        return files;
    }

    /** A refused right is no missing file. */
    private static boolean isThere(SqlServer server, String file) {
        return server.queries().with(LIST, connection -> {
            try {
                Sql.executing(SQL.statement("verify", Map.of("FILE", TSqlText.literal(file))))
                        .run(connection);
                return true;
            } catch (SQLException e) {
                if (!connection.isValid(1) || new SqlServerDriver().trouble(e).equals(Optional.of(Trouble.NO_RIGHT))) {
                    throw e;
                }
                return false;
            }
        });
    }

    @Override
    public Optional<Room> room(int warehouses) {
        return roomFor(warehouses * WAREHOUSE_BYTES);
    }

    private Optional<Room> roomFor(long neededBytes) {
        try {
            List<String> folders = folder.isEmpty()
                    ? server.queries().column("folder for backups", SQL.statement("folder"))
                    : List.of(folder);
            return folders.stream()
                    .flatMap(its -> server.queries().column("free space", SQL.statement("free"), its).stream()
                            .map(free -> new Room(its, Long.parseLong(free), neededBytes)))
                    .findFirst();
        } catch (LatchmarkException e) {
            // An older server, or a login without VIEW SERVER STATE.
            return Optional.empty();
        }
    }

    @Override
    public Snapshot create(String name, CopyListener listener) {
        // Before the backups are read: a refused command must not load the server during another's run.
        try (WorkLock lock = WorkLock.take(settings, SqlServerSchema.LOCK, "snapshot")) {
            requireFree(name);
            Content content = new SqlServerSchema(lock.database()).content();
            listener.began("backing up the database " + database);
            String usedBytes = new SqlServer(lock.database())
                    .queries()
                    .column("size of the database", SQL.statement("used"))
                    .get(0);
            roomFor(Long.parseLong(usedBytes)).ifPresent(room -> room.require(1));
            String file = ServerPath.file(folder, database + "_snapshot_" + name + ".bak");
            Snapshot made = new Snapshot(name, Instant.now().truncatedTo(ChronoUnit.SECONDS), content, METHOD + file);
            Map<String, String> values = values(file);
            values.put(
                    "BACKUP_COMPRESSION",
                    server.queries()
                            .column("compression of backups", SQL.statement("compression"))
                            .get(0));
            values.put(
                    "DESCRIPTION",
                    TSqlText.literal(String.join(SEPARATOR, made.toRows().values())));
            server.queries().execute("backup of the database " + database, SQL.statement("create", values));
            return made;
        }
    }

    @Override
    public String reset(String name, Places places, CopyListener listener) {
        places.indexes().ifPresent(to -> {
            throw LatchmarkException.usage("the indexes of a SQL Server database can't be moved to " + to
                    + " by themselves: all data files go where the tables go");
        });
        Map<String, String> values = values(fileOf(name));
        List<String> state = server.queries().column("state of the database", SQL.statement("state"), database);
        boolean alone = state.contains("ONLINE");
        if (alone) {
            // Names another command, if one works on the database. This session must not stay open, because the
            // server would refuse.
            WorkLock.take(settings, SqlServerSchema.LOCK, "reset").close();
        }
        try {
            if (alone) {
                takeAlone(values);
            }
            listener.began("restoring the database " + database);
            List<String> files = files(places);
            values.put("MOVES", String.join("", files));
            server.queries().execute("restore of the database " + database, SQL.statement("restore", values));
            requireInPlace(files);
        } finally {
            if (alone) {
                server.attempt("opening the database to others again", SQL.statement("open to others", values));
            }
        }
        return "restored from the backup";
    }

    /** The database's current files; empty if it does not exist, or the login may not see them. */
    private List<String> files() {
        return server.queries().column("files of the database " + database, SQL.statement("files"), database);
    }

    /** The target paths of the files. */
    private List<String> files(Places places) {
        List<String> present = files();
        if (places.equals(Places.AS_THEY_ARE)) {
            return present;
        }
        if (present.isEmpty()) {
            throw LatchmarkException.environment("the files of " + database + " can't be moved, since the login "
                    + settings.user() + " may not see where they are: grant it VIEW ANY DEFINITION");
        }
        return server.queries()
                .column(
                        "files of the database " + database + " elsewhere",
                        SQL.statement("files elsewhere"),
                        ServerPath.of(places.log().orElse("")),
                        ServerPath.of(places.data().orElse("")),
                        database);
    }

    /** The location of the files may be what a configuration changes. */
    private void requireInPlace(List<String> wanted) {
        List<String> found = files();
        if (!wanted.isEmpty()
                && !found.stream()
                        .map(ServerPath::comparable)
                        .toList()
                        .equals(wanted.stream().map(ServerPath::comparable).toList())) {
            throw LatchmarkException.environment("the restore of " + database + " has put its files elsewhere: wanted"
                    + String.join("", wanted) + "; found" + String.join("", found)
                    + "; move them by ALTER DATABASE … MODIFY FILE, and make the snapshot again");
        }
    }

    /**
     * The server refuses while anyone has a session in the database, so that a command that has just connected is left
     * undisturbed, and admits nobody afterwards. A session that was just closed may take a moment to end.
     */
    private void takeAlone(Map<String, String> values) {
        String name = "taking the database " + database + " alone";
        String sql = SQL.statement("take alone", values);
        for (int attempt = 1; attempt < ALONE_ATTEMPTS; attempt++) {
            try {
                server.queries().execute(name, sql);
                return;
            } catch (LatchmarkException e) {
                LockSupport.parkNanos(ALONE_PAUSE.toNanos());
            }
        }
        server.queries().execute(name, sql);
    }

    /**
     * Always refuses, and reports which file to delete: SQL Server documents no statement that deletes a backup. A snapshot whose
     * file is gone is no longer listed.
     */
    @Override
    public void drop(String name) {
        throw LatchmarkException.environment("SQL Server has no documented statement that deletes a backup: delete the"
                + " file " + fileOf(name) + " on the server's host; the snapshot " + name
                + " is then no longer listed");
    }

    @Override
    public void close() {
        maintenance.close();
    }

    /** The file of a snapshot, which must be there. */
    private String fileOf(String name) {
        Snapshot snapshot = require(name);
        return Objects.requireNonNull(files.get(snapshot));
    }

    private Map<String, String> values(String file) {
        Map<String, String> values = new LinkedHashMap<>();
        values.put("DATABASE", TSqlText.identifier(database));
        values.put("FILE", TSqlText.literal(file));
        return values;
    }

    /** Parses the description that {@link #create} wrote. */
    private static Snapshot read(String description, String file) {
        List<String> parts = new ArrayList<>(Arrays.asList(description.split("\\" + SEPARATOR, -1)));
        Map<String, String> rows = new LinkedHashMap<>();
        Iterator<String> values = parts.iterator();
        for (String name : List.of(
                "name", "created_at", "content_id", "warehouses", "orders_since_load", "size_bytes", "method")) {
            if (values.hasNext()) {
                rows.put(name, values.next());
            }
        }
        rows.put("method", METHOD + file);
        return Snapshot.ofRows(rows, "a backup in the server's list");
    }
}
