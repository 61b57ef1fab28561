package io.latchmark.emulation.controller;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/** Pages that were read, the least recently used one discarded first. Confined to the thread of its device. */
final class ReadCache {
    private final Map<Long, Boolean> pages = new LinkedHashMap<>(16, 0.75F, true);
    private long pagesMax;

    /** Changes the size; discards what no longer fits. */
    void resize(long newPagesMax) {
        pagesMax = newPagesMax;
        trim();
    }

    boolean isOff() {
        return pagesMax == 0;
    }

    long pagesMax() {
        return pagesMax;
    }

    /** Whether it has the page, which then counts as used. */
    boolean use(long page) {
        return pages.get(page) != null;
    }

    void add(long page) {
        pages.put(page, true);
        trim();
    }

    private void trim() {
        Iterator<Long> oldest = pages.keySet().iterator();
        while (pages.size() > pagesMax) {
            oldest.next();
            oldest.remove();
        }
    }
}
