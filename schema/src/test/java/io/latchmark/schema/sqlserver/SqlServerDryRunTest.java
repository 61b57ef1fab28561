package io.latchmark.schema.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.sqlserver.testing.PlantedAnswer;
import io.latchmark.schema.sqlserver.testing.PlantedSqlServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** A dry run prints what is executed, statement by statement. */
final class SqlServerDryRunTest {
    static Stream<SqlServerLayout> layouts() {
        return Stream.of(SqlServerLayout.STANDARD, SqlServerScriptTest.at("D:\\data", "L:\\log", 80));
    }

    /** A server without the database, whose folder for data is known, and which remembers nothing but file groups. */
    private static PlantedSqlServer server(SqlServerLayout layout) throws IOException {
        List<String> groups = new ArrayList<>();
        return PlantedSqlServer.start(sql -> {
            if (sql.contains("ADD FILE (")) {
                groups.add(sql.replaceAll("(?s).*TO FILEGROUP \\[(.*?)].*", "$1"));
            }
            if (sql.contains("InstanceDefaultDataPath")) {
                return PlantedAnswer.columns("folder").row("/var/opt/mssql/data/");
            }
            if (sql.startsWith("SELECT DB_NAME()")) {
                return PlantedAnswer.columns("name").row("latchmark");
            }
            if (sql.contains("WHERE EXISTS (SELECT 1 FROM sys.database_files")) {
                PlantedAnswer.Rows rows = PlantedAnswer.columns("name");
                for (String group : groups) {
                    rows = rows.row(group);
                }
                return rows;
            }
            if (sql.contains("fill_factor BETWEEN")) {
                return layout.fillFactor() == 100 ? PlantedAnswer.columns("name") : keys();
            }
            return sql.contains("SELECT") && !sql.contains("INSERT")
                    ? PlantedAnswer.columns("name", "value")
                    : PlantedAnswer.NOTHING;
        });
    }

    private static PlantedAnswer keys() {
        PlantedAnswer.Rows rows = PlantedAnswer.columns("name");
        for (String table :
                List.of("customer", "district", "item", "new_order", "order_line", "orders", "stock", "warehouse")) {
            rows = rows.row(table);
        }
        return rows;
    }

    private static List<String> executed(PlantedSqlServer server) {
        return server.statements().stream()
                .filter(sql -> !isQuestion(sql))
                .map(SqlServerDryRunTest::normal)
                .toList();
    }

    private static boolean isQuestion(String sql) {
        String first =
                sql.lines().filter(line -> !line.startsWith("--")).findFirst().orElse("");
        return first.startsWith("SELECT");
    }

    private static List<String> printed(List<String> script) {
        return script.stream()
                .map(text -> text.replace(SchemaScript.END, ""))
                .filter(text -> !text.startsWith("USE ") && !text.lines().allMatch(line -> line.startsWith("--")))
                .map(SqlServerDryRunTest::normal)
                .toList();
    }

    private static String normal(String sql) {
        return sql.replaceAll("\\s+", " ").strip();
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void whatIsPrintedForANewDatabaseIsWhatIsExecuted(SqlServerLayout layout) throws IOException {
        try (PlantedSqlServer server = server(layout)) {
            List<String> script = SqlServerDatabases.create(server.settings(), layout, true);
            assertThat(executed(server)).isEmpty();

            SqlServerDatabases.create(server.settings(), layout, false);
            execute(server, layout);

            assertThat(executed(server)).containsExactlyElementsOf(printed(script));
        }
    }

    @ParameterizedTest
    @MethodSource("layouts")
    void whatIsPrintedForAnEmptyDatabaseIsWhatIsExecuted(SqlServerLayout layout) throws IOException {
        try (PlantedSqlServer server = server(layout)) {
            List<String> script;
            try (Database database = Database.connect(server.settings(), "test", 1)) {
                script = new SqlServerSchema(database, layout).script();
            }
            assertThat(executed(server)).isEmpty();

            execute(server, layout);

            assertThat(executed(server)).containsExactlyElementsOf(printed(script));
        }
    }

    /** A command that failed at the file groups is repeated after its reason is gone. */
    @ParameterizedTest
    @CsvSource({"l:/LOG, true", "M:\\log, false"})
    void aDatabaseWhoseLogIsWhereItShouldBeIsTakenAsItIs(String logPath, boolean taken) throws IOException {
        SqlServerLayout layout = SqlServerScriptTest.at("D:\\data", logPath, 80);
        try (PlantedSqlServer server = PlantedSqlServer.start(sql -> sql.contains("master_files")
                ? PlantedAnswer.columns("physical_name").row("L:\\log\\latchmark_log.ldf")
                : PlantedAnswer.columns("name").row("latchmark"))) {
            ThrowingCallable create = () -> SqlServerDatabases.create(server.settings(), layout, false);

            if (taken) {
                assertThatCode(create).doesNotThrowAnyException();
            } else {
                assertThatThrownBy(create)
                        .hasMessageContainingAll("L:\\log\\latchmark_log.ldf", "leave --log-path out");
            }
            assertThat(executed(server)).isEmpty();
        }
    }

    @Test
    void whereAllTablesAreThereNothingIsPrintedAndNothingExecuted() throws IOException {
        PlantedAnswer.Rows tables = PlantedAnswer.columns("name");
        for (String table : SchemaScript.TABLES.statements().keySet()) {
            tables = tables.row(table);
        }
        PlantedAnswer all = tables;
        try (PlantedSqlServer server = PlantedSqlServer.start(sql -> all);
                Database database = Database.connect(server.settings(), "test", 1)) {
            SqlServerSchema schema = new SqlServerSchema(database);

            assertThat(printed(schema.script())).isEmpty();
            schema.createTables();

            assertThat(executed(server)).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"1, TABLE", "2, DISABLE"})
    void aLoadByOneConnectionMayLockATableAndNothingElseMay(int workers, String escalation) throws IOException {
        try (PlantedSqlServer server = server(SqlServerLayout.STANDARD);
                Database database = Database.connect(server.settings(), "test", 1)) {
            SqlServerSchema schema = new SqlServerSchema(database);

            schema.prepareLoad(workers);
            assertThat(executed(server)).hasSize(9).allMatch(sql -> sql.contains("LOCK_ESCALATION = " + escalation));
            server.forget();
            schema.createIndexes(1, index -> {});

            assertThat(executed(server))
                    .filteredOn(sql -> sql.contains("LOCK_ESCALATION"))
                    .hasSize(9)
                    .allMatch(sql -> sql.contains("LOCK_ESCALATION = DISABLE"));
        }
    }

    /** What {@code schema create} and {@code load} do to the tables, without rows. */
    private static void execute(PlantedSqlServer server, SqlServerLayout layout) {
        try (Database database = Database.connect(server.settings(), "test", 1)) {
            SqlServerSchema schema = new SqlServerSchema(database, layout);
            schema.createTables();
            schema.createIndexes(1, index -> {});
            schema.analyze(1);
        }
    }
}
