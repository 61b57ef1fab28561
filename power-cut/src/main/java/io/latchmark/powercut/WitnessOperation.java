package io.latchmark.powercut;

import io.latchmark.application.OperationEvent;
import io.latchmark.application.Operator;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.DurationText;
import io.latchmark.platform.FileFailure;
import io.latchmark.platform.Program;
import io.latchmark.platform.ResultPath;
import io.latchmark.powercut.record.PowerCutTest;
import io.latchmark.powercut.report.PowerCutText;
import io.latchmark.results.Malformed;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Runs the witness of a test of power cuts, on a host that keeps its power: records what the writer reports, cuts the power if it
 * has a command for it, and judges what the writer reads back. Started again, it continues the test of its folder.
 */
public final class WitnessOperation {
    private static final Duration COMMAND_LIMIT = Duration.ofMinutes(5);
    private static final long STEP_NANOS = 200_000_000;
    private static final long PAUSE_NANOS = 1_000_000_000;

    private final WitnessRequest request;
    private final Operator operator;
    private final WitnessRecord record;

    /**
     * How a test ended.
     *
     * @param exitCode of the writer, if it ended by itself
     */
    public record Ended(PowerCutTest test, int exitCode) {}

    private WitnessOperation(WitnessRequest request, Operator operator) {
        this.request = request;
        this.operator = operator;
        this.record = WitnessRecord.open(request, operator);
    }

