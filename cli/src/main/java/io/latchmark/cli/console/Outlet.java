package io.latchmark.cli.console;

import io.latchmark.platform.DaemonThread;
import io.latchmark.platform.FileFailure;
import java.io.ByteArrayOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Writes this process's standard output and error, in order, in a separate thread: a terminal or a reader that has stopped
 * (Ctrl-S, a dead ssh connection, a paused pipe) blocks only that thread. Write failures are reported at the end of the process.
 * Thread-safe.
 */
public final class Outlet {
    private static final int CHUNK_BYTES = 1 << 13;
    private static final long POLL_MILLIS = 20;

    private final BlockingQueue<Chunk> queue = new LinkedBlockingQueue<>();
    private volatile Optional<IOException> failure = Optional.empty();
    private final AtomicLong written = new AtomicLong();
    private final AtomicLong asked = new AtomicLong();

    private record Chunk(OutputStream to, ByteArrayOutputStream bytes) {}

    private Outlet() {}

    /** Replaces the streams of this process. */
    public static Outlet install() {
        Outlet outlet = new Outlet();
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        System.setOut(outlet.stream(out));
        System.setErr(outlet.stream(new FileOutputStream(FileDescriptor.err)));
        DaemonThread.start("latchmark-output", () -> outlet.writeAll(out));
        return outlet;
    }

    /**
     * The standard output, for lines to the process that has started this one. What is printed from now on goes to the standard
     * error instead.
     */
    public static OutputStream lines() {
        System.setOut(System.err);
        return new FileOutputStream(FileDescriptor.out);
    }

    private PrintStream stream(OutputStream to) {
        return new PrintStream(new Queued(to), true, StandardCharsets.UTF_8);
    }

    /** Buffers output until it is flushed. */
    private final class Queued extends OutputStream {
        private final OutputStream to;
        private ByteArrayOutputStream kept = new ByteArrayOutputStream();

        Queued(OutputStream to) {
            this.to = to;
        }

        @Override
        public synchronized void write(int one) {
            kept.write(one);
            flushIfLong();
        }

        @Override
        public synchronized void write(byte[] bytes, int offset, int length) {
            kept.write(bytes, offset, length);
            flushIfLong();
        }

        private void flushIfLong() {
            if (kept.size() >= CHUNK_BYTES) {
                flush();
            }
        }

        @Override
        public synchronized void flush() {
            if (kept.size() > 0) {
                put(new Chunk(to, kept));
                kept = new ByteArrayOutputStream();
            }
        }
    }

    private synchronized void put(Chunk chunk) {
        asked.incrementAndGet();
        queue.add(chunk);
    }

    private void writeAll(OutputStream out) {
        while (true) {
            try {
                Chunk chunk = queue.take();
                boolean isOutput = chunk.to() == out;
                if (!isOutput || failure.isEmpty()) {
                    write(chunk, isOutput);
                }
                written.incrementAndGet();
            } catch (InterruptedException e) {
                return;
            }
        }
    }

    /** Remembers the first failure of standard output. A failure of standard error can't be reported. */
    private void write(Chunk chunk, boolean isOutput) {
        try {
            chunk.bytes().writeTo(chunk.to());
        } catch (IOException e) {
            failure = isOutput ? Optional.of(e) : failure;
        }
    }

    /** Whether output is waiting to be written. */
    public boolean isBehind() {
        return written.get() < asked.get();
    }

    /** Waits until all output is written, up to a limit. */
    public void drain(Duration limit) {
        long endNanos = System.nanoTime() + limit.toNanos();
        try {
            while (isBehind() && System.nanoTime() < endNanos) {
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Why standard output is incomplete; empty if it is complete, or if its reader has closed it. */
    public Optional<String> failure() {
        return failure.filter(cause -> !FileFailure.isReaderGone(cause)).map(FileFailure::reason);
    }
}
