package io.latchmark.powercut;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.powercut.ReadBack.StreamFound;
import io.latchmark.powercut.record.PowerCut.Kind;
import io.latchmark.powercut.record.PowerCut.Loss;
import io.latchmark.powercut.record.WriteStream;
import io.latchmark.powercut.record.WriteStream.Way;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Losses are planted in the files by hand. */
final class ReadBackTest {
    private static final int BLOCK_BYTES = 4096;
    private static final int BLOCKS = 16;
    private static final UUID TEST = new UUID(1, 2);

    @TempDir
    private Path temporary = Path.of("");

    private WriterFolder folder = new WriterFolder(Path.of(""), Path.of(""));

    @BeforeEach
    void aFolder() throws IOException {
        folder = WriterFolder.in(temporary);
        folder.lock().close();
    }

    private StreamFile.Place place(Way way, long first) {
        return new StreamFile.Place(folder.path(), TEST, new WriteStream(0, way, BLOCK_BYTES, BLOCKS), first);
    }

    private StreamFile.Place made(Way way) {
        StreamFile.Place place = place(way, 1);
        folder.make(TEST, List.of(place.stream()));
        return place;
    }

    private static void write(StreamFile.Place place, long first, long last) throws IOException {
        try (StreamFile file = StreamFile.open(place, false)) {
            for (long sequence = first; sequence <= last; sequence++) {
                file.write(sequence);
            }
        }
    }

    /** Replaces a part of a write's place. */
    private static void plant(StreamFile.Place place, long sequence, byte[] bytes) throws IOException {
        try (FileChannel channel = FileChannel.open(place.file(sequence), StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(bytes), (long) place.block(sequence) * BLOCK_BYTES);
        }
    }

    @ParameterizedTest
    @EnumSource
    void whatIsThereIsNotAccused(Way way) throws IOException {
        StreamFile.Place place = made(way);

        write(place, 1, 40);

        StreamFound found = ReadBack.of(place, 40, false);
        assertThat(found.losses()).isEmpty();
        assertThat(found.newest()).isEqualTo(40);
        assertThat(found.checked()).isEqualTo(way == Way.APPEND ? 40 - BLOCKS : BLOCKS - 1);
    }

    @ParameterizedTest
    @EnumSource
    void everyLossIsFoundWithItsKind(Way way) throws IOException {
        StreamFile.Place place = made(way);
        write(place, 1, 40);

        plant(place, 37, new byte[BLOCK_BYTES]);
        plant(place, 38, new byte[BLOCK_BYTES]);
        plant(place, 35, new byte[512]);

        StreamFound found = ReadBack.of(place, 40, false);
        assertThat(found.losses()).containsExactly(new Loss(0, Kind.TORN, 35, 35), new Loss(0, Kind.MISSING, 37, 38));
        assertThat(found.reordered()).isEqualTo(3);
    }

    @Test
    void anEarlierWriteInItsPlaceIsALoss() throws IOException {
        StreamFile.Place place = made(Way.FSYNC);
        write(place, 1, 20);
        Path before = temporary.resolve("before");
        Files.copy(place.file(1), before);
        write(place, 21, 24);

        Files.copy(before, place.file(1), StandardCopyOption.REPLACE_EXISTING);

        StreamFound found = ReadBack.of(place, 24, false);
        assertThat(found.losses()).containsExactly(new Loss(0, Kind.STALE, 21, 24));
        assertThat(found.reordered()).isZero();
        assertThat(found.newest()).isEqualTo(20);
    }

    @ParameterizedTest
    @EnumSource
    void theWriteInProgressIsNeverAccused(Way way) throws IOException {
        StreamFile.Place place = made(way);
        write(place, 1, 40);

        // The witness knows of one less: the last may have been torn by the cut.
        plant(place, 40, new byte[1024]);

        assertThat(ReadBack.of(place, 39, false).losses()).isEmpty();
        assertThat(ReadBack.of(place, 40, false).losses()).hasSize(1);
    }

    @Test
    void aGrowingFileThatHasLostItsEndHasLostItsWrites() throws IOException {
        StreamFile.Place place = made(Way.APPEND);
        write(place, 1, 40);
        try (FileChannel channel = FileChannel.open(place.file(40), StandardOpenOption.WRITE)) {
            channel.truncate(3L * BLOCK_BYTES + 100);
        }
        Files.delete(place.file(17));

        assertThat(ReadBack.of(place, 40, false).losses())
                .containsExactly(new Loss(0, Kind.MISSING, 17, 32), new Loss(0, Kind.MISSING, 36, 40));
    }

    @ParameterizedTest
    @EnumSource
    void onlyTheCycleIsJudged(Way way) throws IOException {
        StreamFile.Place before = made(way);
        write(before, 1, 40);
        StreamFile.Place place = place(way, 43);
        write(place, 43, 45);
        if (way != Way.APPEND) {
            plant(before, 40, new byte[BLOCK_BYTES]);
        }

        StreamFound found = ReadBack.of(place, 45, false);
        assertThat(found.checked()).isEqualTo(3);
        assertThat(found.losses()).isEmpty();
        assertThat(ReadBack.of(place, 42, false).checked()).isZero();
    }

    /** As on a device that went away while it was read. */
    @Test
    void aFileThatCannotBeOpenedIsNoLoss() throws IOException {
        StreamFile.Place place = made(Way.DSYNC);
        write(place, 1, 20);
        Files.delete(place.file(1));
        Files.createSymbolicLink(place.file(1), place.file(1));

        assertThatThrownBy(() -> ReadBack.of(place, 20, false)).isInstanceOf(IOException.class);
    }

    @Test
    void aFileThatIsGoneHasLostEverything() throws IOException {
        StreamFile.Place place = made(Way.DSYNC);
        write(place, 1, 20);
        Files.delete(place.file(1));

        StreamFound found = ReadBack.of(place, 20, false);
        assertThat(found.losses()).containsExactly(new Loss(0, Kind.MISSING, 6, 20));
        assertThat(found.newest()).isNotPositive();
    }
}
