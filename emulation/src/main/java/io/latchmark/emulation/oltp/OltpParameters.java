package io.latchmark.emulation.oltp;

import io.latchmark.core.transaction.Workload;
import io.latchmark.emulation.Bound;

/**
 * A database under load, as its storage sees it.
 *
 * @param users that each start a transaction as soon as their last one is complete
 * @param database its pages
 * @param uses of pages by a transaction, one after the other: each is a read of the disk unless memory has the page
 * @param transaction what each asks for besides
 * @param writer how pages and log are written
 */
public record OltpParameters(
        int users, DatabasePages database, PageUses uses, TransactionIo transaction, Writer writer) {
    private static final String REMEDY = "see docs/emulation.md for the values of the seeds";

    public OltpParameters {
        Bound.require("users", users, 1, 10_000, REMEDY);
    }

    /**
     * The pages.
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

    /** Which pages a transaction uses. */
    public sealed interface PageUses permits Alike, OfWorkload {}

    /**
     * Pages that are all equally likely.
     *
     * @param mean of a transaction
     * @param changedShare of uses that change the page
     */
    public record Alike(double mean, double changedShare) implements PageUses {
        public Alike {
            Bound.require("mean", mean, 0, 1e6, REMEDY);
            Bound.require("changedShare", changedShare, 0, 1, REMEDY);
        }
    }

    /**
     * The pages of TPC-C's transactions.
     *
     * @param isKeyApart whether the index of a table's key has pages of its own, as in PostgreSQL; otherwise rows lie in their key
     * @param othersMean further uses by a transaction, which change nothing, of pages that are all equally likely
     */
    public record OfWorkload(Workload workload, boolean isKeyApart, double othersMean) implements PageUses {
        public OfWorkload {
            Bound.require("othersMean", othersMean, 0, 1e6, REMEDY);
        }
    }

    /**
     * The rest of a transaction.
     *
     * @param committedShare of transactions that write to the log and wait for it
     * @param newOrderShare of transactions that are new orders
     * @param processorNanos of a transaction; processors are never short
     */
    public record TransactionIo(double committedShare, double newOrderShare, long processorNanos) {
        public TransactionIo {
            Bound.require("committedShare", committedShare, 0, 1, REMEDY);
            Bound.require("newOrderShare", newOrderShare, 0, 1, REMEDY);
            Bound.require("processorNanos", processorNanos, 1, 1_000_000_000_000L, REMEDY);
        }
    }

    /**
     * How pages and log are written.
     *
     * @param writesPerChanged page that is discarded; those beyond 1 are of other changed pages, and no user waits for them
     * @param awaitedShare of discarded pages that were changed: whoever needs their place writes them first, and waits for it
     * @param lazyWrites of the others in flight; whoever needs a further page waits
     * @param logWrites in flight; commits that come meanwhile share the next one
     * @param logBytes of a log write
     * @param checkpointNanos when all changed pages are written once; 0 for never
     * @param checkpointWrites in flight
     */
    public record Writer(
            double writesPerChanged,
            double awaitedShare,
            int lazyWrites,
            int logWrites,
            int logBytes,
            long checkpointNanos,
            int checkpointWrites) {
        public Writer {
            Bound.require("writesPerChanged", writesPerChanged, 0, 1e6, REMEDY);
            Bound.require("awaitedShare", awaitedShare, 0, 1, REMEDY);
            Bound.require("lazyWrites", lazyWrites, 1, 10_000, REMEDY);
            Bound.require("logWrites", logWrites, 1, 1000, REMEDY);
            Bound.require("logBytes", logBytes, 512, 1 << 20, REMEDY);
            Bound.require("checkpointNanos", checkpointNanos, 0, 1_000_000_000_000_000L, REMEDY);
            Bound.require("checkpointWrites", checkpointWrites, 1, 10_000, REMEDY);
        }
    }

    /** The experiment of Shea 2008: 100 users, 9 GB, 2 GB of buffer pool, one checkpoint. */
    public static OltpParameters shea() {
        return shea(0.37, new TransactionIo(0.92, 0.45, 2_000_000));
    }

    /** As {@link #shea()} without changes: order status and stock level alone. */
    public static OltpParameters sheaReadOnly() {
        return shea(0, new TransactionIo(0, 0, 2_000_000));
    }

    private static OltpParameters shea(double changedShare, TransactionIo transaction) {
        return new OltpParameters(
                100,
                new DatabasePages(1_179_648, 262_144, 8 << 10),
                new Alike(2.7, changedShare),
                transaction,
                new Writer(1, 0, 48, 4, 4 << 10, 90_000_000_000L, 4));
    }
}
