package io.latchmark.application.skeleton;

import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.LockDialect;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.schema.jdbc.testing.WorkLockContract;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/** One command at a time works on a database of H2. */
class SkeletonWorkLockTest implements WorkLockContract {
    private static final SqlFile SQL = SqlFile.read(SkeletonWorkLockTest.class, "lock-test.sql");
    private static final ConnectionSettings SETTINGS =
            new ConnectionSettings("jdbc:h2:mem:lock;DB_CLOSE_DELAY=-1", "sa", "").marked();

    @Override
    public ConnectionSettings settings() {
        return SETTINGS;
    }

    @Override
    public LockDialect dialect() {
        return SkeletonLocks.DIALECT;
    }

    @Override
    public String shownLogin() {
        return "user SA";
    }

    @Override
    public void killTheRunsSession() throws SQLException {
        try (Database database = Database.connect(SETTINGS, "test", 1);
                Connection connection = database.connection();
                Statement statement = connection.createStatement()) {
            statement.execute(SQL.statement("end the holder"));
        }
    }
}
