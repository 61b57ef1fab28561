package io.latchmark.analysis.ledger;

import io.latchmark.analysis.ledger.CpuTime.Side;
import io.latchmark.analysis.summary.DatabaseFigures;
import io.latchmark.analysis.summary.KnownShare;
import io.latchmark.analysis.summary.Latency;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.OutcomeCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The user's ledger: a transaction's time by the waits of the terminals' sessions.
 *
 * <p>In a closed loop a user spends N/X on one transaction, and the number of sessions in a class divided by transactions per
 * second is the time in it. The classes and the residual therefore add up to N/X exactly. In an open loop and with think times
 * the total is the mean response time, from when a transaction was due; the time until it started is a part. If thread times were
 * sampled, the CPU class and the client class are broken down further ({@link CpuTime}). Sessions and their transactions cover the time in which waits were observed, the total covers the
 * whole interval: time lost by users in a gap is residual.
 */
public final class UserTime {
    /** The name of the part from due to start, in which a transaction has no connection yet. */
    public static final String START_DELAY = "start delay";

    /** The names of the parts that wait for a lock whose holder waits for storage. */
    public static final String LOCK_BEHIND_LOG = "lock, its holder in a log flush";

    public static final String LOCK_BEHIND_DATA = "lock, its holder at a data page";

    private UserTime() {}

    /** The ledger; empty if waits weren't sampled, or for too little of the interval, or if no transaction ended. */
    public static Optional<Ledger> of(RunSummary summary, boolean openLoop) {
        if (!summary.waits().isMeasured() || !(summary.transactionsPerSecond() > 0)) {
            return Optional.empty();
        }
        CpuTime processors = CpuTime.of(summary, openLoop);
        List<Part> parts = new ArrayList<>();
        List<Part> undivided = new ArrayList<>();
        for (WaitClass waitClass : WaitClass.values()) {
            double millis = summary.millisPerTransaction(waitClass);
            double count = count(summary, waitClass);
            double rest = 1;
            double device = AtDevice.millis(summary, waitClass);
            Side inCalls = processors.inCalls(waitClass);
            if (waitClass == WaitClass.LOCK) {
                double all = millis;
                for (WaitClass holder : List.of(WaitClass.LOG_FLUSH, WaitClass.DATA_PAGE_READ)) {
                    double behind = lockedBehind(summary, holder);
                    double share = all > 0 ? behind / all : 0;
                    String name = holder == WaitClass.LOG_FLUSH ? LOCK_BEHIND_LOG : LOCK_BEHIND_DATA;
                    Part locked = new Part(name, behind, count * share);
                    add(locked, List.of(asleep(locked, inCalls, share, device)), parts, undivided);
                    millis -= behind;
                    rest -= share;
                }
                count *= rest;
            }
            Part whole = new Part(waitClass.title(), millis, count);
            List<Part> divided = processors.parts(waitClass);
            add(whole, divided.isEmpty() ? List.of(asleep(whole, inCalls, rest, device)) : divided, parts, undivided);
        }
        if (isOfResponse(summary, openLoop)) {
            Part delay = Part.uncounted(START_DELAY, startDelayMillis(summary));
            add(delay, List.of(delay), parts, undivided);
        }
        return Optional.of(Ledger.of(transactionMillis(summary, openLoop), parts, undivided));
    }

    /**
     * Milliseconds per transaction of waits for a lock whose holder waited for storage.
     *
     * @param holder LOG_FLUSH, or DATA_PAGE_READ for data pages that it read or wrote
     */
    static double lockedBehind(RunSummary summary, WaitClass holder) {
        return summary.perTransaction(summary.waits().source(), summary.waits().sessionsLockedBehind(holder)) * 1e3;
    }

    /** The CPU time and CPU wait of a wait's calls are in other parts. */
    private static Part asleep(Part whole, Side inCalls, double share, double device) {
        return new Part(
                whole.name(),
                whole.millis() - inCalls.millis() * share,
                whole.count(),
                inCalls.on() * share,
                inCalls.waiting() * share,
                device);
    }

