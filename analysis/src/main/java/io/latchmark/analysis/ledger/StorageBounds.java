package io.latchmark.analysis.ledger;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.summary.CpuFigures;
import io.latchmark.analysis.summary.CpuFigures.Host;
import io.latchmark.analysis.summary.RunSummary;
import java.util.List;
import java.util.Locale;

/**
 * Upper bounds of the throughput that faster storage can give a closed loop with the same number of users. A device without
 * latency removes the time that sessions slept in storage calls: N/(T - asleep), unless CPUs are saturated first. Data that needs
 * no storage calls, because it is in memory, removes the calls as a whole, and with them the wake-ups and waits for CPU between
 * them: N over the CPU time outside calls, for at most twice as many users as there are CPUs. Twice, because that CPU time also
 * falls if nothing interrupts it: by half where it was measured (docs/method.md). If driver and database already saturate the CPUs,
 * only the CPU time within the calls can be saved. CPU time of other programs could be theirs: it sets no bound.
 *
 * @param now transactions per second
 * @param withoutLatency with zero-latency storage, and the current CPU time per call
 * @param withoutCalls with no storage calls
 * @param untilFull where CPUs are saturated at the current CPU time per transaction, with no other program on them; infinite if CPUs
 *     were not sampled
 */
public record StorageBounds(double now, double withoutLatency, double withoutCalls, double untilFull) {
    private static final double USERS_PER_CPU = 2;
    /** A smaller gain is not reported. */
    private static final double WORTH = 1.05;

    /** The bounds of a run. Storage sets none in an open loop or with think times. */
    public static StorageBounds of(RunSummary summary, List<Row> rows) {
        double now = summary.transactionsPerSecond();
        double total = summary.loop().millisPerTransaction();
        double users = now * total;
        double asleep = 0;
        double whole = 0;
        double outside = 0;
        double inside = 0;
        // The driver's CPU time is only a part of it.
        boolean isKnown = rows.stream().anyMatch(row -> row.name().equals(Row.OUTSIDE));
        for (Row row : rows) {
            if (row.isStorage()) {
                asleep += row.cpu().isKnown() ? row.asleep() : row.millis();
                whole += row.millis();
                inside += row.cpu().isKnown() ? row.cpu().on() : 0;
            } else if (isKnown && row.isCpu()) {
                outside += row.cpu().on();
            }
        }
        List<Host> hosts = summary.processors().hosts();
        double used = hosts.stream()
                .mapToDouble(host -> host.used() - marked(summary.processors().others(host)))
                .max()
                .orElse(0);
        double full = used > 0 ? now / Math.min(1, used) : Double.POSITIVE_INFINITY;
        double latency = users / (total - asleep);
        double calls = users / (total - whole);
        if (used >= CpuFigures.SATURATED) {
            calls = outside > 0 ? full * (outside + inside) / outside : full;
        } else if (outside > 0) {
            double cpus = hosts.stream().mapToDouble(Host::processors).sum();
            double active = cpus > 0 ? Math.min(users, USERS_PER_CPU * cpus * 1e3) : users;
            calls = Math.max(Math.min(latency, full), active / outside);
        }
        return new StorageBounds(now, Math.min(latency, full), calls, full);
    }

    /** Below the share that is marked it may be the kernel's work for driver and database. */
    private static double marked(double others) {
        return others >= CpuFigures.OTHERS_MARKED ? others : 0;
    }

    /** Sentences about the maximum gain from faster storage; empty if storage sets no bound, or the time is not broken down. */
    public static String sentence(RunSummary summary, boolean openLoop) {
        boolean isDivided =
                UserTime.of(summary, openLoop).filter(Ledger::isExplained).isPresent();
        if (openLoop
                || !isDivided
                || UserTime.isSeenTooLittle(summary)
                || summary.loop().thinkSeconds() > 0) {
            return "";
        }
        List<Row> rows = Row.of(summary, false);
        StorageBounds bounds = of(summary, rows);
        if (bounds.withoutCalls <= WORTH * bounds.now || !Double.isFinite(bounds.withoutCalls)) {
            return "";
        }
        boolean isSplit =
                rows.stream().anyMatch(row -> row.isStorage() && row.cpu().millis() > 0);
        return (isSplit
                        ? "Storage without latency would give at most " + text(bounds.withoutLatency, bounds.now)
                                + (bounds.withoutLatency == bounds.untilFull ? ", where CPUs are full" : "") + ". "
                        : "")
                + "Data in memory, without storage calls, would give at most "
                + text(bounds.withoutCalls, bounds.now) + ".";
    }

    private static String text(double perSecond, double now) {
        return NumberText.of(perSecond) + " transactions/s (" + String.format(Locale.ROOT, "%.1f", perSecond / now)
                + " times)";
    }
}
