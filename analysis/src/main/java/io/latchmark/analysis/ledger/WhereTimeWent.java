package io.latchmark.analysis.ledger;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.ledger.CpuTime.Side;
import io.latchmark.analysis.summary.CpuFigures;
import io.latchmark.analysis.summary.DatabaseFigures;
import io.latchmark.analysis.summary.DeviceFigures;
import io.latchmark.analysis.summary.KnownShare;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.core.spi.WaitClass;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Describes where a transaction's time went: each wait includes its whole calls, as a number of calls times the time of each. CPU
 * comes first only if it was saturated. All numbers are measured; missing ones are named.
 */
public final class WhereTimeWent {
    /** A smaller share of the time is not mentioned. */
    private static final double NAMED_SHARE = 0.10;

    /** A larger part of a call is all of it: polls are not as exact. */
    private static final double ALL = 0.99;

    /** From here on a share is printed as more than 100 %. */
    public static final double SHARE_MAX = 1.005;

    private static final double ROUNDED_TO_ZERO = 0.0005;

    /** More hosts are only counted: a run may have dozens of agents. */
    private static final int NAMED_HOSTS_MAX = 2;

    private final RunSummary summary;
    private final boolean openLoop;
    private final double total;

    private WhereTimeWent(RunSummary summary, boolean openLoop) {
        this.summary = summary;
        this.openLoop = openLoop;
        total = UserTime.transactionMillis(summary, openLoop);
    }

    /**
     * A candidate clause of the sentence.
     *
     * @param millis per transaction
     * @param name within a sentence
     * @param clause describes the time
     */
    private record Claim(double millis, String name, Supplier<String> clause) {}

    /**
     * What took most of a transaction's time.
     *
     * @param name within a sentence
     * @param share of the time, 0..1
     * @param device the share of it that the device took; NaN if unknown
     */
    public record Top(String name, double share, double device) {}

    /** What took most of a transaction's time; empty if that is not known. */
    public static Optional<Top> top(RunSummary summary, boolean openLoop) {
        Optional<Ledger> ledger = UserTime.of(summary, openLoop).filter(Ledger::isExplained);
        if (!(summary.transactionsPerSecond() > 0)
                || ledger.isEmpty()
                || summary.waits().top().isEmpty()) {
            return Optional.empty();
        }
        WhereTimeWent where = new WhereTimeWent(summary, openLoop);
        List<Row> rows = Row.of(summary, openLoop);
        Claim top = where.claims(rows).get(0);
        return rows.stream()
                .filter(row -> row.name().toLowerCase(Locale.ROOT).equals(top.name))
                .findFirst()
                .map(row -> new Top(
                        row.waitClass().map(WhereTimeWent::noun).orElse(top.name),
                        Math.min(1, top.millis / where.total),
                        row.device() / row.millis()))
                .or(() -> Optional.of(new Top(top.name, Math.min(1, top.millis / where.total), Double.NaN)));
    }

    /** The breakdown of the time and the bounds set by storage, in one text. */
    public static String sentence(RunSummary summary, boolean openLoop) {
        String bounds = StorageBounds.sentence(summary, openLoop);
        return division(summary, openLoop) + (bounds.isEmpty() ? "" : " " + bounds);
    }

    /**
     * The breakdown, without markup; may contain untrusted text. If the time without a wait class exceeds the permitted residual,
     * the text says that instead of shares.
     */
    public static String division(RunSummary summary, boolean openLoop) {
        return new WhereTimeWent(summary, openLoop).division();
    }

    private String division() {
        if (!(summary.transactionsPerSecond() > 0)) {
            return "No transaction ended in the measurement interval, so there is no time to divide.";
        }
        Optional<Ledger> ledger = UserTime.of(summary, openLoop);
        if (UserTime.isSeenTooLittle(summary)) {
            return "Where a transaction's time went is not known: waits were seen for " + seen()
                    + " of the interval, less than " + NumberText.percent(KnownShare.LEAST) + ".";
        }
        if (ledger.isEmpty() || summary.waits().top().isEmpty()) {
            return "Where a transaction's time went is not known: " + missing(summary.waitSource()) + ".";
        }
        List<Claim> claims = claims(Row.of(summary, openLoop));
        Claim top = claims.get(0);
        return ledger.get().isExplained()
                ? (exceeds(top.millis()) ? "All" : share(top.millis())) + " of a transaction's time was "
                        + top.clause().get() + "." + next(claims.get(1)) + partly() + thinking() + saturated()
                : unexplained(ledger.get()) + " The largest wait class is " + top.name()
                        + (exceeds(top.millis()) ? "" : ", with " + share(top.millis())) + "." + thinking()
                        + saturated();
    }

