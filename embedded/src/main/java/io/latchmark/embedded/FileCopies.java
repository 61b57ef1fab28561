package io.latchmark.embedded;

import com.sun.nio.file.ExtendedOpenOption;
import io.latchmark.platform.DaemonThread;
import io.latchmark.platform.Waiting;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/**
 * Copies files in several threads, each file by one thread. Large files bypass the page cache if both file systems support that,
 * because a buffered copy has little read-ahead and delays its writes to the end. Used once.
 */
final class FileCopies {
    private static final int THREADS = 4;
    private static final int BUFFER_BYTES = 4 << 20;
    /** Alignment of offsets, lengths and buffers for direct I/O. */
    private static final int ALIGNMENT_BYTES = 4096;

    private static final Duration PROGRESS_PERIOD = Duration.ofMillis(250);

    private final BlockingQueue<ByteBuffer> buffers = new ArrayBlockingQueue<>(THREADS);
    private final AtomicLong doneBytes = new AtomicLong();

    /**
     * One file.
     *
     * @param bytes its length
     * @param to does not exist
     */
    record FileCopy(Path from, long bytes, Path to) {}

    FileCopies() {
        for (int number = 0; number < THREADS; number++) {
            buffers.add(
                    ByteBuffer.allocateDirect(BUFFER_BYTES + ALIGNMENT_BYTES).alignedSlice(ALIGNMENT_BYTES));
        }
    }

    /**
     * Copies all files, largest first, and returns when no thread is working.
     *
     * @param progress receives the bytes copied so far, a few times per second, in the caller's thread
     * @throws ClosedByInterruptException if the caller was interrupted; the interrupt remains set
     */
    void run(List<FileCopy> files, LongConsumer progress) throws IOException {
        ExecutorService threads = Executors.newFixedThreadPool(THREADS, DaemonThread.factory("latchmark-copy"));
        try {
            CompletionService<Long> copies = new ExecutorCompletionService<>(threads);
            files.stream()
                    .sorted(Comparator.comparingLong(FileCopy::bytes).reversed())
                    .forEach(file -> copies.submit(() -> copy(file)));
            int left = files.size();
            while (left > 0) {
                Future<Long> ended = copies.poll(PROGRESS_PERIOD.toNanos(), TimeUnit.NANOSECONDS);
                if (ended != null) {
                    requireWhole(ended);
                    left--;
                }
                progress.accept(doneBytes.get());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            ClosedByInterruptException interrupted = new ClosedByInterruptException();
            interrupted.initCause(e);
            throw interrupted;
        } finally {
            threads.shutdownNow();
            boolean unused = Waiting.uninterrupted(threads::awaitTermination, Long.MAX_VALUE);
        }
    }

    private static void requireWhole(Future<Long> ended) throws IOException, InterruptedException {
        try {
            Long unused = ended.get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            throw new IllegalStateException("a copy failed", e.getCause());
        }
    }

    private long copy(FileCopy file) throws IOException, InterruptedException {
        Files.createFile(file.to(), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        // A server's file is a multiple of its page size, which is a multiple of the alignment.
        if (file.bytes() < BUFFER_BYTES || file.bytes() % ALIGNMENT_BYTES != 0 || !copyDirectly(file)) {
            copyBuffered(file);
        }
        return file.bytes();
    }

    /** Returns false, without writing, if one of the file systems does not support direct I/O. */
    private boolean copyDirectly(FileCopy file) throws IOException, InterruptedException {
        ByteBuffer buffer = buffers.take();
        try (FileChannel from = FileChannel.open(file.from(), StandardOpenOption.READ, ExtendedOpenOption.DIRECT);
                FileChannel to = FileChannel.open(file.to(), StandardOpenOption.WRITE, ExtendedOpenOption.DIRECT)) {
            copy(from, to, buffer, file);
            return true;
        } catch (UnsupportedOperationException e) {
            return false;
        } catch (ClosedByInterruptException e) {
            throw e;
        } catch (IOException e) {
            // Some file systems refuse it when opening, others at the first transfer.
            if (Files.size(file.to()) > 0) {
                throw e;
            }
            return false;
        } finally {
            buffers.add(buffer);
        }
    }

    private void copy(FileChannel from, FileChannel to, ByteBuffer buffer, FileCopy file) throws IOException {
        long position = 0;
        while (position < file.bytes()) {
            buffer.clear();
            while (buffer.hasRemaining() && position + buffer.position() < file.bytes()) {
                if (from.read(buffer, position + buffer.position()) < 0) {
                    throw shorter(file);
                }
            }
            buffer.flip();
            while (buffer.hasRemaining()) {
                position += to.write(buffer, position);
            }
            doneBytes.addAndGet(buffer.limit());
        }
    }

    private void copyBuffered(FileCopy file) throws IOException {
        try (FileChannel from = FileChannel.open(file.from(), StandardOpenOption.READ);
                FileChannel to = FileChannel.open(file.to(), StandardOpenOption.WRITE)) {
            long position = 0;
            while (position < file.bytes()) {
                long bytes = from.transferTo(position, Math.min(BUFFER_BYTES, file.bytes() - position), to);
                if (bytes <= 0) {
                    throw shorter(file);
                }
                position += bytes;
                doneBytes.addAndGet(bytes);
            }
        }
    }

    private static IOException shorter(FileCopy file) {
        return new IOException(file.from() + " became shorter while it was copied");
    }
}
