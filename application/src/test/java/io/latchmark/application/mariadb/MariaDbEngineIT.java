package io.latchmark.application.mariadb;

import io.latchmark.application.engine.Engine;
import io.latchmark.application.engine.EngineContract;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** MariaDB, on the server at hand; skipped, with the reason, where there is none. */
@Tag("nightly")
class MariaDbEngineIT implements EngineContract {
    @TempDir
    private static Path temporary;

    private static MariaDbAtHand server;

    @BeforeAll
    static void start() throws IOException, InterruptedException {
        server = MariaDbAtHand.require(temporary.toRealPath());
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    @Override
    public Class<? extends Engine> engineClass() {
        return MariaDbEngine.class;
    }

    @Override
    public ConnectionSettings settings() {
        return server.settings();
    }

    @Override
    public Path folder() {
        return temporary;
    }

    @Override
    public String shownLogin() {
        return "user " + settings().user();
    }

    @Override
    public void killTheRunsSession() throws SQLException {
        try (Database database = Database.connect(settings(), "test", 1);
                Connection connection = database.connection();
                Statement statement = connection.createStatement()) {
            statement.execute(SqlFile.read(getClass(), "lock-test.sql").statement("end the holder"));
        }
    }
}
