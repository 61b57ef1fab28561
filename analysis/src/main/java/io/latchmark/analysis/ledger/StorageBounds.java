package io.latchmark.analysis.ledger;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.statistics.Range;
import io.latchmark.analysis.summary.CpuFigures;
import io.latchmark.analysis.summary.CpuFigures.Host;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.platform.CountText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;

/**
 * What storage without latency would give a closed loop of the same number of users, as a range of transactions per second; and the
 * same for data pages only, with log flushes as long as now, because commits stay durable.
 *
 * <p>The minimum keeps the CPU time of a transaction. It removes the time that sessions slept in storage calls, and the waits for
 * locks whose holder slept in one: N/(T − removed), unless CPUs are full before, or the locks: while a lock's holder does something
 * else, nobody else has the lock. The maximum removes the calls with all that they cost, and all waits: each user needs the CPU time
 * of a transaction without storage calls, and the CPUs serve no more than fill them. Of that CPU time a floor is known. Outside of
 * the calls it falls too if nothing interrupts it, by half at most where it was measured (docs/method.md), and by no more than the
 * CPU time of the calls themselves; to a quarter where locks took much of the time, whose queues cost CPU time as well.
 *
 * @param now transactions per second
 * @param storage without latency of data pages and log; its maximum is NaN if unknown
 * @param pages without latency of data pages only
 * @param limit what the maximum is computed from; empty if it is unknown
 */
public record StorageBounds(double now, Range storage, Range pages, String limit) {
    /** The part of the CPU time outside of storage calls that stays at least. */
    private static final double CPU_LEFT = 0.5;

    /** That part where many waits are for locks. */
    private static final double CPU_LEFT_OF_LOCKING = 0.25;

    /** If a smaller part of the database's CPU time was seen outside of storage calls, polls had no CPU to see it. */
    private static final double OUTSIDE_SEEN = 0.10;

    /** A smaller gain, and a smaller share of storage calls in a transaction's time, is not reported. */
    private static final double WORTH = 0.05;

    /** Waits for locks that are a smaller share of a transaction's time neither limit throughput nor cost much. */
    private static final double LOCKS_LIMIT = 0.10;

    private static final double MILLIS_PER_SECOND = 1e3;

    private static final Predicate<WaitClass> IS_LOG = waitClass -> waitClass == WaitClass.LOG_FLUSH;

    /** The bounds of a closed loop without think times. */
    static StorageBounds of(RunSummary summary, List<Row> rows) {
        return new Computation(summary, rows).bounds();
    }

    private static final class Computation {
        private final RunSummary summary;
        private final double now;
        private final double total;
        private final double users;
        private final double locks;
        private final EnumMap<WaitClass, Row> calls = new EnumMap<>(WaitClass.class);
        private double databaseOutside;
        private double databaseInside;
        private double driver;

        Computation(RunSummary summary, List<Row> rows) {
            this.summary = summary;
            now = summary.transactionsPerSecond();
            total = summary.loop().millisPerTransaction();
            users = now * total / MILLIS_PER_SECOND;
            locks = summary.millisPerTransaction(WaitClass.LOCK);
            for (Row row : rows) {
                if (row.isStorage()) {
                    row.waitClass().ifPresent(waitClass -> calls.put(waitClass, row));
                    databaseInside += row.cpu().isKnown() ? row.cpu().on() : 0;
                } else if (row.name().equals(Row.OUTSIDE)) {
                    databaseOutside = row.cpu().on();
                } else if (row.isCpu()) {
                    driver = row.cpu().on();
                }
            }
        }

        StorageBounds bounds() {
            double logSlept = slept(IS_LOG);
            double pagesSlept = slept(IS_LOG.negate());
            double logLocks = locked(WaitClass.LOG_FLUSH, IS_LOG);
            double pageLocks = locked(WaitClass.DATA_PAGE_READ, IS_LOG.negate());
            Limit limit = limit();
            double withLog = users / (limit.floor + logSlept) * MILLIS_PER_SECOND;
            return new StorageBounds(
                    now,
                    range(atLeast(logSlept + pagesSlept, logLocks + pageLocks), limit.perSecond),
                    range(atLeast(pagesSlept, pageLocks), Math.min(limit.perSecond, withLog)),
                    limit.text);
        }

