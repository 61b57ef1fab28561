package io.latchmark.storage.host;

import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the small files of {@code /proc} about processes and threads, hundreds per second: their first 4 KiB, into one buffer. A
 * process may end at any time; its files are then empty. For one thread.
 */
final class ProcFiles {
    private final byte[] buffer = new byte[4096];

    /** The first 4 KiB of a file; empty if it is gone or may not be read. */
    String text(Path file) {
        try (FileInputStream stream = new FileInputStream(file.toFile())) {
            int length = stream.readNBytes(buffer, 0, buffer.length);
            return new String(buffer, 0, length, StandardCharsets.ISO_8859_1);
        } catch (IOException e) {
            return "";
        }
    }

    /** The process or thread numbers in a folder; none if it is gone. */
    List<Long> numbers(Path folder) {
        List<Long> numbers = new ArrayList<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder, "[0-9]*")) {
            for (Path entry : entries) {
                numbers.add(Long.parseLong(entry.getFileName().toString()));
            }
        } catch (IOException e) {
            return List.of();
        }
        return numbers;
    }
}
