package io.latchmark.schema.sqlserver;

import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.LockDialect;
import io.latchmark.schema.jdbc.testing.WorkLockContract;
import io.latchmark.schema.sqlserver.testing.SqlServerAtHand;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeAll;

/** One command at a time works on a database of SQL Server. */
class SqlServerWorkLockIT implements WorkLockContract {
    private static ConnectionSettings settings;

    @BeforeAll
    static void findServer() {
        settings = SqlServerAtHand.require().marked();
    }

    @Override
    public ConnectionSettings settings() {
        return settings;
    }

    @Override
    public LockDialect dialect() {
        return SqlServerSchema.LOCK;
    }

    @Override
    public String shownLogin() {
        return "login " + settings.user();
    }

    @Override
    public void killTheRunsSession() throws SQLException {
        SqlServerAtHand.endTheRunsSession();
    }
}
