package io.latchmark.storage.mariadb;

import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.storage.host.ServerHost;
import io.latchmark.storage.host.ServerProcesses;
import io.latchmark.storage.jdbc.NamedQueries;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/** Where the files of the tables and the log are on the server's host, as the server reports it. */
public final class MariaDbPlacement {
    private static final SqlFile SQL = SqlFile.read(MariaDbPlacement.class, "placement.sql");

    private final NamedQueries queries;

    /**
     * Executes no statement.
     *
     * @param database a pool, which belongs to the caller
     */
    public MariaDbPlacement(Database database) {
        this.queries = new NamedQueries(database, SQL);
    }

    /** The directories of tables ({@code data}), of the log ({@code log}), and others if they differ from these. */
    public Map<String, Path> uses() {
        Map<String, Path> uses = new TreeMap<>();
        queries.pairs("directories")
                .forEach((use, directory) -> uses.put(use, Path.of(directory).normalize()));
        return uses;
    }

    /** The directory of each table, whose indexes are in its file, and of the log. */
    public Map<String, Path> objects() {
        Map<String, Path> objects = new TreeMap<>();
        queries.pairs("tables")
                .forEach((table, directory) ->
                        objects.put(table, Path.of(directory).normalize()));
        objects.put("log", uses().getOrDefault("log", Path.of("/")));
        return objects;
    }

    /** Whether the server's files are on this machine. */
    public ServerHost host(ServerProcesses processes) {
        return queries.ask("server", rows -> {
            rows.next();
            return processes.withOpenFile("mariadbd", rows.getString(1), Duration.ofSeconds(rows.getLong(2)));
        });
    }
}
