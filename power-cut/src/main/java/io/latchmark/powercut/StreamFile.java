package io.latchmark.powercut;

import com.sun.nio.file.ExtendedOpenOption;
import io.latchmark.platform.ResultPath;
import io.latchmark.powercut.record.WriteStream;
import io.latchmark.powercut.record.WriteStream.Way;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;

/**
 * The files of a stream. A preallocated one is written over and over. A growing one is followed by another when it has all its
 * blocks, and the last two are kept. Confined to one thread.
 */
final class StreamFile implements AutoCloseable {
    private static final int ALIGNMENT_MIN = 4096;

    private final Place place;
    private final StampedBlock content;
    private final boolean direct;
    private final ByteBuffer block;
    private FileChannel channel;
    private long part;

    private StreamFile(Place place, FileChannel channel, boolean direct) throws IOException {
        this.place = place;
        this.content = new StampedBlock(place.test, place.stream);
        this.channel = channel;
        this.direct = direct;
        this.block = aligned(place.folder, place.stream.blockBytes());
    }

    /**
     * Where a stream writes.
     *
     * @param first sequence number of its first write since the last power cut; growing files begin with it
     */
    record Place(Path folder, UUID test, WriteStream stream, long first) {
        /** The file of a write. */
        Path file(long sequence) {
            String name = String.format(Locale.ROOT, "stream-%03d", stream.number());
            return folder.resolve(isGrowing() ? name + "-" + first + "-" + part(sequence) + ".dat" : name + ".dat");
        }

        boolean isGrowing() {
            return stream.way() == Way.APPEND;
        }

        /** The number of the growing file of a write. */
        long part(long sequence) {
            return isGrowing() ? (sequence - first) / stream.blocks() : 0;
        }

        /** The position of a write in its file, in blocks. */
        int block(long sequence) {
            return isGrowing() ? (int) ((sequence - first) % stream.blocks()) : stream.block(sequence);
        }

        /** The oldest write that none can have replaced by the time that one write is in progress. */
        long oldestKept(long inProgress) {
            return Math.max(
                    first,
                    isGrowing() ? first + (part(inProgress) - 1) * stream.blocks() : inProgress - stream.blocks() + 1);
        }
    }

    /** Opens it for writing; a growing one is created. */
    static StreamFile open(Place place, boolean direct) throws IOException {
        if (place.isGrowing()) {
            removeGrowing(place);
        }
        StreamFile opened = new StreamFile(place, channel(place, place.first, direct), direct);
        syncFolder(place.folder);
        return opened;
    }

    private static void removeGrowing(Place place) throws IOException {
        String prefix = String.format(Locale.ROOT, "stream-%03d-", place.stream.number());
        try (var files = Files.newDirectoryStream(place.folder, prefix + "*.dat")) {
            for (Path file : files) {
                Files.delete(file);
            }
        }
    }

    private static FileChannel channel(Place place, long sequence, boolean direct) throws IOException {
        Path file = ResultPath.file(place.file(sequence));
        if (place.isGrowing()) {
            return FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
        }
        if (place.stream.way() != Way.DSYNC) {
            return FileChannel.open(file, StandardOpenOption.WRITE);
        }
        Set<OpenOption> options = direct
                ? Set.of(StandardOpenOption.WRITE, StandardOpenOption.DSYNC, ExtendedOpenOption.DIRECT)
                : Set.of(StandardOpenOption.WRITE, StandardOpenOption.DSYNC);
        return FileChannel.open(file, options);
    }

    /** Writes a block; it is acknowledged when this returns. */
    void write(long sequence) throws IOException {
        if (place.part(sequence) != part) {
            next(sequence);
        }
        content.fill(block, sequence);
        long at = (long) place.block(sequence) * place.stream.blockBytes();
        while (block.hasRemaining()) {
            at += channel.write(block, at);
        }
        switch (place.stream.way()) {
            case DSYNC -> {
                // Is on stable storage when written.
            }
            case FDATASYNC -> channel.force(false);
            case FSYNC, APPEND -> channel.force(true);
        }
    }

    private void next(long sequence) throws IOException {
        channel.close();
        part = place.part(sequence);
        channel = channel(place, sequence, direct);
        syncFolder(place.folder);
        if (part > 1) {
            Files.delete(place.file(sequence - 2L * place.stream.blocks()));
        }
    }

    /** A buffer for direct I/O. */
    static ByteBuffer aligned(Path folder, int bytes) throws IOException {
        int alignment = alignment(folder);
        int whole = (bytes + alignment - 1) / alignment * alignment;
        return ByteBuffer.allocateDirect(whole + alignment)
                .alignedSlice(alignment)
                .limit(bytes);
    }

    /** What sizes and positions of direct I/O must be multiples of. */
    static int alignment(Path folder) throws IOException {
        return (int) Math.max(ALIGNMENT_MIN, Files.getFileStore(folder).getBlockSize());
    }

    /** Makes the names in a folder durable, where folders can be opened. */
    static void syncFolder(Path folder) throws IOException {
        if (!System.getProperty("os.name", "").startsWith("Windows")) {
            try (FileChannel names = FileChannel.open(folder)) {
                names.force(true);
            }
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
