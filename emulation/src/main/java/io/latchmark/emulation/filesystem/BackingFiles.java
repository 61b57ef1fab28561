package io.latchmark.emulation.filesystem;

import io.latchmark.core.LatchmarkException;
import io.latchmark.emulation.filesystem.block.DataFile;
import io.latchmark.emulation.filesystem.block.DeviceSpace;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The files that exist when a file system is mounted, and the lock that prevents two emulators from serving them. */
final class BackingFiles implements AutoCloseable {
    private final MountSettings settings;
    private final FileChannel lock;
    private final Map<Path, Existing> files = new TreeMap<>();

    private record Existing(long inode, long bytes) {}

    private BackingFiles(MountSettings settings, FileChannel lock) {
        this.settings = settings;
        this.lock = lock;
    }

    /**
     * Locks the folder, creates missing parts, and scans the existing files.
     *
     * @throws LatchmarkException of category ENVIRONMENT if another emulator serves it
     */
    static BackingFiles open(MountSettings settings) {
        try {
            Files.createDirectories(settings.files());
            Files.createDirectories(settings.state());
            FileChannel channel = FileChannel.open(
                    settings.state().resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (lock(channel) == null) {
                channel.close();
                throw LatchmarkException.environment("another emulator serves " + settings.backing()
                        + ": unmount it first, or name another folder by --data");
            }
            BackingFiles backing = new BackingFiles(settings, channel);
            backing.look();
            return backing;
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot use " + settings.backing() + ": " + e, e);
        }
    }

    private static @Nullable FileLock lock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    private void look() throws IOException {
        Files.walkFileTree(settings.files(), new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (attributes.isRegularFile()) {
                    long inode = (Long) Files.getAttribute(file, "unix:ino", LinkOption.NOFOLLOW_LINKS);
                    files.put(file, new Existing(inode, attributes.size()));
                }
                return FileVisitResult.CONTINUE;
            }
        });
    }

    Set<Long> inodes() {
        return files.values().stream().map(Existing::inode).collect(Collectors.toSet());
    }

    /** Allocates space on the device for files without any, in the order of their paths. */
    void place(DeviceSpace space) {
        files.forEach((path, existing) -> {
            boolean isSecond = false;
            for (Path name : settings.files().relativize(path)) {
                isSecond |= name.toString().equals(settings.secondVolumeName());
            }
            DataFile file = space.file(existing.inode, isSecond ? 1 : 0);
            space.reserve(file, existing.bytes);
        });
    }

    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot release " + settings.backing() + ": " + e, e);
        }
    }
}
