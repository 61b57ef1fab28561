package io.latchmark.platform;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/**
 * The places in a folder of results that are written to. Such folders may come from someone else: nothing in them is written to
 * through a link, and nothing but regular files is opened for writing.
 */
public final class ResultPath {
    private ResultPath() {}

    /**
     * Requires a regular file, or nothing yet.
     *
     * @return the file
     * @throws LatchmarkException of category ENVIRONMENT if it is a link, a folder, a pipe, a socket or a device
     */
    public static Path file(Path file) {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            throw refused(file);
        }
        return file;
    }

    /**
     * Creates a folder with those between it and the folder of results.
     *
     * @param results exists; may itself be behind a link
     * @return the folder
     * @throws LatchmarkException of category ENVIRONMENT if one of them is something else
     */
    public static Path folder(Path results, Path folder) throws IOException {
        Path each = results;
        for (Path name : results.relativize(folder)) {
            each = each.resolve(name);
            if (!Files.exists(each, LinkOption.NOFOLLOW_LINKS)) {
                Files.createDirectory(each);
            } else if (!Files.isDirectory(each, LinkOption.NOFOLLOW_LINKS)) {
                throw refused(each);
            }
        }
        return folder;
    }

    static LatchmarkException refused(Path file) {
        return LatchmarkException.environment("cannot write " + file + ": it is " + kind(file)
                + ", and is left as it is; remove it, or choose another folder with --out");
    }

    private static String kind(Path file) {
        if (Files.isSymbolicLink(file)) {
            return "a symbolic link";
        }
        if (Files.isDirectory(file)) {
            return "a folder";
        }
        return Files.isRegularFile(file) ? "a file" : "a pipe, a socket or a device";
    }
}
