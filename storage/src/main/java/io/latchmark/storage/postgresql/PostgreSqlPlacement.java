package io.latchmark.storage.postgresql;

import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.Queries;
import io.latchmark.schema.jdbc.Sql;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.storage.host.ServerHost;
import io.latchmark.storage.host.ServerProcesses;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
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

    private record Relation(String name, boolean isIndex, String tablespace) {
        Path directory(Path data) {
            return tablespace.isEmpty() ? data : Path.of(tablespace);
        }
    }

    private record Directories(Path data, Path log) {}

    /**
     * The directories by use: {@code data} for the tables, {@code log}, and, if different from the tables', {@code indexes}, and
     * {@code system} for the data directory; numbered if there are several for one use. Empty if the role may not read them.
     */
    public Map<String, Path> uses() {
        Map<String, Path> uses = new TreeMap<>();
        directories().ifPresent(directories -> {
            Set<Path> tables = new HashSet<>();
            Set<Path> indexes = new HashSet<>();
            relations()
                    .forEach(relation ->
                            (relation.isIndex() ? indexes : tables).add(relation.directory(directories.data())));
            if (tables.isEmpty()) {
                tables.add(directories.data());
            }
            uses.put(LOG, directories.log());
            put(uses, "data", tables);
            indexes.removeAll(tables);
            put(uses, "indexes", indexes);
            if (!tables.contains(directories.data())) {
                uses.put("system", directories.data());
            }
        });
        return uses;
    }

    /** The directory of each table and index by name, and of the log; empty if the role may not read them. */
    public Map<String, Path> objects() {
        Map<String, Path> objects = new TreeMap<>();
        directories().ifPresent(directories -> {
            relations().forEach(relation -> objects.put(relation.name(), relation.directory(directories.data())));
            objects.put(LOG, directories.log());
        });
        return objects;
    }

    /** Whether the server's files are on this machine. */
    public ServerHost host(ServerProcesses processes) {
        // Must be found while the connection, and so its backend process, exists.
        return new Queries(database).with("connection", Sql.query(SQL.statement("connection"), rows -> {
            rows.next();
            String clientPort = "(" + rows.getInt(2) + ")";
            return processes.ofConnection(
                    rows.getLong(1), title -> title.startsWith("postgres") && title.contains(clientPort));
        }));
    }

    private static void put(Map<String, Path> uses, String use, Set<Path> directories) {
        int number = 0;
        for (Path directory : directories.stream().sorted().toList()) {
            number++;
            uses.put(number == 1 ? use : use + number, directory);
        }
    }

    private Optional<Directories> directories() {
        return list(
                        "directories",
                        row -> row.getString(1) == null
                                ? Optional.<Directories>empty()
                                : Optional.of(new Directories(Path.of(row.getString(1)), Path.of(row.getString(2)))))
                .stream()
                .flatMap(Optional::stream)
                .findFirst();
    }

    private List<Relation> relations() {
        return list("relations", row -> new Relation(row.getString(1), row.getBoolean(2), row.getString(3)));
    }

    private <T> List<T> list(String statement, Sql.Rows<T> row) {
        return new Queries(database).with("placement", Sql.list(SQL.statement(statement), row));
    }
}
