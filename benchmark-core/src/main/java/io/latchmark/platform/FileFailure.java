package io.latchmark.platform;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Locale;
import java.util.Map;

/** The reason for a failed read or write of a file, as text for the user without Java class names. */
public final class FileFailure {
    /** The text for a full file system. */
    public static final String DISK_FULL = "the disk is full";

    /** None of these classes is a subclass of another. */
    private static final Map<Class<?>, String> KNOWN = Map.of(
            NoSuchFileException.class, "there is no such file or folder",
            AccessDeniedException.class, "permission denied",
            FileAlreadyExistsException.class, "it exists already",
            NotDirectoryException.class, "not a folder",
            DirectoryNotEmptyException.class, "the folder is not empty",
            CharacterCodingException.class, "it is not UTF-8 text");

    private FileFailure() {}

    /** The reason, without the file's name. */
    public static String reason(IOException failure) {
        if (isDiskFull(failure)) {
            return DISK_FULL;
        }
        if (isServerGone(failure)) {
            return "the process that served this file system has ended: unmount it by 'umount -l', or as an ordinary user by"
                    + " 'fusermount3 -uz'";
        }
        for (Map.Entry<Class<?>, String> known : KNOWN.entrySet()) {
            if (known.getKey().isInstance(failure)) {
                return known.getValue();
            }
        }
        return words(failure);
    }

    /** Whether the file system has no space left, or none that this user may use. */
    public static boolean isDiskFull(IOException failure) {
        String message = String.valueOf(failure.getMessage()).toLowerCase(Locale.ROOT);
        return message.contains("no space left")
                || message.contains("not enough space on the disk")
                || message.contains("disk quota exceeded");
    }

    /** Whether the file system is one in user space whose process was killed (ENOTCONN) while its directory is still mounted. */
    public static boolean isServerGone(IOException failure) {
        return String.valueOf(failure.getMessage()).contains("Transport endpoint is not connected");
    }

    /** Whether the output is a pipe whose reader has ended. */
    public static boolean isReaderGone(IOException failure) {
        return String.valueOf(failure.getMessage()).contains("Broken pipe");
    }

    private static String words(IOException failure) {
        String reason = failure instanceof FileSystemException fileSystem ? fileSystem.getReason() : null;
        String message = reason == null ? failure.getMessage() : reason;
        if (message == null || message.isBlank() || (failure instanceof FileSystemException && reason == null)) {
            return "the operating system gives no reason";
        }
        // java.io uses the form 'path (reason)'.
        int reasonAt = failure instanceof FileNotFoundException ? message.lastIndexOf('(') : -1;
        return reasonAt > 0 && message.endsWith(")") ? message.substring(reasonAt + 1, message.length() - 1) : message;
    }
}
