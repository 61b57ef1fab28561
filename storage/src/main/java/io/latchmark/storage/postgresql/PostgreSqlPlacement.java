package io.latchmark.storage.postgresql;

import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlErrors;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.storage.host.ServerHost;
import io.latchmark.storage.host.ServerProcesses;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Where tables, indexes and the log are stored on the server's host, as the server reports it. */
public final class PostgreSqlPlacement {
    private static final SqlFile SQL = SqlFile.read(PostgreSqlPlacement.class, "placement.sql");
    private static final String LOG = "log";

    private final Database database;

    /**
     * Executes no statement.
     *
     * @param database a pool, which belongs to the caller
     */
    public PostgreSqlPlacement(Database database) {
        this.database = database;
    }

    private record Relation(boolean isIndex, Path directory) {}

    private record Directories(Path data, Path log) {}

    /**
     * The directories by use: {@code data} for the tables, {@code log}, and, if different from the tables', {@code indexes}, and
     * {@code system} for the data directory; numbered if there are several for one use. Empty if the role may not read them.
     */
    public Map<String, Path> uses() {
        return ask((directories, relations) -> {
            Set<Path> tables = new HashSet<>();
            Set<Path> indexes = new HashSet<>();
            relations.values().forEach(relation -> (relation.isIndex ? indexes : tables).add(relation.directory));
            if (tables.isEmpty()) {
                tables.add(directories.data);
            }
            Map<String, Path> uses = new TreeMap<>();
            uses.put(LOG, directories.log);
            put(uses, "data", tables);
            indexes.removeAll(tables);
            put(uses, "indexes", indexes);
            if (!tables.contains(directories.data)) {
                uses.put("system", directories.data);
            }
            return uses;
        });
    }

    /** The directory of each table and index by name, and of the log; empty if the role may not read them. */
    public Map<String, Path> objects() {
        return ask((directories, relations) -> {
            Map<String, Path> objects = new TreeMap<>();
            relations.forEach((name, relation) -> objects.put(name, relation.directory));
            objects.put(LOG, directories.log);
            return objects;
        });
    }

    /** Whether the server's files are on this machine. */
    public ServerHost host(ServerProcesses processes) {
        try (Connection connection = database.connection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(SQL.statement("connection"))) {
            rows.next();
            // Must be found while the connection, and so its backend process, exists.
            return processes.ofPostgreSql(rows.getLong(1), rows.getInt(2));
        } catch (SQLException e) {
            throw SqlErrors.failed("connection", e);
        }
    }

    private static void put(Map<String, Path> uses, String use, Set<Path> directories) {
        int number = 0;
        for (Path directory : directories.stream().sorted().toList()) {
            number++;
            uses.put(number == 1 ? use : use + number, directory);
        }
    }

    private Map<String, Path> ask(Answer answer) {
        try (Connection connection = database.connection()) {
            Optional<Directories> directories = directories(connection);
            return directories.isEmpty()
                    ? Map.of()
                    : answer.of(directories.get(), relations(connection, directories.get().data));
        } catch (SQLException e) {
            throw SqlErrors.failed("placement", e);
        }
    }

    private static Optional<Directories> directories(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(SQL.statement("directories"))) {
            return rows.next() && rows.getString(1) != null
                    ? Optional.of(new Directories(Path.of(rows.getString(1)), Path.of(rows.getString(2))))
                    : Optional.empty();
        }
    }

    private static Map<String, Relation> relations(Connection connection, Path data) throws SQLException {
        Map<String, Relation> relations = new TreeMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(SQL.statement("relations"))) {
            while (rows.next()) {
                String location = rows.getString(3);
                relations.put(
                        rows.getString(1),
                        new Relation(rows.getBoolean(2), location.isEmpty() ? data : Path.of(location)));
            }
        }
        return relations;
    }

    private interface Answer {
        Map<String, Path> of(Directories directories, Map<String, Relation> relations);
    }
}