        private static Range range(double low, double high) {
            return new Range(low, Double.isNaN(high) ? high : Math.max(low, high));
        }

        /** Milliseconds asleep in calls; 0 if unknown. */
        private double slept(Predicate<WaitClass> which) {
            return sum(which, true);
        }

        private double sum(Predicate<WaitClass> which, boolean asleep) {
            double sum = 0;
            for (Map.Entry<WaitClass, Row> call : calls.entrySet()) {
                if (which.test(call.getKey()) && call.getValue().cpu().isKnown()) {
                    sum += asleep ? call.getValue().asleep() : call.getValue().millis();
                }
            }
            return sum;
        }

        /** The part of the locks' waits in which their holder slept in such a call. */
        private double locked(WaitClass holder, Predicate<WaitClass> which) {
            double whole = sum(which, false);
            return whole > 0 ? UserTime.lockedBehind(summary, holder) * slept(which) / whole : 0;
        }

        private double atLeast(double slept, double behind) {
            double atLeast = Math.min(users / (total - slept - behind) * MILLIS_PER_SECOND, untilFull());
            if (areLocksMany()) {
                atLeast = Math.min(atLeast, now * locks / (locks - behind));
            }
            return Math.max(now, atLeast);
        }

        private boolean areLocksMany() {
            return locks > LOCKS_LIMIT * total;
        }

        /** Where CPUs are full with the CPU time of a transaction as now, and no other program on them. */
        private double untilFull() {
            double used = summary.processors().hosts().stream()
                    .mapToDouble(
                            host -> host.used() - marked(summary.processors().others(host)))
                    .max()
                    .orElse(0);
            return used > 0 ? now / Math.min(1, used) : Double.POSITIVE_INFINITY;
        }

        /** Below the share that is marked it may be the kernel's work for driver and database. */
        private static double marked(double others) {
            return others >= CpuFigures.OTHERS_MARKED ? others : 0;
        }

        /**
         * What limits throughput without storage calls.
         *
         * @param floor the least CPU time of a transaction; NaN if unknown
         */
        private record Limit(double floor, double perSecond, String text) {
            static final Limit UNKNOWN = new Limit(Double.NaN, Double.NaN, "");

            static Limit of(double all, double millis, double served, String by) {
                return new Limit(all, served / millis * MILLIS_PER_SECOND, NumberText.of(millis) + " ms of it, " + by);
            }
        }

        /** The users, or the CPUs of the database, of the driver, or of both. */
        private Limit limit() {
            double databaseCpus = cpus(Host::holdsDatabase)
                    .orElse(summary.database().queues().schedulers().mean());
            if (!(databaseOutside > OUTSIDE_SEEN * (databaseOutside + databaseInside)) || !(databaseCpus > 0)) {
                return Limit.UNKNOWN;
            }
            // A server that adds up waits doesn't tell the CPU time of calls apart.
            double left = areLocksMany() ? CPU_LEFT_OF_LOCKING : CPU_LEFT;
            double database = databaseInside > 0 && !areLocksMany()
                    ? Math.max(databaseOutside * left, databaseOutside - databaseInside)
                    : databaseOutside * left;
            double ofDriver = driver * left;
            double both = database + ofDriver;
            List<Limit> limits = new ArrayList<>();
            limits.add(Limit.of(both, both, users, "with " + CountText.of(Math.round(users), "user", "users")));
            if (summary.processors().isOneHost()) {
                limits.add(Limit.of(both, both, databaseCpus, onCpus(databaseCpus)));
            } else {
                limits.add(Limit.of(both, database, databaseCpus, onCpus(databaseCpus) + " of the database"));
                cpus(Host::holdsDriver)
                        .ifPresent(cpus -> limits.add(Limit.of(both, ofDriver, cpus, onCpus(cpus) + " of the driver")));
            }
            return limits.stream()
                    .min(Comparator.comparingDouble(Limit::perSecond))
                    .orElseThrow();
        }

