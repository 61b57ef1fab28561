package io.latchmark.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.results.run.RunEnvironment;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.RunRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What of a record counts as a difference beside the label. */
final class FactsTest {
    private static final Path RUN = Path.of("../docs/worked-example");

    private static Map<String, String> facts(Map<String, Map<String, String>> before) {
        RunRecord record = RunReader.open(RUN).record();
        return Facts.of(record.with(new RunEnvironment(before, Map.of(), List.of(), Map.of())));
    }

    @Test
    void theSameRowsOfTwoLoadsAreNoDifference() {
        assertThat(facts(Map.of("start", Map.of("content", "2 warehouses, seed 1, as loaded", "content_id", "then"))))
                .containsEntry("start.content", "2 warehouses, seed 1, as loaded")
                .doesNotContainKey("start.content_id");
        assertThat(facts(Map.of("start", Map.of("content_id", "then")))).containsEntry("start.content_id", "then");
    }

    @Test
    void onePageMoreIsNoDifference() {
        assertThat(facts(Map.of("start", Map.of("size_bytes", "135050943"))))
                .isEqualTo(facts(Map.of("start", Map.of("size_bytes", "135059135"))))
                .containsEntry("start.size_bytes", "129 MiB");
    }

    @Test
    void tablesInOnePlaceAreOneFact() {
        assertThat(facts(Map.of("placement", Map.of("stock", "/a", "orders", "/a", "log", "/b"))))
                .containsEntry("placement.data", "/a")
                .containsEntry("placement.log", "/b")
                .doesNotContainKeys("placement.stock", "placement.orders");
        assertThat(facts(Map.of("placement", Map.of("stock", "/a", "orders", "/c"))))
                .containsEntry("placement.stock", "/a")
                .containsEntry("placement.orders", "/c");
    }
}
