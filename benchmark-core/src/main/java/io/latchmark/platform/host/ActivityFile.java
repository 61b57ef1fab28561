package io.latchmark.platform.host;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The file with which a process announces its work, in a folder shared by all users. Its name contains the start time and the
 * process id, its owner is the user, and its text describes the work; the process is running as long as it holds the file's lock.
 * No process writes to another's file, so a file left behind, or planted, is harmless. The next process that looks deletes the
 * file of one that has ended, if it may.
 *
 * <p>Implementation note: a POSIX lock is lost when the process closes any descriptor of the file, so this class never opens a
 * file that its own process holds. Two bytes are locked. The holder has both. A process that deletes the file locks only the
 * first, so that the file can't get a holder during the deletion, and other processes, which look at the second, don't mistake
 * the deleter for a holder.
 *
 * @param path of the file
 */
record ActivityFile(Path path) {
    /** Far beyond the text, so that others can read it even where locks prevent reading. */
    private static final long LOCKED_POSITION = Long.MAX_VALUE - 1;

    private static final long REMOVAL_POSITION = LOCKED_POSITION - 1;

    private static final int TEXT_BYTES_MAX = 200;
    private static final int LOCK_ATTEMPTS_MAX = 250;
    private static final Duration LOCK_PAUSE = Duration.ofMillis(20);
    private static final int HOLD_ATTEMPTS_MAX = 10;
    private static final DateTimeFormatter SINCE =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss.SSSSSS", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final Pattern NAME = Pattern.compile("latchmark-work-([0-9T.]{22})-([0-9]{1,10})");
    private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();

    static Path path(Path folder, Instant since) {
        return folder.resolve("latchmark-work-" + SINCE.format(since) + "-"
                + ProcessHandle.current().pid());
    }

    /** Creates and locks the file of this process; it must not exist, not even as a link. */
    static FileChannel hold(Path folder, Instant since, String text) throws IOException {
        Path path = path(folder, since);
        for (int attempt = 0; attempt < HOLD_ATTEMPTS_MAX; attempt++) {
            HELD_HERE.add(path);
            Optional<FileChannel> held = Optional.empty();
            try {
                held = create(path, text);
            } finally {
                if (held.isEmpty()) {
                    HELD_HERE.remove(path);
                }
            }
            if (held.isPresent()) {
                return held.get();
            }
        }
        throw new IOException("other processes keep removing " + path);
    }

    /** Empty if another process mistook the file for an ended process's just before it was locked, and deleted it. */
    private static Optional<FileChannel> create(Path path, String text) throws IOException {
        FileChannel channel = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try {
            lock(channel);
            if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                channel.close();
                return Optional.empty();
            }
            readableByAll(path);
            channel.write(StandardCharsets.UTF_8.encode(text), 0);
            return Optional.of(channel);
        } catch (IOException | RuntimeException | Error e) {
            channel.close();
            Files.deleteIfExists(path);
            throw e;
        }
    }

    /** Retries, because another process that checks the lock prevents it for a moment. */
    private static void lock(FileChannel channel) throws IOException {
        for (int attempt = 0; attempt < LOCK_ATTEMPTS_MAX; attempt++) {
            if (channel.tryLock(REMOVAL_POSITION, 2, false) != null) {
                return;
            }
            try {
                Thread.sleep(LOCK_PAUSE.toMillis());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while it was locked", e);
            }
        }
        throw new IOException("another process keeps it from being locked");
    }

    private static void readableByAll(Path path) throws IOException {
        if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-r--r--"));
        }
    }

    /** Releases the lock of this process and deletes the file. */
    static void release(Path path, FileChannel channel) {
        try (channel) {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            // Without its lock it means nothing, and the next process of this user deletes it.
        }
        HELD_HERE.remove(path);
    }

    /** The work of a running process on this host; empty for any other file with such a name, and for this process's own. */
    Optional<OtherProcess> read() {
        Matcher name = NAME.matcher(String.valueOf(path.getFileName()));
        if (HELD_HERE.contains(path) || !name.matches() || !Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.empty();
        }
        try {
            Instant since = LocalDateTime.parse(name.group(1), SINCE).toInstant(ZoneOffset.UTC);
            String user = String.valueOf(Files.getOwner(path, LinkOption.NOFOLLOW_LINKS));
            Optional<String> text = textIfHeld();
            if (text.isEmpty()) {
                removeRemains();
            }
            return text.map(what -> new OtherProcess(Long.parseLong(name.group(2)), user, since, what));
        } catch (IOException | DateTimeParseException e) {
            // Already deleted, or not from Latchmark.
            return Optional.empty();
        }
    }

    private Optional<String> textIfHeld() throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
            if (isFree(channel)) {
                return Optional.empty();
            }
            ByteBuffer bytes = ByteBuffer.allocate(TEXT_BYTES_MAX);
            channel.read(bytes, 0);
            String text = StandardCharsets.UTF_8.decode(bytes.flip()).toString();
            // The text may come from any user.
            return Optional.of(text.replaceAll("[^ -~]", "?"));
        }
    }

    private static boolean isFree(FileChannel channel) throws IOException {
        try {
            return channel.tryLock(LOCKED_POSITION, 1, true) != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    /** Deletes the file if nobody holds it and it may be deleted. */
    private void removeRemains() {
        try (FileChannel channel =
                FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            if (channel.tryLock(REMOVAL_POSITION, 1, false) != null && isFree(channel)) {
                Files.deleteIfExists(path);
            }
        } catch (IOException | OverlappingFileLockException e) {
            // It belongs to another user or is just being deleted, and is harmless.
        }
    }
}
