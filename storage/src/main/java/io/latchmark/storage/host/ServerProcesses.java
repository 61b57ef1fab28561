package io.latchmark.storage.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Finds a server among the processes of this machine, as {@code /proc} shows them (man page proc(5)). The process must also see
 * the same file systems: mount points have numbers, which differ between containers. Immutable.
 */
public final class ServerProcesses {
    /** Ticks per second in {@code /proc/PID/stat}: USER_HZ, the same on every platform that Java runs on. */
    private static final long TICKS_PER_SECOND = 100;

    private static final int PARENT_AFTER_COMMAND = 1;
    private static final int START_AFTER_COMMAND = 19;
    /** Maximum time between the start of a process and the start time that the server reports. */
    private static final Duration STARTING_MAX = Duration.ofMinutes(2);

    private final Path processes;

    /**
     * The processes of a machine.
     *
     * @param root the folder that contains {@code proc}: {@code /} or a recorded tree
     */
    public ServerProcesses(Path root) {
        this.processes = root.resolve("proc");
    }

    /**
     * Finds the process that serves a connection that this process holds open, in a server with a process for each.
     *
     * @param serverProcess its process id, as the server reports it
     * @param isItsTitle whether a process has the title of the one that serves this connection
     */
    public ServerHost ofConnection(long serverProcess, Predicate<String> isItsTitle) {
        if (!Files.isReadable(processes.resolve("self/mountinfo"))) {
            return noProcesses();
        }
        String title = text(serverProcess, "cmdline").orElse("").replace('\0', ' ');
        if (!isItsTitle.test(title)) {
            return ServerHost.unproven("the server's process of this connection, " + serverProcess
                    + ", is not among the processes that are seen here: the server runs on another host or in a container,"
                    + " or the processes of other users are hidden");
        }
        return seesTheSameFiles(serverProcess)
                ? new ServerHost(
                        true,
                        "the server's process of a connection runs here and sees the same file systems",
                        parent(serverProcess))
                : otherFiles();
    }

    /**
     * Finds the process of a server: its name matches, it has the database's file open, and it is as old as the server.
     *
     * @param command the name of the server's processes
     * @param file of the database, as the server names it
     * @param age time since the server's start, by the server's clock
     */
    public ServerHost withOpenFile(String command, String file, Duration age) {
        if (!Files.isReadable(processes.resolve("self/mountinfo"))) {
            return noProcesses();
        }
        boolean hidden = false;
        List<Long> servers = named(command);
        for (long server : servers) {
            Optional<Boolean> open = hasOpen(server, file);
            hidden |= open.isEmpty();
            if (open.orElse(false) && isAsOld(server, age)) {
                return seesTheSameFiles(server)
                        ? new ServerHost(
                                true,
                                "a process " + command
                                        + " runs here that has a file of the database open, is as old as the"
                                        + " server, and sees the same file systems",
                                server)
                        : otherFiles();
            }
        }
        if (hidden) {
            return ServerHost.unproven(
                    "a process " + command + " runs here, but this user may not see which files it has open: start"
                            + " Latchmark as root or as the server's user");
        }
        return ServerHost.unproven(
                servers.isEmpty()
                        ? "no process " + command + " is seen here: the server runs on another host or in a container"
                        : "no process " + command + " here has the file " + file + " open and is as old as the server");
    }

    private static ServerHost noProcesses() {
        return ServerHost.unproven("this system has no /proc; nothing shows whether the server runs here");
    }

    private static ServerHost otherFiles() {
        return ServerHost.unproven("the server runs on this machine, but sees other file systems, as a container does");
    }

    private boolean seesTheSameFiles(long process) {
        Optional<String> theirs = text(process, "mountinfo");
        return theirs.isPresent() && theirs.equals(read(processes.resolve("self/mountinfo")));
    }

    private List<Long> named(String command) {
        List<Long> found = new ArrayList<>();
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(processes, "[0-9]*")) {
            for (Path folder : folders) {
                long process = Long.parseLong(folder.getFileName().toString());
                if (text(process, "comm").map(String::strip).orElse("").equals(command)) {
                    found.add(process);
                }
            }
        } catch (IOException e) {
            return List.of();
        }
        return found;
    }

    /** Empty if the user may not see it. */
    private Optional<Boolean> hasOpen(long process, String file) {
        boolean found = false;
        try (DirectoryStream<Path> links = Files.newDirectoryStream(processes.resolve(process + "/fd"))) {
            for (Path link : links) {
                found |= Files.isSymbolicLink(link) && leadsTo(link, file);
            }
            return Optional.of(found);
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The link contains the file's real path; the server may report a path with symbolic links. */
    private static boolean leadsTo(Path link, String file) throws IOException {
        if (Files.readSymbolicLink(link).toString().equals(file)) {
            return true;
        }
        try {
            return Files.isSameFile(link, Path.of(file));
        } catch (IOException | InvalidPathException e) {
            // One of the two is not visible as a file here.
            return false;
        }
    }

    /** The parent's process id; 0 if the process is gone. */
    private long parent(long process) {
        return afterCommand(process)
                .map(fields -> Long.parseLong(fields[PARENT_AFTER_COMMAND]))
                .orElse(0L);
    }

    /** The command may contain blanks and brackets; the fields after the last bracket do not. */
    private Optional<String[]> afterCommand(long process) {
        return text(process, "stat")
                .map(text -> text.substring(text.lastIndexOf(')') + 1).strip().split(" ", -1));
    }

    private boolean isAsOld(long process, Duration age) {
        Optional<String[]> stat = afterCommand(process);
        Optional<String> uptime = read(processes.resolve("uptime"));
        if (stat.isEmpty() || uptime.isEmpty()) {
            return false;
        }
        String[] fields = stat.get();
        double startSeconds = Double.parseDouble(fields[START_AFTER_COMMAND]) / TICKS_PER_SECOND;
        double processSeconds = Double.parseDouble(uptime.get().split(" ", 2)[0]) - startSeconds;
        return Math.abs(processSeconds - age.toSeconds()) <= STARTING_MAX.toSeconds();
    }

    /** The content of a file in a process's folder; empty if it is not there, or hidden from this user. */
    public Optional<String> text(long process, String file) {
        return read(processes.resolve(Long.toString(process)).resolve(file));
    }

    private static Optional<String> read(Path file) {
        try {
            return Optional.of(Files.readString(file, StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
