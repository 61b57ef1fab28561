package io.latchmark.analysis.summary;

import io.latchmark.analysis.NumberText;
import io.latchmark.core.transaction.Pacing;
import io.latchmark.results.RunConclusion;
import io.latchmark.results.RunConclusion.DatabaseCount;
import io.latchmark.results.RunRecord;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Compares the figures of a run with each other. */
final class Checks {
    private static final double READS_TOLERANCE = 0.05;
    private static final String READS_NAME = "database reads are device reads";
    private static final String READS_BOUND = "ratio within 5 % of 1";

    private Checks() {}

    static List<Check> of(RunRecord record, ClosedLoop loop, DatabaseFigures database, List<DeviceFigures> devices) {
        return List.of(
                reads(record.environment().before(), database, devices),
                newOrders(record.conclusion()),
                closedLoop(record.settings().pacing(), loop));
    }

    private static Check reads(
            Map<String, Map<String, String>> facts, DatabaseFigures database, List<DeviceFigures> devices) {
        double deviceReads = devices.isEmpty()
                ? Double.NaN
                : devices.stream().mapToDouble(DeviceFigures::reads).sum();
        double ratio = deviceReads / database.allReads();
        String value = "client backends " + NumberText.whole(database.clientReads()) + ", all backends "
                + NumberText.whole(database.allReads()) + ", device " + NumberText.whole(deviceReads)
                + "; device / all backends " + NumberText.ratio(ratio) + ", device / client backends "
                + NumberText.ratio(deviceReads / database.clientReads());
        if (!readsDirectly(facts)) {
            return notCompared(value, "page cache hides device reads: not compared");
        }
        if (!Double.isFinite(ratio)) {
            return notCompared(value, "a source is missing, or there was no read: not compared");
        }
        return new Check(
                READS_NAME,
                Check.verdict(Math.abs(ratio - 1) <= READS_TOLERANCE),
                value,
                READS_BOUND,
                "With direct I/O every read of the database is one of the device. More on the device: somebody else "
                        + "uses it. Fewer: a cache lies between, or it is not the device that holds the data.");
    }

    private static Check notCompared(String value, String why) {
        return new Check(READS_NAME, Check.Verdict.NOT_COMPARED, value, READS_BOUND, why);
    }

    private static boolean readsDirectly(Map<String, Map<String, String>> facts) {
        return facts.values().stream()
                .map(group -> group.getOrDefault("debug_io_direct", ""))
                .anyMatch(value -> value.toLowerCase(Locale.ROOT).contains("data"));
    }

    private static Check newOrders(RunConclusion conclusion) {
        DatabaseCount count = conclusion.database();
        boolean counted = !conclusion.counts().isEmpty();
        String name = "client and database count the same new orders";
        String bound = "equal over the whole run";
        if (!count.isKnown()) {
            return new Check(
                    name,
                    Check.Verdict.NOT_COMPARED,
                    "client " + (counted ? NumberText.whole(count.client()) : "unknown") + ", database unknown",
                    bound,
                    "the database's count was not read after the load: not compared");
        }
        return new Check(
                name,
                Check.verdict(count.placed() == count.client()),
                "client " + NumberText.whole(count.client()) + ", database " + NumberText.whole(count.placed()),
                bound,
                "A difference means that commits were lost or counted twice, or that somebody else placed orders.");
    }

    private static Check closedLoop(Pacing pacing, ClosedLoop loop) {
        String name = "N = X·(R+Z)";
        String bound = String.format(Locale.ROOT, "within %.1f %% of N", loop.tolerance() * 100);
        if (pacing.isOpen()) {
            return new Check(
                    name,
                    Check.Verdict.NOT_COMPARED,
                    NumberText.of(loop.transactionsPerSecond()) + " transactions/s",
                    "holds in a closed loop",
                    "in an open loop transactions arrive at a rate, whatever users and response times are: not compared");
        }
        double accounted = loop.accountedUsers();
        if (!Double.isFinite(accounted)) {
            return new Check(name, Check.Verdict.NOT_COMPARED, "N " + loop.users(), bound, "no transaction ended");
        }
        String value = String.format(
                Locale.ROOT,
                "N = %d; X·(R+Z) = %s/s · (%s + %s) ms = %.3f",
                loop.users(),
                NumberText.of(loop.transactionsPerSecond()),
                NumberText.of(loop.responseSeconds() * 1e3),
                NumberText.of(loop.thinkSeconds() * 1e3),
                accounted);
        return new Check(
                name,
                Check.verdict(loop.holds()),
                value,
                bound,
                "In a closed loop users, throughput and response time determine each other. Less than N: terminals "
                        + "spent time outside of transactions, or on ones that failed.");
    }
}
