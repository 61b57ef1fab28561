package io.latchmark.powercut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import io.latchmark.powercut.CycleLog.Cycle;
import io.latchmark.powercut.record.WriteStream;
import io.latchmark.powercut.record.WriteStream.Way;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BlockLogTest {
    private static final Cycle CYCLE = new Cycle(1, "boot", "process", List.of(1L, 10L), "");
    private static final List<WriteStream> STREAMS =
            List.of(new WriteStream(0, Way.FSYNC, 4096, 8), new WriteStream(1, Way.DSYNC, 8192, 8));

    @TempDir
    private Path folder = Path.of("");

    @Test
    void whatWasAcknowledgedIsKnownAgainAfterTheWitnessWasKilled() throws IOException {
        try (CycleLog file = CycleLog.create(folder, CYCLE)) {
            BlockLog log = new BlockLog(file);
            log.acknowledge("0:1 1:10");
            log.acknowledge("0:2");
        }
        Files.writeString(folder.resolve("cycle-0001.log"), "17000 0:3 1:1", StandardOpenOption.APPEND);

        try (CycleLog file = CycleLog.reopen(folder, 1).orElseThrow()) {
            BlockLog log = new BlockLog(file);
            assertThat(log.log().cycle()).isEqualTo(CYCLE);
            assertThat(log.acknowledged(0)).isEqualTo(2);
            assertThat(log.acknowledged(1)).isEqualTo(10);
            // What was not answered is reported again.
            log.acknowledge("0:3 1:11");
            log.acknowledge("0:3");
            assertThat(log.acknowledged(0)).isEqualTo(3);
        }
        assertThat(CycleLog.reopen(folder, 2)).isEmpty();
    }

    @Test
    void aLogWithoutItsFirstLineIsNone() throws IOException {
        Files.writeString(folder.resolve("cycle-0001.log"), "{\"number\":");

        assertThat(CycleLog.reopen(folder, 1)).isEmpty();
        CycleLog.create(folder, CYCLE).close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0:2", "0:0", "2:1", "-1:1", "0", "", "0:1:1", "1:1 x", "0:1\n0:2"})
    void whatCannotBeNextIsRefused(String pairs) {
        try (CycleLog file = CycleLog.create(folder, CYCLE)) {
            BlockLog log = new BlockLog(file);
            if (!pairs.equals("0:0")) {
                assertThatThrownBy(() -> log.acknowledge(pairs)).isInstanceOf(LatchmarkException.class);
            }
            assertThat(log.acknowledged(0)).isZero();
        }
        assertThat(new BlockLog(CycleLog.reopen(folder, 1).orElseThrow()).acknowledged(0))
                .isZero();
    }

    @Test
    void amountsAndTimesEndAtTheCut() throws IOException {
        CycleLog.create(folder, CYCLE).close();
        Files.writeString(
                folder.resolve("cycle-0001.log"),
                "1000000 0:1 1:10\n2000000 0:2\n13000000 0:3\n13500000 0:4 1:11\n14000000 cut\n",
                StandardOpenOption.APPEND);

        try (CycleLog file = CycleLog.reopen(folder, 1).orElseThrow()) {
            BlockLog log = new BlockLog(file);
            BlockLog.Times times = log.times(STREAMS, Map.of(0, 3L, 1, 11L));

            assertThat(times.firstToCut()).isEqualTo(Duration.ofSeconds(1));
            assertThat(times.acknowledged().time()).isEqualTo(Duration.ofSeconds(13));
            assertThat(times.acknowledged().writes()).isEqualTo(6);
            assertThat(times.acknowledged().bytes()).isEqualTo(4 * 4096 + 2 * 8192);
            assertThat(times.acknowledged().lastSecondBytes()).isEqualTo(2 * 4096 + 8192);
            assertThat(times.acknowledged().lastTenSecondsBytes()).isEqualTo(2 * 4096 + 8192);
        }
    }

    @Test
    void aSequenceThatCannotBeNextIsDamageAlsoInTheMiddle() throws IOException {
        try (CycleLog file = CycleLog.create(folder, CYCLE)) {
            new BlockLog(file).acknowledge("0:1");
        }
        Files.writeString(
                folder.resolve("cycle-0001.log"),
                "1700000000000000 0:9223372036854775807\n1700000000000001 0:2\n",
                StandardOpenOption.APPEND);

        try (CycleLog file = CycleLog.reopen(folder, 1).orElseThrow()) {
            assertThatThrownBy(() -> new BlockLog(file))
                    .isInstanceOf(LatchmarkException.class)
                    .hasMessageContaining("9223372036854775807");
        }
    }

    @Test
    void timesDoNotFallWhereTheClockWasSetBackBetweenTwoWitnesses() throws IOException {
        CycleLog.create(folder, CYCLE).close();
        long inTwoHours = (System.currentTimeMillis() + 7_200_000) * 1_000;
        Files.writeString(folder.resolve("cycle-0001.log"), inTwoHours + " 0:1\n", StandardOpenOption.APPEND);

        try (CycleLog file = CycleLog.reopen(folder, 1).orElseThrow()) {
            BlockLog log = new BlockLog(file);
            log.acknowledge("0:2");
            assertThat(log.times(STREAMS, Map.of()).acknowledged().time())
                    .isBetween(Duration.ZERO, Duration.ofMinutes(1));
        }
    }
}
