package io.latchmark.schema.sqlserver;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.Content;
import io.latchmark.schema.CopyListener;
import io.latchmark.schema.Places;
import io.latchmark.schema.Snapshot;
import io.latchmark.schema.Snapshots;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.schema.jdbc.WorkLock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;

/**
 * Snapshots of a SQL Server database: copy-only backups in the server's backup folder, and restores of them. The server keeps the
 * list; a backup whose file is gone is not in it. For one thread, except {@link #close}.
 */
public final class SqlServerSnapshots implements Snapshots {
    private static final SqlFile SQL = SqlFile.read(SqlServerSnapshots.class, "snapshots.sql");
    private static final String METHOD = "backup by the server";
    private static final String SEPARATOR = "|";
    private static final int ALONE_ATTEMPTS = 10;
    private static final Duration ALONE_PAUSE = Duration.ofMillis(200);
    private static final String LIST = "list of the snapshots";

    private final ConnectionSettings settings;
    private final String database;
    private final Database maintenance;
    private final SqlServer server;

    /**
     * Connects to {@code master}.
     *
     * @param settings of the database to copy
     * @throws LatchmarkException of category ENVIRONMENT if the connection fails
     */
    public SqlServerSnapshots(ConnectionSettings settings) {
        this.settings = settings;
        this.database = SqlServerDatabases.databaseName(settings.jdbcUrl());
        this.maintenance = Database.connect(settings, "snapshot", 1, Map.of("databaseName", "master"));
        this.server = new SqlServer(maintenance);
    }

    @Override
    public List<Snapshot> list() {
        return list(server, database);
    }

    /** All snapshots of a database, oldest first, queried in the database itself. */
    public static List<Snapshot> list(Database open) {
        SqlServer server = new SqlServer(open);
        return list(
                server,
                server.queries()
                        .column("name of the database", SQL.statement("name"))
                        .get(0));
    }

    private static List<Snapshot> list(SqlServer server, String database) {
        Map<String, Snapshot> byName = new LinkedHashMap<>();
        for (String description : server.queries().column(LIST, SQL.statement("list"), database)) {
            Snapshot snapshot = read(description);
            byName.remove(snapshot.name());
            byName.put(snapshot.name(), snapshot);
        }
        // One file per name: the newest backup's.
        byName.keySet().removeIf(name -> !server.attempt(LIST, SQL.statement("verify", file(database, name))));
        return List.copyOf(byName.values());
    }

    @Override
    public Snapshot create(String name, CopyListener listener) {
        // Before the backups are read: a refused command must not load the server during another's run.
        try (WorkLock lock = WorkLock.take(settings, SqlServerSchema.LOCK, "snapshot")) {
            requireFree(name);
            Content content = new SqlServerSchema(lock.database()).content();
            listener.began("backing up the database " + database);
            Snapshot made = new Snapshot(name, Instant.now().truncatedTo(ChronoUnit.SECONDS), content, METHOD);
            server.queries().execute("backup of the database " + database, SQL.statement("create", values(made)));
            return made;
        }
    }

    @Override
    public String reset(String name, Places places, CopyListener listener) {
        places.indexes().ifPresent(to -> {
            throw LatchmarkException.usage("the indexes of a SQL Server database can't be moved to " + to
                    + " by themselves: all data files go where the tables go");
        });
        Snapshot snapshot = require(name);
        Map<String, String> values = values(snapshot);
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
                        places.log().orElse(""),
                        places.data().orElse(""),
                        database);
    }

    /** The location of the files may be what a configuration changes. */
    private void requireInPlace(List<String> wanted) {
        List<String> found = files();
        if (!wanted.isEmpty() && !found.equals(wanted)) {
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
        require(name);
        String file = fileName(database, name);
        String found =
                server
                        .queries()
                        .column("file of the snapshot " + name, SQL.statement("file"), database, file, file)
                        .stream()
                        .findFirst()
                        .orElse(file + " in the server's folder for backups");
        throw LatchmarkException.environment("SQL Server has no documented statement that deletes a backup: delete the"
                + " file " + found + " on the server's host; the snapshot " + name + " is then no longer listed");
    }

    @Override
    public void close() {
        maintenance.close();
    }

    private Map<String, String> values(Snapshot snapshot) {
        Map<String, String> values = new LinkedHashMap<>(file(database, snapshot.name()));
        values.put("DATABASE", TSqlText.identifier(database));
        values.put(
                "DESCRIPTION",
                TSqlText.literal(String.join(SEPARATOR, snapshot.toRows().values())));
        return values;
    }

    /** A file name without folder, which the server resolves in its backup folder. */
    private static Map<String, String> file(String database, String name) {
        return Map.of("FILE", TSqlText.literal(fileName(database, name)));
    }

    private static String fileName(String database, String name) {
        return database + "_snapshot_" + name + ".bak";
    }

    /** Parses what {@link #values} wrote. */
    private static Snapshot read(String description) {
        List<String> parts = new ArrayList<>(Arrays.asList(description.split("\\" + SEPARATOR, -1)));
        Map<String, String> rows = new LinkedHashMap<>();
        Iterator<String> values = parts.iterator();
        for (String name : List.of(
                "name", "created_at", "content_id", "warehouses", "orders_since_load", "size_bytes", "method")) {
            if (values.hasNext()) {
                rows.put(name, values.next());
            }
        }
        return Snapshot.ofRows(rows, "a backup in the server's list");
    }
}
