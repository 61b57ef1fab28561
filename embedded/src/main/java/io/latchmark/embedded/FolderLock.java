package io.latchmark.embedded;

import io.latchmark.core.LatchmarkException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The right to use a folder, held by one process at a time; the operating system releases it when the process ends.
 * Any thread.
 *
 * <p>Implementation note: a POSIX lock is lost when the process closes any descriptor of the file, so this class never
 * opens the file of a lock that its own process holds.
 */
final class FolderLock implements AutoCloseable {
    private static final Set<Path> HELD_HERE = ConcurrentHashMap.newKeySet();
    private static final int COMMAND_CHARACTERS_MAX = 200;
    /** Far beyond the text, so that others can read it even where locks prevent reading. */
    private static final long LOCKED_POSITION = Long.MAX_VALUE - 1;

    private final Path path;
    private final FileChannel channel;

    private FolderLock(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /**
     * Takes the lock of an existing folder.
     *
     * @throws LatchmarkException of category ENVIRONMENT if another process holds it; it is named
     */
    static FolderLock take(DataFolder folder) throws IOException {
        Path path = folder.lock();
        if (!HELD_HERE.add(path)) {
            throw inUse(folder, "this process, " + ProcessHandle.current().pid());
        }
        boolean taken = false;
        try {
            FileChannel channel = FileChannel.open(
                    path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
            try {
                FileLock lock = channel.tryLock(LOCKED_POSITION, 1, false);
                if (lock == null) {
                    throw inUse(folder, Files.readString(path).strip());
                }
                sign(channel);
                taken = true;
            } finally {
                if (!taken) {
                    channel.close();
                }
            }
            return new FolderLock(path, channel);
        } finally {
            if (!taken) {
                HELD_HERE.remove(path);
            }
        }
    }

    /** Writes the holder's name for others. On a full disk the lock is held without it, so that the server can be stopped. */
    private static void sign(FileChannel channel) {
        ByteBuffer text = StandardCharsets.UTF_8.encode(owner());
        int bytes = text.remaining();
        try {
            // Overwrites the old name in its block: if the block were released first, another file might take it.
            channel.write(text, 0);
            channel.truncate(bytes);
        } catch (IOException e) {
            // A refusal then names the last holder, or none.
        }
    }

    @Override
    public void close() {
        try {
            channel.close();
        } catch (IOException e) {
            throw LatchmarkException.environment("cannot release " + path + ": " + DataFolder.reason(e), e);
        } finally {
            HELD_HERE.remove(path);
        }
    }

    private static LatchmarkException inUse(DataFolder folder, String owner) {
        return LatchmarkException.environment(
                folder.root() + " is in use by " + owner + "; wait for it, or choose another --data-dir");
    }

    private static String owner() {
        String command = System.getProperty("sun.java.command", "java");
        String shown = command.substring(0, Math.min(command.length(), COMMAND_CHARACTERS_MAX));
        return "process " + ProcessHandle.current().pid() + " (" + shown + ")\n";
    }
}
