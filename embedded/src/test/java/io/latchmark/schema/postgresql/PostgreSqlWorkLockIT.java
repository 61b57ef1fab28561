package io.latchmark.schema.postgresql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.embedded.SharedServer;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.schema.jdbc.WorkLock;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** What the lock of PostgreSQL does beyond the contract of locks, which the contract of engines includes. */
final class PostgreSqlWorkLockIT {
    private static final SqlFile SQL = SqlFile.read(PostgreSqlWorkLockIT.class, "lock-test.sql");

    private final ConnectionSettings settings = SharedServer.connection().marked();

    @Test
    void whoMaySeeLittleStillLearnsWhoHoldsIt() throws SQLException {
        run("role");
        ConnectionSettings powerless = new ConnectionSettings(settings.jdbcUrl(), "powerless", "powerless");

        try (WorkLock first = WorkLock.take(settings, PostgreSqlSchema.LOCK, "run")) {
            assertThat(first.isHeld()).isTrue();
            assertThatThrownBy(() -> WorkLock.take(powerless, PostgreSqlSchema.LOCK, "load"))
                    .hasMessageContaining("latchmark run " + settings.token());
        }
    }

    @Test
    void whoWaitsForAConnectionOfThePoolComesFreeWhenAllAreBroken() throws Exception {
        ConnectionSettings patient =
                new ConnectionSettings(settings.jdbcUrl() + "?loginTimeout=3600", settings.user(), settings.password());
        try (Database database = Database.connect(patient, "test", 1)) {
            Connection taken = database.connection();
            CompletableFuture<Void> waiting = CompletableFuture.runAsync(() -> database.evict(database.connection()));
            assertThat(taken.isValid(1)).isTrue();

            Database.breakAll();

            assertThatThrownBy(() -> waiting.get(60, TimeUnit.SECONDS))
                    .hasRootCauseMessage("the connections were broken off, because the command ends");
        }
    }

    private static void run(String statementName) throws SQLException {
        try (Database database = Database.connect(SharedServer.connection(), "test", 1);
                Connection connection = database.connection();
                Statement statement = connection.createStatement()) {
            statement.execute(SQL.statement(statementName));
        }
    }
}
