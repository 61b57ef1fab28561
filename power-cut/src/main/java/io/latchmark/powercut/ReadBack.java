package io.latchmark.powercut;

import com.sun.nio.file.ExtendedOpenOption;
import io.latchmark.powercut.record.PowerCut.Kind;
import io.latchmark.powercut.record.PowerCut.Loss;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Reads back what a stream has written. Only a write that the witness knows, and that no later write can have replaced, can be
 * lost: the one after the last that is known may have been in progress. Confined to one thread.
 */
final class ReadBack {
    private static final int CHUNK_BYTES = 1 << 20;

    private final StreamFile.Place place;
    private final StampedBlock content;
    private final boolean direct;

    /** What each block of the file should hold; 0 for anything. */
    private long[] expected = {};

    private final SortedMap<Long, Kind> lost = new TreeMap<>();
    private long checked;
    private long newest;
    private long newestNow;

    private ReadBack(StreamFile.Place place, boolean direct) {
        this.place = place;
        this.content = new StampedBlock(place.test(), place.stream());
        this.direct = direct;
    }

    /**
     * What was found of a stream.
     *
     * @param checked acknowledged writes that must be there
     * @param reordered lost ones before a later write that is there
     * @param newest sequence number of the newest write that is there, also of earlier cycles; 0 if there is none
     */
    record StreamFound(int stream, long checked, long reordered, long newest, List<Loss> losses) {
        StreamFound {
            losses = List.copyOf(losses);
        }

        /** Without the losses. */
        StreamFound counts() {
            return new StreamFound(stream, checked, reordered, newest, List.of());
        }
    }

    /**
     * Reads a stream back.
     *
     * @param acknowledged sequence number of the last write that the witness knows; lower than the place's first for none
     * @param direct past the page cache
     */
    static StreamFound of(StreamFile.Place place, long acknowledged, boolean direct) throws IOException {
        ReadBack back = new ReadBack(place, direct);
        long inProgress = acknowledged + 1;
        for (long part = place.part(Math.max(place.first(), place.oldestKept(inProgress)));
                part <= place.part(Math.max(place.first(), inProgress));
                part++) {
            back.readPart(part, acknowledged);
        }
        int reordered = back.lost.headMap(back.newestNow).size();
        return new StreamFound(place.stream().number(), back.checked, reordered, back.newest, back.ranges());
    }

    private void readPart(long part, long acknowledged) throws IOException {
        int blocks = place.stream().blocks();
        expected = new long[blocks];
        long oldest = place.oldestKept(acknowledged + 1);
        for (long sequence = oldest; sequence <= acknowledged; sequence++) {
            if (place.part(sequence) == part) {
                expected[place.block(sequence)] = sequence;
                checked++;
            }
        }
        Path file = place.file(place.first() + part * blocks);
        int read = readIfThere(file);
        ByteBuffer nothing = ByteBuffer.allocate(0);
        for (int block = read; block < blocks; block++) {
            judge(block, nothing);
        }
    }

    /** A file that can't be looked for is no proof of a loss: the device may be gone. */
    private int readIfThere(Path file) throws IOException {
        try {
            return read(file);
        } catch (NoSuchFileException e) {
            return 0;
        }
    }

    /** Reads a file, and returns the number of blocks that it has. */
    private int read(Path file) throws IOException {
        int blockBytes = place.stream().blockBytes();
        int perChunk = Math.max(1, CHUNK_BYTES / blockBytes);
        ByteBuffer chunk = StreamFile.aligned(file, perChunk * blockBytes);
        int blocks = place.stream().blocks();
        try (FileChannel channel = open(file)) {
            for (int block = 0; block < blocks; block += perChunk) {
                chunk.clear().limit(Math.min(perChunk, blocks - block) * blockBytes);
                try {
                    // Of a regular file a read is only short at its end.
                    int unused = channel.read(chunk, (long) block * blockBytes);
                } catch (IOException e) {
                    readSingly(file, block, chunk.limit() / blockBytes);
                    continue;
                }
                chunk.flip();
                int found = chunk.limit() / blockBytes;
                for (int i = 0; i < found; i++) {
                    judge(block + i, chunk.slice(i * blockBytes, blockBytes));
                }
                if (found < Math.min(perChunk, blocks - block)) {
                    return block + found;
                }
            }
        }
        return blocks;
    }

    private FileChannel open(Path file) throws IOException {
        return direct
                ? FileChannel.open(file, Set.of(StandardOpenOption.READ, ExtendedOpenOption.DIRECT))
                : FileChannel.open(file, StandardOpenOption.READ);
    }

    /** Finds the blocks of a chunk that can't be read; small ones need the page cache. */
    private void readSingly(Path file, int from, int count) throws IOException {
        int blockBytes = place.stream().blockBytes();
        ByteBuffer one = ByteBuffer.allocate(blockBytes);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            for (int block = from; block < from + count; block++) {
                try {
                    int unused = channel.read(one.clear(), (long) block * blockBytes);
                    judge(block, one.flip());
                } catch (IOException e) {
                    lose(block, Kind.UNREADABLE);
                }
            }
        }
    }

    private void judge(int block, ByteBuffer found) {
        long sequence = content.sequence(found);
        newest = Math.max(newest, sequence);
        if (sequence >= place.first()) {
            newestNow = Math.max(newestNow, sequence);
        }
        // A newer one is there if the witness has lost the last of its record.
        if (sequence < expected[block]) {
            lose(block, content.kind(found));
        }
    }

    private void lose(int block, Kind kind) {
        if (expected[block] > 0) {
            lost.put(expected[block], kind);
        }
    }

    private List<Loss> ranges() {
        List<Loss> ranges = new ArrayList<>();
        for (Map.Entry<Long, Kind> each : lost.entrySet()) {
            Loss one = new Loss(place.stream().number(), each.getValue(), each.getKey(), each.getKey());
            Loss before = ranges.isEmpty() ? one : ranges.get(ranges.size() - 1);
            if (before.kind() == one.kind() && before.last() == one.first() - 1) {
                ranges.set(ranges.size() - 1, new Loss(one.stream(), one.kind(), before.first(), one.last()));
            } else {
                ranges.add(one);
            }
        }
        return ranges;
    }
}
