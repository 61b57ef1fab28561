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
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/**
 * Replaces a file atomically: a reader, or the state after a crash, has either the complete old or the complete new content. Two
 * processes may replace the same file. A symbolic link in its place is replaced, and its target left unchanged. Results may come
 * from someone else: a pipe, a socket or a device in the file's place is refused, unless the user named it as the output.
 */
public final class WholeFile {
    /** How long the program at the other end of a pipe may take to open and read it. */
    private static final Duration READER_LIMIT = Duration.ofSeconds(20);

    private WholeFile() {}

    /**
     * Replaces or creates a file of a result.
     *
     * @throws LatchmarkException of category ENVIRONMENT if it can't be written, or is something other than a file or a link; it
     *     is then left unchanged
     */
    public static void replace(Path file, String text) {
        boolean isOther = !Files.isSymbolicLink(file) && !Files.isDirectory(file);
        move(isOther ? ResultPath.file(file) : file, text);
    }

    /**
     * Replaces or creates the file that the user named. A pipe or a device, also behind a link such as {@code /dev/stdout}, is
     * written to.
     *
     * @throws LatchmarkException of category ENVIRONMENT if it can't be written, or nobody reads the pipe in time
     */
    public static void replaceNamed(Path file, String text) {
        if (!Files.exists(file) || Files.isRegularFile(file) || Files.isDirectory(file)) {
            move(file, text);
            return;
        }
        CompletableFuture<Optional<IOException>> written = new CompletableFuture<>();
        // Nothing interrupts the opening of a pipe that nobody reads.
        DaemonThread.start("latchmark-output", () -> written.complete(writeThrough(file, text)));
        boolean done = Waiting.untilInterrupted(
                (time, unit) -> {
                    try {
                        written.get(time, unit);
                        return true;
                    } catch (ExecutionException | TimeoutException e) {
                        return false;
                    }
                },
                READER_LIMIT.toNanos());
        if (!done) {
            throw LatchmarkException.environment("cannot write " + file + ": it is a pipe, and nobody has read it for "
                    + READER_LIMIT.toSeconds() + " s; start its reader, or name a file");
        }
        written.join().ifPresent(failure -> {
            throw WriteFailure.of(file, failure);
        });
    }

    private static Optional<IOException> writeThrough(Path file, String text) {
        try {
            Files.writeString(file, text, StandardOpenOption.WRITE);
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(e);
        }
    }

    private static void move(Path file, String text) {
        Path draft = file.resolveSibling(
                "." + file.getFileName() + "." + ProcessHandle.current().pid() + ".tmp");
        try {
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