    /** The largest first, but all kinds of CPU time first if CPUs were saturated. */
    private List<Claim> claims(List<Row> rows) {
        boolean saturated = !summary.processors().saturated().isEmpty();
        List<Claim> claims = new ArrayList<>();
        CpuTime time = CpuTime.of(summary, openLoop);
        boolean together = summary.processors().isOneHost() && time.driver().isKnown();
        rows.stream()
                .filter(row -> !row.isCpu())
                .map(row -> saturated && row.cpu().isKnown() ? ofSleep(row) : ofCalls(row))
                .forEach(claims::add);
        Side database = saturated ? time.database() : time.outsideOfCalls();
        if (time.database().isKnown() && together) {
            claims.add(new Claim(
                    database.millis() + time.driver().millis(),
                    "CPU",
                    () -> cpu(saturated, "") + ": the database " + text(database) + ", the driver "
                            + text(time.driver())));
        } else {
            if (time.database().isKnown()) {
                claims.add(new Claim(
                        database.millis(), "CPU", () -> cpu(saturated, " of the database") + ": " + text(database)));
            }
            if (time.driver().isKnown()) {
                claims.add(new Claim(
                        time.driver().millis(),
                        "CPU of the driver",
                        () -> "CPU of the driver: " + text(time.driver())));
            }
        }
        claims.sort(Comparator.comparingDouble(Claim::millis).reversed());
        return claims;
    }

    private Claim ofCalls(Row row) {
        return new Claim(row.millis(), row.name().toLowerCase(Locale.ROOT), () -> clause(row));
    }

    /** If CPUs were saturated, the CPU time within the calls is attributed to CPU. */
    private Claim ofSleep(Row row) {
        String name = row.waitClass().map(WhereTimeWent::noun).orElse(row.name());
        boolean isKnown = Double.isFinite(row.device());
        double millis = isKnown ? row.device() : row.asleep();
        return new Claim(
                millis,
                row.name().toLowerCase(Locale.ROOT),
                () -> isKnown
                        ? name + " at the device, in part while a CPU worked for them"
                                + product(row.count(), row.deviceEach(), millis)
                        : name + ", asleep for at least: " + NumberText.of(millis) + " of " + NumberText.of(total)
                                + " ms");
    }

    private static String cpu(boolean all, String whose) {
        return "CPU" + whose + (all ? "" : " outside of waits");
    }

    private static String text(Side side) {
        return NumberText.of(side.on()) + " ms on it and " + NumberText.of(side.waiting()) + " ms waiting for it";
    }

    private String next(Claim claim) {
        return claim.millis() / total < NAMED_SHARE
                ? ""
                : " Next, " + share(claim.millis()) + " was " + claim.clause().get() + ".";
    }

    private String share(double millis) {
        return exceeds(millis) ? "all" : NumberText.percent(millis / total);
    }

    /** Two sources may differ slightly: such a part has no share. */
    private boolean exceeds(double millis) {
        return millis / total >= SHARE_MAX;
    }

    /** A sentence, after a space, about what is not in the total; empty without think times. */
    private String thinking() {
        double millis = summary.loop().thinkSeconds() * 1e3;
        return millis > 0
                ? " Keying and thinking, " + NumberText.of(millis) + " ms per transaction, are not part of this time."
                : "";
    }

    private String seen() {
        return NumberText.percent(UserTime.seen(summary));
    }

    private String partly() {
        return UserTime.seen(summary) < KnownShare.WHOLE ? " Waits were seen for " + seen() + " of the interval." : "";
    }

    private static String unexplained(Ledger ledger) {
        double share = ledger.residualShare();
        return "Where a transaction's time went is not known: "
                + (share > 0
                        ? NumberText.percent(share) + " of it is in no wait class, "
                        : exceeding(ledger) + ", a difference of ")
                + "more than " + NumberText.percent(Ledger.RESIDUAL_SHARE_MAX) + ".";
    }

    /** How much of the time is in no wait class, or that the classes sum to more: they are sampled, the time is not. */
    public static String residual(Ledger ledger) {
        double share = ledger.residualShare();
        return share > -ROUNDED_TO_ZERO
                ? NumberText.percent(share) + " of a transaction's time is in no wait class"
                : exceeding(ledger);
    }

    private static String exceeding(Ledger ledger) {
        return "the wait classes sum to " + NumberText.of(ledger.totalMillis() - ledger.millis(Ledger.RESIDUAL))
                + " ms, a transaction took " + NumberText.of(ledger.totalMillis()) + " ms";
    }

    private String clause(Row row) {
        return row.waitClass()
                .map(waitClass -> noun(waitClass) + amount(row, waitClass) + hotPage(waitClass) + split(row))
                .orElseGet(() -> row.name().equals(UserTime.START_DELAY)
                        ? "the start delay, the wait for a free connection: " + NumberText.of(row.millis()) + " of "
                                + NumberText.of(total) + " ms"
                        : "the network and wake-ups: " + NumberText.of(row.millis()) + " ms");
    }

