package io.latchmark.schema.sqlserver;

import io.latchmark.schema.jdbc.DriverDialect;
import io.latchmark.schema.jdbc.SqlErrors;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** The driver of SQL Server. Codes: sys.messages. */
public final class SqlServerDriver implements DriverDialect {
    @Override
    public String urlPrefix() {
        return "jdbc:sqlserver:";
    }

    @Override
    public Optional<Trouble> trouble(SQLException e) {
        return switch (e.getErrorCode()) {
            // No space for a page, a file group, row versions, the log or, in Azure, the database.
            case 1101, 1105, 3958, 3966, 3967, 9002, 40544 -> Optional.of(Trouble.DISK_FULL);
            // A failed read or write, a damaged page, a page that did not arrive in time, an unavailable log.
            case 605, 823, 824, 829, 845, 9001 -> Optional.of(Trouble.STORAGE_FAILED);
            // No permission on an object, for a statement, in a database; for DBCC, RESTORE, ALTER DATABASE.
            case 229, 230, 262, 297, 300, 371, 916, 2571, 3110, 5011, 15247 -> Optional.of(Trouble.NO_RIGHT);
            // The database does not exist, or the login may not open it.
            case 911, 4060 -> Optional.of(Trouble.NO_DATABASE);
            case 18456 -> Optional.of(Trouble.LOGIN_REFUSED);
            // Babelfish has no number for it, and uses PostgreSQL's wording.
            default ->
                SqlErrors.firstLine(e).startsWith("permission denied")
                        ? Optional.of(Trouble.NO_RIGHT)
                        : Optional.empty();
        };
    }

    @Override
    public Map<String, String> loginLimits(Duration login, Duration read) {
        return Map.of(
                "loginTimeout", Long.toString(login.toSeconds()),
                "socketTimeout", Long.toString(read.toMillis()),
                // A lost connection is a finding, and a restored one would have the limit of reads again.
                "connectRetryCount", "0");
    }
}
