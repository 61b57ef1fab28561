package io.latchmark.storage.sqlserver;

import io.latchmark.core.LatchmarkException;
import java.sql.SQLException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a login lacks when the server refuses, and whom to ask for it. */
final class SqlServerRights {
    /** Permission denied: on an object, in general, on the server, on the database, for a statement. */
    private static final Set<Integer> DENIED = Set.of(229, 230, 262, 297, 300, 371, 15247);

    private SqlServerRights() {}

    static boolean isDenied(@Nullable Throwable cause) {
        return cause instanceof SQLException refused && DENIED.contains(refused.getErrorCode());
    }

    /** Why a source can't be read, with the right to ask for if that is the reason. */
    static String reason(LatchmarkException e, String user) {
        String login = user.isEmpty() ? "the login" : "the login " + user;
        return isDenied(e.getCause())
                ? e.getMessage() + "; grant VIEW SERVER STATE to " + login
                        + " (from SQL Server 2022 on VIEW SERVER PERFORMANCE STATE; in Azure SQL Database VIEW DATABASE"
                        + " STATE)"
                : String.valueOf(e.getMessage());
    }
}
