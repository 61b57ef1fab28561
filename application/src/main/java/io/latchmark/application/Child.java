package io.latchmark.application;

import com.fasterxml.jackson.core.JacksonException;
import io.latchmark.application.request.Reply;
import io.latchmark.application.request.Request;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.DaemonThread;
import io.latchmark.platform.FileFailure;
import io.latchmark.platform.Program;
import io.latchmark.platform.ResultPath;
import io.latchmark.platform.Waiting;
import io.latchmark.results.Json;
import io.latchmark.results.JsonFile;
import io.latchmark.results.RecordedFile;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Executes requests in child processes: each run starts with a new JVM, so that it does not inherit the code compiled and the
 * garbage left by the run before (Georges, Buytaert and Eeckhout 2007). Request and reply are files. Used by one thread.
 */
public final class Child {
    /** Environment variable that marks a child, which ends with its parent. */
    public static final String VARIABLE = Program.CHILD_VARIABLE;

    private static final Duration ORDERLY_END_LIMIT = Duration.ofMinutes(15);
    private static final int BYTES_MAX = 16 << 20;

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

    /**
     * Watches the parent of this process, if it is a child: a run without a parent must not load the database of the next run.
     * The parent holds the other end of this process's standard input.
     *
     * @param end called once, on a separate thread, when the parent requests the end or is gone
     */
    public static void whenParentEnds(Runnable end) {
        if (System.getenv(VARIABLE) != null) {
            whenInputEnds(end);
        }
    }

    /** As {@link #whenParentEnds}, for a process that has already read input from its parent. */
    public static void whenInputEnds(Runnable end) {
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
     * Executes a request and waits for its end. An interrupt asks the child to end, waits for it, and is then thrown.
     *
     * @param folder receives {@code NAME-request.json} and {@code NAME-reply.json}
     * @param log receives the child's output
     */
    public Reply execute(Request request, Path folder, String name, Path log) throws InterruptedException {
        Path asked = folder.resolve(name + "-request.json");
        Path replied = folder.resolve(name + "-reply.json");
        JsonFile.write(asked, request);
        ProcessBuilder builder = new ProcessBuilder(words(asked, replied))
                .redirectErrorStream(true)
                .redirectOutput(
                        ProcessBuilder.Redirect.appendTo(ResultPath.file(log).toFile()));
        builder.environment().put(VARIABLE, "1");
        try {
            Files.deleteIfExists(replied);
            int exitCode = await(builder.start());
            return Files.exists(replied)
                    ? Json.read(RecordedFile.text(replied, BYTES_MAX), Reply.class)
                    : Reply.failed(exitCode, "its process ended without a reply");
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "cannot start the process of '" + name + "', or write " + log + ": " + FileFailure.reason(e));
        }
    }

    /**
     * Starts a request without waiting for a reply. The process ends with this one.
     *
     * @param password of the server, which the request doesn't contain
     */
    public Process start(Request request, Path folder, String password) {
        Path asked = folder.resolve("request.json");
        JsonFile.write(asked, request);
        ProcessBuilder builder = new ProcessBuilder(words(asked, folder.resolve("reply.json")))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output.txt").toFile());
        builder.environment().put(VARIABLE, "1");
        builder.environment().put(DatabaseSession.PASSWORD_VARIABLE, password);
        try {
            return builder.start();
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot start a process of Latchmark: " + FileFailure.reason(e));
        }
    }

    private List<String> words(Path asked, Path replied) {
        List<String> words = new ArrayList<>(program);
        words.addAll(List.of("request", asked.toString(), "--reply", replied.toString()));
        return words;
    }

    /**
     * Reads a request from a file.
     *
     * @throws LatchmarkException of category USAGE if it contains none
     */
    public static Request read(Path file) {
        try {
            return Json.read(RecordedFile.text(file, BYTES_MAX), Request.class);
        } catch (JacksonException e) {
            throw LatchmarkException.usage(file + " holds no request: " + e.getOriginalMessage());
        }
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
