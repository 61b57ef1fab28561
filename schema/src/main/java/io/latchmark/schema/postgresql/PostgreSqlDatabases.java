package io.latchmark.schema.postgresql;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.SqlDatabases;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.Queries;
import io.latchmark.schema.jdbc.SqlFile;
import java.util.List;

/**
 * The databases of a PostgreSQL server, queried in a maintenance database.
 *
 * @param queries in the maintenance database
 */
public record PostgreSqlDatabases(DatabaseUrl url, Queries queries) implements SqlDatabases {
    private static final SqlFile SQL = SqlFile.read(PostgreSqlDatabases.class, "databases.sql");
    private static final List<String> MAINTENANCE = List.of("postgres", "template1");

    /**
     * Connects to a maintenance database.
     *
     * @throws LatchmarkException of category ENVIRONMENT if none accepts the connection
     */
    public PostgreSqlDatabases(ConnectionSettings settings) {
        this(settings, DatabaseUrl.parse(settings.jdbcUrl()));
    }

    private PostgreSqlDatabases(ConnectionSettings settings, DatabaseUrl url) {
        this(url, new Queries(maintenance(settings, url, "databases")));
    }

    /** A maintenance database of the server, with one connection. */
    static Database maintenance(ConnectionSettings settings, DatabaseUrl url, String purpose) {
        for (String name : MAINTENANCE) {
            try {
                return Database.connect(settings.at(url.ofDatabase(name)), purpose, 1);
            } catch (LatchmarkException e) {
                if (name.equals(MAINTENANCE.get(MAINTENANCE.size() - 1))) {
                    throw e;
                }
            }
        }
        throw new IllegalStateException("no maintenance database");
    }

    @Override
    public String sharedAddress() {
        return url.ofDatabase(MAINTENANCE.get(0));
    }

    @Override
    public String address(String name) {
        return url.ofDatabase(name);
    }

    @Override
    public SqlFile sql() {
        return SQL;
    }
}
