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
 * The file by which a process announces its work, in a folder that all users share. Its name says since when and which
 * process, its owner who, its text what; the process lives as long as it holds the file's lock. Nobody writes to the file of
 * another, so that a file left behind, or planted, is in nobody's way. The next process that looks removes the file of one
 * that has ended, if it may.
 *
 * <p>Implementation note: a POSIX lock is lost when the process closes any descriptor of the file, so this class never opens
 * a file that its own process holds. Two bytes are locked. The holder has both. Who removes a file has the first alone, so
 * that the file can't get a holder meanwhile, and that others who look at the second don't take the remover for one.
 *
 * @param path of the file
 */
record Announcement(Path path) {
    /** Far behind the text, so that others can read it even where a lock forbids to read. */
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

    /** The file of this process. */
    static Path path(Path folder, Instant since) {
        return folder.resolve("latchmark-work-" + SINCE.format(since) + "-"
                + ProcessHandle.current().pid());
    }

    /** Creates and locks the file of this process; it must not be there, not even as a link. */
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

    /** Empty if somebody took the file for that of an ended process, in the moment before it was locked, and removed it. */
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

    /** Somebody who looks whether the file is locked keeps it from being so for a moment. */
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

    /** Releases the lock of this process and removes the file. */
    static void release(Path path, FileChannel channel) {
        try (channel) {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            // Without its lock it says nothing any more, and the next process of this user removes it.
        }
        HELD_HERE.remove(path);
    }

    /** What a living process of this host does; empty for anything else that has such a name, or is of this process. */
    Optional<OtherWork> read() {
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
            return text.map(what -> new OtherWork(Long.parseLong(name.group(2)), user, since, what));
        } catch (IOException | DateTimeParseException e) {
            // Gone by now, or nothing of Latchmark's.
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
            // It may be anybody's.
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

    /** Removes the file if nobody holds it, and nothing if it may not be removed. */
    private void removeRemains() {
        try (FileChannel channel =
                FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE, LinkOption.NOFOLLOW_LINKS)) {
            if (channel.tryLock(REMOVAL_POSITION, 1, false) != null && isFree(channel)) {
                Files.deleteIfExists(path);
            }
        } catch (IOException | OverlappingFileLockException e) {
            // Another user's, or just being removed: it is in nobody's way.
        }
    }
}
