package io.latchmark.platform;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Runs programs of the operating system to completion, without a shell, with empty input, and with both streams combined. A
 * program that exceeds its limits is killed together with its child processes. Stateless; any thread.
 */
public final class Program {
    /** Environment variable that marks a process of ours that ends with its input. Programs that such a process runs don't get it. */
    public static final String CHILD_VARIABLE = "LATCHMARK_CHILD";

    private static final int OUTPUT_BYTES_MAX = 1 << 20;
    private static final long LOOK_NANOS = Duration.ofMillis(200).toNanos();
    private static final long KILL_LIMIT_NANOS = Duration.ofSeconds(10).toNanos();
    /** Time to read the rest of the pipe when a program has ended. Its children may keep the pipe open longer. */
    private static final long LAST_OUTPUT_LIMIT_NANOS = Duration.ofSeconds(1).toNanos();

    private Program() {}

    /** How a program ended. */
    public enum Ending {
        /** By itself, with an exit code. */
        EXITED,
        /** There is no such program. */
        NOT_FOUND,
        /** The program exists but could not be started; the output says why. */
        NOT_STARTED,
        /** Killed at its time limit. */
        TOO_LONG,
        /** Killed because it printed more than the limit; the output is what was read until then. */
        TOO_MUCH,
        /** Killed because the waiting thread was interrupted, or stopped waiting. */
        INTERRUPTED
    }

    /**
     * How a program ended, and its output.
     *
     * @param exitCode of a program that exited; otherwise -1
     * @param output of both streams, unless redirected; empty for a program that was killed for another reason than its output
     */
    public record End(Ending ending, int exitCode, String output) {
        static End without(Ending ending, String output) {
            return new End(ending, -1, output);
        }
    }

    /**
     * The limits of a program.
     *
     * @param outputBytesMax maximum output to keep
     * @param interruptible whether an interrupt of the thread ends the program; it always remains set
     * @param stop true ends the program; polled a few times per second by the waiting thread
     */
    public record Limits(Duration time, int outputBytesMax, boolean interruptible, BooleanSupplier stop) {
        public Limits {
            if (time.isNegative() || time.isZero() || outputBytesMax < 1) {
                throw new IllegalArgumentException("no time or no output: " + time + ", " + outputBytesMax);
            }
        }

        /** For a program that continues when the thread is interrupted, and prints at most 1 MiB. */
        public static Limits of(Duration time) {
            return new Limits(time, OUTPUT_BYTES_MAX, false, () -> false);
        }

        /** For a program that an interrupt ends. */
        public static Limits untilInterrupted(Duration time) {
            return new Limits(time, OUTPUT_BYTES_MAX, true, () -> false);
        }

        private boolean await(Waiting.Wait wait, long nanos) {
            return interruptible ? Waiting.untilInterrupted(wait, nanos) : Waiting.uninterrupted(wait, nanos);
        }

        private boolean isStopped() {
            return stop.getAsBoolean()
                    || (interruptible && Thread.currentThread().isInterrupted());
        }
    }

    /** Receives what a program prints, on a thread that may outlive the program. */
    @FunctionalInterface
    public interface Output {
        /** Receives the next bytes. Returns false to have the program killed. */
        boolean add(byte[] bytes, int count);
    }

    /**
     * Runs a program to completion.
     *
     * @param program its words, environment, folder, and the destination of its output if that should not be returned
     */
    public static End run(ProcessBuilder program, Limits limits) {
        return collected(limits, output -> run(program, limits, Program::withoutInput, output));
    }

    private static End collected(Limits limits, Function<Output, End> run) {
        Collected collected = new Collected(limits.outputBytesMax());
        End end = run.apply(collected);
        return end.ending() == Ending.EXITED || end.ending() == Ending.TOO_MUCH
                ? new End(end.ending(), end.exitCode(), collected.text())
                : end;
    }

