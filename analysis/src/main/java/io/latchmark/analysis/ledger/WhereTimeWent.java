package io.latchmark.analysis.ledger;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.summary.DatabaseFigures;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.analysis.summary.Seen;
import io.latchmark.core.spi.WaitClass;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Says in one sentence where a transaction's time went. Its numbers are measured; what is missing is named.
 */
public final class WhereTimeWent {
    /** A smaller share of the time is not worth a sentence. */
    private static final double NAMED_SHARE = 0.10;

    private final RunSummary summary;

    private WhereTimeWent(RunSummary summary) {
        this.summary = summary;
    }

    /**
     * What the sentence may say.
     *
     * @param millis of a transaction
     * @param name within a sentence
     * @param clause what the time was
     */
    record Claim(double millis, String name, Supplier<String> clause) {}

    /**
     * The sentence, without markup; may hold text from outside. If more of the time is in no wait class than a ledger may leave
     * over, it says that instead of a share.
     */
    public static String sentence(RunSummary summary, boolean openLoop) {
        return new WhereTimeWent(summary).sentence(openLoop);
    }

    private String sentence(boolean openLoop) {
        if (!(summary.transactionsPerSecond() > 0)) {
            return "No transaction ended in the measurement interval, so there is no time to divide.";
        }
        Optional<Ledger> ledger = UserTime.of(summary, openLoop);
        if (UserTime.isSeenTooLittle(summary)) {
            return "Where a transaction's time went is not known: waits were seen for " + seen()
                    + " of the interval, less than " + NumberText.percent(Seen.LEAST) + ".";
        }
        if (ledger.isEmpty() || summary.waits().top().isEmpty()) {
            return "Where a transaction's time went is not known: " + missing(summary.waitSource()) + ".";
        }
        List<Claim> claims = ProcessorClaims.inOrder(summary, openLoop, this::clause);
        Claim top = claims.get(0);
        double share = top.millis() / UserTime.transactionMillis(summary, openLoop);
        return ledger.get().isExplained()
                ? NumberText.percent(share) + " of a transaction's time was "
                        + top.clause().get() + "." + next(claims, openLoop) + partly()
                        + ProcessorClaims.saturated(summary)
                : unexplained(ledger.get()) + " The largest wait class is " + top.name() + ", with "
                        + NumberText.percent(share) + "." + ProcessorClaims.saturated(summary);
    }

    /** Processors are not named without what comes next, nor storage as a whole without processors. */
    private String next(List<Claim> claims, boolean openLoop) {
        boolean named = ProcessorClaims.isOfProcessors(claims.get(0)) || ProcessorClaims.isOfStorage(claims.get(0));
        double share = claims.get(1).millis() / UserTime.transactionMillis(summary, openLoop);
        return !named || share < NAMED_SHARE
                ? ""
                : " Next, " + NumberText.percent(share) + " was "
                        + claims.get(1).clause().get() + ".";
    }

    private String seen() {
        return NumberText.percent(UserTime.seen(summary));
    }

    private String partly() {
        return UserTime.seen(summary) < Seen.WHOLE ? " Waits were seen for " + seen() + " of the interval." : "";
    }

    private static String unexplained(Ledger ledger) {
        double share = ledger.residualShare();
        String bound = NumberText.percent(Ledger.RESIDUAL_SHARE_MAX);
        return "Where a transaction's time went is not known: "
                + (share > 0
                        ? NumberText.percent(share) + " of it is in no wait class, more than " + bound + "."
                        : "the wait classes sum to " + NumberText.percent(-share) + " more than it, above " + bound
                                + ".");
    }

    private String clause(WaitClass top) {
        DatabaseFigures database = summary.database();
        return switch (top) {
            case DATA_PAGE_READ ->
                "data-page reads" + operations("reads", database.clientReadsPerSecond(), database.millisPerRead(), top);
            case DATA_PAGE_WRITE ->
                "data-page writes"
                        + (database.isOfFiles()
                                ? millisAndEvent(top)
                                : operations(
                                        "writes", database.clientWritesPerSecond(), database.millisPerWrite(), top));
            case LOG_FLUSH -> "log flushes" + flushes();
            case REMOTE_COMMIT -> "commits on a replica" + millisAndEvent(top);
            case IN_MEMORY_PAGE_LATCH -> "in-memory page latches" + millisAndEvent(top);
            case LOCK -> "locks" + millisAndEvent(top);
            case CPU -> "CPU and waiting for one: " + millis(top);
            case CLIENT -> "the client and the network: " + millis(top);
            case OTHER -> "other waits" + millisAndEvent(top);
        };
    }

    private String operations(String noun, double perSecond, double millisEach, WaitClass top) {
        if (!Double.isFinite(perSecond)) {
            return ": " + millis(top) + "; their number is not known: "
                    + missing(database().ioSource());
        }
        String perTransaction = ": "
                + NumberText.of(summary.perTransaction(database().ioSource(), perSecond)) + " " + noun + "/transaction";
        return Double.isFinite(millisEach)
                ? perTransaction + " at " + NumberText.of(millisEach) + " ms"
                : perTransaction + "; their time is not known: " + database().ioSource() + " has none"
                        + setting(database().sources().ioTimeSetting());
    }

    private String flushes() {
        DatabaseFigures database = summary.database();
        if (!Double.isFinite(database.flushesPerSecond())) {
            return ": " + millis(WaitClass.LOG_FLUSH) + "; their number is not known: "
                    + missing(database().ioSource());
        }
        String rate = NumberText.of(database.flushesPerSecond()) + " flushes/s";
        return Double.isFinite(database.millisPerFlush())
                ? ": " + NumberText.of(database.millisPerFlush()) + " ms per flush, " + rate
                : ": " + millis(WaitClass.LOG_FLUSH) + ", " + rate + "; the time of one is not known: "
                        + database().ioSource() + " has none"
                        + setting(database().sources().logTimeSetting());
    }

    private DatabaseFigures database() {
        return summary.database();
    }

    /** The setting without which there is no time, if it is one. */
    private static String setting(String name) {
        return name.isEmpty() ? "" : " (" + name + ")";
    }

    private String millisAndEvent(WaitClass waitClass) {
        return ": " + millis(waitClass)
                + summary.waits()
                        .topEvent(waitClass)
                        .map(event -> ", most of it " + event.name())
                        .orElse("");
    }

    private String millis(WaitClass waitClass) {
        return NumberText.of(summary.millisPerTransaction(waitClass)) + " ms/transaction";
    }

    private String missing(String source) {
        return "the source '" + source + "' has no samples in the interval"
                + summary.reasonMissing(source)
                        .map(reason -> " (" + reason + ")")
                        .orElse("");
    }
}
