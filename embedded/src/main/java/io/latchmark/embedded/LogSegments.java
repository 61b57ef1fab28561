package io.latchmark.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files of a server's log while the server is stopped. Those after the last one written are empty and kept for reuse
 * (PostgreSQL documentation, WAL Configuration).
 */
final class LogSegments {
    /** Time line and number, so the names sort in the order of the log. */
    private static final Pattern NAME = Pattern.compile("[0-9A-F]{24}");

    private LogSegments() {}

    /**
     * Deletes unused files.
     *
     * @param spare number of unused files to keep
     */
    static void trim(Path folder, int spare) throws IOException {
        List<Path> segments;
        try (Stream<Path> entries = Files.list(folder)) {
            segments = entries.filter(path ->
                            NAME.matcher(String.valueOf(path.getFileName())).matches())
                    .sorted()
                    .toList();
        }
        int last = 0;
        FileTime written = FileTime.fromMillis(0);
        for (int index = 0; index < segments.size(); index++) {
            FileTime time = Files.getLastModifiedTime(segments.get(index));
            if (time.compareTo(written) >= 0) {
                last = index;
                written = time;
            }
        }
        for (int index = last + spare + 1; index < segments.size(); index++) {
            Files.delete(segments.get(index));
        }
    }
}
