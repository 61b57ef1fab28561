package io.latchmark.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.latchmark.core.LatchmarkException;
import io.latchmark.core.population.Scale;
import io.latchmark.core.random.NuRandConstants;
import io.latchmark.schema.LoadFacts.State;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LoadFactsTest {
    private static final LoadFacts FACTS = new LoadFacts(
            new Scale(7), -5, new NuRandConstants(1, 2, 3), 1, State.LOADING, Instant.parse("2026-01-01T12:00:00.5Z"));

    @Test
    void rowsAreReadBackAsTheyWere() {
        assertThat(LoadFacts.ofRows(FACTS.toRows())).isEqualTo(FACTS);
    }

    @Test
    void rowsOfOthersAreLeftAlone() {
        Map<String, String> rows = new HashMap<>(FACTS.toRows());
        rows.put("remark", "kept");

        assertThat(LoadFacts.ofRows(rows)).isEqualTo(FACTS);
    }

    @ParameterizedTest
    @CsvSource({
        "warehouses, 0, warehouses = 0",
        "seed, x, x",
        "nurand_last_name, 256, lastName = 256",
        "format_version, 0, formatVersion = 0",
        "state, half, HALF",
        "loaded_at, yesterday, yesterday"
    })
    void anUnreadableRowIsNamed(String name, String value, String fragment) {
        Map<String, String> rows = new HashMap<>(FACTS.toRows());
        rows.put(name, value);

        assertThatExceptionOfType(LatchmarkException.class)
                .isThrownBy(() -> LoadFacts.ofRows(rows))
                .withMessageContaining("latchmark_load is damaged")
                .withMessageContaining(fragment);
    }
}
