package io.latchmark.emulation.controller;

import java.util.Arrays;
import java.util.BitSet;

/**
 * A set of a volume's pages in ascending order, as a bitmap allocated in ranges of {@value #RANGE_PAGES} pages: it takes at most
 * an eighth of a byte per page of the volume. Confined to the thread of its device.
 */
final class PageBits {
    /** No page. */
    static final long NONE = -1;

    private static final int RANGE_PAGES = 1 << 12;
    private static final int WORDS = RANGE_PAGES / Long.SIZE;

    private Range[] ranges = {};
    private final BitSet filled = new BitSet();
    private int size;

    private static final class Range {
        private final long[] words = new long[WORDS];
        private int count;
    }

    int size() {
        return size;
    }

    boolean contains(long page) {
        int range = range(page);
        return filled.get(range) && (ranges[range].words[word(page)] & bit(page)) != 0;
    }

    /** Adds a page; returns whether it was absent. */
    boolean add(long page) {
        if (contains(page)) {
            return false;
        }
        int range = range(page);
        if (range >= ranges.length) {
            ranges = Arrays.copyOf(ranges, Math.max(range + 1, 2 * ranges.length));
        }
        if (!filled.get(range)) {
            ranges[range] = new Range();
            filled.set(range);
        }
        ranges[range].words[word(page)] |= bit(page);
        ranges[range].count++;
        size++;
        return true;
    }

    /** Removes a page; returns whether it was present. */
    boolean remove(long page) {
        if (!contains(page)) {
            return false;
        }
        int range = range(page);
        Range its = ranges[range];
        its.words[word(page)] &= ~bit(page);
        its.count--;
        if (its.count == 0) {
            Arrays.fill(ranges, range, range + 1, null);
            filled.clear(range);
        }
        size--;
        return true;
    }

    /** The first page at or after this one, or {@link #NONE}. */
    long ceiling(long page) {
        int range = range(page);
        if (filled.get(range)) {
            long found = within(range, word(page), -1L << page);
            if (found != NONE) {
                return found;
            }
        }
        int next = filled.nextSetBit(range + 1);
        return next < 0 ? NONE : within(next, 0, -1L);
    }

    private long within(int range, int firstWord, long mask) {
        long[] words = ranges[range].words;
        long bits = words[firstWord] & mask;
        for (int word = firstWord; ; bits = words[word]) {
            if (bits != 0) {
                return (long) range * RANGE_PAGES + (long) word * Long.SIZE + Long.numberOfTrailingZeros(bits);
            }
            word++;
            if (word == WORDS) {
                return NONE;
            }
        }
    }

    private static int range(long page) {
        return (int) (page / RANGE_PAGES);
    }

    private static int word(long page) {
        return (int) (page % RANGE_PAGES) / Long.SIZE;
    }

    private static long bit(long page) {
        return 1L << page;
    }
}
