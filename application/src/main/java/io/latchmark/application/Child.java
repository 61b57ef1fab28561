package io.latchmark.application;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.DaemonThread;
import io.latchmark.platform.FileFailure;
import io.latchmark.platform.Program;
import io.latchmark.platform.ResultPath;
import io.latchmark.platform.Waiting;
import io.latchmark.runner.experiment.Action;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Executes commands of this program in child processes: each run starts with a new JVM, so that it does not inherit the code compiled and the
 * garbage left by the run before (Georges, Buytaert and Eeckhout 2007). Used by one thread.
 */
public final class Child {
    /** Environment variable that marks a child, which ends with its parent. */
    public static final String VARIABLE = Program.CHILD_VARIABLE;

    private static final Duration ORDERLY_END_LIMIT = Duration.ofMinutes(15);
    private static final int ERROR_BYTES_MAX = 64 << 10;
    /** The start of an error that a command prints. */
    private static final String ERROR = "latchmark: ";

    private final List<String> program;
    private final String latchmarkVersion;

    /**
     * Child processes of this program, started the way this process was.
     *
     * @param main the program's main class
     * @param latchmarkVersion of the program
     */
    public Child(Class<?> main, String latchmarkVersion) {
        this.latchmarkVersion = latchmarkVersion;
        List<String> words = new ArrayList<>();
        words.add(ProcessHandle.current().info().command().orElse("java"));
        words.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> !argument.startsWith("-agentlib") && !argument.startsWith("-javaagent"))
                .toList());
        words.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        program = List.copyOf(words);
    }

    /** The program's version. */
    public String latchmarkVersion() {
        return latchmarkVersion;
    }

    /** Whether this process is a child. */
    public static boolean hasParent() {
        return System.getenv(VARIABLE) != null;
    }

    /**
     * Watches the parent of this process, if it is a child: a run without a parent must not load the database of the next run.
     * The parent holds the other end of this process's standard input.
     *
     * @param end called once, on a separate thread, when the parent requests the end or is gone
     */
    public static void whenParentEnds(Runnable end) {
        if (!hasParent()) {
            return;
        }
        DaemonThread.start("latchmark-parent", () -> {
            try {
                while (System.in.read() >= 0) {
                    // The parent sends nothing.
                }
            } catch (IOException e) {
                // The parent is gone.
            }
            end.run();
        });
    }

    /**
     * The words of a command line that executes a command of this program in a new process. Libraries in one folder are given by
     * that folder, as on the command line of the program itself.
     *
     * @param command the command and its arguments
     */
    public List<String> words(List<String> command) {
        List<String> words = new ArrayList<>(program);
        int classPath = words.indexOf("-cp") + 1;
        List<Path> libraries = Stream.of(words.get(classPath).split(File.pathSeparator))
                .map(Path::of)
                .toList();
        Optional<Path> folder = Optional.ofNullable(libraries.get(0).getParent());
        boolean isOneFolder = libraries.stream()
                .allMatch(library -> library.toString().endsWith(".jar")
                        && Optional.ofNullable(library.getParent()).equals(folder));
        if (isOneFolder && folder.isPresent()) {
            words.set(classPath, folder.get().resolve("*").toString());
        }
        words.addAll(command);
        return words;
    }

    /**
     * How a command has ended.
     *
     * @param reason the error that it printed last; empty for none
     */
    public record Ended(int exitCode, String reason) {
        /** Whether everything is done and valid. */
        public boolean isGood() {
            return exitCode == 0;
        }
    }

    /**
     * Executes a command of this program, and waits for its end. An interrupt asks the child to end, waits for it, and is then
     * thrown.
     *
     * @param command the command and its arguments
     * @param log receives the command line and its output
     */
    public Ended execute(List<String> command, Path log) throws InterruptedException {
        try {
            ResultPath.file(log);
            Files.writeString(
                    log,
                    "$ " + typed(command) + System.lineSeparator(),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
            long start = Files.size(log);
            int exitCode = await(process(command, ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start());
            return new Ended(exitCode, exitCode == 0 ? "" : lastError(log, start));
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot start the process of '" + command.get(0) + "', or write " + log
                    + ": " + FileFailure.reason(e));
        }
    }

    /** A command of this program as a user would type it. */
    public static String typed(List<String> command) {
        List<String> words = new ArrayList<>(List.of("latchmark"));
        words.addAll(command);
        return new Action(words, "", false).text();
    }

    /** The last error in a log from this place on, in one line. */
    private static String lastError(Path log, long start) throws IOException {
        try (SeekableByteChannel file = Files.newByteChannel(log)) {
            file.position(Math.max(start, file.size() - ERROR_BYTES_MAX));
            String printed = new String(Channels.newInputStream(file).readAllBytes(), StandardCharsets.UTF_8);
            int error = ("\n" + printed).lastIndexOf("\n" + ERROR);
            return error < 0
                    ? "its process ended without a message"
                    : printed.substring(error + ERROR.length()).strip().replaceAll("\\s*\\R\\s*", " ");
        }
    }

    /**
     * Starts a command without waiting for its end. The process ends with this one.
     *
     * @param password of the server, which no argument contains
     */
    public Process start(List<String> command, Path folder, String password) {
        ProcessBuilder builder = process(
                command, ProcessBuilder.Redirect.to(folder.resolve("output.txt").toFile()));
        builder.environment().put(DatabaseSession.PASSWORD_VARIABLE, password);
        try {
            return builder.start();
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot start a process of Latchmark: " + FileFailure.reason(e));
        }
    }

    private ProcessBuilder process(List<String> command, ProcessBuilder.Redirect output) {
        List<String> words = new ArrayList<>(program);
        words.addAll(command);
        ProcessBuilder builder =
                new ProcessBuilder(words).redirectErrorStream(true).redirectOutput(output);
        builder.environment().put(VARIABLE, "1");
        return builder;
    }

    private static int await(Process process) throws InterruptedException {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            askToEnd(process);
            if (!Waiting.uninterrupted(process::waitFor, ORDERLY_END_LIMIT.toNanos())) {
                Program.kill(process);
            }
            throw e;
        }
    }

    /** Closes the process's input. A signal might arrive in addition to Ctrl-C from the terminal. */
    private static void askToEnd(Process process) {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            process.destroy();
        }
    }
}
