package io.latchmark.embedded;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.Polling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * The server process of a folder as shown by postmaster.pid and the operating system, independent of how it was started. Lines of
 * the file: 1 process, 4 port, 8 state. Any thread.
 *
 * @param folder of the server
 */
record Postmaster(DataFolder folder) {
    private static final Duration ORPHAN_LIMIT = Duration.ofSeconds(60);
    private static final Duration SIGNAL_LIMIT = Duration.ofSeconds(10);
    private static final int PID_LINE = 0;
    private static final int PORT_LINE = 3;
    private static final int STATE_LINE = 7;

    /** The process id of the running server; 0 if none is running. Another process with the same number does not count. */
    long pid() {
        long pid = number(PID_LINE);
        return pid > 0 && isAlive(pid) ? pid : 0;
    }

    boolean isRunning() {
        return pid() != 0;
    }

    boolean isReady() {
        return isRunning() && line(STATE_LINE).equals("ready");
    }

    int port() {
        return (int) number(PORT_LINE);
    }

    /** Whether a server ended without removing its file, so that the next one has to recover. */
    boolean hasCrashed() {
        return Files.exists(file()) && !isRunning();
    }

    Path file() {
        return folder.data().resolve("postmaster.pid");
    }

    /** Whether it is recovering, after a crash or because one of its processes was killed, or has not got that far. */
    boolean isRecovering() {
        return ServerLog.isRecovering(folder.log());
    }

    /**
     * Stops the server, and waits until it has ended.
     *
     * @throws LatchmarkException of category ENVIRONMENT if it can't be ended, or shortly after an interrupt
     */
    void stop(Consumer<String> progress) {
        long pid = pid();
        if (pid != 0) {
            Shutdown shutdown = new Shutdown(this, progress, Shutdown.RECOVERY_LIMIT);
            if (shutdown.run(() -> signal("INT"), () -> isAlive(pid)) == Shutdown.Ending.LEFT) {
                throw LatchmarkException.environment("interrupted while the server, process " + pid + ", was stopped");
            }
        }
    }

    /**
     * Sends a signal to the server, if it is running.
     *
     * @throws LatchmarkException of category ENVIRONMENT if that is not permitted
     */
    void signal(String name) {
        long pid = pid();
        if (pid == 0) {
            return;
        }
        Command kill = Command.run(
                List.of("/bin/sh", "-c", "kill -" + name + " \"$1\"", "sh", Long.toString(pid)),
                Path.of("/"),
                SIGNAL_LIMIT);
        if (!kill.succeeded() && isAlive(pid)) {
            throw LatchmarkException.environment("cannot stop the server, process " + pid + ": " + kill.reason()
                    + "; stop it as the user who started it");
        }
    }

    /** Kills the server and its child processes. */
    void kill() {
        signal("KILL");
        ofOurProgram().forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
    }

    /** Waits for children of a killed server or initdb, and deletes a file that would prevent a new server's start. */
    void clearRemains(Consumer<String> progress) throws IOException {
        if (!Polling.until(() -> ofOurProgram().isEmpty(), ORPHAN_LIMIT, seconds -> {
            if (seconds == 1) {
                progress.accept("waiting for processes of a killed session: " + ofOurProgram());
            }
        })) {
            throw LatchmarkException.environment("processes " + ofOurProgram() + " of a killed session still use "
                    + folder.data() + " after " + ORPHAN_LIMIT.toSeconds() + " s; end them by kill -QUIT");
        }
        long pid = number(PID_LINE);
        if (pid > 0 && ProcessHandle.of(pid).isPresent()) {
            // Another program has our dead server's process id; PostgreSQL might mistake it for a live server.
            Files.deleteIfExists(file());
        }
    }

    /** Whether a process is running and is this folder's server. */
    boolean isAlive(long pid) {
        return ProcessHandle.of(pid).map(this::isOurs).orElse(false);
    }

    /** Compares the program file if we may see it, otherwise the command line, which is visible without the right to trace. */
    private boolean isOurs(ProcessHandle process) {
        String prefix = Binaries.pathPrefix(folder.root());
        ProcessHandle.Info info = process.info();
        return info.command().isPresent()
                ? info.command().get().startsWith(prefix)
                : info.commandLine().orElse("").contains(prefix);
    }

    private List<Long> ofOurProgram() {
        return ProcessHandle.allProcesses()
                .filter(this::isOurs)
                .map(ProcessHandle::pid)
                .toList();
    }

    private long number(int index) {
        try {
            return Long.parseLong(line(index));
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /** A line of the file; empty if the line or the file does not exist yet. */
    private String line(int index) {
        return folder.using(() -> {
            List<String> lines = DataFolder.readOrEmpty(file()).lines().toList();
            return index < lines.size() ? lines.get(index).strip() : "";
        });
    }
}
