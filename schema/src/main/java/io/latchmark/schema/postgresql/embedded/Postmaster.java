package io.latchmark.schema.postgresql.embedded;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * The server process of a folder as the file postmaster.pid and the operating system show it, whoever started it.
 * Lines of the file: 1 process, 4 port, 8 state. Any thread.
 *
 * @param folder whose server is meant
 */
record Postmaster(DataFolder folder) {
    /** Longest wait for a shutdown checkpoint: a slow or emulated device may have to write the whole buffer pool. */
    static final Duration STOP_LIMIT = Duration.ofMinutes(10);

    private static final Duration ORPHAN_LIMIT = Duration.ofSeconds(60);
    /** Less than a segment of the log. */
    private static final long FULL_BELOW_BYTES = 16 << 20;

    private static final Duration SIGNAL_LIMIT = Duration.ofSeconds(10);
    private static final int PID_LINE = 0;
    private static final int PORT_LINE = 3;
    private static final int STATE_LINE = 7;
    private static final int SECONDS_BETWEEN_MESSAGES = 10;

    /** Process of the living server; 0 if none lives. A process that merely got the same number is not taken for it. */
    long pid() {
        long pid = number(PID_LINE);
        return pid > 0 && isOurs(pid) ? pid : 0;
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

    /** Whether a server ended without having removed its file, so that the next one has to recover. */
    boolean hasCrashed() {
        return Files.exists(file()) && !isRunning();
    }

    Path file() {
        return folder.data().resolve("postmaster.pid");
    }

    /**
     * Stops the server by a fast shutdown, and waits until it has ended.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if it has not ended within {@link #STOP_LIMIT}
     */
    void stop(Consumer<String> progress) {
        long pid = pid();
        if (pid == 0) {
            return;
        }
        Command kill = Command.run(
                List.of("/bin/sh", "-c", "kill -INT \"$1\"", "sh", Long.toString(pid)), Path.of("/"), SIGNAL_LIMIT);
        if (!kill.succeeded() && isOurs(pid)) {
            throw LatchmarkException.environment("cannot stop the server, process " + pid + ": " + kill.reason()
                    + "; stop it as the user who started it");
        }
        if (!Waiting.until(() -> !isOurs(pid), STOP_LIMIT, seconds -> shuttingDown(seconds, progress))) {
            throw stillRunning(pid);
        }
    }

    /** Waits for the children of a server or an initdb whose parent was killed, and removes a file that would stand in a new one's way. */
    void clearRemains(Consumer<String> progress) throws IOException {
        if (!Waiting.until(() -> ofOurProgram().isEmpty(), ORPHAN_LIMIT, seconds -> {
            if (seconds == 1) {
                progress.accept("waiting for processes of a killed session: " + ofOurProgram());
            }
        })) {
            throw LatchmarkException.environment("processes " + ofOurProgram() + " of a killed session still use "
                    + folder.data() + " after " + ORPHAN_LIMIT.toSeconds() + " s; end them by kill -QUIT");
        }
        long pid = number(PID_LINE);
        if (pid > 0 && ProcessHandle.of(pid).isPresent()) {
            // Another program has got the number of our dead server; PostgreSQL might take it for a living one.
            Files.deleteIfExists(file());
        }
    }

    /**
     * Tells the user now and then what a stop waits for. On a full disk the shutdown checkpoint fails, and PostgreSQL tries it
     * again for ever: there the server is ended at once, and recovers at its next start.
     */
    void shuttingDown(int seconds, Consumer<String> progress) {
        if (seconds == 1 || seconds % SECONDS_BETWEEN_MESSAGES == 0) {
            progress.accept("stopping PostgreSQL: waiting for the shutdown checkpoint, " + seconds + " s");
        }
        long pid = pid();
        if (seconds % SECONDS_BETWEEN_MESSAGES == 0 && pid > 0 && isDiskFull()) {
            progress.accept("the disk is full: ending PostgreSQL without it; it recovers at its next start");
            Command unused = Command.run(
                    List.of("/bin/sh", "-c", "kill -QUIT \"$1\"", "sh", Long.toString(pid)),
                    Path.of("/"),
                    SIGNAL_LIMIT);
        }
    }

    private boolean isDiskFull() {
        try {
            return Files.getFileStore(folder.data()).getUsableSpace() < FULL_BELOW_BYTES;
        } catch (IOException e) {
            return false;
        }
    }

    static LatchmarkException stillRunning(long pid) {
        return LatchmarkException.environment("the server, process " + pid + ", has not ended within "
                + STOP_LIMIT.toMinutes() + " min of the request; its shutdown checkpoint goes on; wait for it");
    }

    private boolean isOurs(long pid) {
        return ProcessHandle.of(pid).map(this::isOurs).orElse(false);
    }

    /** By program file where we may see it, else by command line: without the right to trace, only that is shown. */
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

    /** A line of the file; empty if it is not there, or not there yet. */
    private String line(int index) {
        try {
            List<String> lines = DataFolder.readOrEmpty(file()).lines().toList();
            return index < lines.size() ? lines.get(index).strip() : "";
        } catch (IOException e) {
            throw DataFolder.unusable(folder.root(), e);
        }
    }
}
