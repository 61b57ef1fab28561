package io.latchmark.hosts.pipe;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.DaemonThread;
import io.latchmark.platform.DurationText;
import io.latchmark.platform.FileFailure;
import io.latchmark.platform.Program;
import io.latchmark.platform.Waiting;
import io.latchmark.results.Malformed;
import io.latchmark.results.run.ClockOffset;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;

/**
 * A process of Latchmark, mostly on another host, whose standard streams this process holds: lines by input and output, and its
 * standard error in a file, or that of this process. It ends with its input. Thread-safe.
 */
public final class Child implements AutoCloseable {
    static final String HELLO = "hello";
    private static final Duration END_LIMIT = Duration.ofSeconds(15);
    /** Time for a process whose output has ended to end, and for its last words to arrive. */
    private static final Duration LAST_WORDS_LIMIT = Duration.ofMillis(500);

    private static final Duration PROBE_LIMIT = Duration.ofSeconds(10);
    private static final long LOG_BYTES_MAX = 1 << 20;
    private static final int TAIL_LENGTH_MAX = 4_096;

    private final String name;
    private final Process process;
    private final Pipe pipe;
    private final Optional<Path> log;
    private final Thread errors;
    private final CompletableFuture<Hello> hello = new CompletableFuture<>();
    private long loggedBytes;
    private String tail = "";

    /**
     * What a child says first.
     *
     * @param version of its Latchmark
     * @param host its name
     * @param pid its process there
     */
    public record Hello(String version, String host, long pid) {}

    private Child(String name, Process process, Optional<Path> log, Consumer<Line> ear, Consumer<String> lost) {
        this.name = name;
        this.process = process;
        this.log = log;
        this.errors = DaemonThread.start("child-errors", this::keepErrors);
        this.pipe = Pipe.open(process.getInputStream(), process.getOutputStream(), new Pipe.Listener() {
            @Override
            public void heard(Line line) {
                if (line.kind().equals(HELLO)) {
                    hello.complete(line.read(Hello.class));
                } else {
                    ear.accept(line);
                }
            }

            @Override
            public void lost(String reason) {
                String explained = reason + explanation();
                hello.completeExceptionally(LatchmarkException.environment(explained));
                lost.accept(explained);
            }

            @Override
            public void printed(String text) {
                keep((text + "\n").getBytes(StandardCharsets.UTF_8));
            }
        });
    }

    /**
     * Starts a child.
     *
     * @param name for messages
     * @param words the process to start
     * @param log gets what it prints; empty to print it as this process
     * @param ear receives its lines, in one thread
     * @param lost receives the reason when it is lost
     * @throws LatchmarkException of category ENVIRONMENT if it can't be started
     */
    public static Child start(
            String name, List<String> words, Optional<Path> log, Consumer<Line> ear, Consumer<String> lost) {
        List<String> all = new ArrayList<>(session());
        all.addAll(words);
        ProcessBuilder builder = new ProcessBuilder(all);
        // It reads its input for lines, and not only for its end.
        builder.environment().remove(Program.CHILD_VARIABLE);
        if (log.isEmpty()) {
            builder.redirectError(ProcessBuilder.Redirect.INHERIT);
        }
        try {
            return new Child(name, builder.start(), log, ear, lost);
        } catch (IOException e) {
            throw LatchmarkException.environment(name + " can't be started: " + FileFailure.reason(e), e);
        }
    }

    /** A separate session, because Ctrl-C at the terminal must not end it before its work has been ended in order. */
    private static List<String> session() {
        Program.End found = Program.run(new ProcessBuilder("setsid", "true"), Program.Limits.of(PROBE_LIMIT));
        return found.exitCode() == 0 ? List.of("setsid") : List.of();
    }

