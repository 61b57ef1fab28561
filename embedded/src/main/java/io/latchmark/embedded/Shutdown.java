package io.latchmark.embedded;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.Polling;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * Ends a server: with a fast shutdown; if that fails, with an immediate one; and if that fails too, with a kill. After an
 * immediate shutdown the server recovers at its next start and loses nothing. After an interrupt, a server that takes longer than
 * a user who has pressed Ctrl-C would wait is left to end by itself. For one thread.
 *
 * <p>Implementation note: PostgreSQL 18 never ends if a fast shutdown is requested during recovery, because its I/O workers and
 * its checkpointer keep running. It recovers when one of its processes was killed, for example by a system short of memory. The
 * request therefore waits for the end of the recovery, and a server with a long recovery gets an immediate shutdown.
 *
 * @param postmaster of the server
 * @param progress receives what is being waited for
 * @param recoveryLimit how long a recovery may take before an immediate shutdown
 */
record Shutdown(Postmaster postmaster, Consumer<String> progress, Duration recoveryLimit) {
    /** Maximum wait for a shutdown checkpoint: a slow device may have to write the whole buffer pool. */
    private static final Duration FAST_LIMIT = Duration.ofMinutes(10);

    static final Duration RECOVERY_LIMIT = Duration.ofSeconds(20);

    /** After an interrupt, the user does not want to wait for a recovery or a shutdown checkpoint. */
    private static final Duration RECOVERY_LIMIT_INTERRUPTED = Duration.ofSeconds(2);

    private static final Duration LIMIT_INTERRUPTED = Duration.ofMillis(1500);
    /** The server itself kills processes that have not ended 5 s after the request. */
    private static final Duration AT_ONCE_LIMIT = Duration.ofSeconds(15);

    private static final Duration KILL_LIMIT = Duration.ofSeconds(10);
    /** Less than a segment of the log. */
    private static final long FULL_BELOW_BYTES = 16 << 20;

    private static final int SECONDS_BETWEEN_MESSAGES = 10;
    private static final int SECONDS_OF_RECOVERY = 5;

    /** How a server has ended. */
    enum Ending {
        FAST,
        AT_ONCE,
        /** Not yet ended, but asked to end. */
        LEFT
    }

    /**
     * Ends the server and returns when it has ended, or shortly after an interrupt.
     *
     * @param ask requests the fast shutdown
     * @param running whether it has not ended yet
     * @throws LatchmarkException of category ENVIRONMENT if it is running even after a kill
     */
    Ending run(Runnable ask, BooleanSupplier running) {
        String hindrance = awaitRecovery(running);
        if (hindrance.isEmpty()) {
            ask.run();
            hindrance = awaitFast(running);
        }
        if (hindrance.isEmpty()) {
            return running.getAsBoolean() ? left() : Ending.FAST;
        }
        progress.accept(hindrance + ": ending PostgreSQL at once; it recovers at its next start, and nothing is lost");
        postmaster.signal("QUIT");
        if (!ended(() -> !running.getAsBoolean(), AT_ONCE_LIMIT, seconds -> {})) {
            if (Thread.currentThread().isInterrupted()) {
                return left();
            }
            progress.accept("PostgreSQL has not ended " + AT_ONCE_LIMIT.toSeconds() + " s after that: killing it");
            postmaster.kill();
            if (!Polling.until(() -> !running.getAsBoolean(), KILL_LIMIT, seconds -> {})) {
                throw LatchmarkException.environment("server process " + postmaster.pid() + " is still alive "
                        + KILL_LIMIT.toSeconds() + " s after it was killed, probably blocked on I/O: check the device");
            }
        }
        return Ending.AT_ONCE;
    }

    private Ending left() {
        progress.accept(
                "PostgreSQL, process " + postmaster.pid() + ", is still stopping: it ends without this command");
        return Ending.LEFT;
    }

    /** Whether the condition becomes true in time; after an interrupt there is only a short time left. */
    private static boolean ended(BooleanSupplier condition, Duration limit, IntConsumer everySecond) {
        return Polling.untilInterrupted(condition, limit, everySecond)
                || (Thread.currentThread().isInterrupted()
                        && Polling.until(condition, LIMIT_INTERRUPTED, seconds -> {}));
    }

    /** Why a fast shutdown can't be requested; empty if it can. */
    private String awaitRecovery(BooleanSupplier running) {
        Duration limit = Thread.currentThread().isInterrupted() ? RECOVERY_LIMIT_INTERRUPTED : recoveryLimit;
        boolean ended = Polling.until(() -> !running.getAsBoolean() || !postmaster.isRecovering(), limit, seconds -> {
            if (seconds == 1) {
                progress.accept("PostgreSQL recovers, because one of its processes was killed or it is being started:"
                        + " waiting for that, at most " + limit.toSeconds() + " s");
            }
        });
        return ended ? "" : "PostgreSQL has recovered for " + limit.toSeconds() + " s";
    }

    /** Why the fast shutdown does not end the server; empty if it has ended, or if the wait was given up. */
    private String awaitFast(BooleanSupplier running) {
        StringBuilder hindrance = new StringBuilder();
        boolean decided = ended(
                () -> !running.getAsBoolean() || !hindrance.isEmpty(),
                FAST_LIMIT,
                seconds -> hindrance.append(hindranceAfter(seconds)));
        return decided || Thread.currentThread().isInterrupted()
                ? hindrance.toString()
                : "the shutdown checkpoint has taken " + FAST_LIMIT.toMinutes() + " min";
    }

    /** On a full disk the shutdown checkpoint fails, and PostgreSQL retries it forever. */
    private String hindranceAfter(int seconds) {
        if (seconds >= SECONDS_OF_RECOVERY && postmaster.isRecovering()) {
            return "PostgreSQL was recovering when it was asked to stop";
        }
        if (seconds % SECONDS_BETWEEN_MESSAGES == 0 && isDiskFull()) {
            return "the disk is full";
        }
        if (seconds == 1 || seconds % SECONDS_BETWEEN_MESSAGES == 0) {
            progress.accept("stopping PostgreSQL: waiting for the shutdown checkpoint, " + seconds + " s");
        }
        return "";
    }

    private boolean isDiskFull() {
        try {
            return Files.getFileStore(postmaster.folder().data()).getUsableSpace() < FULL_BELOW_BYTES;
        } catch (IOException e) {
            return false;
        }
    }
}
