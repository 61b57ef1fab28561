package io.latchmark.emulation.controller;

import java.util.Arrays;

/**
 * A cache of pages that evicts the least recently used. It keeps their order in arrays, which grow with the number of pages: at most
 * {@value #PAGE_BYTES_MAX} bytes per page. Holds nothing until it is resized. Confined to the thread of its device.
 *
 * <p>Implementation note: a hash table with linear probing holds entry numbers. Removal moves the following entries back, which
 * avoids deletion marks. The entries form a ring in the order of use, through entry 0, which holds no page.
 */
final class RecentPages {
    /** 8 for the page, 4 each for its neighbours in the order of use, at most 11 for the table. */
    static final int PAGE_BYTES_MAX = 27;

    private static final int ENTRIES_FIRST = 1 << 10;
    private static final int NONE = 0;

    private long[] pages = new long[1];
    private int[] newer = {0};
    private int[] older = {0};
    /** Entry numbers, or 0. */
    private int[] table = new int[2];

    private int size;
    private long pagesMax;

    int size() {
        return size;
    }

    /** Memory of the arrays in bytes. */
    long bytes() {
        return (long) pages.length * (Long.BYTES + 2 * Integer.BYTES) + (long) table.length * Integer.BYTES;
    }

    boolean has(long page) {
        return table[place(page)] != NONE;
    }

    /** Whether the page is present, which makes it the most recently used. */
    boolean use(long page) {
        int entry = table[place(page)];
        if (entry == NONE) {
            return false;
        }
        unlink(entry);
        linkNewest(entry);
        return true;
    }

    /** Adds a page as the most recently used; if the cache is full, evicts the least recently used. */
    void add(long page) {
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

    /** The number of pages that it can hold. */
    long pagesMax() {
        return pagesMax;
    }

    /** Changes the size: evicts the least recently used pages in excess of it, and frees unused memory. */
    void resize(long newPagesMax) {
        pagesMax = newPagesMax;
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
        // Entries are contiguous: the last one fills the gap.
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

    /** The ring at entry 0: its newer neighbour is the least recently used page, its older one the most recently used. */
    private void linkNewest(int entry) {
        int last = older[0];
        older[entry] = last;
        newer[entry] = 0;
        newer[last] = entry;
        older[0] = entry;
    }

    /** The table slot of the page, or where it would be inserted. */
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
            // It may move back unless its home slot is after the gap.
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
        // At most three quarters full, with at least one free slot.
        int places = Integer.highestOneBit(Math.max(1, entries + entries / 3)) * 2;
        table = new int[places];
        for (int entry = 1; entry <= size; entry++) {
            table[place(pages[entry])] = entry;
        }
    }
}
