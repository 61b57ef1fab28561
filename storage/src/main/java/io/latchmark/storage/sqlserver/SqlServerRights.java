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
 * What the login may read, checked once, and the right to request if the server refuses. Without the right most views are
 * refused; those of sessions are not, and silently show only the login's own session.
 *
 * @param seesSessions whether other sessions are visible, as far as the server reports
 * @param right the right to request, as this server names it
 */
record SqlServerRights(String user, boolean seesSessions, boolean azureDatabase, String right) {
    /**
     * {@code SERVERPROPERTY('EngineEdition')} of Azure SQL Database and of a SQL database in Fabric. A Managed Instance (8) has the
     * views and rights of a server.
     */
    private static final Set<String> DATABASES_OF_AZURE = Set.of("5", "12");

    private static final DriverDialect DRIVER = new SqlServerDriver();

    /** The rights on a server that does not report them. */
    static SqlServerRights unknown(String user) {
        return new SqlServerRights(
                user,
                true,
                false,
                "VIEW SERVER STATE (from SQL Server 2022 on VIEW SERVER PERFORMANCE STATE; in Azure SQL Database VIEW"
                        + " DATABASE STATE)");
    }

    /** The result of the statement {@code rights}; a right that the server does not know is NULL. */
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

    /** The rights for a source about the server's security, for example its services: since version 2022 a different right. */
    SqlServerRights ofSecurity() {
        return new SqlServerRights(
                user, seesSessions, azureDatabase, right.replace("PERFORMANCE STATE", "SECURITY STATE"));
    }

    private static @Nullable Boolean granted(ResultSet rows, String right) throws SQLException {
        int granted = rows.getInt(right);
        return rows.wasNull() ? null : granted == 1;
    }

    /** Whether the server is an Azure database, which has no server-wide views. */
    static boolean isAzureDatabase(String engineEdition) {
        return DATABASES_OF_AZURE.contains(engineEdition);
    }

    private static boolean isDenied(@Nullable Throwable cause) {
        return cause instanceof SQLException refused
                && DRIVER.trouble(refused).equals(Optional.of(DriverDialect.Trouble.NO_RIGHT));
    }

    /** Why a source can't be read, with the right to request if that is the reason. */
    String reason(LatchmarkException e) {
        return isDenied(e.getCause()) ? e.getMessage() + "; " + remedy() : e.getMessage();
    }

    /** What to grant to which login. */
    String remedy() {
        return "grant " + right + " to " + (user.isEmpty() ? "the login" : "the login " + user);
    }
}
