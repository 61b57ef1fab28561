package io.latchmark.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TestFileMakerTest {
    private static final long BYTES = 2 << 20;

    @TempDir
    private Path folder;

    private TestFile make(Path path, boolean overwrite) {
        return new TestFileMaker(path, BYTES, 1, overwrite).make(written -> {}, () -> false);
    }

    @Test
    void everyPageOfANewFileIsStampedAndNoTwoAreAlike() throws IOException {
        Path path = folder.resolve("t.dat");

        TestFile file = make(path, false);

        PageHeader header = new PageHeader(file.fileId(), 1);
        List<Long> firstWords = new ArrayList<>();
        ByteBuffer all = ByteBuffer.wrap(Files.readAllBytes(path));
        for (int page = 0; page < BYTES / PageHeader.PAGE_BYTES; page++) {
            ByteBuffer content = all.slice(page * PageHeader.PAGE_BYTES, PageHeader.PAGE_BYTES);
            assertThat(header.isWhole(content)).isTrue();
            firstWords.add(content.getLong(64));
        }
        assertThat(firstWords).doesNotHaveDuplicates();
        assertThat(Files.size(path)).isEqualTo(BYTES + Trailer.BYTES);
    }

    @Test
    void aCompleteFileIsUsedAgainWithoutWriting() {
        Path path = folder.resolve("t.dat");
        TestFile first = make(path, false);
        List<Long> written = new ArrayList<>();

        TestFile second = new TestFileMaker(path, BYTES, 1, false).make(written::add, () -> false);

        assertThat(written).isEmpty();
        assertThat(second).isEqualTo(first);
    }

    @Test
    void aFileWithAHoleIsWrittenAgain() throws IOException {
        Path path = folder.resolve("t.dat");
        TestFile made = make(path, false);
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate((int) BYTES - PageHeader.PAGE_BYTES), PageHeader.PAGE_BYTES);
        }
        List<Long> written = new ArrayList<>();

        TestFile again = new TestFileMaker(path, BYTES, 1, false).make(written::add, () -> false);

        assertThat(written).isNotEmpty();
        assertThat(again).isEqualTo(made);
    }

    @Test
    void aFileWhoseMakingWasBrokenOffIsOursAndMadeAnew() {
        Path path = folder.resolve("t.dat");
        List<Long> written = new ArrayList<>();
        assertThatThrownBy(() -> new TestFileMaker(path, BYTES, 1, false).make(written::add, () -> !written.isEmpty()))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("interrupted");

        TestFile file = make(path, false);

        assertThat(file.bytes()).isEqualTo(BYTES);
    }

    @Test
    void aFileOfAnotherLengthOfOursIsMadeAnew() throws IOException {
        Path path = folder.resolve("t.dat");
        make(path, false);

        new TestFileMaker(path, BYTES / 2, 1, false).make(written -> {}, () -> false);

        assertThat(Files.size(path)).isEqualTo(BYTES / 2 + Trailer.BYTES);
    }

    @Test
    void aForeignFileIsKeptUnlessItMayBeOverwritten() throws IOException {
        Path path = Files.writeString(folder.resolve("letter.txt"), "mine");

        assertThatThrownBy(() -> make(path, false))
                .hasMessageContaining("was not made by the probe")
                .hasMessageContaining("--overwrite-foreign");
        assertThat(path).hasContent("mine");

        assertThat(make(path, true).bytes()).isEqualTo(BYTES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"bench.mdf", "bench_log.LDF", "x.ibd"})
    void aDatabaseFileIsRefusedWhateverIsAllowed(String name) throws IOException {
        Path path = Files.writeString(folder.resolve(name), "rows");

        assertThatThrownBy(() -> make(path, true)).hasMessageContaining("ending of a database's files");
        assertThat(path).hasContent("rows");
    }

    @Test
    void theDataFolderOfAServerIsRefusedWhateverIsAllowed() throws IOException {
        Files.writeString(folder.resolve("PG_VERSION"), "18");
        Path inside = Files.createDirectories(folder.resolve("base/1")).resolve("16384");

        assertThatThrownBy(() -> make(inside, true))
                .hasMessageContaining("is in the folder of a database")
                .hasMessageContaining("PG_VERSION");
        assertThat(inside).doesNotExist();
    }

    @Test
    void aDeviceIsRefusedWhateverIsAllowed() {
        assertThatThrownBy(() -> make(Path.of("/dev/null"), true)).hasMessageContaining("is a device");
    }

    @Test
    void aFolderIsNoTestFile() {
        assertThatThrownBy(() -> make(folder, true)).hasMessageContaining("is a folder");
    }

    @Test
    void aFileThatCannotFitIsRefusedBeforeAnythingIsWritten() {
        Path path = folder.resolve("t.dat");

        assertThatThrownBy(() -> new TestFileMaker(path, 1L << 50, 1, false).make(written -> {}, () -> false))
                .hasMessageContaining("MiB are free")
                .hasMessageContaining("--size of at most");
        assertThat(path).doesNotExist();
    }

    @Test
    void aFileInAFolderWhereNobodyCanWriteIsAClearError() {
        // Even the superuser cannot make a file here, and it says how much is free: nothing.
        assertThatThrownBy(() -> make(Path.of("/proc/t.dat"), false))
                .isInstanceOf(LatchmarkException.class)
                .hasMessageContaining("/proc/t.dat");
    }
}
