package io.latchmark.emulation.oltp;

import io.latchmark.core.transaction.Workload;
import io.latchmark.emulation.Bound;

/**
 * A database load as its storage sees it.
 *
 * @param users in a closed loop without think time
 * @param database its pages
 * @param uses of pages by a transaction, serially: each is a disk read unless the page is in memory
 * @param transaction further demand per transaction
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
     * @param bufferPoolPages pages in memory, with LRU eviction
     * @param pageBytes of each
     */
    public record DatabasePages(int pages, int bufferPoolPages, int pageBytes) {
        public DatabasePages {
            Bound.require("pages", pages, 2, 1 << 30, REMEDY);
            Bound.require("bufferPoolPages", bufferPoolPages, 1, pages - 1, REMEDY);
            Bound.require("pageBytes", pageBytes, 512, 1 << 20, REMEDY);
        }
    }

    /** The page accesses of a transaction. */
    public sealed interface PageUses permits Alike, OfWorkload {}

    /**
     * Uniformly distributed page uses.
     *
     * @param mean per transaction
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
     * @param isKeyApart whether the primary key's index has separate pages, as in PostgreSQL; otherwise it contains the rows
     * @param othersMean further read-only uses per transaction of uniformly distributed pages
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
     * @param processorNanos CPU time per transaction; CPUs are never saturated
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
     * @param writesPerChanged writes per evicted dirty page; those beyond 1 are of other dirty pages, and no user waits for them
     * @param awaitedShare share of evicted dirty pages that the user who needs their place writes first and waits for
     * @param lazyWrites maximum background page writes in flight; a user who needs a further page waits
     * @param logWrites in flight; commits that arrive during a log write share the next one
     * @param logBytes of a log write
     * @param checkpointNanos when all dirty pages are written once; 0 for never
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

    /** As {@link #shea()}, but read-only: only order status and stock level. */
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
