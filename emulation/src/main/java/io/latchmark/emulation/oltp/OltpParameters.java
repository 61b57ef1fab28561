package io.latchmark.emulation.oltp;

import io.latchmark.emulation.Bound;

/**
 * A database under load, as its storage sees it.
 *
 * @param users that each start a transaction as soon as their last one is complete
 * @param database its pages
 * @param transaction what each asks for
 * @param writer how pages and log are written
 */
public record OltpParameters(int users, DatabasePages database, TransactionIo transaction, Writer writer) {
    private static final String REMEDY = "see docs/emulation.md for the values of the seeds";

    public OltpParameters {
        Bound.require("users", users, 1, 10_000, REMEDY);
    }

    /**
     * The pages; all are equally likely to be used.
     *
     * @param pages of the database
     * @param bufferPoolPages that memory holds, the least recently used one discarded first
     * @param pageBytes of each
     */
    public record DatabasePages(int pages, int bufferPoolPages, int pageBytes) {
        public DatabasePages {
            Bound.require("pages", pages, 2, 1 << 30, REMEDY);
            Bound.require("bufferPoolPages", bufferPoolPages, 1, pages - 1, REMEDY);
            Bound.require("pageBytes", pageBytes, 512, 1 << 20, REMEDY);
        }
    }

    /**
     * A transaction.
     *
     * @param pageAccessesMean one after the other, each a read of the disk unless memory has the page
     * @param changedShare of accesses that change the page
     * @param committedShare of transactions that write to the log and wait for it
     * @param newOrderShare of transactions that are new orders
     * @param processorNanos of a transaction; processors are never short
     */
    public record TransactionIo(
            double pageAccessesMean,
            double changedShare,
            double committedShare,
            double newOrderShare,
            long processorNanos) {
        public TransactionIo {
            Bound.require("pageAccessesMean", pageAccessesMean, 0, 1e6, REMEDY);
            Bound.require("changedShare", changedShare, 0, 1, REMEDY);
            Bound.require("committedShare", committedShare, 0, 1, REMEDY);
            Bound.require("newOrderShare", newOrderShare, 0, 1, REMEDY);
            Bound.require("processorNanos", processorNanos, 1, 1_000_000_000_000L, REMEDY);
        }
    }

    /**
     * How pages and log are written.
     *
     * @param awaitedShare of discarded pages that were changed: whoever needs their place writes them first, and waits for it
     * @param lazyWrites of the others in flight; whoever needs a further page waits
     * @param logWrites in flight; commits that come meanwhile share the next one
     * @param logBytes of a log write
     * @param checkpointNanos when all changed pages are written once; 0 for never
     * @param checkpointWrites in flight
     */
    public record Writer(
            double awaitedShare,
            int lazyWrites,
            int logWrites,
            int logBytes,
            long checkpointNanos,
            int checkpointWrites) {
        public Writer {
            Bound.require("awaitedShare", awaitedShare, 0, 1, REMEDY);
            Bound.require("lazyWrites", lazyWrites, 1, 10_000, REMEDY);
            Bound.require("logWrites", logWrites, 1, 1000, REMEDY);
            Bound.require("logBytes", logBytes, 512, 1 << 20, REMEDY);
            Bound.require("checkpointNanos", checkpointNanos, 0, 1_000_000_000_000_000L, REMEDY);
            Bound.require("checkpointWrites", checkpointWrites, 1, 10_000, REMEDY);
        }
    }

    /** This load without changes: as order status and stock level alone. */
    public OltpParameters readOnly() {
        TransactionIo changed = transaction;
        return new OltpParameters(
                users, database, new TransactionIo(changed.pageAccessesMean, 0, 0, 0, changed.processorNanos), writer);
    }

    /** The experiment of Shea 2008: 100 users, 9 GB, 2 GB of buffer pool, one checkpoint. */
    public static OltpParameters shea() {
        return new OltpParameters(
                100,
                new DatabasePages(1_179_648, 262_144, 8 << 10),
                new TransactionIo(2.7, 0.37, 0.92, 0.45, 2_000_000),
                new Writer(0, 48, 4, 4 << 10, 90_000_000_000L, 4));
    }
}
