package io.latchmark.storage.facts;

import io.latchmark.platform.FileFailure;
import io.latchmark.storage.facts.Output.Ending;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs commands on this machine, without a shell, with nothing to read and in the C locale. Holds no state; any thread.
 */
public final class LocalCommands implements CommandOutput {
    private final long limitNanos;

    /** Commands with the limits of {@link CommandOutput}. */
    public LocalCommands() {
        this(TIME_LIMIT.toNanos());
    }

    /** Commands with a time limit of their own, for tests. */
    LocalCommands(long limitNanos) {
        this.limitNanos = limitNanos;
    }

    @Override
    public Output of(List<String> command) {
        Process process;
        try {
            ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
            builder.environment().put("LC_ALL", "C");
            process = builder.start();
        } catch (IOException e) {
            return notStarted(e);
        }
        try {
            process.getOutputStream().close();
            return result(process);
        } catch (IOException e) {
            return Output.stopped(Ending.NOT_STARTED, "its input could not be closed: " + FileFailure.reason(e));
        } finally {
            kill(process);
        }
    }

    /** Linux and Windows both number the missing program 2. */
    private static Output notStarted(IOException e) {
        String message = String.valueOf(e.getMessage());
        return Output.stopped(message.contains("error=2,") ? Ending.NOT_FOUND : Ending.NOT_STARTED, message);
    }

    private Output result(Process process) {
        // A thread that nobody waits for: a grandchild may hold the pipe open after the command was killed.
        CompletableFuture<byte[]> reading = new CompletableFuture<>();
        Thread reader = new Thread(() -> read(process.getInputStream(), reading), "command-output");
        reader.setDaemon(true);
        reader.start();
        long startNanos = System.nanoTime();
        try {
            byte[] bytes = reading.get(limitNanos, TimeUnit.NANOSECONDS);
            if (bytes.length > BYTES_MAX) {
                return Output.stopped(Ending.TOO_MUCH, new String(bytes, 0, BYTES_MAX, StandardCharsets.UTF_8));
            }
            long leftNanos = limitNanos - (System.nanoTime() - startNanos);
            return process.waitFor(leftNanos, TimeUnit.NANOSECONDS)
                    ? Output.exited(process.exitValue(), new String(bytes, StandardCharsets.UTF_8))
                    : Output.stopped(Ending.TOO_LONG, "");
        } catch (TimeoutException e) {
            return Output.stopped(Ending.TOO_LONG, "");
        } catch (ExecutionException e) {
            return Output.stopped(Ending.NOT_STARTED, "its output could not be read");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Output.stopped(Ending.INTERRUPTED, "");
        }
    }

    private static void read(InputStream stream, CompletableFuture<byte[]> reading) {
        try {
            reading.complete(stream.readNBytes(BYTES_MAX + 1));
        } catch (IOException e) {
            reading.completeExceptionally(new UncheckedIOException(e));
        }
    }

    private static void kill(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
