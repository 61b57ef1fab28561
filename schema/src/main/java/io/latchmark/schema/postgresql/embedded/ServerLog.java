package io.latchmark.schema.postgresql.embedded;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * What the server wrote since a start. Immutable.
 *
 * @param path the log file
 * @param startBytes its size when the server was started
 */
record ServerLog(Path path, long startBytes) {
    private static final long SIZE_BYTES_MAX = 16L << 20;
    private static final int TAIL_BYTES = 4096;
    private static final int TAIL_LINES = 8;

    /** Begins a new part of the log; a long log is set aside first, in place of the one set aside before. */
    static ServerLog begin(Path path) throws IOException {
        long bytes = Files.exists(path) ? Files.size(path) : 0;
        if (bytes > SIZE_BYTES_MAX) {
            Files.move(path, path.resolveSibling(path.getFileName() + ".old"), StandardCopyOption.REPLACE_EXISTING);
            bytes = 0;
        }
        return new ServerLog(path, bytes);
    }

    /** The last lines since the start, for an error message. */
    String tail() {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            long from = Math.max(startBytes, channel.size() - TAIL_BYTES);
            ByteBuffer bytes = ByteBuffer.allocate(TAIL_BYTES);
            channel.read(bytes, from);
            List<String> lines = StandardCharsets.UTF_8
                    .decode(bytes.flip())
                    .toString()
                    .lines()
                    .filter(line -> !line.isBlank())
                    .toList();
            return String.join(" | ", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
        } catch (IOException e) {
            return "no log: " + e.getMessage();
        }
    }
}