    /** The exit code, if it has ended, and the last line that it has printed. */
    private String explanation() {
        boolean ended = Waiting.uninterrupted(process::waitFor, LAST_WORDS_LIMIT.toNanos());
        boolean unused = Waiting.uninterrupted(
                (time, unit) -> {
                    unit.timedJoin(errors, time);
                    return true;
                },
                LAST_WORDS_LIMIT.toNanos());
        String last = lastLine();
        return (ended ? ", exit code " + process.exitValue() : "") + (last.isEmpty() ? "" : ": " + last);
    }

    private synchronized String lastLine() {
        return Malformed.printable(tail.strip().lines().reduce("", (before, line) -> line));
    }

    private void keepErrors() {
        byte[] part = new byte[1 << 13];
        try (InputStream errors = process.getErrorStream()) {
            for (int length = errors.read(part); length > 0; length = errors.read(part)) {
                byte[] read = new byte[length];
                System.arraycopy(part, 0, read, 0, length);
                keep(read);
            }
        } catch (IOException e) {
            // The run does not need them.
        }
    }

    private synchronized void keep(byte[] printed) {
        String text = tail + new String(printed, StandardCharsets.UTF_8);
        tail = text.substring(Math.max(0, text.length() - TAIL_LENGTH_MAX));
        loggedBytes += printed.length;
        if (log.isEmpty() || loggedBytes > LOG_BYTES_MAX) {
            return;
        }
        try (OutputStream file =
                Files.newOutputStream(log.get(), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            file.write(printed);
        } catch (IOException e) {
            // The last line is kept in memory.
        }
    }

    /**
     * Waits until it has greeted.
     *
     * @throws LatchmarkException of category ENVIRONMENT if it has not in time, has ended, or has another version
     */
    public Hello await(String latchmarkVersion, Duration patience) throws InterruptedException {
        try {
            Hello greeting = hello.get(patience.toNanos(), TimeUnit.NANOSECONDS);
            if (!greeting.version().equals(latchmarkVersion)) {
                throw failure("it has Latchmark " + Malformed.printable(greeting.version()) + ", and this is "
                        + latchmarkVersion + "; install the same version there");
            }
            return greeting;
        } catch (TimeoutException e) {
            String last = lastLine();
            throw failure(
                    "it has not started within " + DurationText.of(patience) + (last.isEmpty() ? "" : ": " + last));
        } catch (ExecutionException e) {
            throw failure(String.valueOf(Objects.requireNonNull(e.getCause()).getMessage()));
        }
    }

    private LatchmarkException failure(String reason) {
        return LatchmarkException.environment(name + ": " + reason);
    }

    /** The name for messages. */
    public String name() {
        return name;
    }

    public Pipe pipe() {
        return pipe;
    }

    /**
     * As {@link Pipe#ask}.
     *
     * @throws LatchmarkException with its name
     */
    public Line ask(String kind, Object body, Duration limit) {
        return named(() -> pipe.ask(kind, body, limit));
    }

    /** As {@link Pipe#measureClock}. */
    public ClockOffset measureClock(int exchanges) {
        return named(() -> pipe.measureClock(exchanges));
    }

    private interface Question<T> {
        T ask() throws InterruptedException;
    }

    private <T> T named(Question<T> question) {
        try {
            return question.ask();
        } catch (LatchmarkException e) {
            throw LatchmarkException.environment(name + ": " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw failure("interrupted while it was asked");
        }
    }

    /** Its exit code, when it has ended within a time. */
    public OptionalInt exitCode(Duration patience) {
        return Waiting.uninterrupted(process::waitFor, patience.toNanos())
                ? OptionalInt.of(process.exitValue())
                : OptionalInt.empty();
    }

    /** Ends its input, waits for its end, and kills what is left here. */
    @Override
    public void close() {
        pipe.close();
        // One that is lost may not notice the end of its input. What is left of it there ends by itself.
        if (!pipe.loss().isEmpty() || !Waiting.uninterrupted(process::waitFor, END_LIMIT.toNanos())) {
            Program.kill(process);
        }
    }
}
