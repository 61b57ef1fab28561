package io.latchmark.embedded;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.Polling;
import io.latchmark.platform.Resource;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * A server started by this process. A shell script is its parent: it stops the server when its pipe from this process closes, so
 * that a killed Latchmark leaves no server behind, until {@link #leaveRunning} ends the script. Both are in a separate session,
 * so that Ctrl-C at the terminal does not reach them.
 */
final class Supervisor {
    private static final Duration READY_LIMIT = Duration.ofSeconds(60);
    private static final Duration RECOVERY_LIMIT = Duration.ofMinutes(30);
    private static final Duration PROBE_LIMIT = Duration.ofSeconds(10);
    private static final int SECONDS_BETWEEN_MESSAGES = 5;
    /** The signal for supervise.sh. */
    private static final String STAY = "stay\n";

    private final Process process;
    private final Postmaster postmaster;
    private final ServerLog log;
    private final Duration recoveryLimit;

    private Supervisor(Process process, Postmaster postmaster, ServerLog log, Duration recoveryLimit) {
        this.process = process;
        this.postmaster = postmaster;
        this.log = log;
        this.recoveryLimit = recoveryLimit;
    }

    /**
     * Starts a server that ends no later than this process, unless it is left running.
     *
     * @param recoveryLimit how long a stop waits for the end of a recovery, in whole seconds
     */
    static Supervisor start(DataFolder folder, List<String> server, Duration recoveryLimit) throws IOException {
        Postmaster postmaster = new Postmaster(folder);
        List<String> words = new ArrayList<>(newSession());
        words.addAll(List.of(
                "/bin/sh",
                "-c",
                Resource.text(Supervisor.class, "supervise.sh"),
                "latchmark-supervisor",
                postmaster.file().toString(),
                folder.log().toString(),
                Long.toString(recoveryLimit.toSeconds())));
        words.addAll(server);
        ServerLog log = ServerLog.begin(folder.log());
        Process process = Command.builder(words, folder.root())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.log().toFile()))
                .start();
        return new Supervisor(process, postmaster, log, recoveryLimit);
    }

    /** Makes the server stay up when this process ends. */
    void leaveRunning() throws IOException {
        try (OutputStream pipe = process.getOutputStream()) {
            pipe.write(STAY.getBytes(StandardCharsets.UTF_8));
        }
    }

    /**
     * Waits until the server accepts connections. An interrupt ends the wait.
     *
     * @param recovering whether it is known that it first has to recover from a crash, which may take long
     * @throws LatchmarkException of category ENVIRONMENT with the end of the server's log, if the server ends or is late
     */
    void awaitReady(boolean recovering, Consumer<String> progress) {
        BooleanSupplier decided = () -> postmaster.isReady() || !process.isAlive();
        Polling.untilInterrupted(decided, READY_LIMIT, seconds -> waitingForStart(recovering, seconds, progress));
        boolean recovers = recovering || log.tellsOfCrash();
        if (recovers) {
            int waited = (int) READY_LIMIT.toSeconds();
            Polling.untilInterrupted(
                    decided,
                    RECOVERY_LIMIT.minus(READY_LIMIT),
                    seconds -> waitingForStart(true, seconds + waited, progress));
        }
        if (!process.isAlive()) {
            throw LatchmarkException.environment("the server ended while starting, " + end());
        }
        if (Thread.currentThread().isInterrupted()) {
            throw LatchmarkException.environment("interrupted while the server was started");
        }
        if (!postmaster.isReady()) {
            throw LatchmarkException.environment("the server was not ready within "
                    + (recovers ? RECOVERY_LIMIT : READY_LIMIT).toSeconds() + " s: " + log.tail()
                    + "; look for a slow device, the whole log is in " + log.path());
        }
    }

    private void waitingForStart(boolean recovering, int seconds, Consumer<String> progress) {
        if (seconds % SECONDS_BETWEEN_MESSAGES == 0) {
            String doing = recovering || log.tellsOfCrash() ? "recovering after a crash" : "starting PostgreSQL";
            progress.accept(doing + ", " + seconds + " s");
        }
    }

    /** Whether it is running; false shortly after it has ended by itself. */
    boolean isAlive() {
        return process.isAlive();
    }

    /** How it ended, and its last log lines; call only after it has ended. */
    String end() {
        return "with exit code " + process.exitValue() + ": " + log.tail() + "; the whole log is in " + log.path();
    }

    /**
     * Stops the server, and waits until it has ended, or until shortly after an interrupt.
     *
     * @return whether it has ended
     * @throws LatchmarkException of category ENVIRONMENT if it can't be ended, or if it had ended by itself
     */
    boolean stop(Consumer<String> progress) {
        boolean endedByItself = !process.isAlive();
        Shutdown.Ending ending = endedByItself
                ? Shutdown.Ending.FAST
                : new Shutdown(postmaster, progress, recoveryLimit).run(this::askToStop, process::isAlive);
        if (ending == Shutdown.Ending.LEFT) {
            return false;
        }
        // If the script was killed, the server has not been asked to end.
        postmaster.stop(progress);
        if (endedByItself || (ending == Shutdown.Ending.FAST && process.exitValue() != 0)) {
            throw LatchmarkException.environment(
                    "the server " + (endedByItself ? "ended by itself " : "stopped ") + end());
        }
        return true;
    }

    private void askToStop() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "cannot close the pipe to the server's supervisor: " + e.getMessage() + "; stop process "
                            + postmaster.pid() + " by kill -INT",
                    e);
        }
    }

    /** The words that start a program in a new session, if the system has the command for it. */
    private static List<String> newSession() {
        boolean installed = Command.run(List.of("setsid", "true"), Path.of("/"), PROBE_LIMIT)
                .succeeded();
        return installed ? List.of("setsid") : List.of();
    }
}
