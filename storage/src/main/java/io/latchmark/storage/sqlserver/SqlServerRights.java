package io.latchmark.storage.sqlserver;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.jdbc.DriverDialect;
import io.latchmark.schema.sqlserver.SqlServerDriver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the login may read, checked once, and the right to request where the server refuses. Without the right most views are
 * refused; those of sessions are not, and silently show the login's own session alone.
 *
 * @param seesSessions whether other sessions can be seen, as far as the server reports
 * @param right the right to ask for, by the name that this server has for it
 */
record SqlServerRights(String user, boolean seesSessions, boolean azureDatabase, String right) {
    /**
     * {@code SERVERPROPERTY('EngineEdition')} of Azure SQL Database and of a SQL database in Fabric. A Managed Instance (8) has the
     * views and rights of a server.
     */
    private static final Set<String> DATABASES_OF_AZURE = Set.of("5", "12");

    private static final DriverDialect DRIVER = new SqlServerDriver();

    /** A server that does not report. */
    static SqlServerRights unknown(String user) {
        return new SqlServerRights(
                user,
                true,
                false,
                "VIEW SERVER STATE (from SQL Server 2022 on VIEW SERVER PERFORMANCE STATE; in Azure SQL Database VIEW"
                        + " DATABASE STATE)");
    }

    /** What the statement {@code rights} answers: a right that the server does not know is NULL. */
    static SqlServerRights of(ResultSet rows, String user) throws SQLException {
        if (!rows.next()) {
            return unknown(user);
        }
        boolean azure = isAzureDatabase(String.valueOf(rows.getInt("engine_edition")));
        @Nullable Boolean all = granted(rows, azure ? "database_state" : "server_state");
        @Nullable Boolean performance = granted(rows, azure ? "database_performance_state" : "server_performance_state");
        if (all == null && performance == null) {
            return unknown(user);
        }
        String right =
                (azure ? "VIEW DATABASE " : "VIEW SERVER ") + (performance == null ? "STATE" : "PERFORMANCE STATE");
        return new SqlServerRights(user, Boolean.TRUE.equals(all) || Boolean.TRUE.equals(performance), azure, right);
    }

    /** The rights for a source about the server's security, such as its services: since 2022 that is another right. */
    SqlServerRights ofSecurity() {
        return new SqlServerRights(
                user, seesSessions, azureDatabase, right.replace("PERFORMANCE STATE", "SECURITY STATE"));
    }

    private static @Nullable Boolean granted(ResultSet rows, String right) throws SQLException {
        int granted = rows.getInt(right);
        return rows.wasNull() ? null : granted == 1;
    }

    /** Whether the server is a database of Azure, without views of a server. */
    static boolean isAzureDatabase(String engineEdition) {
        return DATABASES_OF_AZURE.contains(engineEdition);
    }

    static boolean isDenied(@Nullable Throwable cause) {
        return cause instanceof SQLException refused
                && DRIVER.trouble(refused).equals(Optional.of(DriverDialect.Trouble.NO_RIGHT));
    }

    /** Why a source can't be read, with the right to ask for if that is the reason. */
    String reason(LatchmarkException e) {
        return isDenied(e.getCause()) ? e.getMessage() + "; " + remedy() : String.valueOf(e.getMessage());
    }

    /** Whom to grant what. */
    String remedy() {
        return "grant " + right + " to " + (user.isEmpty() ? "the login" : "the login " + user);
    }
}
