package io.latchmark.analysis.summary;

import io.latchmark.analysis.NumberText;
import io.latchmark.core.spi.WaitClass;

/**
 * Says in one sentence where a transaction's time went. Its numbers are measured; what is missing is named.
 */
public final class WhereTimeWent {
    private final RunSummary summary;

    private WhereTimeWent(RunSummary summary) {
        this.summary = summary;
    }

    /** The sentence, without markup; may hold text from outside. */
    public static String sentence(RunSummary summary) {
        return new WhereTimeWent(summary).sentence();
    }

    private String sentence() {
        if (!(summary.transactionsPerSecond() > 0)) {
            return "No transaction ended in the measurement interval, so there is no time to divide.";
        }
        return summary.waits()
                .top()
                .map(top -> NumberText.percent(summary.waits().share(top)) + " of a transaction's time was "
                        + clause(top) + ".")
                .orElseGet(
                        () -> "Where a transaction's time went is not known: " + missing(summary.waitSource()) + ".");
    }

    private String clause(WaitClass top) {
        DatabaseFigures database = summary.database();
        return switch (top) {
            case DATA_PAGE_READ ->
                "data-page reads" + operations("reads", database.clientReads(), database.millisPerRead(), top);
            case DATA_PAGE_WRITE ->
                "data-page writes"
                        + (database.isOfFiles()
                                ? millisAndEvent(top)
                                : operations("writes", database.clientWrites(), database.millisPerWrite(), top));
            case LOG_FLUSH -> "log flushes" + flushes();
            case IN_MEMORY_PAGE_LATCH -> "in-memory page latches" + millisAndEvent(top);
            case LOCK -> "locks" + millisAndEvent(top);
            case CPU -> "CPU and waiting for one: " + millis(top);
            case CLIENT -> "the client and the network: " + millis(top);
            case OTHER -> "other waits" + millisAndEvent(top);
        };
    }

    private String operations(String noun, double count, double millisEach, WaitClass top) {
        if (!Double.isFinite(count)) {
            return ": " + millis(top) + "; their number is not known: "
                    + missing(database().ioSource());
        }
        String perTransaction = ": " + NumberText.of(count / summary.transactions()) + " " + noun + "/transaction";
        return Double.isFinite(millisEach)
                ? perTransaction + " at " + NumberText.of(millisEach) + " ms"
                : perTransaction + "; their time is not known: " + database().ioSource() + " has none"
                        + setting("track_io_timing");
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
                        + database().ioSource() + " has none" + setting("track_wal_io_timing");
    }

    private DatabaseFigures database() {
        return summary.database();
    }

    /** The setting of PostgreSQL without which there is no time. */
    private String setting(String name) {
        return database().isOfFiles() ? "" : " (" + name + ")";
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
