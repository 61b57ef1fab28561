package io.latchmark.storage.sqlserver;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.storage.Readings;
import io.latchmark.storage.jdbc.RowSampler;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rows of every statement of the samplers, and the samples that come of them. */
final class SamplerRowsTest {
    private static final List<String> NO_SOURCES = List.of("session", "limits", "rights", "log files");

    static Stream<String> statements() {
        return SqlServerSamplers.sql().statements().keySet().stream().filter(name -> !NO_SOURCES.contains(name));
    }

    private static String source(String statementName) {
        return statementName.split(",", 2)[0];
    }

    @ParameterizedTest
    @MethodSource("statements")
    void rowsBecomeTheseSamples(String statementName) throws IOException, SQLException {
        RowsetFile file = RowsetFile.read(source(statementName));
        AtomicLong nanos = new AtomicLong();
        // A report is due after a second.
        RowSampler.Reader reader = source(statementName).equals(LockWaits.SOURCE)
                ? new LockWaits(() -> nanos.addAndGet(1_000_000_000))
                : SqlServerSamplers.reader(source(statementName));

        for (RowsetFile.Step step : file.steps()) {
            Readings readings = new Readings();
            reader.read(file.rowset(step).read(), readings);

            assertThat(readings.lines()).containsExactlyInAnyOrderElementsOf(step.samples());
        }
    }

    @ParameterizedTest
    @MethodSource("statements")
    void theStatementHasTheColumnsOfTheRows(String statementName) throws IOException {
        String sql = SqlServerSamplers.sql().statement(statementName);

        for (String label : RowsetFile.read(source(statementName)).labels()) {
            assertThat(sql).containsPattern(label.contains(" ") ? "AS \\[" + label + "]" : "\\b" + label + "\\b");
        }
    }
}
