package io.latchmark.schema.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.schema.jdbc.WorkLock;
import io.latchmark.schema.postgresql.embedded.EmbeddedServer;
import io.latchmark.schema.postgresql.embedded.EmbeddedSettings;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One command at a time works on a database. */
class PostgreSqlWorkLockIT {
    private static final SqlFile SQL = SqlFile.read(PostgreSqlWorkLockIT.class, "lock-test.sql");

    @TempDir
    private static Path folder;

    private static EmbeddedServer server;
    private static ConnectionSettings settings;

    @BeforeAll
    static void startServer() {
        server = EmbeddedServer.open(new EmbeddedSettings(folder, 0, 64L << 20, 20, Map.of()), line -> {});
        settings = server.connection().marked();
    }

    @AfterAll
    static void stopServer() {
        server.close();
    }

    @Test
    void aSecondCommandIsRefusedAndTheHolderIsNamed() {
        try (WorkLock first = take("run")) {
            assertThat(first.isHeld()).isTrue();
            assertThatThrownBy(() -> take("load"))
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContaining("latchmark run " + settings.token() + " "
                            + ProcessHandle.current().pid() + "@")
                    .hasMessageContaining("user latchmark")
                    .hasMessageContaining("since 20")
                    .hasMessageContaining("wait until it has ended");
        }

        take("load").close();
    }

    @Test
    void whoMaySeeLittleStillLearnsWhoHoldsIt() throws SQLException {
        run("role");
        ConnectionSettings powerless = new ConnectionSettings(settings.jdbcUrl(), "powerless", "powerless");

        try (WorkLock first = take("run")) {
            assertThat(first.isHeld()).isTrue();
            assertThatThrownBy(() -> WorkLock.take(powerless, PostgreSqlSchema.LOCK, "load"))
                    .hasMessageContaining("latchmark run " + settings.token());
        }
    }

    @Test
    void readersShareItAtTheExclusionOfWriters() {
        try (WorkLock first = WorkLock.share(settings, PostgreSqlSchema.LOCK, "check");
                WorkLock second = WorkLock.share(settings, PostgreSqlSchema.LOCK, "check")) {
            assertThat(first.isHeld() && second.isHeld()).isTrue();
            assertThatThrownBy(() -> take("run")).hasMessageContaining("latchmark check");
        }
    }

    @Test
    void aLockThatIsLostIsTakenAgain() throws SQLException {
        try (WorkLock lock = take("run")) {
            run("end the holder");

            assertThat(lock.losses())
                    .singleElement()
                    .asString()
                    .contains("was lost at")
                    .contains("taken again at");
            assertThat(lock.isHeld()).isTrue();
            assertThat(lock.contender()).isEmpty();
            assertThatThrownBy(() -> take("load")).isInstanceOf(LatchmarkException.class);
        }
    }

    @Test
    void whoTakesALostLockIsNamed() throws SQLException {
        try (WorkLock lock = take("run")) {
            run("end the holder");

            try (WorkLock other = take("load")) {
                assertThat(lock.losses()).singleElement().asString().contains("not taken again");
                assertThat(lock.isHeld()).isFalse();
                assertThat(other.isHeld()).isTrue();
            }
            assertThat(lock.contender())
                    .hasValueSatisfying(who -> assertThat(who).contains("latchmark load"));
        }
    }

    private static WorkLock take(String work) {
        return WorkLock.take(settings, PostgreSqlSchema.LOCK, work);
    }

    private static void run(String statementName) throws SQLException {
        try (Database database = Database.connect(server.connection(), "test", 1);
                Connection connection = database.connection();
                Statement statement = connection.createStatement()) {
            statement.execute(SQL.statement(statementName));
        }
    }
}
