package io.latchmark.emulation.controller;

/** An LRU cache of pages that were read. Confined to the thread of its device. */
final class ReadCache {
    private final RecentPages pages = new RecentPages();
    private long pagesMax;

    /** Changes the size; evicts pages in excess of it. */
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

    /** Whether the page is present, which counts as a use. */
    boolean use(long page) {
        return pages.use(page);
    }

    boolean has(long page) {
        return pages.has(page);
    }

    void add(long page) {
        pages.add(page, pagesMax);
    }
}
