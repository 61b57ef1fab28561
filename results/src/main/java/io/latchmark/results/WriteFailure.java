package io.latchmark.results;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Words for a file of a run that could not be written. */
final class WriteFailure {
    private WriteFailure() {}

    static LatchmarkException of(Path file, IOException cause) {
        return LatchmarkException.environment(
                "cannot write " + file + ": " + cause.getMessage() + "; " + freeSpace(file)
                        + "; make room there, or choose another folder with --out",
                cause);
    }

    private static String freeSpace(Path file) {
        try {
            long bytes = Files.getFileStore(file.toAbsolutePath().getParent()).getUsableSpace();
            return (bytes >> 20) + " MiB are free on its file system";
        } catch (IOException e) {
            return "the free space on its file system is unknown";
        }
    }
}