        private OptionalDouble cpus(Predicate<Host> which) {
            return summary.processors().hosts().stream()
                    .filter(which)
                    .mapToDouble(Host::processors)
                    .findFirst();
        }

        private static String onCpus(double cpus) {
            return "on " + CountText.of(Math.round(cpus), "CPU", "CPUs");
        }
    }

    /** What faster storage would give, in sentences; empty if storage sets no throughput, or a transaction's time is not divided. */
    public static String sentence(RunSummary summary, boolean openLoop) {
        if (!applies(summary, openLoop)) {
            return "";
        }
        return Row.of(summary, false).stream().anyMatch(row -> row.name().equals(Row.OUTSIDE))
                ? known(summary, openLoop).map(StorageBounds::sentence).orElse("")
                : "What faster storage would give is not known: the CPU time of the server's sessions was not sampled.";
    }

    /** What faster storage would give as factors of throughput, {@code 1.7 to 3 times}; empty if it is unknown or hardly more. */
    public static String factors(RunSummary summary, boolean openLoop) {
        return applies(summary, openLoop)
                ? known(summary, openLoop)
                        .map(bounds -> bounds.factors(bounds.storage))
                        .orElse("")
                : "";
    }

    private static boolean applies(RunSummary summary, boolean openLoop) {
        boolean isDivided =
                UserTime.of(summary, openLoop).filter(Ledger::isExplained).isPresent();
        if (openLoop
                || !isDivided
                || UserTime.isSeenTooLittle(summary)
                || summary.loop().thinkSeconds() > 0) {
            return false;
        }
        double calls = Row.of(summary, false).stream()
                .filter(Row::isStorage)
                .mapToDouble(Row::millis)
                .sum();
        double behind = UserTime.lockedBehind(summary, WaitClass.LOG_FLUSH)
                + UserTime.lockedBehind(summary, WaitClass.DATA_PAGE_READ);
        return calls + behind > WORTH * summary.loop().millisPerTransaction();
    }

    private static Optional<StorageBounds> known(RunSummary summary, boolean openLoop) {
        List<Row> rows = Row.of(summary, openLoop);
        if (rows.stream().noneMatch(row -> row.name().equals(Row.OUTSIDE))) {
            return Optional.empty();
        }
        StorageBounds bounds = of(summary, rows);
        return bounds.storage.high() < (1 + WORTH) * bounds.now ? Optional.empty() : Optional.of(bounds);
    }

    private String sentence() {
        boolean differs = pages.low() < storage.low() / (1 + WORTH) || pages.high() < storage.high() / (1 + WORTH);
        return "Storage without latency would give " + text(storage)
                + (differs ? "; with log flushes as long as now, " + text(pages) : "")
                + (limit.isEmpty()
                        ? ". The maximum is not known, because sessions were hardly seen outside of storage calls, or the CPUs of"
                                + " their host are not known."
                        : ".");
    }

    /** What the minimum and the maximum are computed from, after a space; empty if they are not known. */
    public static String basis(RunSummary summary, boolean openLoop) {
        return applies(summary, openLoop)
                ? known(summary, openLoop)
                        .map(bounds -> " Storage without latency: the minimum leaves a transaction's CPU time as it is"
                                + (bounds.limit.isEmpty() ? "." : ", the maximum " + bounds.limit + "."))
                        .orElse("")
                : "";
    }

    private String text(Range range) {
        String low = NumberText.of(range.low());
        String rates = Double.isNaN(range.high())
                ? "at least " + low
                : range.high() == range.low() ? low : low + " to " + NumberText.of(range.high());
        return rates + " transactions/s (" + factors(range).replace("at least ", "") + ")";
    }

    private String factors(Range range) {
        String low = times(range.low());
        return (Double.isNaN(range.high())
                        ? "at least " + low
                        : range.high() == range.low() ? low : low + " to " + times(range.high()))
                + " times";
    }

    private String times(double perSecond) {
        return String.format(Locale.ROOT, "%.1f", perSecond / now);
    }
}
