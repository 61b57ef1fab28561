package io.latchmark.emulation.controller;

import java.util.HashSet;
import java.util.Set;

/**
 * The dirty pages of one volume: those waiting and those being written. A page that is overwritten while it is being written is
 * both, and takes space twice.
 */
final class DirtyPages {
    private final PageBits waiting = new PageBits();
    private final Set<Long> inFlight = new HashSet<>();
    private long cursor;

    /**
     * Consecutive pages that are written together.
     *
     * @param first page
     * @param count of pages
     */
    record Batch(long first, int count) {}

    long size() {
        return (long) waiting.size() + inFlight.size();
    }

    boolean isWaiting(long page) {
        return waiting.contains(page);
    }

    boolean has(long page) {
        return waiting.contains(page) || inFlight.contains(page);
    }

    boolean hasWaiting() {
        return waiting.size() > 0;
    }

    /** Adds a page; returns whether it needs additional space. */
    boolean add(long page) {
        return waiting.add(page);
    }

    /** Removes a waiting page, because newer data is written to the disk past the cache. */
    boolean forget(long page) {
        return waiting.remove(page);
    }

    /**
     * The next batch of the sweep, which is then in flight. At least one page must be waiting.
     *
     * @param boundaryPages no batch crosses a multiple of this
     * @param shiftPages start of these multiples before page 0
     */
    Batch next(int boundaryPages, int shiftPages) {
        long first = nextFree(cursor);
        if (first == PageBits.NONE) {
            return new Batch(0, 0);
        }
        long page = first;
        do {
            waiting.remove(page);
            inFlight.add(page);
            page++;
        } while ((page + shiftPages) % boundaryPages != 0 && waiting.contains(page) && !inFlight.contains(page));
        cursor = page;
        return new Batch(first, (int) (page - first));
    }

    /**
     * The next page, from a position on, that is waiting and not being written: writes of a page must not overtake each other.
     */
    private long nextFree(long from) {
        long page = nextFreeUpwards(from);
        return page == PageBits.NONE && from > 0 ? nextFreeUpwards(0) : page;
    }

    private long nextFreeUpwards(long from) {
        long page = waiting.ceiling(from);
        while (page != PageBits.NONE && inFlight.contains(page)) {
            page = waiting.ceiling(page + 1);
        }
        return page;
    }

    void written(Batch batch) {
        for (long page = batch.first(); page < batch.first() + batch.count(); page++) {
            inFlight.remove(page);
        }
    }
}
