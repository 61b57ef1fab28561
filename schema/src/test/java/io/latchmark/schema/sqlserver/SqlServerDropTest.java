package io.latchmark.schema.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.schema.sqlserver.testing.PlantedAnswer;
import io.latchmark.schema.sqlserver.testing.PlantedSqlServer;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is removed of a database, and in which one nothing is made, without a server. */
final class SqlServerDropTest {
    private static List<String> refused(PlantedAnswer.Refusal first) throws IOException {
        AtomicInteger removals = new AtomicInteger();
        try (PlantedSqlServer server = PlantedSqlServer.start(sql -> {
                    if (sql.contains("FROM sys.filegroups") || sql.contains("FROM sys.database_files")) {
                        return PlantedAnswer.columns("name").row("latchmark_stock");
                    }
                    if (sql.contains("REMOVE FILE ")) {
                        return removals.getAndIncrement() == 0 ? first : PlantedAnswer.NOTHING;
                    }
                    return sql.contains("SELECT") ? PlantedAnswer.columns("name") : PlantedAnswer.NOTHING;
                });
                Database database = Database.connect(server.settings(), "test", 1)) {
            SqlServerSchema schema = new SqlServerSchema(database);
            schema.drop();

            assertThat(server.statements()).anyMatch(sql -> sql.contains("REMOVE FILEGROUP"));
            return schema.refused();
        }
    }

    /** Pages of dropped tables are released after the commit. */
    @Test
    void aFileThatIsNotEmptyYetIsRemovedWhenItIs() throws IOException {
        assertThat(refused(new PlantedAnswer.Refusal(5042, 16, "The file cannot be removed because it is not empty.")))
                .isEmpty();
    }

    @Test
    void aFileThatStaysIsNamedWithTheReason() throws IOException {
        assertThat(refused(new PlantedAnswer.Refusal(5011, 14, "User does not have permission")))
                .singleElement()
                .asString()
                .contains("User does not have permission");
    }

    @ParameterizedTest
    @ValueSource(strings = {"master", "model", "msdb", "tempdb"})
    void inADatabaseOfTheServerNothingIsMade(String name) throws IOException {
        try (PlantedSqlServer server = PlantedSqlServer.start(sql -> sql.startsWith("SELECT DB_NAME()")
                        ? PlantedAnswer.columns("name").row(name)
                        : PlantedAnswer.columns("name"));
                Database database = Database.connect(server.settings(), "test", 1)) {
            SqlServerSchema schema = new SqlServerSchema(database);

            assertThatThrownBy(schema::createTables)
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContainingAll(name, ";databaseName=");
            assertThatThrownBy(schema::script).isInstanceOf(LatchmarkException.class);
            assertThat(server.statements()).noneMatch(sql -> sql.contains("ALTER") || sql.contains("CREATE"));
        }
    }
}
