package io.latchmark.embedded;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * The server's log output since a start. Immutable.
 *
 * @param path the log file
 * @param startBytes its size when the server was started
 */
record ServerLog(Path path, long startBytes) {
    private static final long SIZE_BYTES_MAX = 16L << 20;
    private static final int TAIL_BYTES = 4096;
    private static final int TAIL_LINES = 4;
    /** Far more than a server writes during recovery. */
    private static final int RECENT_BYTES = 1 << 18;

    private static final List<String> CRASHED =
            List.of("database system was interrupted", "database system was not properly shut down");

    private static final List<String> RECOVERING = List.of(
            "starting PostgreSQL",
            "terminating any other active server processes",
            "all server processes terminated; reinitializing");

    /** Starts a new part of the log; a long log is renamed first, replacing an earlier one. */
    static ServerLog begin(Path path) throws IOException {
        long bytes = Files.exists(path) ? Files.size(path) : 0;
        if (bytes > SIZE_BYTES_MAX) {
            Files.move(path, path.resolveSibling(path.getFileName() + ".old"), StandardCopyOption.REPLACE_EXISTING);
            bytes = 0;
        }
        return new ServerLog(path, bytes);
    }

    /**
     * Whether the server's last message about its state says that it is starting, or restarting because one of its processes was
     * killed, and not that it accepts connections. Its file {@code postmaster.pid} does not show this.
     */
    static boolean isRecovering(Path path) {
        String text = end(path, 0, RECENT_BYTES);
        int ready = text.lastIndexOf("database system is ready to accept connections");
        return RECOVERING.stream().anyMatch(line -> text.lastIndexOf(line) > ready);
    }

    /** Whether the started server is recovering from a crash. */
    boolean tellsOfCrash() {
        String text = end(path, startBytes, RECENT_BYTES);
        return CRASHED.stream().anyMatch(text::contains);
    }

    /** The last lines since the start, for an error message. */
    String tail() {
        List<String> lines = end(path, startBytes, TAIL_BYTES)
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
        return String.join(" | ", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
    }

    /** Does not use a channel, which an interrupt of the thread would close. */
    private static String end(Path path, long startBytes, int bytesMax) {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
            long from = Math.max(startBytes, file.length() - bytesMax);
            byte[] bytes = new byte[Math.toIntExact(Math.max(0, file.length() - from))];
            file.seek(from);
            int read = Math.max(0, file.read(bytes));
            return new String(bytes, 0, read, StandardCharsets.UTF_8);
        } catch (IOException e) {
            return "no log: " + DataFolder.reason(e);
        }
    }
}
