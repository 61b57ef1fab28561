package io.latchmark.procedures.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.embedded.SharedServer;
import io.latchmark.procedures.Procedures;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.jdbc.SqlFile;
import io.latchmark.schema.postgresql.PostgreSqlSchema;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Procedures are created once, and never change under a driver that calls them. */
class PostgreSqlInstallationIT {
    private static final SqlFile SQL = SqlFile.read(PostgreSqlInstallationIT.class, "installation.sql");
    private static final int DRIVERS = 6;

    private static Database database;

    @BeforeAll
    static void connect() {
        database = Database.connect(SharedServer.connection(), "test", 2);
    }

    @AfterAll
    static void disconnect() {
        database.close();
    }

    @BeforeEach
    void createTables() {
        PostgreSqlSchema schema = new PostgreSqlSchema(database);
        schema.drop();
        schema.createTables();
    }

    @Test
    void aSecondInstallationLeavesTheFirstAsItIs() throws SQLException {
        procedures().install();
        List<String> first = routines();

        procedures().install();

        assertThat(routines()).hasSize(5).isEqualTo(first);
    }

    @Test
    void severalDriversInstallAtOnce() throws Exception {
        ExecutorService drivers = Executors.newFixedThreadPool(DRIVERS);
        try {
            List<Callable<Boolean>> installations = new ArrayList<>();
            for (int driver = 0; driver < DRIVERS; driver++) {
                installations.add(() -> {
                    procedures().install();
                    return true;
                });
            }

            for (Future<Boolean> installation : drivers.invokeAll(installations)) {
                assertThat(installation.get()).isTrue();
            }
        } finally {
            drivers.shutdownNow();
        }

        assertThat(routines()).hasSize(5);
    }

    @Test
    void droppingTheSchemaRemovesAllVersions() throws SQLException {
        procedures().install();
        try (Connection connection = database.connection();
                Statement statement = connection.createStatement()) {
            statement.execute(SQL.statement("older build"));
        }

        new PostgreSqlSchema(database).drop();

        assertThat(routines()).isEmpty();
    }

    private static Procedures procedures() {
        return PostgreSqlProcedures.of(SharedServer.connection());
    }

    private static List<String> routines() throws SQLException {
        List<String> routines = new ArrayList<>();
        try (Connection connection = database.connection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(SQL.statement("routines"))) {
            while (rows.next()) {
                routines.add(rows.getString(1));
            }
        }
        return routines;
    }
}