    private static void withoutInput(Process process) {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Runs a program that ends no later than this process, with all its child processes that have not left its session: it
     * receives SIGTERM, and 2 s later SIGKILL. Ctrl-C at the terminal does not reach it. Without {@code setsid}, for example on
     * Windows, it runs like any other program.
     *
     * @param started receives the process that ends last
     */
    public static End runBound(ProcessBuilder program, Limits limits, Consumer<ProcessHandle> started) {
        return collected(limits, output -> runBound(program, limits, started, output));
    }

    /** As above, with the output passed on, whose maximum is up to the receiver; the end then contains none. */
    public static End runBound(ProcessBuilder program, Limits limits, Consumer<ProcessHandle> started, Output output) {
        return BoundProgram.isPossible(program)
                ? run(BoundProgram.of(program), limits, process -> started.accept(process.toHandle()), output)
                : run(program, limits, Program::withoutInput, output);
    }

    private static End run(ProcessBuilder program, Limits limits, Consumer<Process> started, Output output) {
        Process process;
        try {
            program.environment().remove(CHILD_VARIABLE);
            process = program.redirectErrorStream(true).start();
        } catch (IOException e) {
            return notStarted(e);
        }
        boolean ended = false;
        try {
            started.accept(process);
            Printed printed = Printed.by(process, output);
            Ending ending = await(CompletableFuture.anyOf(process.onExit(), printed.overflow), limits);
            if (ending == Ending.EXITED) {
                printed.awaitLast();
                ending = printed.overflow.isDone() ? Ending.TOO_MUCH : Ending.EXITED;
            }
            ended = ending == Ending.EXITED;
            return new End(ending, ended ? process.exitValue() : -1, "");
        } catch (UncheckedIOException e) {
            return End.without(
                    Ending.NOT_STARTED,
                    "its input could not be closed: " + FileFailure.reason(Objects.requireNonNull(e.getCause())));
        } finally {
            if (!ended) {
                kill(process);
            }
        }
    }

    /** The error number of a missing program is 2 on both Linux and Windows. */
    private static End notStarted(IOException e) {
        String message = String.valueOf(e.getMessage());
        return End.without(message.contains("error=2,") ? Ending.NOT_FOUND : Ending.NOT_STARTED, message);
    }

    private static Ending await(CompletableFuture<?> ended, Limits limits) {
        long startNanos = System.nanoTime();
        long limitNanos = limits.time().toNanos();
        while (true) {
            long leftNanos = limitNanos - (System.nanoTime() - startNanos);
            if (limits.await(waitFor(ended), Math.max(0, Math.min(leftNanos, LOOK_NANOS)))) {
                return Ending.EXITED;
            }
            if (limits.isStopped()) {
                return Ending.INTERRUPTED;
            }
            if (leftNanos <= LOOK_NANOS) {
                return Ending.TOO_LONG;
            }
        }
    }

    private static Waiting.Wait waitFor(CompletableFuture<?> future) {
        return (timeout, unit) -> {
            try {
                future.get(timeout, unit);
                return true;
            } catch (TimeoutException e) {
                return false;
            } catch (ExecutionException e) {
                throw new IllegalStateException(e.getCause());
            }
        };
    }

    /** Kills a process and its child processes, and waits at most 10 s for its end. */
    public static void kill(Process process) {
        List<ProcessHandle> started = process.descendants().toList();
        process.destroyForcibly();
        started.forEach(ProcessHandle::destroyForcibly);
        boolean unused = Waiting.uninterrupted(process::waitFor, KILL_LIMIT_NANOS);
    }

    /** The start of a process's output. */
    private static final class Collected implements Output {
        private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
        private final int bytesMax;

        private Collected(int bytesMax) {
            this.bytesMax = bytesMax;
        }

        @Override
        public synchronized boolean add(byte[] bytes, int count) {
            int taken = Math.min(count, bytesMax - kept.size());
            kept.write(bytes, 0, taken);
            return taken == count;
        }

        private synchronized String text() {
            return kept.toString(StandardCharsets.UTF_8);
        }
    }

    /** A process's output, read by a separate thread; nothing waits long for that thread. */
    private static final class Printed {
        private final Output output;
        private final CompletableFuture<Boolean> overflow = new CompletableFuture<>();
        private final CompletableFuture<Boolean> end = new CompletableFuture<>();

        private Printed(Output output) {
            this.output = output;
        }

        static Printed by(Process process, Output output) {
            Printed printed = new Printed(output);
            DaemonThread.start("latchmark-program-output", () -> printed.read(process.getInputStream()));
            return printed;
        }

        private void read(InputStream stream) {
            byte[] buffer = new byte[8192];
            try {
                for (int count = stream.read(buffer); count >= 0; count = stream.read(buffer)) {
                    if (!output.add(buffer, count)) {
                        overflow.complete(true);
                        break;
                    }
                }
            } catch (IOException e) {
                // The process was killed, and its pipe closed.
            } finally {
                end.complete(true);
            }
        }

        private void awaitLast() {
            boolean unused = Waiting.uninterrupted(waitFor(end), LAST_OUTPUT_LIMIT_NANOS);
        }
    }
}
