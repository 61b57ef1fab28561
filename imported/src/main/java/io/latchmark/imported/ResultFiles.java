package io.latchmark.imported;

import io.latchmark.core.LatchmarkException;
import io.latchmark.results.Imported.SourceFile;
import io.latchmark.results.Malformed;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Reads the files of another tool: those of a folder, their first bytes and their hashes. */
final class ResultFiles {
    private static final int HEAD_BYTES = 64 << 10;
    private static final int DEPTH = 3;
    private static final int FILES_MAX = 1_000;
    private static final int BUFFER_BYTES = 1 << 16;

    private ResultFiles() {}

    /** The file itself, or the regular files of a folder and its subfolders, by name. */
    static List<Path> of(Path source) {
        if (Files.isRegularFile(source)) {
            return List.of(source);
        }
        try (Stream<Path> found = Files.walk(source, DEPTH)) {
            List<Path> files = found.filter(Files::isRegularFile)
                    .sorted()
                    .limit(FILES_MAX + 1)
                    .toList();
            if (files.isEmpty() || files.size() > FILES_MAX) {
                throw LatchmarkException.usage(source + " has "
                        + (files.isEmpty() ? "no file" : "more than " + FILES_MAX + " files")
                        + ": name the folder of one run, or a file");
            }
            return files;
        } catch (UncheckedIOException e) {
            // A subfolder, which the exception names.
            IOException cause = Objects.requireNonNull(e.getCause());
            throw Malformed.unreadable(
                    cause instanceof FileSystemException named && named.getFile() != null
                            ? Path.of(named.getFile())
                            : source,
                    cause);
        } catch (IOException e) {
            throw Malformed.unreadable(source, e);
        }
    }

    /** The start of a file, as text. */
    static String head(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            return new String(in.readNBytes(HEAD_BYTES), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw Malformed.unreadable(file, e);
        }
    }

    static String text(Path file, int bytesMax) {
        try {
            long bytes = Files.size(file);
            if (bytes > bytesMax) {
                throw LatchmarkException.damaged(file + " has " + bytes + " B: expected at most " + bytesMax
                        + " B of such a file; leave it out");
            }
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw Malformed.unreadable(file, e);
        }
    }

    /** The name, hash and length of a file. */
    static SourceFile described(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] buffer = new byte[BUFFER_BYTES];
            long bytes = 0;
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                digest.update(buffer, 0, read);
                bytes += read;
            }
            return new SourceFile(
                    String.valueOf(file.getFileName()), HexFormat.of().formatHex(digest.digest()), bytes);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        } catch (IOException e) {
            throw Malformed.unreadable(file, e);
        }
    }
}
