package io.latchmark.powercut;

import io.latchmark.agents.channel.CoordinatorChannel;
import io.latchmark.agents.channel.KeyMaker;
import io.latchmark.agents.channel.Keys;
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
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * Runs the witness of a test of power cuts, on a host that keeps its power: records what the writer reports, cuts the power if it
 * has a command for it, and judges what the writer reads back. Started again, it continues the test of its folder.
 */
public final class WitnessOperation {
    private static final Duration COMMAND_LIMIT = Duration.ofMinutes(5);
    private static final long STEP_NANOS = 200_000_000;
    /** A writer that has its last answer has left by then. */
    private static final long LAST_NANOS = 1_000_000_000;

    private final WitnessRequest request;
    private final Operator operator;
    private final WitnessRecord record;

    private WitnessOperation(WitnessRequest request, Operator operator) {
        this.request = request;
        this.operator = operator;
        this.record = WitnessRecord.open(request, operator);
    }

    /**
     * Witnesses until the test ends, or the user ends it.
     *
     * @return the record
     * @throws LatchmarkException of category ENVIRONMENT if it can't listen, write its record or cut the power, or the writer does
     *     not come back; of category USAGE if another witness works in the folder
     */
    public static PowerCutTest execute(WitnessRequest request, String latchmarkVersion, Operator operator)
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

    private PowerCutTest serve(String latchmarkVersion) throws InterruptedException {
        try (record;
                CoordinatorChannel channel = CoordinatorChannel.open(
                        request.place().address(),
                        KeyMaker.of(request.place(), Keys.COORDINATOR),
                        PowerCutMessages.version(latchmarkVersion),
                        record)) {
            record.connect(channel);
            operator.message("Witness of '" + request.configuration() + "' at " + channel.address() + "; its record is "
                    + request.folder());
            while (!record.isEnded()) {
                watch(channel);
            }
            record.requireWritten();
            record.awaitDeparture(LAST_NANOS);
        } catch (InterruptedException e) {
            PowerCutText.lines(record.test()).forEach(operator::message);
            throw e;
        }
        PowerCutText.lines(record.test()).forEach(operator::message);
        return record.test();
    }

    /** Waits for a cycle, then for its cut, then for the writer. */
    private void watch(CoordinatorChannel channel) throws InterruptedException {
        int cycle = record.writingCycle();
        long waitingNanos = System.nanoTime();
        while (cycle == 0 && !record.isEnded()) {
            requireReturn(waitingNanos);
            operator.step("Waiting for the writer at " + channel.address());
            record.awaitChange(STEP_NANOS);
            cycle = record.writingCycle();
        }
        long afterNanos = request.cut()
                .map(cut -> ThreadLocalRandom.current()
                        .nextLong(cut.min().toNanos(), cut.max().toNanos() + 1))
                .orElse(Long.MAX_VALUE);
        long startNanos = System.nanoTime();
        while (!record.isEnded() && record.writingCycle() == cycle) {
            long leftNanos = afterNanos - (System.nanoTime() - startNanos);
            if (leftNanos <= 0) {
                cut(cycle);
                awaitLoss(cycle);
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

    private void requireReturn(long sinceNanos) {
        Duration patience = request.place().patience();
        if (request.cut().isPresent() && System.nanoTime() - sinceNanos > patience.toNanos()) {
            throw LatchmarkException.environment("no writer came within " + DurationText.of(patience)
                    + ": look at its host, then start this witness again, which continues; or give a longer --wait");
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
    private void awaitLoss(int cycle) throws InterruptedException {
        long sinceNanos = System.nanoTime();
        boolean isWarned = false;
        while (record.writingCycle() == cycle && !record.isEnded()) {
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
