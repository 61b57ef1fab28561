package io.latchmark.platform;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Replaces a file atomically: a reader, or the state after a crash, has either the complete old or the complete new content. Two
 * processes may replace the same file. A symbolic link in its place is replaced, and its target left unchanged; a pipe or a
 * device is written to.
 */
public final class WholeFile {
    private WholeFile() {}

    /**
     * Replaces or creates a file.
     *
     * @throws LatchmarkException of category ENVIRONMENT if it can't be written; the old content is then kept
     */
    public static void replace(Path file, String text) {
        Path draft = file.resolveSibling(
                "." + file.getFileName() + "." + ProcessHandle.current().pid() + ".tmp");
        try {
            if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
                // A pipe or a device is written to, not replaced.
                Files.writeString(file, text, StandardOpenOption.WRITE);
                return;
            }
            try {
                Files.deleteIfExists(draft);
                write(draft, text);
                Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(draft);
            }
        } catch (IOException e) {
            throw WriteFailure.of(file, e);
        }
    }

    /** Creates a new file, never through a link. */
    private static void write(Path draft, String text) throws IOException {
        try (FileChannel channel = FileChannel.open(draft, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = StandardCharsets.UTF_8.encode(text);
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            // Without this, a power failure may leave an empty file under the new name.
            channel.force(true);
        }
    }
}
