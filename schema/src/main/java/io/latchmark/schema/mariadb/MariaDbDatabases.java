package io.latchmark.schema.mariadb;

import io.latchmark.schema.ServerDatabases;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.Queries;
import io.latchmark.schema.jdbc.SqlFile;
import java.util.List;
import java.util.regex.Pattern;

/** The databases of a MariaDB server, queried in the one that the URL names. */
public final class MariaDbDatabases implements ServerDatabases {
    private static final SqlFile SQL = SqlFile.read(MariaDbDatabases.class, "databases.sql");

    /** The part before the database, the database, and the part after it. */
    private static final Pattern URL = Pattern.compile("([^/]*//[^/?]*)(/[^?]*)?(.*)");

    private final String url;
    private final Queries named;

    /**
     * Connects to the database that the settings name.
     *
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if it does not accept the connection
     */
    public MariaDbDatabases(ConnectionSettings settings) {
        this.url = settings.jdbcUrl();
        this.named = new Queries(Database.connect(settings, "databases", 1));
    }

    @Override
    public String address(String name) {
        return URL.matcher(url).replaceFirst("$1/" + name + "$3");
    }

    @Override
    public List<String> startingWith(String prefix) {
        return named.column("list of the databases", SQL.statement("starting with"), prefix);
    }

    @Override
    public void create(String name) {
        execute("creation of the database " + name, "create", name);
    }

    @Override
    public void drop(String name) {
        execute("end of the sessions in the database " + name, "end sessions", name);
        execute("removal of the database " + name, "drop", name);
    }

    private void execute(String what, String statementName, String name) {
        named.execute(
                what, named.column(what, SQL.statement(statementName), name).get(0));
    }

    @Override
    public void close() {
        named.database().close();
    }
}
