package io.latchmark.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class EmbeddedSettingsTest {
    private static final Path FOLDER = Path.of("data");

    @Test
    void theSmallestAndLargestValuesAreAccepted() {
        EmbeddedSettings least = new EmbeddedSettings(FOLDER, 0, 128 << 10, 4, Map.of());
        EmbeddedSettings most =
                new EmbeddedSettings(FOLDER, 65_535, 8L << 40 >> 1, 262_143, Map.of("max_wal_size", "1GB"));

        assertThat(least.port()).isZero();
        assertThat(most.extra()).containsEntry("max_wal_size", "1GB");
    }

    @Test
    void allProblemsAreInOneMessage() {
        assertThatThrownBy(() -> new EmbeddedSettings(
                        FOLDER, 80, 100_000, 3, Map.of("fsync; x", "on", "Port", "1", "work_mem", "1\n2")))
                .isInstanceOfSatisfying(
                        LatchmarkException.class,
                        e -> assertThat(e.category()).isEqualTo(LatchmarkException.Category.USAGE))
                .hasMessageContainingAll(
                        "port 80",
                        "1024",
                        "100000 bytes",
                        "128 KiB",
                        "3 connections",
                        "'fsync; x'",
                        "Port is set by the launcher",
                        "work_mem has a line break");
    }

    @Test
    void aNegativeOrTooLargePortIsRefused() {
        assertThatThrownBy(() -> new EmbeddedSettings(FOLDER, -1, 64 << 20, 10, Map.of()))
                .hasMessageContaining("port -1");
        assertThatThrownBy(() -> new EmbeddedSettings(FOLDER, 65_536, 64 << 20, 10, Map.of()))
                .hasMessageContaining("port 65536");
    }
}
