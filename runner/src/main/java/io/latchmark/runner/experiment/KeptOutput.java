package io.latchmark.runner.experiment;

import io.latchmark.platform.Program;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Appends a command's output to its file, up to a maximum; the rest is dropped, as a command in a loop would fill the disk. What
 * can't be written is dropped, too: a full disk must not end a command that changes a configuration. Written by the thread that
 * reads the command, closed by another.
 */
final class KeptOutput implements Program.Output, AutoCloseable {
    static final int BYTES_MAX = 4 << 20;
    private static final byte[] DROPPED =
            "\n[Latchmark: the output beyond 4 MiB was dropped]\n".getBytes(StandardCharsets.UTF_8);

    private final OutputStream file;
    private final ByteArrayOutputStream start = new ByteArrayOutputStream();
    private int bytesLeft = BYTES_MAX;
    private boolean isEnded;

    private KeptOutput(OutputStream file) {
        this.file = file;
    }

    static KeptOutput in(Path file) throws IOException {
        return new KeptOutput(Files.newOutputStream(file, StandardOpenOption.APPEND));
    }

    @Override
    public synchronized boolean add(byte[] bytes, int count) {
        start.write(bytes, 0, Math.min(count, CommandResult.OUTPUT_MAX - start.size()));
        if (!isEnded) {
            int taken = Math.min(count, bytesLeft);
            bytesLeft -= taken;
            isEnded = taken < count;
            try {
                file.write(bytes, 0, taken);
                if (isEnded) {
                    file.write(DROPPED);
                }
            } catch (IOException e) {
                isEnded = true;
            }
        }
        return true;
    }

    synchronized String start() {
        return start.toString(StandardCharsets.UTF_8);
    }

    @Override
    public synchronized void close() {
        isEnded = true;
        try {
            file.close();
        } catch (IOException e) {
            // What was written to it is kept.
        }
    }
}
