package io.latchmark.schema.mariadb;

import io.latchmark.schema.SqlDatabases;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.Queries;
import io.latchmark.schema.jdbc.SqlFile;
import java.util.regex.Pattern;

/**
 * The databases of a MariaDB server, queried in the one that the URL names.
 *
 * @param queries in the database that the URL names
 */
public record MariaDbDatabases(String url, Queries queries) implements SqlDatabases {
    private static final SqlFile SQL = SqlFile.read(MariaDbDatabases.class, "databases.sql");

    /** The part before the database, the database, and the part after it. */
    private static final Pattern URL = Pattern.compile("([^/]*//[^/?]*)(/[^?]*)?(.*)");

    /**
     * Connects to the database that the settings name.
     *
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if it does not accept the connection
     */
    public MariaDbDatabases(ConnectionSettings settings) {
        this(settings.jdbcUrl(), new Queries(Database.connect(settings, "databases", 1)));
    }

    @Override
    public SqlFile sql() {
        return SQL;
    }

    @Override
    public String sharedAddress() {
        return address("information_schema");
    }

    @Override
    public String address(String name) {
        return URL.matcher(url).replaceFirst("$1/" + name + "$3");
    }
}
