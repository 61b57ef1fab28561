package io.latchmark.emulation.controller;

import java.util.ArrayDeque;
import java.util.Deque;

/** Recent sequential streams among one volume's reads. */
final class Streams {
    private static final int STREAMS_MAX = 16;

    private final Deque<Stream> recent = new ArrayDeque<>();

    static final class Stream {
        private long nextBytes;
        private int reads;
        private long aheadBytes;

        /** The number of reads so far. */
        int reads() {
            return reads;
        }

        /** The end of the data requested by reads or prefetched. */
        long aheadBytes() {
            return aheadBytes;
        }

        void fetchedTo(long bytes) {
            aheadBytes = Math.max(aheadBytes, bytes);
        }
    }

    /** The stream of a read; a new one if the read continues none. */
    Stream read(long positionBytes, long endBytes) {
        Stream stream = recent.stream()
                .filter(candidate -> candidate.nextBytes == positionBytes)
                .findFirst()
                .orElseGet(Stream::new);
        recent.remove(stream);
        if (recent.size() == STREAMS_MAX) {
            recent.removeLast();
        }
        recent.addFirst(stream);
        stream.nextBytes = endBytes;
        stream.reads++;
        stream.fetchedTo(endBytes);
        return stream;
    }
}
