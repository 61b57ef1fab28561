package io.latchmark.powercut;

import com.sun.nio.file.ExtendedOpenOption;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.FileFailure;
import io.latchmark.platform.Polling;
import io.latchmark.platform.ResultPath;
import io.latchmark.powercut.record.WriteStream;
import io.latchmark.powercut.record.WriteStream.Way;
import io.latchmark.results.JsonFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The writer's files, in a folder of their own, of which nothing else is touched.
 *
 * @param parent folder that the user names
 * @param path the folder in it
 */
record WriterFolder(Path parent, Path path) {
    /** Its name in the folder that the user names. */
    static final String NAME = "latchmark-power-cut";

    private static final String FILE = "test.json";
    private static final String LOCK = "lock";
    /** Longer than a writer runs without its witness. */
    private static final Duration LOCK_LIMIT = Duration.ofSeconds(30);

    /** Also the draft of a record that a kill has left. */
    private static final Pattern OWN = Pattern.compile("stream-\\d+[-\\d]*\\.dat|\\.test\\.json\\.\\d+\\.tmp");

    private static final int FORMAT = 1;
    private static final int CHUNK_BYTES = 1 << 20;
    private static final int WRITE_BYTES_MIN = 512;

    /**
     * What the files belong to.
     *
     * @param isComplete whether all preallocated files are there
     */
    private record Owner(int formatVersion, String test, boolean isComplete) {}

    /**
     * The folder within one that the user named.
     *
     * @throws LatchmarkException of category ENVIRONMENT if there are files of others in it
     */
    static WriterFolder in(Path folder) {
        WriterFolder found = new WriterFolder(folder, folder.resolve(NAME));
        if (!Files.isDirectory(folder)) {
            throw LatchmarkException.environment(folder + " is not there: mount the device, or create the folder");
        }
        found.requireOwn();
        return found;
    }

    /** A folder that was begun has nothing, or a draft. */
    private void requireOwn() {
        if (!Files.exists(path)
                || Files.exists(path.resolve(FILE))
                || testOfWrites().isPresent()) {
            return;
        }
        try (Stream<Path> files = Files.list(path)) {
            if (files.map(file -> String.valueOf(file.getFileName()))
                    .anyMatch(name -> !name.equals(LOCK) && !name.startsWith("." + FILE))) {
                throw LatchmarkException.environment(
                        path + " has no " + FILE + ", and may hold files of others: name another folder");
            }
        } catch (IOException e) {
            throw LatchmarkException.environment(path + " can't be read: " + FileFailure.reason(e), e);
        }
    }

    /** The test to which its complete files belong. */
    Optional<UUID> test() {
        return owner().filter(Owner::isComplete).map(owner -> UUID.fromString(owner.test));
    }

    /** A device that has lost the file itself may have kept writes, which name their test. */
    private Optional<Owner> owner() {
        Path file = path.resolve(FILE);
        try {
            if (Files.exists(file)) {
                return Optional.of(JsonFile.read(file, Owner.class, FORMAT));
            }
        } catch (LatchmarkException e) {
            if (testOfWrites().isEmpty()) {
                throw LatchmarkException.environment(
                        file + " is damaged, and no write of its test is left: if the device is the right one, it has"
                                + " lost all that it acknowledged. For a new test remove " + path
                                + ", and give the witness another folder",
                        e);
            }
        }
        return testOfWrites().map(test -> new Owner(FORMAT, test.toString(), true));
    }

