package io.latchmark.probe;

import com.sun.nio.file.ExtendedOpenOption;
import io.latchmark.core.LatchmarkException;
import io.latchmark.core.random.RandomStream;
import io.latchmark.platform.FileFailure;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.LongConsumer;

/**
 * Creates a test file or reuses an existing one. The file is written in full, so that no read hits a hole and no write has to
 * allocate first. A trailer after the data, written last, shows that the file is complete and ours.
 */
public final class TestFileMaker {
    private static final int CHUNK_BYTES = 1 << 20;
    private static final int SAMPLES = 64;
    private static final long SPARE_BYTES = 64L << 20;

    private final Path path;
    private final long bytes;
    private final long seed;
    private final boolean overwriteForeign;

    /**
     * A maker of one file.
     *
     * @param bytes length of the data, a multiple of 1 MiB
     * @param overwriteForeign whether an existing file that is not a test file of ours may be overwritten
     */
    public TestFileMaker(Path path, long bytes, long seed, boolean overwriteForeign) {
        if (bytes < CHUNK_BYTES || bytes % CHUNK_BYTES != 0) {
            throw new IllegalArgumentException("test file of " + bytes + " B: must be 1 MiB or more, in whole MiB");
        }
        this.path = path;
        this.bytes = bytes;
        this.seed = seed;
        this.overwriteForeign = overwriteForeign;
    }

    /**
     * The file, full of data.
     *
     * @param progress receives the bytes written so far
     * @param stop asked between two writes whether to give up; the partial file stays and is recognised as ours
     * @throws LatchmarkException of category ENVIRONMENT if it can't be created or is not ours
     */
    public TestFile make(LongConsumer progress, BooleanSupplier stop) {
        TestFilePath place = TestFilePath.judged(path);
        try {
            boolean exists = Files.exists(place.real());
            if (!exists) {
                requireSpace(0);
                return opened(place, fill(place, false, progress, stop));
            }
            Optional<Long> fileId = ofCompleteFile(place);
            if (fileId.isPresent()) {
                return opened(place, fileId.get());
            }
            requireReplaceable(place);
            requireSpace(Files.size(place.real()));
            return opened(place, fill(place, true, progress, stop));
        } catch (IOException e) {
            throw LatchmarkException.environment(
                    "cannot make the test file " + path + " (" + FileFailure.reason(e)
                            + "); make room or choose another place with --file",
                    e);
        }
    }

