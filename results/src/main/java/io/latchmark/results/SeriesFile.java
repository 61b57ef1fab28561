package io.latchmark.results;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.WriteFailure;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * A file that grows by complete lines. Lines are buffered in memory and written together at a flush, so that a killed process
 * leaves at most the last line incomplete. After a failed write nothing more is written, because the next line would be read as
 * the rest of a broken one. Confined to one thread at a time.
 */
public final class SeriesFile {
    private static final int PENDING_BYTES_MAX = 1 << 20;

    private final Path path;
    private final OutputStream file;
    private final ByteArrayOutputStream pending = new ByteArrayOutputStream();
    private @Nullable LatchmarkException failure;

    public SeriesFile(Path path, OutputStream file) {
        this.path = path;
        this.file = file;
    }

    /** Creates an empty file; refuses an existing one. */
    public static SeriesFile create(Path path) {
        try {
            return new SeriesFile(path, Files.newOutputStream(path, StandardOpenOption.CREATE_NEW));
        } catch (FileAlreadyExistsException e) {
            throw LatchmarkException.environment(
                    path + " exists already: each run needs its own directory; choose another", e);
        } catch (IOException e) {
            throw WriteFailure.of(path, e);
        }
    }

    /** A stream for lines, which are buffered in memory: never fails. Call {@link #linesAdded} after a batch. */
    public OutputStream lines() {
        return pending;
    }

    /** Writes the buffer out if it exceeds its limit. */
    public void linesAdded() {
        if (pending.size() > PENDING_BYTES_MAX) {
            flush();
        }
    }

    /**
     * Passes all lines to the operating system, which keeps them if this process is killed.
     *
     * @throws LatchmarkException of category ENVIRONMENT if this or an earlier write failed
     */
    public void flush() {
        if (failure != null) {
            pending.reset();
            throw failure;
        }
        try {
            pending.writeTo(file);
            pending.reset();
        } catch (IOException e) {
            failure = WriteFailure.of(path, e);
            throw failure;
        }
    }

    /** Writes the buffered lines, unless an earlier write failed and was reported, and closes the file. */
    public void close() {
        try (file) {
            if (failure == null) {
                flush();
            }
        } catch (IOException e) {
            throw WriteFailure.of(path, e);
        }
    }
}
