package io.latchmark.emulation.filesystem.block;

import static org.assertj.core.api.Assertions.assertThat;

import io.latchmark.emulation.filesystem.linux.OpenFlags;
import io.latchmark.emulation.filesystem.linux.ProcessPaths;
import io.latchmark.emulation.filesystem.linux.SystemCalls;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Pages of 4 KiB; what the backing file has is what is left when the emulator is killed. */
@EnabledOnOs(OS.LINUX)
final class VolatileWritesTest {
    private static final int PAGE = 4096;

    @TempDir
    private Path folder = Path.of("");

    private final ByteBuffer memory = ByteBuffer.allocateDirect(4 * PAGE);
    private @Nullable DeviceSpace space;
    private @Nullable VolatileWrites writes;
    private DataFile file = new DataFile(0, 0);
    private int descriptor = -1;

    @BeforeEach
    void aFileOfTwoPagesOfA() throws IOException {
        Path path = folder.resolve("file").toAbsolutePath();
        byte[] old = new byte[2 * PAGE];
        Arrays.fill(old, (byte) 'a');
        Files.write(path, old);
        descriptor = SystemCalls.open(ProcessPaths.bytes(path), OpenFlags.READ_WRITE);
        space = new DeviceSpace(List.of(1L << 30), folder.resolve("extents"), Set.of());
        file = space.file(1, 0);
        file.resize(2 * PAGE);
        writes = new VolatileWrites(PAGE, space, folder.toAbsolutePath().resolve("volatile"));
        writes.activate(true);
    }

    @AfterEach
    void close() {
        writes().close();
        SystemCalls.close(descriptor);
    }

    private VolatileWrites writes() {
        return Objects.requireNonNull(writes);
    }

    private void write(long offset, int bytes, char content) {
        for (int i = 0; i < bytes; i++) {
            memory.put(i, (byte) content);
        }
        assertThat(writes().write(
                                file, descriptor, new VolatileWrites.Range(SystemCalls.address(memory), offset, bytes)))
                .isEqualTo(bytes);
    }

    private char read(long offset) {
        assertThat(writes().read(file, descriptor, new VolatileWrites.Range(SystemCalls.address(memory), offset, 1)))
                .isEqualTo(1);
        return (char) memory.get(0);
    }

    private char kept(int offset) throws IOException {
        return (char) Files.readAllBytes(folder.resolve("file"))[offset];
    }

    @Test
    void anAcknowledgedWriteIsReadAndIsNotInTheBackingFile() throws IOException {
        write(0, PAGE, 'b');

        assertThat(read(0)).isEqualTo('b');
        assertThat(kept(0)).isEqualTo('a');
    }

    @Test
    void aPageThatTheModelHasOnDiskIsInTheBackingFile() throws IOException {
        write(0, 2 * PAGE, 'b');

        writes().durable(0, PAGE, PAGE);

        assertThat(kept(PAGE - 1)).isEqualTo('a');
        assertThat(kept(PAGE)).isEqualTo('b');
        assertThat(read(0)).isEqualTo('b');
        assertThat(read(PAGE)).isEqualTo('b');
    }

    @Test
    void aPageWrittenInPartKeepsTheRest() throws IOException {
        write(100, 10, 'b');

        assertThat(List.of(read(99), read(100), read(109), read(110))).containsExactly('a', 'b', 'b', 'a');
        writes().durable(0, 0, PAGE);
        assertThat(List.of(kept(99), kept(100), kept(109), kept(110))).containsExactly('a', 'b', 'b', 'a');
    }

    @Test
    void aLongerFileHasItsLengthAndZerosWhenTheWriteIsLost() throws IOException {
        write(3 * PAGE, PAGE, 'b');

        assertThat(read(3 * PAGE)).isEqualTo('b');
        assertThat(Files.size(folder.resolve("file"))).isEqualTo(4 * PAGE);
        assertThat(kept(3 * PAGE)).isEqualTo('\0');
    }

    @Test
    void theEndOfTheModeAndAnOrderlyEndLoseNothing() throws IOException {
        write(0, PAGE, 'b');

        writes().activate(false);

        assertThat(kept(0)).isEqualTo('b');
        assertThat(read(0)).isEqualTo('b');
    }

    @Test
    void aRemovedFileLeavesNothing() throws IOException {
        write(0, PAGE, 'b');

        writes().forget(file);
        writes().durable(0, 0, PAGE);

        assertThat(kept(0)).isEqualTo('a');
    }
}
