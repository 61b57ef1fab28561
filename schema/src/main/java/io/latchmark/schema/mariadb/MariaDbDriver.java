package io.latchmark.schema.mariadb;

import io.latchmark.schema.jdbc.DriverDialect;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** The driver of MariaDB. Codes: MariaDB documentation, 'MariaDB Error Code Reference'. */
public final class MariaDbDriver implements DriverDialect {
    private static final Pattern NO_SPACE = Pattern.compile("(Errcode:|Got error) 28\\b");

    private static final Map<Trouble, String> REMEDIES = Map.of(
            Trouble.STORAGE_FAILED, "CHECK TABLE",
            Trouble.UNTRUSTED, "sslMode=trust",
            Trouble.NO_DATABASE, "CREATE DATABASE");

    @Override
    public String urlPrefix() {
        return "jdbc:mariadb:";
    }

    @Override
    public Optional<Trouble> trouble(SQLException e) {
        return switch (e.getErrorCode()) {
            case 1213 -> Optional.of(Trouble.DEADLOCK);
            // A row that was changed since the snapshot (innodb_snapshot_isolation).
            case 1020 -> Optional.of(Trouble.SERIALIZATION);
            // Of the server, and of NOWAIT and of a time limit of a lock of tables.
            case 1205, 4031 -> Optional.of(Trouble.LOCK_TIMEOUT);
            // KILL QUERY, which is how the driver ends a statement, and max_statement_time.
            case 1317, 1969 -> Optional.of(Trouble.STATEMENT_TIMEOUT);
            // Shutdown, too many connections, aborted connection, network errors, killed connection; of the client,
            // too.
            case 1053, 1040, 1152, 1158, 1159, 1160, 1161, 1184, 1927, 2006, 2013, 4150 ->
                Optional.of(Trouble.CONNECTION_LOST);
            // Disk full, full table or tablespace.
            case 1021, 1114 -> Optional.of(Trouble.DISK_FULL);
            // Errors of a file at its creation, reading, writing and flush; crashed table or index, unreadable page.
            case 1016, 1017, 1023, 1024, 1026, 1030, 1034, 1035, 1194, 1195, 1877, 1932 -> byErrorOfTheSystem(e);
            case 1142, 1143, 1227, 1370, 1419 -> Optional.of(Trouble.NO_RIGHT);
            case 1045, 1698 -> Optional.of(Trouble.LOGIN_REFUSED);
            // A user without rights to it gets 1044, whether or not there is such a database.
            case 1044, 1049 -> Optional.of(Trouble.NO_DATABASE);
            // A read-only transaction, and a read-only InnoDB.
            case 1792, 1836 -> Optional.of(Trouble.READ_ONLY);
            // An option of the server that forbids the statement.
            case 1290 ->
                String.valueOf(e.getMessage()).contains("--read-only")
                        ? Optional.of(Trouble.READ_ONLY)
                        : Optional.empty();
            // A table, an index, a routine.
            case 1050, 1061, 1304 -> Optional.of(Trouble.NAME_TAKEN);
            default -> byState(e);
        };
    }

    /** The server appends the error of the operating system: 28 is that of a full disk (ENOSPC). */
    private static Optional<Trouble> byErrorOfTheSystem(SQLException e) {
        return Optional.of(
                NO_SPACE.matcher(String.valueOf(e.getMessage())).find() ? Trouble.DISK_FULL : Trouble.STORAGE_FAILED);
    }

    private static Optional<Trouble> byState(SQLException e) {
        String state = e.getSQLState() == null ? "" : e.getSQLState();
        if (state.startsWith("08")) {
            return Optional.of(Trouble.CONNECTION_LOST);
        }
        return e instanceof SQLTimeoutException ? Optional.of(Trouble.STATEMENT_TIMEOUT) : Optional.empty();
    }

    @Override
    public String remedy(Trouble trouble) {
        return REMEDIES.getOrDefault(trouble, "");
    }

    /** The driver also connects to MySQL. */
    @Override
    public Optional<String> refusal(Connection connection) {
        try {
            DatabaseMetaData server = connection.getMetaData();
            return refusal(server.getDatabaseProductName(), server.getDatabaseProductVersion());
        } catch (SQLException e) {
            return Optional.empty();
        }
    }

    static Optional<String> refusal(String product, String version) {
        return (product + version).contains("MariaDB")
                ? Optional.empty()
                : Optional.of("the server is " + product + " " + version + ", whose SQL differs from that of MariaDB");
    }

    /** As the attribute that MariaDB's own programs set, which {@code performance_schema.session_connect_attrs} shows. */
    @Override
    public Map<String, String> named(String name) {
        return Map.of("connectionAttributes", "program_name:" + name);
    }

    @Override
    public Map<String, String> loginLimits(Duration login, Duration read) {
        return Map.of(
                "connectTimeout", Long.toString(login.toMillis()),
                "socketTimeout", Long.toString(read.toMillis()),
                "tcpKeepAlive", "true");
    }
}