    private static void add(Part whole, List<Part> divided, List<Part> parts, List<Part> undivided) {
        parts.addAll(divided);
        undivided.add(whole);
    }

    /** The share of the interval in which waits were observed; NaN if they weren't sampled. */
    public static double seen(RunSummary summary) {
        return summary.coverage().share(summary.waits().source());
    }

    /** Whether waits were sampled, but for too little of the interval to be representative. */
    public static boolean isSeenTooLittle(RunSummary summary) {
        double known = seen(summary);
        return !summary.waits().isMeasured() && known > 0 && known < KnownShare.LEAST;
    }

    /**
     * Milliseconds per transaction without keying and think time, the base of the shares of wait classes. With keying and think
     * time it is the mean response time, because N/X less their mean would be a small difference of two large numbers.
     */
    public static double transactionMillis(RunSummary summary, boolean openLoop) {
        return isOfResponse(summary, openLoop)
                ? summary.overall().mean()
                : summary.loop().millisPerTransaction();
    }

    /** Whether the total is the mean response time instead of N/X. */
    public static boolean isOfResponse(RunSummary summary, boolean openLoop) {
        return openLoop || summary.loop().thinkSeconds() > 0;
    }

    /** Mean milliseconds from due to start; 0 if they were not recorded. */
    static double startDelayMillis(RunSummary summary) {
        Latency delay = summary.arrivals().scheduling();
        return delay.count() > 0 ? delay.mean() : 0;
    }

    /**
     * Operations of a class that a transaction waits for; NaN if they are not counted. For log flushes these are the commits that
     * wait, no matter how many share a flush.
     */
    static double count(RunSummary summary, WaitClass waitClass) {
        double counted = summary.waits().waitsPerSecond(waitClass);
        // Most CPU time follows no wait for a CPU.
        if (Double.isFinite(counted) && waitClass != WaitClass.CPU) {
            return summary.perTransaction(summary.waits().source(), counted);
        }
        DatabaseFigures database = summary.database();
        return switch (waitClass) {
            case DATA_PAGE_READ -> summary.perTransaction(database.ioSource(), database.clientReadsPerSecond());
            case DATA_PAGE_WRITE -> summary.perTransaction(database.ioSource(), database.clientWritesPerSecond());
            case LOG_FLUSH, REMOTE_COMMIT -> commits(summary);
            case IN_MEMORY_PAGE_LATCH, LOCK, CPU, CLIENT, OTHER -> Double.NaN;
        };
    }

    /** Commits per transaction that wait for the log: one per transaction that changes data, even if several share a flush. */
    public static double commits(RunSummary summary) {
        long writing = Stream.of(TransactionType.NEW_ORDER, TransactionType.PAYMENT, TransactionType.DELIVERY)
                .mapToLong(type -> summary.counts(type).committed())
                .sum();
        OutcomeCounts all = summary.counts();
        return (double) writing / (all.committed() + all.rolledBackByDesign());
    }

    /**
     * Milliseconds by which a log wait exceeds a write to the log file: time on the log path before and after the device.
     * Negative if waits started while a write was in flight; NaN if the server reports no file latency or counts no waits.
     */
    public static double logPathMillis(RunSummary summary) {
        return summary.database().isOfFiles()
                ? logWaitMillis(summary) - summary.database().millisPerFlush()
                : Double.NaN;
    }

    /** Milliseconds per log wait; NaN if the server counts no waits. */
    public static double logWaitMillis(RunSummary summary) {
        return summary.waits().sessions(WaitClass.LOG_FLUSH)
                * 1e3
                / summary.waits().waitsPerSecond(WaitClass.LOG_FLUSH);
    }

    /** Milliseconds per transaction in data-page reads by the database's clock, to compare with the waits; NaN if it has none. */
    public static double readMillisByDatabase(RunSummary summary) {
        DatabaseFigures database = summary.database();
        return summary.perTransaction(database.ioSource(), database.clientReadsPerSecond()) * database.millisPerRead();
    }
}
