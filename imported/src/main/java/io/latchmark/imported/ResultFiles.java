package io.latchmark.imported;

import io.latchmark.core.LatchmarkException;
import io.latchmark.results.Imported.SourceFile;
import io.latchmark.results.Malformed;
import io.latchmark.results.SourceText;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads the files of another tool: those of a folder, their first bytes and their hashes. */
final class ResultFiles {
    private static final int HEAD_CHARACTERS = 64 << 10;
    private static final int DEPTH = 3;
    private static final int FILES_MAX = 1_000;
    private static final int BUFFER_BYTES = 1 << 16;
    /** Fewer lines than any of these tools prints. */
    private static final int PREFIXED_MIN = 10;

    private static final Pattern DIGIT = Pattern.compile("[0-9]");

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

    /** When a file was written last. */
    static Instant modified(Path file) {
        try {
            return Files.getLastModifiedTime(file).toInstant();
        } catch (IOException e) {
            throw Malformed.unreadable(file, e);
        }
    }

    /** The start of a file, as text. */
    static String head(Path file) {
        try (Reader in = SourceText.reader(file)) {
            char[] head = new char[HEAD_CHARACTERS];
            int length = 0;
            for (int read = in.read(head); read > 0; read = in.read(head, length, head.length - length)) {
                length += read;
            }
            return new String(head, 0, length);
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
            try (Reader in = SourceText.reader(file)) {
                StringWriter text = new StringWriter();
                long unused = in.transferTo(text);
                return text.toString();
            }
        } catch (IOException e) {
            throw Malformed.unreadable(file, e);
        }
    }

    /**
     * A text in which each line begins with what a log put before it, without that: {@code fio-1  | } of docker compose, or a time of
     * day. Lines of other programs become empty.
     *
     * @param first finds the start of the output; its first group is what precedes it on its line
     */
    static String withoutPrefixes(String text, Pattern first) {
        Matcher start = first.matcher(text);
        if (!start.find() || start.group(1).isEmpty()) {
            return text;
        }
        String prefix = withoutDigits(start.group(1));
        String bare = prefix.stripTrailing();
        List<String> lines = text.lines()
                .map(line -> withoutDigits(line.substring(0, Math.min(line.length(), prefix.length())))
                                .equals(prefix)
                        ? line.substring(prefix.length())
                        : "")
                .toList();
        return lines.stream().filter(line -> !line.isEmpty()).count() < PREFIXED_MIN || bare.isEmpty()
                ? text
                : String.join("\n", lines);
    }

    /** Times and numbers differ from line to line. */
    private static String withoutDigits(String text) {
        return DIGIT.matcher(text).replaceAll("0");
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
