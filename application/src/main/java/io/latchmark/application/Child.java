package io.latchmark.application;

import com.fasterxml.jackson.core.JacksonException;
import io.latchmark.application.request.Reply;
import io.latchmark.application.request.Request;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.platform.Program;
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
 * Requests executed by processes of their own: each run starts with a fresh virtual machine, so that none inherits what the
 * one before has compiled and collected (Georges, Buytaert and Eeckhout 2007). The request is a file, and so is the reply.
 * Used by one thread.
 */
public final class Child {
    /** Set for a child, which ends with its parent. */
    public static final String VARIABLE = "LATCHMARK_CHILD";

    private static final Duration ORDERLY_END_LIMIT = Duration.ofMinutes(15);
    private static final int BYTES_MAX = 16 << 20;

    private final List<String> program;
    private final String latchmarkVersion;

    /**
     * Children of this program, started as this process was.
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

    /** Of this program. */
    public String latchmarkVersion() {
        return latchmarkVersion;
    }

    /**
     * Watches the parent of this process, if it is a child: a run that nobody waits for must not load the database of the
     * next. The parent holds the other end of this process's input.
     *
     * @param end is called once, from a thread of its own, when the parent asks for the end or is gone
     */
    public static void whenParentEnds(Runnable end) {
        if (System.getenv(VARIABLE) != null) {
            whenInputEnds(end);
        }
    }

    /** As {@link #whenParentEnds}, for a process whose parent has said something first. */
    public static void whenInputEnds(Runnable end) {
        Thread watch = new Thread(
                () -> {
                    try {
                        while (System.in.read() >= 0) {
                            // The parent says nothing.
                        }
                    } catch (IOException e) {
                        // The parent is gone.
                    }
                    end.run();
                },
                "latchmark-parent");
        watch.setDaemon(true);
        watch.start();
    }

    /**
     * The words that execute a command of this program in a process of its own. Libraries in one folder are named by that folder,
     * as on the command line of the program itself.
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
     * Executes a request to its end. An interrupt asks the child to end, waits until it has, and is thrown then.
     *
     * @param folder gets {@code NAME-request.json} and {@code NAME-reply.json}
     * @param log gets what the child prints
     */
    public Reply execute(Request request, Path folder, String name, Path log) throws InterruptedException {
        Path asked = folder.resolve(name + "-request.json");
        Path replied = folder.resolve(name + "-reply.json");
        JsonFile.write(asked, request);
        ProcessBuilder builder = new ProcessBuilder(words(asked, replied))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().put(VARIABLE, "1");
        try {
            Files.deleteIfExists(replied);
            int exitCode = await(builder.start());
            return Files.exists(replied)
                    ? Json.MAPPER.readValue(RecordedFile.text(replied, BYTES_MAX), Reply.class)
                    : Reply.failed(exitCode, "its process ended without a reply");
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "cannot start the process of '" + name + "', or write " + log + ": " + FileFailure.reason(e));
        }
    }

    /**
     * Starts a request, of which no reply is wanted. The process ends with this one.
     *
     * @param password of the server, which the request doesn't hold
     */
    public Process start(Request request, Path folder, String password) {
        Path asked = folder.resolve("request.json");
        JsonFile.write(asked, request);
        ProcessBuilder builder = new ProcessBuilder(words(asked, folder.resolve("reply.json")))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("output.txt").toFile());
        builder.environment().put(VARIABLE, "1");
        builder.environment().put(Workspace.PASSWORD_VARIABLE, password);
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
     * The request in a file.
     *
     * @throws LatchmarkException of the category USAGE, if it holds none
     */
    public static Request read(Path file) {
        try {
            return Json.MAPPER.readValue(RecordedFile.text(file, BYTES_MAX), Request.class);
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

    /** By the end of its input. A signal might come on top of the Ctrl-C that it gets from the terminal. */
    private static void askToEnd(Process process) {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            process.destroy();
        }
    }
}
