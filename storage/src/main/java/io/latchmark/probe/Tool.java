package io.latchmark.probe;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.Program;
import io.latchmark.platform.Program.End;
import io.latchmark.platform.Program.Limits;
import io.latchmark.results.probe.Cell;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** A measuring program that is installed on this machine. */
final class Tool {
    private static final Duration VERSION_LIMIT = Duration.ofMinutes(1);
    /** Allowance beyond a cell's duration: the program opens the file first, and waits for the last I/Os. */
    private static final Duration CELL_MARGIN = Duration.ofMinutes(10);
    /** Far more than a program prints about a cell. */
    private static final int OUTPUT_BYTES_MAX = 64 << 20;

    private Tool() {}

    /**
     * What a program prints about itself, whatever its exit code.
     *
     * @throws LatchmarkException of category ENVIRONMENT if it can't be started
     */
    static String about(List<String> command) {
        return run(command, VERSION_LIMIT, () -> false).output();
    }

    /**
     * Runs a program that measures a cell.
     *
     * @param stop polled a few times per second; true kills the program
     * @return its output; empty if it was stopped
     * @throws LatchmarkException of category ENVIRONMENT if it can't be started, exits with a non-zero code or does not end
     */
    static Optional<String> output(List<String> command, Cell cell, BooleanSupplier stop) {
        Duration limit = cell.timing().warmUp().plus(cell.timing().duration()).plus(CELL_MARGIN);
        End end = run(command, limit, stop);
        if (end.ending() == Program.Ending.INTERRUPTED || stop.getAsBoolean()) {
            return Optional.empty();
        }
        if (end.exitCode() != 0) {
            throw LatchmarkException.environment(command.get(0) + " ended with code " + end.exitCode() + ": "
                    + end.output().strip() + "; fix that, or use --engine java");
        }
        return Optional.of(end.output());
    }

    private static End run(List<String> command, Duration limit, BooleanSupplier stop) {
        Limits limits = new Limits(limit, OUTPUT_BYTES_MAX, true, stop);
        End end = Program.runBound(new ProcessBuilder(command), limits, started -> {});
        return switch (end.ending()) {
            case EXITED, INTERRUPTED -> end;
            case NOT_FOUND, NOT_STARTED ->
                throw LatchmarkException.environment(
                        "cannot run " + command.get(0) + " (" + end.output() + "): install it, or use --engine java");
            case TOO_LONG ->
                throw LatchmarkException.environment(command.get(0) + " did not end within " + limit.toSeconds()
                        + " s and was killed: look for a device that does not answer");
            case TOO_MUCH ->
                throw LatchmarkException.environment(command.get(0) + " printed more than " + OUTPUT_BYTES_MAX
                        + " bytes and was killed; use --engine java");
        };
    }
}
