package io.latchmark.emulation.controller;

import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The pages of one volume that are not on its disks: those that wait, and those that are being written. A page that is
 * overwritten meanwhile is both, and takes space twice.
 */
final class DirtyPages {
    private final TreeSet<Long> waiting = new TreeSet<>();
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
        return !waiting.isEmpty();
    }

    /** Adds a page; returns whether it takes space that it did not take before. */
    boolean add(long page) {
        return waiting.add(page);
    }

    /** Forgets a page that waits, because newer data go to the disk by another way. */
    boolean forget(long page) {
        return waiting.remove(page);
    }

    /**
     * The next batch of the sweep, which then is in flight. At least one page must wait.
     *
     * @param boundaryPages no batch crosses a multiple of this
     * @param shiftPages where these multiples start before page 0
     */
    Batch next(int boundaryPages, int shiftPages) {
        Long first = nextFree(cursor);
        if (first == null) {
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

    /** The next page from a place on that waits and is not being written: two writes of one page must not overtake. */
    private @Nullable Long nextFree(long from) {
        Long page = waiting.ceiling(from);
        while (page != null && inFlight.contains(page)) {
            page = waiting.higher(page);
        }
        if (page != null || from == 0) {
            return page;
        }
        page = waiting.first();
        while (page != null && inFlight.contains(page)) {
            page = waiting.higher(page);
        }
        return page;
    }

    /** A batch is on the disk. */
    void written(Batch batch) {
        for (long page = batch.first(); page < batch.first() + batch.count(); page++) {
            inFlight.remove(page);
        }
    }
}
