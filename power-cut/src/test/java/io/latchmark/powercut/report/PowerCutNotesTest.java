package io.latchmark.powercut.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.powercut.record.PowerCut;
import io.latchmark.powercut.record.PowerCut.Acknowledged;
import io.latchmark.powercut.record.PowerCut.Found;
import io.latchmark.powercut.record.PowerCut.Kind;
import io.latchmark.powercut.record.PowerCut.Loss;
import io.latchmark.powercut.record.PowerCutTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PowerCutNotesTest {
    @TempDir
    private Path folder = Path.of("");

    private void test(String configuration, int cuts, long lostByTheFirst) throws IOException {
        PowerCutTest test = PowerCutTest.of("8c1f", configuration);
        for (int number = 1; number <= cuts; number++) {
            long lost = number == 1 ? lostByTheFirst : 0;
            test = test.with(
                    new PowerCut(
                            number,
                            Instant.EPOCH,
                            true,
                            new Acknowledged(Duration.ofSeconds(30), 900, 9_000_000, 300_000, 3_000_000),
                            new Found(
                                    100,
                                    lost == 0 ? Map.of() : Map.of(Kind.STALE, lost),
                                    0,
                                    Duration.ofMillis(lost == 0 ? 0 : 800)),
                            lost == 0 ? List.of() : List.of(new Loss(0, Kind.STALE, 801, 800 + lost)),
                            Optional.empty()),
                    List.of());
        }
        test.write(Files.createDirectories(folder.resolve(configuration)));
    }

    @Test
    void theResultBelongsToTheConfigurationOfItsName() throws IOException {
        test("write-back", 30, 0);
        test("no-battery", 30, 412);

        PowerCutNotes notes = new PowerCutNotes().read(folder);

        assertThat(notes.of("write-back", Map.of()))
                .contains("0 of 30 power cuts lost an acknowledged write: less than 9.5 % of cuts do (95 %)");
        assertThat(notes.of("no-battery", Map.of()))
                .contains("1 of 30 power cuts lost acknowledged writes, 412 together: 0.084 to 17 % of cuts do (95 %)");
        assertThat(notes.of("write-through", Map.of())).contains("not tested");
        assertThat(new PowerCutNotes().read(folder.resolve("write-back")).of("no-battery", Map.of()))
                .contains("not tested");
    }

    @Test
    void aFolderWithoutRecordsAndTwoOfOneNameAreRefused() throws IOException {
        assertThatThrownBy(() -> new PowerCutNotes().read(folder))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("power-cuts.json");
        test("a", 1, 0);
        Files.copy(folder.resolve("a/power-cuts.json"), folder.resolve("power-cuts.json"));

        assertThatThrownBy(() -> new PowerCutNotes().read(folder))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("'a'");
    }

    @ParameterizedTest
    @CsvSource({
        "devices.sda.write_cache, write back, true",
        "devices.sda.write_cache, write through, false",
        "drives.sdb.drive_write_cache, enabled, true",
        "drives.sdb.write_cache, off, false",
        "devices.emulated0.cache, 'read=0,write=512MiB', true",
        "devices.emulated0.cache, 'read=512MiB,write=0', false",
        "megaraid.c0.v1.cache, 'always write back, read ahead', true",
        "settings.shared_buffers, on, false"
    })
    void aWriteCacheThatIsOnIsNamed(String name, String value, boolean isOn) {
        assertThat(new PowerCutNotes().of("any", Map.of(name, value)).isPresent())
                .isEqualTo(isOn);
    }
}
