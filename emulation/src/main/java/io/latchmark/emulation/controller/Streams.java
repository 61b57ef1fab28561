package io.latchmark.emulation.controller;

import java.util.ArrayDeque;
import java.util.Deque;

/** Recent streams of one volume's reads: each read starts where the one before ended. */
final class Streams {
    private static final int STREAMS_MAX = 16;

    private final Deque<Stream> recent = new ArrayDeque<>();

    /** One stream. */
    static final class Stream {
        private long nextBytes;
        private int reads;
        private long aheadBytes;

        /** Reads of the stream up to now. */
        int reads() {
            return reads;
        }

        /** Up to where data were requested, by reads or ahead of them. */
        long aheadBytes() {
            return aheadBytes;
        }

        void fetchedTo(long bytes) {
            aheadBytes = Math.max(aheadBytes, bytes);
        }
    }

    /** The stream that a read belongs to, which is new if the read continues none. */
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
