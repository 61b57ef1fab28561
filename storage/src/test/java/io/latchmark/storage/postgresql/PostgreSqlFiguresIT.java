package io.latchmark.storage.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.core.spi.Sampler;
import io.latchmark.schema.jdbc.Database;
import io.latchmark.storage.Readings;
import io.latchmark.storage.SamplerSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is read is what the server's views hold, figure by figure. */
@Timeout(60)
class PostgreSqlFiguresIT {
    /** Object and metric, value, unit. */
    private static final Pattern FIGURE = Pattern.compile("(.+) (\\d+) (\\S+)");

    private Database worker;
    private Database sampled;
    private SamplerSet sampling;

    @BeforeEach
    void open() {
        worker = Database.connect(TestServer.settings(), "test", 1);
        sampled = Database.connect(TestServer.settings(), "sampler", SamplerSet.CONNECTIONS_MAX);
        sampling = PostgreSqlSamplers.open(sampled, Duration.ofSeconds(1));
    }

    @AfterEach
    void close() {
        sampling.samplers().forEach(Sampler::close);
        sampled.close();
        worker.close();
    }

    /** Processes differ in what they do, so that no column can stand for another: the checkpointer writes and reads nothing. */
    @Test
    void everyFigureIsThatOfTheViewsColumnOfItsName() throws SQLException {
        TestServer.execute(
                worker,
                "CREATE TABLE filled AS SELECT repeat('x', 100) FROM generate_series(1, 20000)",
                "DROP TABLE filled",
                "SELECT pg_stat_force_next_flush()",
                "CHECKPOINT");

        if (TestServer.major(worker) >= 16) {
            assertFiguresOf("pg_stat_io", "backend_type || '/' || object || '/' || context");
        }
        assertFiguresOf("pg_stat_wal", "'wal'");
        assertFiguresOf("pg_stat_database", "datname");
    }

    private void assertFiguresOf(String view, String object) throws SQLException {
        Map<String, Double> before = columns(view, object);
        List<String> lines = sample(view);
        Map<String, Double> after = columns(view, object);

        int compared = 0;
        for (String line : lines) {
            Matcher figure = FIGURE.matcher(line);
            assertThat(figure.matches()).as(line).isTrue();
            String column = figure.group(1);
            if (after.containsKey(column)) {
                double perUnit = figure.group(3).equals("us") ? 1e-3 : 1;
                assertThat(perUnit * Long.parseLong(figure.group(2)))
                        .as("%s: %s", view, line)
                        .isBetween(before.getOrDefault(column, 0.0) - perUnit, after.get(column) + perUnit);
                compared++;
            }
        }
        assertThat(compared).isGreaterThanOrEqualTo(4);
    }

    /** Each numeric column of the view as it is, by object and name. */
    private Map<String, Double> columns(String view, String object) throws SQLException {
        String lines = TestServer.ask(
                worker,
                "SELECT string_agg(%s || ' ' || c.key || ' ' || c.value, '\n')".formatted(object)
                        + " FROM %s AS v, jsonb_each_text(to_jsonb(v)) AS c WHERE c.value ~ '^[0-9.]+$'"
                                .formatted(view));
        return lines.lines()
                .collect(Collectors.toMap(
                        line -> line.substring(0, line.lastIndexOf(' ')),
                        line -> Double.valueOf(line.substring(line.lastIndexOf(' ') + 1))));
    }

    private List<String> sample(String view) {
        Readings readings = new Readings();
        sampling.samplers().stream()
                .filter(sampler -> sampler.source().equals(view))
                .forEach(sampler -> sampler.sample(readings));
        return readings.lines();
    }
}
