package io.latchmark.analysis.report;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Replaces a page in one step and leaves nothing half-written behind. */
final class PageFile {
    private PageFile() {}

    static void write(Path file, String page) {
        Path unfinished = file.resolveSibling(file.getFileName() + ".part");
        try {
            try {
                Files.writeString(unfinished, page);
                Files.move(unfinished, file, StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(unfinished);
            }
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "cannot write " + file + " (" + e + "): make its folder writable and free space on its file system;"
                            + " everything recorded is kept",
                    e);
        }
    }
}