    private void requireSpace(long existing) throws IOException {
        Path folder = path.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw LatchmarkException.environment("the folder of " + path + " does not exist: make it first");
        }
        long free = Files.getFileStore(folder).getUsableSpace();
        long needed = Math.max(0, bytes - existing) + SPARE_BYTES;
        if (needed > free) {
            long most = Math.max(0, (existing + free - SPARE_BYTES) >> 20);
            throw LatchmarkException.environment(
                    "the test file " + path + " needs " + (needed >> 20) + " MiB, of which "
                            + (SPARE_BYTES >> 20) + " MiB stay free, and " + (free >> 20) + " MiB are free: "
                            + (most > 0 ? "give a --size of at most " + most + " MiB, or " : "")
                            + "choose another place with --file");
        }
    }

    /** Writes all data, then the trailer. The first page is written first, so that the file can be recognised as ours. */
    private long fill(TestFilePath place, boolean exists, LongConsumer progress, BooleanSupplier stop)
            throws IOException {
        long fileId =
                RandomStream.of(seed, "file id " + path.getFileName(), bytes).nextLong();
        PageHeader header = new PageHeader(fileId, seed);
        ByteBuffer buffer = ByteBuffer.allocateDirect(CHUNK_BYTES);
        try (FileChannel channel = place.open(exists)) {
            header.fill(buffer.limit(PageHeader.PAGE_BYTES), 0, 1);
            writeFully(channel, buffer, 0);
            channel.truncate(bytes);
            for (long at = 0; at < bytes; at += CHUNK_BYTES) {
                if (stop.getAsBoolean()) {
                    throw LatchmarkException.environment("interrupted while the test file was written");
                }
                buffer.clear();
                header.fill(buffer, at / PageHeader.PAGE_BYTES, 1);
                writeFully(channel, buffer, at);
                progress.accept(at + CHUNK_BYTES);
            }
            channel.force(true);
            writeFully(channel, Trailer.of(fileId, seed, bytes), bytes);
            channel.force(true);
        }
        return fileId;
    }

    static void writeFully(FileChannel channel, ByteBuffer buffer, long position) throws IOException {
        long at = position;
        while (buffer.hasRemaining()) {
            at += channel.write(buffer, at);
        }
    }

    /** The id of a complete file of ours with this length and seed and, in the pages sampled, no holes. */
    private Optional<Long> ofCompleteFile(TestFilePath place) throws IOException {
        if (Files.size(place.real()) != bytes + Trailer.BYTES) {
            return Optional.empty();
        }
        try (FileChannel channel = place.open(Set.of(StandardOpenOption.READ))) {
            ByteBuffer trailer = page(channel, bytes, Trailer.BYTES);
            boolean complete = Trailer.matches(trailer, seed, bytes) && hasNoHoles(channel);
            return complete ? Optional.of(Trailer.fileId(trailer)) : Optional.empty();
        }
    }

    /** Pages overwritten by cells have changed, but no page is ever empty. */
    private boolean hasNoHoles(FileChannel channel) throws IOException {
        RandomStream places = RandomStream.of(seed, "samples", bytes);
        for (int i = 0; i < SAMPLES; i++) {
            long number = Math.floorMod(places.nextLong(), bytes / PageHeader.PAGE_BYTES);
            ByteBuffer page = page(channel, number * PageHeader.PAGE_BYTES, PageHeader.PAGE_BYTES);
            boolean empty = true;
            for (int at = 0; at < PageHeader.PAGE_BYTES && empty; at += Long.BYTES) {
                empty = page.getLong(at) == 0;
            }
            if (empty) {
                return false;
            }
        }
        return true;
    }

    /** Refuses a file that is not ours unless it may be overwritten; a database's file is never overwritten. */
    private void requireReplaceable(TestFilePath place) throws IOException {
        long length = Files.size(place.real());
        if (length == 0) {
            return;
        }
        try (FileChannel channel = place.open(Set.of(StandardOpenOption.READ))) {
            if (isOurs(channel, length)) {
                return;
            }
            Optional<String> product = DatabaseContent.product(page(channel, 0, DatabaseContent.BYTES));
            if (product.isPresent()) {
                throw LatchmarkException.environment(path + " is a file of " + product.get()
                        + ", by its content: choose another name for the test file");
            }
        }
        if (!overwriteForeign) {
            throw LatchmarkException.environment(path + " exists and was not made by the probe: choose another"
                    + " name, or add --overwrite-foreign to lose what is in it");
        }
    }

    /** Whether the file is ours: it may have another length or be incomplete. */
    private static boolean isOurs(FileChannel channel, long length) throws IOException {
        boolean stamped = length >= PageHeader.PAGE_BYTES && PageHeader.isOurs(page(channel, 0, PageHeader.PAGE_BYTES));
        return stamped
                || (length > Trailer.BYTES && Trailer.isOurs(page(channel, length - Trailer.BYTES, Trailer.BYTES)));
    }

    /** The bytes from a position; fewer if the file ends first. */
    private static ByteBuffer page(FileChannel channel, long position, int length) throws IOException {
        ByteBuffer page = ByteBuffer.allocate(length);
        while (page.hasRemaining() && channel.read(page, position + page.position()) >= 0) {
            // Until the buffer is full or the file ends.
        }
        return page;
    }

    private TestFile opened(TestFilePath place, long fileId) throws IOException {
        int alignment = TestFile.alignment(place.real());
        return new TestFile(place, bytes, fileId, seed, takesDirect(place, alignment), alignment);
    }

    /** Tests it with a read, because some file systems accept the option and fail at the first read. */
    private static boolean takesDirect(TestFilePath place, int alignment) {
        try (FileChannel channel = place.open(Set.of(StandardOpenOption.READ, ExtendedOpenOption.DIRECT))) {
            ByteBuffer block = ByteBuffer.allocateDirect(alignment * 2).alignedSlice(alignment);
            return channel.read(block.limit(alignment).slice(), 0) == alignment;
        } catch (IOException | UnsupportedOperationException e) {
            return false;
        }
    }
}
