package io.latchmark.analysis.report;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.ledger.CpuTime;
import io.latchmark.analysis.ledger.Ledger;
import io.latchmark.analysis.ledger.UserTime;
import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.core.transaction.TransactionType;
import io.latchmark.results.run.RunConclusion;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Sentences about the figures of a run. */
final class RunWords {
    /** What the file statistics contain in addition to the sessions' waits. */
    private static final String FILE_STALLS =
            " Files also count reads ahead, for which nobody waits, and count a read once"
                    + " for which several sessions wait.";

    private RunWords() {}

    /** What the figures of a valid run are to be read with: a word for each, and what it means. */
    static Map<String, String> reservations(RunSummary summary) {
        Map<String, String> reservations = new LinkedHashMap<>();
        if (!summary.arrivals().isReached()) {
            reservations.put("Overloaded", summary.arrivals().rates());
        }
        if (summary.isDisturbed()) {
            reservations.put(
                    "Disturbed", "other programs used " + NumberText.percent(summary.otherLoad()) + " of the CPU");
        }
        return reservations;
    }

    static String throughput(CheckedRun run) {
        RunSummary summary = run.summary();
        boolean isLengthKnown =
                !run.data().record().workload().measurementInterval().isZero();
        String seconds = (isLengthKnown
                        ? String.format(
                                Locale.ROOT, " over %.1f s", summary.window().seconds())
                        : "")
                + (run.ladder().isLadder()
                        ? " at " + run.ladder().levelText(run.ladder().best())
                                + (run.ladder().limit().isPresent() ? ", the last of " : ", the best of ")
                                + run.ladder().levels().size() + " levels, of which all figures here are"
                        : "");
        String all = String.format(Locale.ROOT, "%,.1f transactions/s", summary.transactionsPerSecond());
        if (!(summary.nopm() > 0) && summary.transactionsPerSecond() > 0) {
            return all + seconds + "; no new orders, so no NOPM";
        }
        String newOrders = NumberText.whole(summary.nopm()) + " NOPM (new orders/min)";
        boolean ofNewOrders = summary.counts(TransactionType.NEW_ORDER).committed()
                == summary.counts().committed();
        return run.data().record().imported().isPresent() && ofNewOrders
                ? newOrders + seconds + "; other transactions are not known"
                : newOrders + ", " + all + seconds;
    }

    /** One line per device. */
    static List<String> devices(RunSummary summary) {
        return summary.devices().stream().map(RunWords::device).toList();
    }

    private static String device(DeviceFigures device) {
        if (device.seen().isTooLittle()) {
            return device.name() + ": known for " + device.seen().text() + ", too little to print its figures";
        }
        String busy = NumberText.whole(100 * device.utilisation());
        return device.name() + ": "
                + NumberText.whole(device.readsPerSecond()) + " reads/s at " + NumberText.of(device.millisPerRead())
                + " ms, "
                + NumberText.whole(device.writesPerSecond()) + " writes/s at " + NumberText.of(device.millisPerWrite())
                + " ms, busy "
                + (busy.equals(NumberText.NOT_MEASURED) ? "not known" : busy + " %")
                + (device.seen().isPartial() ? " (known for " + device.seen().text() + ")" : "");
    }

    /** New orders by both counts; empty if they weren't counted. */
    static String newOrders(CheckedRun run) {
        RunConclusion conclusion = run.gates().conclusion();
        RunConclusion.DatabaseCount count = conclusion.database();
        boolean ofOtherTypes =
                count.client() == 0 && run.data().record().imported().isPresent();
        if (conclusion.counts().isEmpty() || ofOtherTypes) {
            return "";
        }
        String client = NumberText.whole(count.client()) + " by the client's count";
        return count.isKnown()
                ? client + ", " + NumberText.whole(count.placed()) + " by the database's, over the whole run"
                : client + "; the database's is unknown";
    }

    /** What user time adds up to, and how that is checked. */
    static String userTime(RunSummary summary, boolean openLoop, Ledger ledger) {
        double byWaits = ledger.coarser().millis(WaitClass.DATA_PAGE_READ.title());
        double byDatabase = UserTime.readMillisByDatabase(summary);
        String total = UserTime.isOfResponse(summary, openLoop)
                ? "The sum is the mean response time."
                : "The sum is N/X: users by transactions per second.";
        String check = Double.isFinite(byDatabase) && byWaits > 0
                ? " Data-page reads by the database's own clock: " + NumberText.of(byDatabase) + " ms, "
                        + NumberText.percent(byDatabase / byWaits) + " of those by waits."
                        + (summary.database().isOfFiles() ? FILE_STALLS : "")
                : "";
        String processors = CpuTime.of(summary, openLoop).database().isKnown()
                ? " The CPU time and the waiting for CPU in waits are divided equally among wake-ups, whatever the wait."
                : "";
        return total + check + logPath(summary) + processors
                + " What is not explained is time of users that no session was seen to spend, for example between two transactions.";
    }

    /** The part of a log wait that the device explains, if the server reports both. */
    private static String logPath(RunSummary summary) {
        double path = UserTime.logPathMillis(summary);
        if (!Double.isFinite(path)) {
            return "";
        }
        return " A wait for the log took " + NumberText.of(UserTime.logWaitMillis(summary))
                + " ms, a write of the log file "
                + NumberText.of(summary.database().millisPerFlush()) + " ms"
                + (path > 0
                        ? ": " + NumberText.of(path) + " ms are the log's path before and after the device."
                        : "; several waits can end with one write.");
    }

    /** With a capital letter and one full stop; a blank text is none. */
    static String sentence(String text) {
        return text.isBlank() ? "" : capital(text) + (text.endsWith(".") ? "" : ".");
    }

    static String capital(String text) {
        return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
    }

    /** Seconds, with decimals only if they are not whole. */
    static String seconds(double seconds) {
        return Math.abs(seconds - Math.rint(seconds)) < 0.02
                ? NumberText.whole(seconds)
                : String.format(Locale.ROOT, "%.2f", seconds);
    }
}
