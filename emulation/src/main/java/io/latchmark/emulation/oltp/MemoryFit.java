package io.latchmark.emulation.oltp;

/**
 * A buffer pool under the transactions of TPC-C.
 *
 * @param poolPages its pages
 * @param reads of a transaction
 * @param changed pages that a transaction discards
 */
public record MemoryFit(int poolPages, double reads, double changed) {
    private static final int POOL_PAGES_MIN = 64;
    private static final int TRANSACTIONS = 5_000;
    private static final double NEAR = 1.02;

    /** The pool with which a transaction reads that many pages, or, if it would take less than the least, the least. */
    public static MemoryFit of(OltpParameters.OfWorkload of, int pageBytes, double reads, long seed) {
        int least = POOL_PAGES_MIN;
        int most = pages(of, pageBytes) - 1;
        MemoryFit fit = with(least, of, pageBytes, seed);
        while (fit.reads > reads && most > NEAR * least) {
            int middle = (int) Math.sqrt((double) least * most);
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
        while (transactions < TRANSACTIONS) {
            boolean counts = used >= (long) OltpReplay.WARM_UP_POOLS * poolPages;
            for (PageUse use : pages.next()) {
                used++;
                boolean read = !pool.use(use.page(), use.change());
                boolean write = pool.isOverfull() && pool.discard() >= 0;
                reads += counts && read ? 1 : 0;
                changed += counts && write ? 1 : 0;
            }
            transactions += counts ? 1 : 0;
        }
        return new MemoryFit(poolPages, (double) reads / TRANSACTIONS, (double) changed / TRANSACTIONS);
    }
}
