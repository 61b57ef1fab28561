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
 * A file that grows by whole lines. Lines gather in memory and reach the file together at a flush, so that a killed
 * process leaves at most the last line torn. After a failed write nothing more is written: a line that follows half a
 * line would be read as its end. Confined to one thread at a time.
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

    /** A new, empty file; an existing one is refused. */
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

    /** Takes lines, in memory: never fails. Call {@link #linesAdded} after a batch. */
    public OutputStream lines() {
        return pending;
    }

    /** Keeps the memory within its limit. */
    public void linesAdded() {
        if (pending.size() > PENDING_BYTES_MAX) {
            flush();
        }
    }

    /**
     * Hands all lines to the operating system, which keeps them if this process is killed.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if this or an earlier write failed
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

    /** Writes what is left, unless a write failed before and was reported, and closes the file. */
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
