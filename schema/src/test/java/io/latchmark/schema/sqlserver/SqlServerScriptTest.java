package io.latchmark.schema.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.schema.check.DataCondition;
import io.latchmark.schema.jdbc.ConnectionSettings;
import io.latchmark.schema.sqlserver.testing.PlantedAnswer;
import io.latchmark.schema.sqlserver.testing.PlantedSqlServer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What would be executed, without a server. */
class SqlServerScriptTest {
    static SqlServerLayout at(String dataPath, String logPath, int fillFactor) {
        return new SqlServerLayout(
                dataPath,
                logPath,
                512L << 20,
                64L << 20,
                16L << 20,
                fillFactor,
                true,
                true,
                SqlServerLayout.Recovery.FULL,
                false,
                Duration.ZERO);
    }

    /** What is printed where the server names no folder. */
    private static List<String> script(String name, SqlServerLayout layout) throws IOException {
        try (PlantedSqlServer server = PlantedSqlServer.start(sql -> PlantedAnswer.columns("name"))) {
            return SqlServerDatabases.create(
                    new ConnectionSettings(
                            server.settings().jdbcUrl().replace("=latchmark", "={" + name + "}"), "bench", "planted"),
                    layout,
                    true);
        }
    }

    @Test
    void everyGroupOfTablesHasAFileOfItsOwnInTheFolderNamed() throws IOException {
        List<String> script = script("it's", at("D:\\data", "", 80));

        assertThat(script).filteredOn(text -> text.contains("ADD FILEGROUP")).hasSize(5);
        assertThat(script)
                .filteredOn(text -> text.contains("ADD FILE ("))
                .hasSize(5)
                .anyMatch(text -> text.contains("FILENAME = N'D:\\data\\it''s_stock.ndf'"))
                .anyMatch(text -> text.contains("SIZE = 175 MB"));
        assertThat(script)
                .filteredOn(text -> text.contains("CREATE TABLE stock"))
                .singleElement()
                .asString()
                .contains(
                        "ON [latchmark_stock]", "FILLFACTOR = 80", "DATA_COMPRESSION = PAGE", "ALLOW_PAGE_LOCKS = OFF");
    }

    /** KB ends at 2,147,483,647 (CREATE DATABASE, SIZE). */
    @Test
    void theLargestFilesHaveSizesThatTheServerTakes() throws IOException {
        SqlServerLayout large = new SqlServerLayout(
                "/data",
                "",
                16L << 40,
                16L << 40,
                64L << 20,
                100,
                false,
                false,
                SqlServerLayout.Recovery.SIMPLE,
                true,
                Duration.ZERO);

        assertThat(script("latchmark", large))
                .anyMatch(text -> text.contains("SIZE = 16777216 MB"))
                .noneMatch(text -> text.contains(" KB"));
    }

    @Test
    void withoutAFolderAllTablesAreInThePrimaryFileGroup() throws IOException {
        List<String> script = script("latchmark", SqlServerLayout.STANDARD);

        assertThat(script).noneMatch(text -> text.contains("FILEGROUP"));
        assertThat(script)
                .filteredOn(text -> text.contains("CREATE TABLE stock"))
                .singleElement()
                .asString()
                .contains("ON [PRIMARY]");
    }

    @Test
    void theOptionsAreStatedAndEveryStatementCanBeExecutedAsItIs() throws IOException {
        List<String> script = script("latchmark", at("/data/", "", 100));

        assertThat(script)
                .anyMatch(text -> text.contains("SET RECOVERY FULL;"))
                .anyMatch(text -> text.contains("SET READ_COMMITTED_SNAPSHOT OFF"))
                .anyMatch(text -> text.contains("SET TARGET_RECOVERY_TIME = 0 SECONDS"))
                .anyMatch(text -> text.contains("SET DELAYED_DURABILITY = DISABLED"))
                .anyMatch(text -> text.contains("ADD w_padding"))
                .anyMatch(text -> text.contains("SET QUERY_STORE = OFF;"))
                .anyMatch(text -> text.contains("SET AUTO_UPDATE_STATISTICS OFF;"))
                .anyMatch(text -> text.contains("SET AUTO_CREATE_STATISTICS OFF;"))
                .allMatch(text -> text.endsWith(SchemaScript.END))
                .noneMatch(text -> text.contains("${"));
    }

    @Test
    void thereIsAStatementForEachConditionAndRule() {
        assertThat(DataCondition.of("sqlserver", "AS")).hasSize(26);
    }

    @Test
    void allProblemsOfALayoutAreToldTogether() {
        assertThatThrownBy(() -> at("", "/log", 101))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("--fill-factor 101: must be 1 to 100 percent")
                .hasMessageContaining("--log-path needs --data-path");
    }

    @ParameterizedTest
    @CsvSource({
        "jdbc:sqlserver://h:1433;databaseName=latchmark;encrypt=true, latchmark",
        "jdbc:sqlserver://h;database=my db, my db",
        "'jdbc:sqlserver://h;encrypt=false;DatabaseName={a;b}', a;b"
    })
    void theDatabaseIsReadFromTheUrl(String url, String name) {
        assertThat(SqlServerDatabases.databaseName(url)).isEqualTo(name);
    }

    @Test
    void aUrlWithoutDatabaseNamesNoneToCreate() {
        assertThatThrownBy(() -> SqlServerDatabases.databaseName("jdbc:sqlserver://h:1433"))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("add ;databaseName=latchmark");
    }

    @Test
    void namesAndTextsFromOutsideAreQuoted() {
        assertThat(TSqlText.identifier("a]; DROP TABLE b")).isEqualTo("[a]]; DROP TABLE b]");
        assertThat(TSqlText.literal("a'b")).isEqualTo("a''b");
        assertThatThrownBy(() -> TSqlText.literal("a\nGO")).isInstanceOf(LatchmarkException.class);
    }
}
