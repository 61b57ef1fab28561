package io.latchmark.emulation.controller;

import java.util.Arrays;

/**
 * A bounded set of pages in the order of their last use, in arrays: at most {@value #PAGE_BYTES_MAX} bytes a page. The arrays grow with
 * the pages that are there. Confined to the thread of its device.
 *
 * <p>Implementation note: a hash table with linear probing holds the numbers of entries. An entry is removed by moving the ones
 * behind it back, so that no place is ever marked as deleted. The entries are a ring in the order of use, through entry 0, which
 * holds no page.
 */
final class RecentPages {
    /** 8 for the page, 4 each for its neighbours in the order of use, 11 at most for the table. */
    static final int PAGE_BYTES_MAX = 27;

    private static final int ENTRIES_FIRST = 1 << 10;
    private static final int NONE = 0;

    private long[] pages = new long[1];
    private int[] newer = {0};
    private int[] older = {0};
    /** Numbers of entries, or 0. */
    private int[] table = new int[2];

    private int size;

    /** Pages that are there. */
    int size() {
        return size;
    }

    /** Memory of the arrays. */
    long bytes() {
        return (long) pages.length * (Long.BYTES + 2 * Integer.BYTES) + (long) table.length * Integer.BYTES;
    }

    /** Whether the page is there. */
    boolean has(long page) {
        return table[place(page)] != NONE;
    }

    /** Whether the page is there; it is then the last one used. */
    boolean use(long page) {
        int entry = table[place(page)];
        if (entry == NONE) {
            return false;
        }
        unlink(entry);
        linkNewest(entry);
        return true;
    }

    /** Adds a page as the last one used, in place of the one unused the longest if there are already that many. */
    void add(long page, long pagesMax) {
        if (use(page)) {
            return;
        }
        while (size > 0 && size >= pagesMax) {
            removeOldest();
        }
        if (pagesMax == 0) {
            return;
        }
        if (size + 1 == pages.length) {
            grow((int) Math.min(Math.max(ENTRIES_FIRST, 2L * pages.length), pagesMax + 1));
        }
        size++;
        pages[size] = page;
        linkNewest(size);
        table[place(page)] = size;
    }

    /** Removes those unused the longest, and frees what the others don't need. */
    void keep(long pagesMax) {
        while (size > pagesMax) {
            removeOldest();
        }
        if (size < pages.length / 2) {
            grow(size + 1);
        }
    }

    private void removeOldest() {
        int oldest = newer[0];
        unlink(oldest);
        release(place(pages[oldest]));
        // The entries have no gap: the last one takes the place.
        if (oldest != size) {
            table[place(pages[size])] = oldest;
            pages[oldest] = pages[size];
            newer[oldest] = newer[size];
            older[oldest] = older[size];
            older[newer[oldest]] = oldest;
            newer[older[oldest]] = oldest;
        }
        size--;
    }

    private void unlink(int entry) {
        newer[older[entry]] = newer[entry];
        older[newer[entry]] = older[entry];
    }

    /** The ring from entry 0: its newer neighbour is the page unused the longest, its older one the last one used. */
    private void linkNewest(int entry) {
        int last = older[0];
        older[entry] = last;
        newer[entry] = 0;
        newer[last] = entry;
        older[0] = entry;
    }

    /** Where the table has the page, or would have it. */
    private int place(long page) {
        int at = home(page);
        while (table[at] != NONE && pages[table[at]] != page) {
            at = (at + 1) & (table.length - 1);
        }
        return at;
    }

    private int home(long page) {
        return (int) ((page * 0x9E3779B97F4A7C15L) >>> 32) & (table.length - 1);
    }

    private void release(int place) {
        int mask = table.length - 1;
        int gap = place;
        table[gap] = NONE;
        for (int at = (gap + 1) & mask; table[at] != NONE; at = (at + 1) & mask) {
            int home = home(pages[table[at]]);
            // It may move back unless its home lies behind the gap.
            if (((at - home) & mask) >= ((at - gap) & mask)) {
                table[gap] = table[at];
                table[at] = NONE;
                gap = at;
            }
        }
    }

    private void grow(int entries) {
        pages = Arrays.copyOf(pages, entries);
        newer = Arrays.copyOf(newer, entries);
        older = Arrays.copyOf(older, entries);
        // At most three quarters full, and one place always free.
        int places = Integer.highestOneBit(Math.max(1, entries + entries / 3)) * 2;
        table = new int[places];
        for (int entry = 1; entry <= size; entry++) {
            table[place(pages[entry])] = entry;
        }
    }
}
