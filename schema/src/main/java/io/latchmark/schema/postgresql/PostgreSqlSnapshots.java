package io.latchmark.schema.postgresql;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.CountText;
import io.latchmark.schema.Content;
import io.latchmark.schema.CopyListener;
import io.latchmark.schema.Places;
import io.latchmark.schema.Snapshot;
import io.latchmark.schema.Snapshots;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.Queries;
import io.latchmark.schema.jdbc.Sql;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.schema.jdbc.WorkLock;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Snapshots on a PostgreSQL server: databases created with the measured database as template, by copying its files. A comment
 * marks them as ours, and nobody can connect to them. A copy gets its final name when it is complete; a reset replaces the
 * database only then, so that the database temporarily takes twice its space.
 */
public final class PostgreSqlSnapshots implements Snapshots {
    private static final SqlFile SQL = SqlFile.read(PostgreSqlSnapshots.class, "snapshots.sql");
    private static final int NAME_BYTES_MAX = 63;

    private final ConnectionSettings settings;
    private final String database;
    private final Queries maintenance;

    /**
     * Connects to a maintenance database of the server.
     *
     * @param settings of the database to copy
     * @throws LatchmarkException of category ENVIRONMENT if none accepts the connection
     */
    public PostgreSqlSnapshots(ConnectionSettings settings) {
        DatabaseUrl url = DatabaseUrl.parse(settings.jdbcUrl());
        // The token distinguishes this command's own sessions from others.
        this.settings = settings.token().isEmpty() ? settings.marked() : settings;
        this.database = url.database();
        this.maintenance = new Queries(PostgreSqlDatabases.maintenance(this.settings, url, "snapshot"));
    }

    @Override
    public List<Snapshot> list() {
        return maintenance.with("list of the snapshots", connection -> list(connection, database));
    }

    /** All snapshots of a database, oldest first, queried in the database itself, which may be in use. */
    public static List<Snapshot> list(Database open) {
        return new Queries(open).with("list of the snapshots", connection -> list(connection, connection.getCatalog()));
    }

    private static List<Snapshot> list(Connection connection, String database) throws SQLException {
        List<Snapshot> snapshots = new ArrayList<>();
        for (String comment : column(connection, "snapshots", database + "_snapshot_", heading(database))) {
            snapshots.add(Snapshot.ofRows(rows(comment), "a database next to " + database));
        }
        snapshots.sort(Comparator.comparing(Snapshot::createdAt));
        return List.copyOf(snapshots);
    }

    @Override
    public Snapshot create(String name, CopyListener listener) {
        requireFree(name);
        String copy = databaseOf(name);
        requireRights();
        requireSole();
        finishReset();
        // The copy needs a database without sessions, and fails if another command connects in between.
        Content content;
        try (WorkLock lock = WorkLock.take(settings, PostgreSqlSchema.LOCK, "snapshot")) {
            content = new PostgreSqlSchema(lock.database()).content();
        }
        requireAlone();
        clearUnfinished();
        listener.began(copying(content));
        return maintenance.with("copy of the database " + database, connection -> {
            boolean cloned = copy(connection, database);
            Snapshot made = new Snapshot(name, Instant.now().truncatedTo(ChronoUnit.MICROS), content, method(cloned));
            connection.setAutoCommit(false);
            execute(connection, "comment", unfinished(), heading(database) + text(made));
            execute(connection, "rename", unfinished(), copy);
            connection.commit();
            return made;
        });
    }

    @Override
    public String reset(String name, Places places, CopyListener listener) {
        places.log().ifPresent(to -> {
            throw LatchmarkException.usage("the log of a PostgreSQL server can't be moved to " + to
                    + " by SQL: stop the server, move pg_wal there, and leave a link");
        });
        Snapshot snapshot = require(name);
        requireRights();
        requireSole();
        finishReset();
        boolean cloned;
        Placement placement;
        try (WorkLock lock = WorkLock.take(settings, PostgreSqlSchema.LOCK, "reset")) {
            TablespacePlacement tablespaces = new TablespacePlacement(new Queries(lock.database()));
            Placement present = tablespaces.present();
            placement = new Placement(
                    places.data().orElse(present.data()), places.indexes().orElse(present.indexes()));
            tablespaces.requireTablespaces(placement);
            cloned = copyForReset(snapshot, listener);
            lock.requireKept();
        }
        // A dropped database must have no sessions, not even the lock's. If another command connects here, the drop
        // fails and the database is kept.
        String method = maintenance.with("reset of the database " + database, connection -> {
            execute(connection, "drop", database);
            putInPlace(connection);
            return method(cloned);
        });
        // The copy has its tables in the snapshot's places.
        try (Database open = Database.connect(settings, "placement", 1)) {
            new TablespacePlacement(new Queries(open)).move(placement);
        }
        return method;
    }

