package io.latchmark.cli.experiment;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Keeps two experiments on one host apart. The operating system releases it when the process ends, in whatever way. */
public final class HostLock implements AutoCloseable {
    private final Path file;
    private final FileChannel channel;
    private final FileLock lock;

    private HostLock(Path file, FileChannel channel, FileLock lock) {
        this.file = file;
        this.channel = channel;
        this.lock = lock;
    }

    /**
     * Takes the lock.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if another experiment has it
     */
    public static HostLock take() {
        Path file = Path.of(System.getProperty("java.io.tmpdir"), "latchmark-experiment.lock");
        try {
            FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock lock = tryLock(channel);
            if (lock == null) {
                channel.close();
                throw LatchmarkException.environment("another experiment is going on on this host (it has locked "
                        + file + "): two would measure each other; wait for its end");
            }
            return new HostLock(file, channel, lock);
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot lock " + file + " (" + e.getMessage()
                    + "): make it writable, or choose another folder by -Djava.io.tmpdir in JDK_JAVA_OPTIONS");
        }
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    /** Where it is, for people. */
    public String text() {
        return "no other experiment may run on this host meanwhile";
    }

    @Override
    public void close() {
        try (channel) {
            lock.release();
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot release " + file + ": " + e.getMessage());
        }
    }
}
