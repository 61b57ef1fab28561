package io.latchmark.schema.postgresql;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.ServerDatabases;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.Queries;
import io.latchmark.schema.jdbc.SqlFile;
import java.util.List;

/** The databases of a PostgreSQL server, queried in a maintenance database. */
public final class PostgreSqlDatabases implements ServerDatabases {
    private static final SqlFile SQL = SqlFile.read(PostgreSqlDatabases.class, "databases.sql");
    private static final List<String> MAINTENANCE = List.of("postgres", "template1");

    private final DatabaseUrl url;
    private final Queries maintenance;

    /**
     * Connects to a maintenance database.
     *
     * @throws LatchmarkException of category ENVIRONMENT if none accepts the connection
     */
    public PostgreSqlDatabases(ConnectionSettings settings) {
        this.url = DatabaseUrl.parse(settings.jdbcUrl());
        this.maintenance = new Queries(maintenance(settings, url, "databases"));
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
    public String address(String name) {
        return url.ofDatabase(name);
    }

    @Override
    public List<String> startingWith(String prefix) {
        return maintenance.column("list of the databases", SQL.statement("starting with"), prefix);
    }

    @Override
    public void create(String name) {
        execute("creation of the database " + name, "create", name);
    }

    @Override
    public void drop(String name) {
        execute("removal of the database " + name, "drop", name);
    }

    /** Executes the command that a statement builds, because names can't be parameters of commands. */
    private void execute(String what, String statementName, String name) {
        maintenance.execute(
                what,
                maintenance.column(what, SQL.statement(statementName), name).get(0));
    }

    @Override
    public void close() {
        maintenance.database().close();
    }
}
