package io.latchmark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Latchmark as a process of its own, without a terminal, and what it prints. */
public final class Child implements AutoCloseable {
    private static final Duration LIMIT = Duration.ofMinutes(4);
    private static final long LOOK_AGAIN_NANOS = Duration.ofMillis(20).toNanos();

    private final Process process;
    private final Thread reader;
    private final List<String> lines = new ArrayList<>();

    /** A process that has ended. */
    public record Ended(int exitCode, String output) {
        /** The last line that it printed. */
        public String lastLine() {
            return output.lines().reduce("", (before, line) -> line);
        }
    }

    private Child(Process process) {
        this.process = process;
        this.reader = new Thread(this::read, "output of " + process.pid());
        reader.setDaemon(true);
    }

    /** Starts Latchmark in a folder. */
    public static Child start(Path workingDirectory, String... arguments) {
        return start(workingDirectory, List.of(), arguments);
    }

    /** Starts Latchmark in a folder whose programs come before those of the system. */
    public static Child startWithPrograms(Path workingDirectory, String... arguments) {
        return startWithPrograms(workingDirectory, List.of(), arguments);
    }

    /** As {@link #startWithPrograms(Path, String...)}, with options for its Java machine. */
    public static Child startWithPrograms(Path workingDirectory, List<String> machineOptions, String... arguments) {
        ProcessBuilder builder = new ProcessBuilder(ownWords(workingDirectory, machineOptions, arguments));
        builder.environment().merge("PATH", workingDirectory.toString(), (path, first) -> first + ":" + path);
        return start(builder, workingDirectory);
    }

    /** Starts Latchmark in a folder with further variables of the environment. */
    public static Child startWithVariables(Path workingDirectory, Map<String, String> variables, String... arguments) {
        ProcessBuilder builder = new ProcessBuilder(ownWords(workingDirectory, List.of(), arguments));
        builder.environment().putAll(variables);
        return start(builder, workingDirectory);
    }

    /** Runs Latchmark to its end, with options for its Java machine, the later of which win. */
    public static Ended runWith(List<String> machineOptions, Path workingDirectory, String... arguments) {
        try (Child child = start(workingDirectory, machineOptions, arguments)) {
            return child.awaitEnd();
        }
    }

    /** The command line of Latchmark, for a file that has to name it. */
    public static List<String> words(String... arguments) {
        return words(List.of(), arguments);
    }

    public static List<String> words(List<String> machineOptions, String... arguments) {
        List<String> words = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:+UseSerialGC",
                // Most end within a second or two, in which a better compiler costs more than its code saves.
                "-XX:TieredStopAtLevel=1",
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:-BytecodeVerificationRemote",
                "-Dfile.encoding=UTF-8",
                "-cp",
                System.getProperty("java.class.path")));
        words.addAll(machineOptions);
        words.add("io.latchmark.cli.Main");
        words.addAll(List.of(arguments));
        return words;
    }

    /** Starts Latchmark in a folder, with options for its Java machine, the later of which win. */
    public static Child start(Path workingDirectory, List<String> machineOptions, String... arguments) {
        return startWords(workingDirectory, ownWords(workingDirectory, machineOptions, arguments));
    }

    private static List<String> ownWords(Path workingDirectory, List<String> machineOptions, String... arguments) {
        // What others do on this host is no concern of a test.
        List<String> own = new ArrayList<>(List.of(
                "-Dlatchmark.runtimeFolder=" + workingDirectory,
                "-Duser.home=" + workingDirectory,
                "-Dlatchmark.binariesFolder=" + System.getProperty("latchmark.binariesFolder", "")));
        own.addAll(machineOptions);
        return words(own, arguments);
    }

    /** Starts a command line, as one of {@link #words} behind a program that gives it another user. */
    public static Child startWords(Path workingDirectory, List<String> words) {
        return start(new ProcessBuilder(words), workingDirectory);
    }

    private static Child start(ProcessBuilder builder, Path workingDirectory) {
        try {
            Process process = builder.directory(workingDirectory.toFile())
                    .redirectErrorStream(true)
                    .start();
            process.getOutputStream().close();
            Child child = new Child(process);
            child.reader.start();
            return child;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs Latchmark to its end. */
    public static Ended run(Path workingDirectory, String... arguments) {
        try (Child child = start(workingDirectory, arguments)) {
            return child.awaitEnd();
        }
    }

    private void read() {
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                synchronized (lines) {
                    lines.add(line);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String output() {
        synchronized (lines) {
            return String.join("\n", lines);
        }
    }

    /** Waits until a line with this text was printed. */
    public void awaitOutput(String text) {
        await("output '" + text + "'", () -> output().contains(text));
    }

    /** Waits for something that comes about while the process lives. */
    public void await(String what, BooleanSupplier condition) {
        long endNanos = System.nanoTime() + LIMIT.toNanos();
        while (!condition.getAsBoolean()) {
            if (!process.isAlive() || System.nanoTime() > endNanos) {
                fail(
                        "waited for %s, and the process %s; its output:%n%s",
                        what, process.isAlive() ? "lives" : "ended", output());
            }
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
    }

    public long pid() {
        return process.pid();
    }

    /** Sends a signal by its short name, as INT or KILL. */
    public void signal(String name) {
        // A background process of a shell without job control ignores INT, one of nohup HUP, and so does all that they
        // start.
        int number = List.of("", "HUP", "INT").indexOf(name.split(" ")[0]);
        if (number > 0) {
            assumeThat(isInMask("SigIgn:", number))
                    .as("SIG" + name + " is ignored in this environment")
                    .isFalse();
        }
        signal(process.pid(), name);
    }

    /** Sends Ctrl-C, and waits until the process has taken it: until then a second one would be merged with it. */
    public void interruptAndAwait() {
        signal("INT");
        await("the signal to be taken", () -> !isInMask("ShdPnd:", 2));
    }

    /** Waits until so much time has passed. */
    public void awaitMillis(long millis) {
        long startNanos = System.nanoTime();
        await(
                millis + " ms",
                () -> System.nanoTime() - startNanos > Duration.ofMillis(millis).toNanos());
    }

    public static void signal(long pid, String name) {
        try {
            Process kill = new ProcessBuilder("/bin/sh", "-c", "kill -" + name + " " + pid).start();
            assertThat(kill.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(kill.exitValue()).isZero();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private boolean isInMask(String mask, int signal) {
        try {
            return Files.readAllLines(Path.of("/proc/" + process.pid() + "/status")).stream()
                    .filter(line -> line.startsWith(mask))
                    .anyMatch(line -> (Long.parseUnsignedLong(line.substring(7).strip(), 16) >> (signal - 1) & 1) != 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for the end of the process and of its output. */
    public Ended awaitEnd() {
        try {
            if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)) {
                fail("the process has not ended; its output:%n%s", output());
            }
            reader.join(LIMIT.toMillis());
            return new Ended(process.exitValue(), output());
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
