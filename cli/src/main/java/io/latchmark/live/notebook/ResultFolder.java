package io.latchmark.live.notebook;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Restricts reads to a folder: paths that a name, a record or a symbolic link in it points to elsewhere are not read. */
final class ResultFolder {
    private final Path folder;

    ResultFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * The directory of a result.
     *
     * @param path below the folder
     * @throws LatchmarkException of category USAGE if it is outside, or one of its files is
     */
    Path directory(String path) {
        try {
            Path directory = inside(folder.resolve(path));
            try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, Files::isSymbolicLink)) {
                files.forEach(this::inside);
            }
            return directory;
        } catch (InvalidPathException | IOException e) {
            throw LatchmarkException.usage("This result no longer exists.");
        }
    }

    private Path inside(Path file) {
        try {
            Path real = file.toRealPath();
            if (!real.startsWith(folder.toRealPath())) {
                throw LatchmarkException.usage(
                        "The result, or a file of it, is a link to a place outside the folder; such a place is not shown.");
            }
            return real;
        } catch (IOException e) {
            throw LatchmarkException.usage("This result no longer exists, or a link in it leads nowhere.");
        }
    }
}