    /** The plural name of a ledger's part as the subject of a sentence; the name itself if it is no wait class. */
    public static String plural(String part) {
        return Stream.of(WaitClass.values())
                .filter(waitClass -> waitClass.title().equals(part))
                .map(WhereTimeWent::noun)
                .findFirst()
                .orElse(part);
    }

    private static String noun(WaitClass waitClass) {
        return switch (waitClass) {
            case DATA_PAGE_READ -> "data-page reads";
            case DATA_PAGE_WRITE -> "data-page writes";
            case LOG_FLUSH -> "log flushes";
            case REMOTE_COMMIT -> "commits on a replica";
            case IN_MEMORY_PAGE_LATCH -> "in-memory page latches";
            case LOCK -> "locks";
            case CPU -> "CPU and waiting for it";
            case CLIENT -> "the client and the network";
            case OTHER -> "other waits";
        };
    }

    /** The number and the time of each, which multiply to the row's time; only the time if they weren't counted. */
    private String amount(Row row, WaitClass waitClass) {
        if (Double.isFinite(row.millisEach())) {
            return product(row.count(), row.millisEach(), row.millis());
        }
        String time = ": " + NumberText.of(row.millis()) + " ms";
        DatabaseFigures database = summary.database();
        boolean isCounted = row.isStorage() && !(waitClass == WaitClass.DATA_PAGE_WRITE && database.isOfFiles());
        return isCounted
                ? time + "; their number is not known: " + missing(database.ioSource())
                : time
                        + summary.waits()
                                .topEvent(waitClass)
                                .filter(event -> waitClass != WaitClass.CPU && waitClass != WaitClass.CLIENT)
                                .map(event -> ", most of it " + event.text())
                                .orElse("");
    }

    private String product(double count, double each, double millis) {
        return ": " + NumberText.of(count) + " per transaction of " + NumberText.of(each) + " ms each, "
                + NumberText.of(millis) + " of " + NumberText.of(total) + " ms";
    }

    /** The page with the most latch waits, if it is worth naming. */
    private String hotPage(WaitClass waitClass) {
        return summary.database().queues().hotPages().stream()
                .limit(1)
                .filter(page -> waitClass == WaitClass.IN_MEMORY_PAGE_LATCH && page.share() >= NAMED_SHARE)
                .map(page -> ", " + NumberText.percent(page.share()) + " of what was seen at " + page.text())
                .collect(Collectors.joining());
    }

    /** How much of the calls was the device's time, or else CPU time. */
    private String split(Row row) {
        if (row.device() > ALL * row.millis()) {
            return " (all of it at the device, by its own counters)";
        }
        if (Double.isFinite(row.device())) {
            return " (" + share(row.device()) + " at the device, which took " + NumberText.of(row.deviceEach())
                    + " ms each; the rest in the server and the kernel)";
        }
        return row.cpu().millis() > 0
                ? " (at least " + share(row.asleep()) + " asleep, at most "
                        + share(row.cpu().on()) + " on CPU in the calls, "
                        + share(row.cpu().waiting()) + " waiting for CPU after them)"
                : "";
    }

    private String missing(String source) {
        if (summary.coverage().share(source) > 0) {
            return "the source '" + source + "' does not count those of the terminals' sessions";
        }
        return "the source '" + source + "' has no samples in the interval"
                + summary.reasonMissing(source)
                        .map(reason -> " (" + reason + ")")
                        .orElse("");
    }

    /** A sentence, after a space, about saturated hosts and devices; empty if there are none. */
    private String saturated() {
        List<CpuFigures.Host> hosts = summary.processors().saturated();
        if (hosts.isEmpty()) {
            return "";
        }
        String devices = summary.devices().stream()
                .filter(device -> device.utilisation() >= CpuFigures.SATURATED)
                .map(DeviceFigures::name)
                .collect(Collectors.joining(", "));
        return saturated(hosts) + (devices.isEmpty() ? "" : " Devices were busy as well: " + devices + ".");
    }

    private static String saturated(List<CpuFigures.Host> hosts) {
        if (hosts.size() > NAMED_HOSTS_MAX) {
            double used =
                    hosts.stream().mapToDouble(CpuFigures.Host::used).min().orElseThrow();
            return " The CPUs of " + hosts.size() + " hosts were used at least " + NumberText.percent(used)
                    + " of the time.";
        }
        return hosts.stream()
                .map(host -> " The " + NumberText.whole(host.processors()) + " CPUs of the " + host.name()
                        + " were used " + NumberText.percent(host.used()) + " of the time.")
                .collect(Collectors.joining());
    }
}
