package io.latchmark.application.conformance;

import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.platform.ResultPath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A temporary folder next to the result, for runs that are not kept. It is emptied when it is taken, because a killed process may
 * have left files there. Only one process at a time can have it.
 */
record WorkFolder(Path path, FileChannel channel) implements AutoCloseable {
    private static final String LOCK = "lock";

    /**
     * Takes the folder for a result.
     *
     * @throws LatchmarkException of category ENVIRONMENT if another process has it, or it can't be written
     */
    static WorkFolder of(Path out) {
        Path folder = out.resolveSibling(out.getFileName() + ".work");
        try {
            Files.createDirectories(folder);
            requireOurs(folder);
            FileChannel channel = FileChannel.open(
                    ResultPath.file(folder.resolve(LOCK)), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            WorkFolder taken = new WorkFolder(folder, channel);
            if (!taken.tryLock()) {
                channel.close();
                throw LatchmarkException.environment(
                        "another process writes " + out + ": wait until it has ended, or choose another --report");
            }
            taken.empty();
            return taken;
        } catch (IOException e) {
            throw unusable(folder, e);
        }
    }

    /** What is in it will be deleted. */
    private static void requireOurs(Path folder) throws IOException {
        try (Stream<Path> found = Files.list(folder)) {
            if (found.findAny().isPresent() && !Files.exists(folder.resolve(LOCK))) {
                throw LatchmarkException.environment("the folder " + folder
                        + " has files, but not of an earlier call: remove it, or choose another --report");
            }
        }
    }

    private boolean tryLock() throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    private static LatchmarkException unusable(Path folder, IOException e) {
        return LatchmarkException.environment("cannot use the folder " + folder + " (" + FileFailure.reason(e)
                + "); remove it, or choose another --report");
    }

    private void empty() throws IOException {
        List<Path> all;
        try (Stream<Path> found = Files.walk(path)) {
            all = found.sorted(Comparator.reverseOrder()).toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        for (Path file : all) {
            if (!file.equals(path) && !file.equals(path.resolve(LOCK))) {
                Files.delete(file);
            }
        }
    }

    /** Deletes the folder. */
    @Override
    public void close() {
        try (channel) {
            empty();
            Files.delete(path.resolve(LOCK));
            Files.delete(path);
        } catch (IOException e) {
            throw unusable(path, e);
        }
    }
}
