package io.latchmark.emulation.oltp;

/** The pages in memory in LRU order, and which of them are dirty. Confined to one thread. */
final class BufferPool {
    private static final int NONE = -1;

    private final int[] newer;
    private final int[] older;
    private final boolean[] resident;
    private final boolean[] changed;
    private final int pagesMax;
    private int newest = NONE;
    private int oldest = NONE;
    private int size;

    BufferPool(int pages, int pagesMax) {
        this.pagesMax = pagesMax;
        newer = new int[pages];
        older = new int[pages];
        resident = new boolean[pages];
        changed = new boolean[pages];
    }

    /** Uses a page, and returns whether it was in memory; it is now. */
    boolean use(int page, boolean change) {
        boolean found = resident[page];
        if (found) {
            unlink(page);
        } else {
            resident[page] = true;
            size++;
        }
        link(page);
        changed[page] |= change;
        return found;
    }

    /** Whether a page must be evicted. */
    boolean isOverfull() {
        return size > pagesMax;
    }

    /** Evicts the least recently used page; returns it if it must be written, otherwise -1. */
    int discard() {
        int page = oldest;
        unlink(page);
        resident[page] = false;
        size--;
        boolean write = changed[page];
        changed[page] = false;
        return write ? page : NONE;
    }

    /** Takes the next dirty page from a position on and marks it as clean; -1 if there is none. */
    int nextChanged(int from) {
        int page = changedFrom(from);
        if (page != NONE) {
            changed[page] = false;
        }
        return page;
    }

    /** The next dirty page from a position on; -1 if there is none. */
    int changedFrom(int from) {
        for (int page = from; page < changed.length; page++) {
            if (changed[page]) {
                return page;
            }
        }
        return NONE;
    }

    private void link(int page) {
        older[page] = newest;
        newer[page] = NONE;
        if (newest != NONE) {
            newer[newest] = page;
        }
        newest = page;
        if (oldest == NONE) {
            oldest = page;
        }
    }

    private void unlink(int page) {
        if (newer[page] != NONE) {
            older[newer[page]] = older[page];
        } else {
            newest = older[page];
        }
        if (older[page] != NONE) {
            newer[older[page]] = newer[page];
        } else {
            oldest = newer[page];
        }
    }
}
