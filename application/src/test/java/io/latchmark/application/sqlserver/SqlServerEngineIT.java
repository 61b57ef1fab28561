package io.latchmark.application.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.application.engine.Engine;
import io.latchmark.application.engine.EngineContract;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.sqlserver.testing.SqlServerAtHand;
import io.latchmark.storage.sqlserver.SqlServerUnderTest;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The SQL Server at hand; skipped, with the reason, where there is none. */
@Tag("slowOnSqlServer")
class SqlServerEngineIT implements EngineContract {
    @TempDir
    private static Path temporary;

    private static ConnectionSettings settings;
    private static boolean isBabelfish;

    @BeforeAll
    static void empty() throws SQLException {
        SqlServerAtHand.requireEmpty(1).close();
        settings = SqlServerAtHand.require().marked();
        isBabelfish = SqlServerAtHand.isBabelfish();
    }

    /** A server that doesn't know them answers 0. */
    @Test
    void whatTheServerDoesNotKnowIsNoFact() {
        try (Database database = Database.connect(settings(), "control", 1)) {
            assertThat(new SqlServerUnderTest(database).facts().values())
                    .allSatisfy(group -> assertThat(group)
                            .doesNotContainEntry("processors", "0")
                            .doesNotContainEntry("memory_bytes", "0")
                            .doesNotContainEntry("size_bytes", "0")
                            .doesNotContainValue(""));
        }
    }

    @Override
    public Class<? extends Engine> engineClass() {
        return SqlServerEngine.class;
    }

    @Override
    public ConnectionSettings settings() {
        return settings;
    }

    @Override
    public Path folder() {
        return temporary;
    }

    @Override
    public String shownLogin() {
        return "login " + settings.user();
    }

    @Override
    public void killTheRunsSession() throws SQLException {
        SqlServerAtHand.endTheRunsSession();
    }

    @Override
    public boolean countsSessions() {
        return !isBabelfish;
    }

    /** Babelfish accepts the statement and does nothing. */
    @Override
    public boolean hasCheckpoint() {
        return !isBabelfish;
    }
}
