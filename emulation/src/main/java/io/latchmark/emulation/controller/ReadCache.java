package io.latchmark.emulation.controller;

/** Pages that were read, the least recently used one discarded first. Confined to the thread of its device. */
final class ReadCache {
    private final RecentPages pages = new RecentPages();
    private long pagesMax;

    /** Changes the size; discards what no longer fits. */
    void resize(long newPagesMax) {
        pagesMax = newPagesMax;
        pages.keep(newPagesMax);
    }

    boolean isOff() {
        return pagesMax == 0;
    }

    long pagesMax() {
        return pagesMax;
    }

    /** Whether it has the page, which then counts as used. */
    boolean use(long page) {
        return pages.use(page);
    }

    /** Whether it has the page. */
    boolean has(long page) {
        return pages.has(page);
    }

    void add(long page) {
        pages.add(page, pagesMax);
    }
}