    /**
     * Starts the writer, and witnesses until the test ends, or the user ends it.
     *
     * @throws LatchmarkException of category ENVIRONMENT if it can't write its record or cut the power, or the writer does not
     *     come back; of category USAGE if another witness works in the folder
     */
    public static Ended execute(WitnessRequest request, String latchmarkVersion, Operator operator)
            throws InterruptedException {
        Thread worker = Thread.currentThread();
        operator.onEnd(worker::interrupt, worker::interrupt);
        Path folder = request.folder();
        try {
            Files.createDirectories(folder);
            try (FileChannel lock = FileChannel.open(
                            ResultPath.file(folder.resolve("lock")),
                            StandardOpenOption.CREATE,
                            StandardOpenOption.WRITE);
                    FileLock held = held(lock)) {
                if (held == null) {
                    throw LatchmarkException.usage(
                            folder + " is the folder of a witness that still runs: end it, or name another folder");
                }
                return new WitnessOperation(request, operator).serve(latchmarkVersion);
            }
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    folder + " can't be written to (" + FileFailure.reason(e) + "): name another folder", e);
        }
    }

    private static @Nullable FileLock held(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    private Ended serve(String latchmarkVersion) throws InterruptedException {
        operator.message("Witness of '" + request.configuration() + "'; its record is " + request.folder());
        try (record) {
            int exitCode = witnessed(latchmarkVersion);
            record.requireWritten();
            return new Ended(record.test(), exitCode);
        } finally {
            PowerCutText.lines(record.test()).forEach(operator::message);
        }
    }

    /** Starts the writer again and again until the test has ended; returns the exit code with which it ended by itself. */
    private int witnessed(String latchmarkVersion) throws InterruptedException {
        boolean hasWritten = record.isOpen();
        long awayNanos = System.nanoTime();
        while (true) {
            operator.step("Starting the writer");
            String reason;
            try (WriterProcess writer = WriterProcess.start(request.writer(), record, latchmarkVersion)) {
                while (writer.loss().isEmpty()) {
                    hasWritten |= record.writingCycle() > 0;
                    watch(writer);
                }
                hasWritten |= record.isOpen();
                OptionalInt exitCode = writer.exitCode();
                if (record.isEnded()
                        || (exitCode.isPresent() && !(request.writer().isRepeated() && hasWritten))) {
                    return exitCode.orElse(0);
                }
                reason = writer.loss();
                operator.message("The writer is gone (" + reason + ")");
                if (!request.writer().isRepeated()) {
                    throw LatchmarkException.environment("the writer is gone: when its host is back, execute"
                            + " 'power-cut verify-database' with the same witness and its database");
                }
                awayNanos = System.nanoTime();
            } catch (LatchmarkException e) {
                reason = String.valueOf(e.getMessage());
                if (!request.writer().isRepeated() || !hasWritten) {
                    throw e;
                }
            }
            if (System.nanoTime() - awayNanos > request.writer().patience().toNanos()) {
                throw LatchmarkException.environment(
                        "the writer did not come back within "
                                + DurationText.of(request.writer().patience()) + " (" + reason
                                + "): look at its host, then start this witness again, which continues; or give a longer --wait");
            }
            TimeUnit.NANOSECONDS.sleep(PAUSE_NANOS);
        }
    }

    /** Waits for a cycle and its cut, until the writer is gone. */
    private void watch(WriterProcess writer) throws InterruptedException {
        int cycle = record.writingCycle();
        if (cycle == 0) {
            operator.step("Waiting for the writer");
            record.awaitChange(STEP_NANOS);
            return;
        }
        long afterNanos = request.cut()
                .map(cut -> ThreadLocalRandom.current()
                        .nextLong(cut.min().toNanos(), cut.max().toNanos() + 1))
                .orElse(Long.MAX_VALUE);
        long startNanos = System.nanoTime();
        while (writer.loss().isEmpty() && record.writingCycle() == cycle) {
            long leftNanos = afterNanos - (System.nanoTime() - startNanos);
            if (leftNanos <= 0) {
                cut(cycle);
                awaitLoss(writer, cycle);
                return;
            }
            operator.step(String.format(
                    Locale.ROOT,
                    "Cycle %d: %,d writes witnessed; %s",
                    cycle,
                    record.writes(),
                    request.cut().isPresent()
                            ? "the power is cut in "
                                    + DurationText.of(Duration.ofSeconds(leftNanos / 1_000_000_000 + 1))
                            : record.writes() > 0 ? "cut the power of the writer's host" : "wait for more"));
            record.awaitChange(Math.min(STEP_NANOS, leftNanos));
        }
    }

    private void cut(int cycle) throws InterruptedException {
        record.cut();
        WitnessRequest.Cut cut = request.cut().orElseThrow();
        operator.message("Cutting the power, cycle " + cycle);
        Program.End end =
                Program.run(new ProcessBuilder(shell(cut.command())), Program.Limits.untilInterrupted(COMMAND_LIMIT));
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (end.ending() != Program.Ending.EXITED || end.exitCode() != 0) {
            String how = switch (end.ending()) {
                case EXITED -> "exit code " + end.exitCode();
                case TOO_MUCH -> "printed more than 1 MiB and was ended";
                case TOO_LONG -> "took longer than " + COMMAND_LIMIT.toSeconds() + " s and was ended";
                case NOT_FOUND, NOT_STARTED, INTERRUPTED -> "can't be started";
            };
            String said = Malformed.printable(end.output().strip());
            throw LatchmarkException.environment(
                    "--cut " + cut.command() + ": " + how + (said.isEmpty() ? "" : ", " + said)
                            + "; the record is kept: start the witness again when the command works");
        }
    }

    private static List<String> shell(String command) {
        return System.getProperty("os.name", "").startsWith("Windows")
                ? List.of("cmd", "/c", command)
                : List.of("sh", "-c", command);
    }

    /** Waits until the writer's host has gone. */
    private void awaitLoss(WriterProcess writer, int cycle) throws InterruptedException {
        long sinceNanos = System.nanoTime();
        boolean isWarned = false;
        while (writer.loss().isEmpty() && record.writingCycle() == cycle) {
            if (!isWarned
                    && System.nanoTime() - sinceNanos > Duration.ofMinutes(1).toNanos()) {
                isWarned = true;
                operator.happened(new OperationEvent.Warning("the writer still writes a minute after --cut: the command"
                        + " does not cut the power of its host; cut it yourself, or end this witness"));
            }
            record.awaitChange(STEP_NANOS);
        }
    }
}
