package io.latchmark.schema.postgresql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class LoadHintsTest {
    @Test
    void eachSlowSettingIsNamedWithItsValueAndARemedy() {
        Map<String, String> settings = Map.of(
                "shared_buffers",
                Long.toString(64L << 20),
                "max_wal_size",
                Long.toString(1L << 30),
                "debug_io_direct",
                "data,wal");
        Map<String, String> shown =
                Map.of("shared_buffers", "64MB", "max_wal_size", "1GB", "debug_io_direct", "data,wal");

        List<String> hints = LoadHints.of(settings, shown);

        assertThat(hints).hasSize(3);
        assertThat(hints.get(0)).startsWith("debug_io_direct = data,wal: ").contains("took 1.8 times as long");
        assertThat(hints.get(1)).startsWith("shared_buffers = 64MB: ").endsWith("set 128MB or more");
        assertThat(hints.get(2)).startsWith("max_wal_size = 1GB: ").endsWith("set 4GB or more");
    }

    @Test
    void aServerThatIsSetForLoadingGetsNone() {
        Map<String, String> settings = Map.of(
                "shared_buffers",
                Long.toString(128L << 20),
                "max_wal_size",
                Long.toString(4L << 30),
                "debug_io_direct",
                "");

        assertThat(LoadHints.of(settings, settings)).isEmpty();
    }
}
