package io.latchmark.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CollectorAddressTest {
    @Test
    void anAddressOfHttpIsTaken() {
        assertThat(CollectorAddress.parse("https://collector.example:4318/v1/metrics")
                        .uri())
                .hasScheme("https")
                .hasHost("collector.example");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "%s%n",
                "localhost:4318",
                "ftp://localhost/",
                "http:///v1/metrics",
                "file:/etc/passwd",
                "http://h:99999/x",
                "http://h:0/x"
            })
    void anythingElseIsRefusedWithAnExample(String text) {
        assertThatThrownBy(() -> CollectorAddress.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("http://localhost:4318/v1/metrics");
    }

    @Test
    void aSecretInItIsRefusedAndNotRepeated() {
        assertThatThrownBy(() -> CollectorAddress.parse("http://user:geheim@localhost:4318/"))
                .hasMessageContaining("OTEL_EXPORTER_OTLP_HEADERS")
                .hasMessageNotContaining("geheim");
    }
}
