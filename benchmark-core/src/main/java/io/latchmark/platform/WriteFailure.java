package io.latchmark.platform;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The message for a file of a run that could not be written. */
public final class WriteFailure {
    private WriteFailure() {}

    public static LatchmarkException of(Path file, IOException cause) {
        return LatchmarkException.environment(
                "cannot write " + file + ": " + FileFailure.reason(cause) + "; " + freeSpace(file, cause)
                        + (FileFailure.isDiskFull(cause) ? "; make room there" : "; make its folder writable")
                        + ", or choose another folder with --out",
                cause);
    }

    private static String freeSpace(Path file, IOException cause) {
        try {
            Path folder = file.toAbsolutePath().getParent();
            long bytes = Files.getFileStore(folder == null ? file : folder).getUsableSpace();
            // A file system may run out of inodes, or a user out of a quota, before the space is used up.
            boolean ofAnotherKind = FileFailure.isDiskFull(cause) && bytes >> 20 > 0;
            return (bytes >> 20) + " MiB are free on its file system"
                    + (ofAnotherKind ? ", but no quota or inode" : "");
        } catch (IOException e) {
            return "the free space on its file system is unknown";
        }
    }
}
