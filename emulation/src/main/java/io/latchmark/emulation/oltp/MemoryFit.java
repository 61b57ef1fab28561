package io.latchmark.emulation.oltp;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/**
 * Estimates a buffer pool's size from its page reads under the transactions of TPC-C.
 *
 * @param poolPages its pages
 * @param reads per transaction
 * @param changed dirty pages evicted per transaction
 */
public record MemoryFit(int poolPages, double reads, double changed) {
    private static final int POOL_PAGES_MIN = 64;
    private static final int TRANSACTIONS = 5_000;
    private static final double FINE = 0.02;

    /** The pool with which a transaction reads this many pages, or the minimum pool, if it would be smaller. */
    public static MemoryFit of(OltpParameters.OfWorkload of, int pageBytes, double reads, long seed) {
        int least = POOL_PAGES_MIN;
        int most = pages(of, pageBytes) - 1;
        MemoryFit fit = with(least, of, pageBytes, seed);
        while (fit.reads > reads && most - least > Math.max(1, FINE * least)) {
            int middle = Math.max(least + 1, (int) Math.sqrt((double) least * most));
            MemoryFit next = with(middle, of, pageBytes, seed);
            if (next.reads > reads) {
                least = middle;
                fit = next;
            } else {
                most = middle;
            }
        }
        return fit;
    }

    /** The pages of the tables. */
    public static int pages(OltpParameters.OfWorkload of, int pageBytes) {
        return TpccLayout.of(of, pageBytes).pages();
    }

    private static MemoryFit with(int poolPages, OltpParameters.OfWorkload of, int pageBytes, long seed) {
        TpccPages pages = new TpccPages(of, pageBytes, seed);
        BufferPool pool = new BufferPool(pages(of, pageBytes), poolPages);
        long reads = 0;
        long changed = 0;
        long used = 0;
        int transactions = 0;
        Deque<Iterator<PageUse>> users = new ArrayDeque<>();
        for (int i = 0; i < of.workload().terminals(); i++) {
            users.add(pages.next().iterator());
        }
        while (transactions < TRANSACTIONS) {
            boolean counts = used >= (long) OltpReplay.WARM_UP_POOLS * poolPages;
            Iterator<PageUse> uses = users.remove();
            boolean read = false;
            // While this user waits for a read, the others continue.
            while (!read && uses.hasNext()) {
                PageUse use = uses.next();
                used++;
                read = !pool.use(use.page(), use.change());
                boolean write = pool.isOverfull() && pool.discard() >= 0;
                reads += counts && read ? 1 : 0;
                changed += counts && write ? 1 : 0;
            }
            transactions += counts && !uses.hasNext() ? 1 : 0;
            users.add(uses.hasNext() ? uses : pages.next().iterator());
        }
        return new MemoryFit(poolPages, (double) reads / TRANSACTIONS, (double) changed / TRANSACTIONS);
    }
}