    private boolean copyForReset(Snapshot snapshot, CopyListener listener) {
        requireAlone();
        clearUnfinished();
        listener.began(copying(snapshot.content()));
        return maintenance.with("copy of the snapshot " + snapshot.name(), connection -> {
            boolean cloned = copy(connection, databaseOf(snapshot.name()));
            for (String command : column(connection, "carry over", database, unfinished())) {
                Sql.executing(command).run(connection);
            }
            return cloned;
        });
    }

    /** Allows one copy or reset of the database at a time: another would mistake this one's copy for remains. */
    private void requireSole() {
        if (!column("lock of the snapshots", "sole", database).contains("t")) {
            throw LatchmarkException.environment("another command makes, resets or removes a snapshot of the database "
                    + database + ": wait until it has ended");
        }
    }

    private void putInPlace(Connection connection) throws SQLException {
        boolean autoCommit = connection.getAutoCommit();
        connection.setAutoCommit(false);
        execute(connection, "open", unfinished());
        execute(connection, "rename", unfinished(), database);
        connection.commit();
        connection.setAutoCommit(autoCommit);
    }

    /** Between the drop and the renaming of a reset, the complete copy exists under its temporary name. */
    private void finishReset() {
        boolean exists = !column("search for the database", "owned", database).isEmpty();
        if (!exists && hasUnfinished()) {
            maintenance.with("end of an interrupted reset", connection -> {
                putInPlace(connection);
                return true;
            });
        }
    }

    @Override
    public void drop(String name) {
        require(name);
        requireSole();
        maintenance.with("removal of the snapshot", connection -> {
            execute(connection, "drop", databaseOf(name));
            return true;
        });
    }

    @Override
    public void close() {
        maintenance.database().close();
    }

    private boolean copy(Connection connection, String template) throws SQLException {
        boolean cloned = !column(connection, "clone").isEmpty();
        execute(connection, "copy", unfinished(), template);
        return cloned;
    }

    private static String method(boolean cloned) {
        return cloned
                ? "copied by the server, blocks shared where its file system can (file_copy_method = clone)"
                : "copied by the server";
    }

    private void requireRights() {
        if (!column("rights of the role", "right").contains("t")) {
            throw LatchmarkException.environment("the role " + settings.user()
                    + " may not create databases, and a snapshot is one; grant it: ALTER ROLE … CREATEDB");
        }
        if (column("rights of the role", "owned", database).contains("f")) {
            throw LatchmarkException.environment("the role " + settings.user() + " does not own the database "
                    + database + "and may not copy or drop it; use the owner");
        }
    }

    private void requireAlone() {
        List<String> others = column("list of the connections", "connected", database, settings.token());
        if (!others.isEmpty()) {
            throw LatchmarkException.environment("the database " + database + " is in use by "
                    + CountText.of(others.size(), "connection", "connections") + " ("
                    + others.stream().distinct().limit(5).collect(Collectors.joining(", "))
                    + "), but must be without any to be copied; end them");
        }
    }

    private void clearUnfinished() {
        if (hasUnfinished()) {
            maintenance.with("removal of what a broken-off copy left", connection -> {
                execute(connection, "drop", unfinished());
                return true;
            });
        }
    }

    private boolean hasUnfinished() {
        return !column("search for remains", "unfinished", unfinished()).isEmpty();
    }

    private static String copying(Content content) {
        return "copying " + (content.sizeBytes() >> 20) + " MiB on the server";
    }

    /** The start of the comments of this database's snapshots. */
    private static String heading(String database) {
        return "latchmark snapshot\ndatabase=" + database + "\n";
    }

    private static String text(Snapshot snapshot) {
        return snapshot.toRows().entrySet().stream()
                .map(row -> row.getKey() + "=" + row.getValue())
                .collect(Collectors.joining("\n"));
    }

    private static Map<String, String> rows(String comment) {
        Map<String, String> rows = new LinkedHashMap<>();
        comment.lines().filter(line -> line.indexOf('=') > 0).forEach(line -> {
            int separator = line.indexOf('=');
            rows.put(line.substring(0, separator), line.substring(separator + 1));
        });
        return rows;
    }

    private String databaseOf(String snapshot) {
        return checked(database + "_snapshot_" + snapshot);
    }

    private String unfinished() {
        return checked(database + "_latchmark_unfinished");
    }

    /** The server would silently truncate a longer name. */
    private static String checked(String name) {
        int bytes = name.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > NAME_BYTES_MAX) {
            throw LatchmarkException.usage("the snapshot's database would be called " + name + ", which has " + bytes
                    + " bytes; the maximum is " + NAME_BYTES_MAX + "; choose a shorter name");
        }
        return name;
    }

    private List<String> column(String what, String statementName, String... arguments) {
        return maintenance.column(what, SQL.statement(statementName), arguments);
    }

    private static List<String> column(Connection connection, String statementName, String... arguments)
            throws SQLException {
        return Sql.column(SQL.statement(statementName), arguments).run(connection);
    }

    /** Executes the command that a statement builds, because names can't be parameters of commands. */
    private static void execute(Connection connection, String statementName, String... arguments) throws SQLException {
        Sql.executing(column(connection, statementName, arguments).get(0)).run(connection);
    }
}
