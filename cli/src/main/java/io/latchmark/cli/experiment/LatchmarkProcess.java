package io.latchmark.cli.experiment;

import io.latchmark.cli.console.Interrupts;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.runner.Waiting;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Latchmark's own commands as processes of their own: each run begins with a fresh virtual machine, so that none inherits
 * what the one before has compiled and collected (Georges, Buytaert and Eeckhout 2007).
 */
public final class LatchmarkProcess {
    private static final Duration ORDERLY_END_LIMIT = Duration.ofMinutes(15);
    private static final int TAIL_LINES = 3;
    /** How error lines of commands begin. */
    private static final String ERROR = "latchmark: ";
    /** Set for a child. */
    private static final String CHILD = "LATCHMARK_CHILD";

    private static final int ORPHANED = 130;

    private LatchmarkProcess() {}

    /**
     * Executes a command to its end. An interrupt asks it to end, waits until it has, and is thrown then.
     *
     * @param log gets what it prints
     * @return the exit code
     */
    static int execute(List<String> arguments, Path log) throws InterruptedException {
        List<String> words = new ArrayList<>();
        words.add(ProcessHandle.current().info().command().orElse("java"));
        words.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> !argument.startsWith("-agentlib") && !argument.startsWith("-javaagent"))
                .toList());
        words.addAll(List.of("-cp", System.getProperty("java.class.path"), "io.latchmark.cli.Main"));
        words.addAll(arguments);
        try {
            ProcessBuilder builder = new ProcessBuilder(words)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
            builder.environment().put(CHILD, "1");
            return await(builder.start());
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot start 'latchmark " + arguments.get(0) + "', or write " + log
                    + ": " + FileFailure.reason(e));
        }
    }

    private static int await(Process process) throws InterruptedException {
        try {
            return process.waitFor();
        } catch (InterruptedException e) {
            askToEnd(process);
            if (!Waiting.uninterrupted(process::waitFor, ORDERLY_END_LIMIT.toNanos())) {
                process.destroyForcibly();
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

    /**
     * Makes this process, if it was started by {@link #execute}, end in an orderly way when its parent asks for it or is
     * gone: a run that nobody waits for must not load the database of the next. The parent holds the other end of its input.
     */
    public static void endWithParent() {
        if (System.getenv(CHILD) == null) {
            return;
        }
        Thread watch = new Thread(
                () -> {
                    try {
                        while (System.in.read() >= 0) {
                            // The parent says nothing.
                        }
                    } catch (IOException e) {
                        // As good as an end.
                    }
                    Interrupts.endAsBySignal(ORPHANED);
                },
                "latchmark-parent");
        watch.setDaemon(true);
        watch.start();
    }

    /** What a command said of its end: its last line if that is about an error, else the last lines. */
    static String tail(Path log) {
        try {
            List<String> lines = Files.readAllLines(log, StandardCharsets.UTF_8).stream()
                    .filter(line -> !line.isBlank())
                    .toList();
            String last = lines.isEmpty() ? "" : lines.get(lines.size() - 1);
            if (last.startsWith(ERROR)) {
                return last.substring(ERROR.length());
            }
            return String.join(" | ", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
        } catch (IOException e) {
            return "its output can't be read: " + FileFailure.reason(e);
        }
    }
}
