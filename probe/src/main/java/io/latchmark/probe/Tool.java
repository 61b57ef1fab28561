package io.latchmark.probe;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A program that is installed on this machine, run to its end with its output in a file. Confined to one thread. */
final class Tool {
    private static final long LOOK_AGAIN_MILLIS = 200;

    private Tool() {}

    /** What a finished program left. */
    record Finished(int exitCode, String output) {}

    /**
     * Runs a program; if it is stopped before its end, it is ended too.
     *
     * @return its exit code and output, or an exit code of -1 if it was stopped
     * @throws LatchmarkException of the category ENVIRONMENT, if it can't be started
     */
    static Finished run(List<String> command, BooleanSupplier stop) {
        String name = command.get(0);
        try {
            Path output = Files.createTempFile("latchmark-" + name, ".out");
            try {
                Process process = new ProcessBuilder(command)
                        .redirectErrorStream(true)
                        .redirectOutput(output.toFile())
                        .start();
                process.getOutputStream().close();
                boolean ended = awaitEnd(process, stop);
                return new Finished(
                        ended ? process.exitValue() : -1,
                        new String(Files.readAllBytes(output), StandardCharsets.UTF_8));
            } finally {
                Files.deleteIfExists(output);
            }
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "cannot run " + name + " (" + e.getMessage() + "): install it, or use --engine java", e);
        }
    }

    /**
     * Runs a program that must succeed.
     *
     * @return its output; empty if it was stopped
     * @throws LatchmarkException of the category ENVIRONMENT, if it can't be started or ends with another code than 0
     */
    static Optional<String> output(List<String> command, BooleanSupplier stop) {
        Finished finished = run(command, stop);
        if (stop.getAsBoolean()) {
            return Optional.empty();
        }
        if (finished.exitCode() != 0) {
            throw LatchmarkException.environment(command.get(0) + " ended with code " + finished.exitCode() + ": "
                    + finished.output().strip() + "; fix that, or use --engine java");
        }
        return Optional.of(finished.output());
    }

    private static boolean awaitEnd(Process process, BooleanSupplier stop) {
        try {
            while (!process.waitFor(LOOK_AGAIN_MILLIS, TimeUnit.MILLISECONDS)) {
                if (stop.getAsBoolean()) {
                    process.destroy();
                    return false;
                }
            }
            return true;
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
