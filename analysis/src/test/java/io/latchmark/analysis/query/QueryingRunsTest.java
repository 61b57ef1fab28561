package io.latchmark.analysis.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.latchmark.analysis.fixture.SyntheticRun;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.report.RunJson;
import io.latchmark.results.run.Event;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Executes {@code docs/queries.sql} and the queries of {@code docs/results-format.md} on runs whose figures are planted. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class QueryingRunsTest {
    private static final Path PAGE = Path.of("..", "docs", "results-format.md");
    private static final Path VIEWS = Path.of("..", "docs", "queries.sql");
    private static final Pattern BLOCK = Pattern.compile("```sql\n(.*?)```", Pattern.DOTALL);
    private static final Pattern QUESTION = Pattern.compile("FROM (\\w+)");
    private static final double NOPM = 60.0 * SyntheticRun.NEW_ORDERS_PER_SECOND;

    private Path folder = Path.of("");

    private final Map<String, List<List<Object>>> results = new LinkedHashMap<>();

    @BeforeAll
    void queryRuns(@TempDir Path given) throws IOException, SQLException {
        folder = given;
        Path runs = Files.createDirectory(folder.resolve("runs"));
        List<Path> complete = List.of(
                run(runs, "write cache")
                        .caches("64MB", "512 MB")
                        .event(40, Event.Kind.CHECKPOINT, "asked for")
                        .write(),
                run(runs, "write cache").caches("64MB", "512 MB").write(),
                run(runs.resolve("nested"), "read cache").caches("64MB", "0 MB").write());
        run(runs, "read cache").killedAfter(30).write();
        CheckedRun.close(RunReader.open(
                run(runs, "read cache").status(RunConclusion.Status.NOT_VALID).write()));
        Files.createDirectories(complete.get(0).resolve("agents"));
        run(complete.get(0).resolve("agents"), "a part").write();
        for (Path run : complete) {
            declareTwice(run.resolve("run.json"));
        }
        List<Map<String, Object>> figures = new ArrayList<>();
        for (Path run : complete) {
            figures.add(RunJson.fields(CheckedRun.read(run), Approaches.NONE));
        }
        new ObjectMapper().writeValue(folder.resolve("figures.json").toFile(), Map.of("runs", figures));
        executeQueries();
    }

    private static SyntheticRun run(Path runs, String label) {
        return new SyntheticRun(runs).label(label).seconds(10, 60, 2);
    }

    /** A counter that has one role by two declarations. */
    private static void declareTwice(Path record) throws IOException {
        String text = Files.readString(record);
        String declared = text.replaceFirst(
                "(\"pg_stat_io\"[^\\[]*\\[)",
                "$1{\"role\":\"log_flushes\",\"object\":\"client*\",\"metric\":\"fsyncs\"},");
        assertThat(declared).isNotEqualTo(text);
        Files.writeString(record, declared);
    }

    private void executeQueries() throws IOException, SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            for (String sql : Files.readString(VIEWS).split(";\n")) {
                statement.execute(here(sql));
            }
            Matcher blocks = BLOCK.matcher(Files.readString(PAGE));
            while (blocks.find()) {
                for (String line : blocks.group(1).lines().toList()) {
                    boolean hasRows = statement.execute(here(line));
                    Matcher question = QUESTION.matcher(line);
                    if (question.lookingAt() && hasRows) {
                        results.put(question.group(1), rows(statement.getResultSet()));
                    }
                }
            }
        }
    }

    /** The queries work in the current folder, which a test can't choose. */
    private String here(String sql) {
        return sql.replace("= 'runs'", "= '" + folder.resolve("runs") + "'")
                .replace("'figures.json'", "'" + folder.resolve("figures.json") + "'")
                .replace("TO 'results.", "TO '" + folder + "/results.");
    }

    private static List<List<Object>> rows(ResultSet found) throws SQLException {
        List<List<Object>> rows = new ArrayList<>();
        while (found.next()) {
            List<Object> row = new ArrayList<>();
            for (int column = 1; column <= found.getMetaData().getColumnCount(); column++) {
                Object value = found.getObject(column);
                row.add(value instanceof java.sql.Array array ? List.of((Object[]) array.getArray()) : value);
            }
            rows.add(row);
        }
        return rows;
    }

    private List<List<Object>> rows(String result) {
        return results.getOrDefault(result, List.of());
    }

    private double number(String result, int row, int column) {
        return ((Number) rows(result).get(row).get(column)).doubleValue();
    }

    @Test
    void throughputIsThatOfTheCompleteRunsAloneByLabel() {
        assertThat(rows("throughput")).hasSize(2);
        assertThat(rows("throughput").get(0)).startsWith("read cache", 8, 1L);
        assertThat(rows("throughput").get(1)).startsWith("write cache", 8, 2L);
        assertThat(number("throughput", 1, 3)).isCloseTo(NOPM, within(1e-6));
        assertThat(number("throughput", 1, 6)).isZero();
    }

    @Test
    void runsThatMayNotBeUsedAreNamedWithTheirReason() {
        assertThat(rows("invalid")).extracting(row -> row.get(2)).containsExactlyInAnyOrder("interrupted", "not_valid");
        assertThat(rows("findings")).contains(List.of("client and database counts agree", 1L));
    }

    @Test
    void storageFiguresAreThePlantedOnes() {
        double reads = SyntheticRun.TRANSACTIONS_PER_SECOND * SyntheticRun.READS_PER_TRANSACTION * 1.01;
        assertThat(number("devices", 0, 3)).isCloseTo(reads, within(1.0));
        assertThat(number("devices", 0, 4)).isCloseTo(0.38, within(1e-4));
        assertThat(number("devices", 0, 6)).isCloseTo(0.8, within(1e-4));
        assertThat(rows("flushes")).hasSize(2);
        assertThat(number("flushes", 0, 2)).isCloseTo(SyntheticRun.TRANSACTIONS_PER_SECOND / 2, within(1e-6));
        assertThat(number("flushes", 0, 3)).isCloseTo(3_000, within(1e-6));
    }

    @Test
    void factsThatNeverAgreeAreListed() {
        assertThat(rows("facts")).containsExactly(List.of("given", "write_cache", List.of("512 MB"), List.of("0 MB")));
    }

    @Test
    void secondsAroundACheckpointAreThoseOfItsRun() {
        assertThat(rows("checkpoints")).hasSize(2);
        assertThat(number("checkpoints", 0, 2)).isCloseTo(SyntheticRun.NEW_ORDERS_PER_SECOND, within(1e-6));
        assertThat(rows("checkpoints").get(1)).startsWith("write cache", true);
    }

    @Test
    void responseTimesAndLedgersComeFromTheReport() {
        assertThat(rows("figures")).hasSize(3);
        assertThat(number("figures", 0, 2)).isCloseTo(NOPM, within(1e-6));
        assertThat(number("figures", 0, 3)).isCloseTo(30, within(0.05));
        assertThat(number("figures", 0, 4)).isCloseTo(3, within(0.1));
    }

    @Test
    void resultsAreWrittenForOtherPrograms() throws IOException {
        assertThat(folder.resolve("results.parquet")).isNotEmptyFile();
        assertThat(Files.readAllLines(folder.resolve("results.csv"))).hasSize(4);
    }
}