    private Optional<UUID> testOfWrites() {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(path, "stream-*.dat")) {
            for (Path file : files) {
                Optional<UUID> test = testOfWrites(file);
                if (test.isPresent()) {
                    return test;
                }
            }
            return Optional.empty();
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw LatchmarkException.environment(path + " can't be read: " + FileFailure.reason(e), e);
        }
    }

    private static Optional<UUID> testOfWrites(Path file) throws IOException {
        ByteBuffer chunk = ByteBuffer.allocate(CHUNK_BYTES);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            while (channel.read(chunk.clear()) > 0) {
                chunk.flip();
                for (int at = 0; at < chunk.limit(); at += WRITE_BYTES_MIN) {
                    Optional<UUID> test = StampedBlock.testOf(chunk, at);
                    if (test.isPresent()) {
                        return test;
                    }
                }
            }
            return Optional.empty();
        }
    }

    /**
     * Creates the preallocated files of a test, in place of those of an earlier one, and makes them durable.
     *
     * @throws LatchmarkException of category ENVIRONMENT if they can't be written
     */
    void make(UUID test, List<WriteStream> streams) {
        try {
            removeFiles();
            requireSpace(streams);
            JsonFile.write(path.resolve(FILE), new Owner(FORMAT, test.toString(), false));
            for (WriteStream stream : streams) {
                StreamFile.Place place = new StreamFile.Place(path, test, stream, 1);
                if (!place.isGrowing()) {
                    fill(place.file(1), (long) stream.blocks() * stream.blockBytes());
                }
            }
            StreamFile.syncFolder(path);
            StreamFile.syncFolder(parent);
            JsonFile.write(path.resolve(FILE), new Owner(FORMAT, test.toString(), true));
            StreamFile.syncFolder(path);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private void requireSpace(List<WriteStream> streams) throws IOException {
        long needed = 0;
        for (WriteStream stream : streams) {
            long bytes = (long) stream.blocks() * stream.blockBytes();
            needed += stream.way() == Way.APPEND ? 3 * bytes : bytes;
        }
        long free = Files.getFileStore(parent).getUsableSpace();
        if (needed > free) {
            throw LatchmarkException.environment("the files need " + (needed >> 20) + " MiB in " + parent + ", and "
                    + (free >> 20) + " MiB are free: give a smaller --size");
        }
    }

    private static void fill(Path file, long bytes) throws IOException {
        ByteBuffer zeros = ByteBuffer.allocateDirect(CHUNK_BYTES);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            long at = 0;
            while (at < bytes) {
                zeros.clear().limit((int) Math.min(CHUNK_BYTES, bytes - at));
                at += channel.write(zeros, at);
            }
            channel.force(true);
        }
    }

    /** Whether the file system takes direct I/O, found by a read. */
    boolean isDirect() {
        try (FileChannel channel =
                FileChannel.open(path.resolve(FILE), StandardOpenOption.READ, ExtendedOpenOption.DIRECT)) {
            return channel.read(StreamFile.aligned(path, StreamFile.alignment(path)), 0) > 0;
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }

    /** Deletes the folder with its files. */
    void remove() throws IOException {
        removeFiles();
        Files.deleteIfExists(path.resolve(LOCK));
        Files.delete(path);
    }

    private void removeFiles() throws IOException {
        List<Path> all;
        try (Stream<Path> files = Files.list(path)) {
            all = files.filter(each -> !each.endsWith(FILE) && !each.endsWith(LOCK))
                    .toList();
        }
        for (Path file : all) {
            if (!OWN.matcher(String.valueOf(file.getFileName())).matches() || Files.isDirectory(file)) {
                throw LatchmarkException.usage(file + " is not a file of a power-cut test: nothing was removed; move it"
                        + " elsewhere, or name another folder");
            }
        }
        for (Path file : all) {
            Files.delete(file);
        }
        Files.deleteIfExists(path.resolve(FILE));
    }

    /**
     * Creates the folder if it is missing, and locks it for this process until the channel is closed.
     *
     * @throws LatchmarkException of category USAGE if another writer works in it
     */
    FileChannel lock() {
        try {
            if (!Files.isDirectory(path)) {
                Files.createDirectory(path);
            }
            FileChannel channel = FileChannel.open(
                    ResultPath.file(path.resolve(LOCK)), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            // One that has lost its witness may still wait for its device.
            if (Polling.untilInterrupted(() -> isLocked(channel), LOCK_LIMIT, seconds -> {})) {
                return channel;
            }
            channel.close();
        } catch (IOException e) {
            throw failure(e);
        } catch (UncheckedIOException e) {
            throw failure(Objects.requireNonNull(e.getCause()));
        }
        throw LatchmarkException.usage(path + " is used by another writer that still runs: end it first");
    }

    private static boolean isLocked(FileChannel channel) {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Requires that the files are still those of a test, as read from the device: a device that is gone has lost nothing.
     *
     * @param direct whether the file system takes direct I/O, which reads past the page cache
     * @throws LatchmarkException of category ENVIRONMENT if they can't be read
     */
    void requireThere(String test, boolean direct) {
        if ((direct && !isDirect())
                || !test().map(UUID::toString).filter(test::equals).isPresent()) {
            throw LatchmarkException.environment(
                    path + " went away while it was read back: mount its device, and start the same command again");
        }
    }

    LatchmarkException failure(IOException e) {
        return LatchmarkException.environment(
                "cannot write in " + path + " (" + FileFailure.reason(e)
                        + "); if the device has lost its power, start the same command when it is back",
                e);
    }
}
