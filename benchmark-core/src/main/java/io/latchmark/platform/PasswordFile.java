package io.latchmark.platform;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A file with a password on its first line. It may be a pipe, for example from the shell's {@code <(…)}; neither an endless file
 * nor a pipe without a writer blocks the program.
 */
public record PasswordFile(Path path) {
    private static final int BYTES_MAX = 1024;
    private static final long LIMIT_SECONDS = 30;

    /** The line that was read, or why there is none. */
    private record Read(String line, String failure) {}

    /**
     * The password.
     *
     * @throws LatchmarkException of category USAGE if there is none on the first line
     */
    public String password() {
        BlockingQueue<Read> found = new ArrayBlockingQueue<>(1);
        // Opening a pipe blocks until it has a writer, and can't be interrupted.
        DaemonThread.start("latchmark-password", () -> found.add(read()));
        try {
            Read read = found.poll(LIMIT_SECONDS, TimeUnit.SECONDS);
            if (read == null) {
                throw refused("nothing came from it within " + LIMIT_SECONDS + " s");
            }
            if (!read.failure().isEmpty()) {
                throw refused(read.failure());
            }
            return checked(read.line());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw LatchmarkException.environment("interrupted while reading " + path);
        }
    }

    private Read read() {
        if (Files.isDirectory(path)) {
            return new Read("", "it is a folder");
        }
        try (InputStream in = Files.newInputStream(path)) {
            ByteBuffer line = ByteBuffer.allocate(BYTES_MAX + 1);
            int next = in.read();
            while (next >= 0 && next != '\n' && line.hasRemaining()) {
                line.put((byte) next);
                next = in.read();
            }
            return line.hasRemaining()
                    ? new Read(
                            StandardCharsets.UTF_8
                                    .newDecoder()
                                    .decode(line.flip())
                                    .toString(),
                            "")
                    : new Read("", "its first line is longer than " + BYTES_MAX + " bytes");
        } catch (IOException e) {
            return new Read("", "cannot be read (" + FileFailure.reason(e) + ")");
        }
    }

    private String checked(String line) {
        String password = line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
        if (password.chars().anyMatch(Character::isISOControl)) {
            throw refused("its first line has control characters");
        }
        return password;
    }

    /** Whether others than the owner may read it; false if the file system does not know. */
    public boolean isReadableByOthers() {
        return SecretFile.isOpenToOthers(path);
    }

    private LatchmarkException refused(String why) {
        return LatchmarkException.usage("--password-file " + path + ": " + why
                + "; name a text file that holds the password on its first line");
    }
}
