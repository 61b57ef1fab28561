package io.latchmark.embedded;

import com.sun.nio.file.ExtendedOpenOption;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Tests whether the file system supports direct I/O, past the operating system's page cache. Immutable.
 *
 * @param possible whether it does
 * @param reason what was tried, or why not
 */
record DirectIo(boolean possible, String reason) {
    /** The size of the server's writes, and the alignment of its buffers (PG_IO_ALIGN_SIZE). */
    private static final int PAGE_BYTES = 8192;

    private static final int ALIGNMENT_BYTES = 4096;

    /** Does what the server would do: a direct write of one page in the folders of its tables and its log. */
    static DirectIo probe(Path data) throws IOException {
        List<Path> places = new ArrayList<>(List.of(data.resolve("base"), data.resolve("pg_wal")));
        places.addAll(FileTree.entries(data.resolve("pg_tblspc")));
        for (Path place : places) {
            Path file = place.resolve("latchmark-direct-io");
            try (FileChannel channel = FileChannel.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, ExtendedOpenOption.DIRECT)) {
                ByteBuffer page = ByteBuffer.allocateDirect(PAGE_BYTES + ALIGNMENT_BYTES)
                        .alignedSlice(ALIGNMENT_BYTES)
                        .limit(PAGE_BYTES);
                channel.write(page, 0);
            } catch (IOException | UnsupportedOperationException e) {
                return new DirectIo(
                        false, "a direct write in " + data.relativize(place) + " failed: " + e.getMessage());
            } finally {
                Files.deleteIfExists(file);
            }
        }
        return new DirectIo(
                true,
                "direct writes succeeded in "
                        + places.stream()
                                .map(place -> data.relativize(place).toString())
                                .collect(Collectors.joining(", ")));
    }
}
