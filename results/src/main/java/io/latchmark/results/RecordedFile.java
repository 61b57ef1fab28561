package io.latchmark.results;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A recorded file, checked before it is opened: opening a pipe would wait for its writer, and a symbolic link may lead to a file
 * outside the result's directory.
 */
public final class RecordedFile {
    private RecordedFile() {}

    /**
     * Refuses everything except regular files of the result.
     *
     * @throws LatchmarkException of category DAMAGED if it is missing, a folder, pipe or device, or a link out of its directory
     */
    public static void require(Path file) {
        if (!Files.exists(file)) {
            throw LatchmarkException.damaged(file + " is missing: restore it, or leave this directory out");
        }
        if (!Files.isRegularFile(file)) {
            throw LatchmarkException.damaged(file + " is not a regular file but "
                    + (Files.isDirectory(file) ? "a folder" : "a pipe, a socket or a device")
                    + ": restore it, or leave this directory out");
        }
        if (Files.isSymbolicLink(file) && leadsOut(file)) {
            throw LatchmarkException.damaged(file
                    + " is a symbolic link to a place outside its directory, which is not read: restore the file, or leave this"
                    + " directory out");
        }
    }

    private static boolean leadsOut(Path link) {
        try {
            Path directory = link.toAbsolutePath().getParent();
            return directory == null || !link.toRealPath().startsWith(directory.toRealPath());
        } catch (IOException e) {
            throw Malformed.unreadable(link, e);
        }
    }

    /**
     * The content of a text file.
     *
     * @param bytesMax maximum size of such a file
     * @throws LatchmarkException of category DAMAGED if it does not exist, is larger or can't be read
     */
    public static String text(Path file, int bytesMax) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes(file, bytesMax)))
                    .toString();
        } catch (CharacterCodingException e) {
            throw LatchmarkException.damaged(
                    file + " is malformed (" + FileFailure.reason(e) + "): restore it, or leave this directory out", e);
        }
    }

    /** The content of a file; as {@link #text}. */
    static byte[] bytes(Path file, int bytesMax) {
        require(file);
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(bytesMax + 1);
            if (bytes.length > bytesMax) {
                throw LatchmarkException.damaged(file + " has " + Files.size(file) + " B; the maximum is " + bytesMax
                        + " B; restore it, or leave this directory out");
            }
            return bytes;
        } catch (IOException e) {
            throw Malformed.unreadable(file, e);
        }
    }
}
