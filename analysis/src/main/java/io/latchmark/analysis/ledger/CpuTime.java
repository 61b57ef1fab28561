package io.latchmark.analysis.ledger;

import io.latchmark.analysis.summary.CpuFigures;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.core.spi.WaitClass;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The time per transaction that sessions and terminals were on a CPU or waited for one, in milliseconds; NaN for a side that was
 * not measured and is not broken down.
 *
 * <p>The scheduler's times of the server's sessions are exact. They exceed the time that sessions were seen working without a
 * wait, because a woken session keeps its wait until it has a CPU, and the calls of a wait use CPU time. The part of this excess
 * in the wait for the client is counted. The rest is in the other waits, the same amount per wake-up ({@link WakeUps}). The
 * remaining wait for the client is the driver's own time, then network and wake-ups.
 *
 * @param database its sessions
 * @param driver its terminals; known only in a closed loop without pacing, where all their work belongs to a transaction
 * @param network the remainder of the wait for the client
 * @param inCalls for each other wait, the time on a CPU within its calls and the wait for a CPU after them; part of the
 *     database's time
 * @param called the part of the database's wait for a CPU that is in the wait for the client
 */
public record CpuTime(Side database, Side driver, double network, Map<WaitClass, Side> inCalls, double called) {
    /** The names of the parts. */
    public static final String DATABASE_ON = "database on CPU";

    public static final String DATABASE_WAITING = "database waiting for CPU";
    public static final String DRIVER_ON = "driver on CPU";
    public static final String DRIVER_WAITING = "driver waiting for CPU";
    public static final String NETWORK = "network and wake-up";

    private static final double ROUNDING = 1e-9;

    /**
     * The time of one side.
     *
     * @param on a CPU
     * @param waiting for a CPU
     */
    public record Side(double on, double waiting) {
        static final Side NONE = new Side(0, 0);
        static final Side UNKNOWN = new Side(Double.NaN, Double.NaN);

        /** Whether it was measured. */
        public boolean isKnown() {
            return Double.isFinite(on);
        }

        /** Both together; 0 if it was not measured. */
        public double millis() {
            return isKnown() ? on + waiting : 0;
        }

        private Side times(double factor) {
            return new Side(on * factor, waiting * factor);
        }

        /** Removes the time in excess of the interval, from waiting first. */
        private Side without(double excess) {
            return new Side(Math.max(0, on - Math.max(0, excess - waiting)), Math.max(0, waiting - excess));
        }
    }

    public CpuTime {
        inCalls = Map.copyOf(inCalls);
    }

    /** The times per transaction. If the loop is not closed, sessions are idle at times. */
    public static CpuTime of(RunSummary summary, boolean openLoop) {
        boolean closed = !openLoop && summary.loop().thinkSeconds() == 0;
        boolean polled = summary.waits().polls() > 0;
        Sessions sessions = polled ? Sessions.polled(summary) : Sessions.summed(summary);
        Side driver = closed && summary.waits().isMeasured()
                ? side(summary, summary.processors().driverTerminals())
                : Side.UNKNOWN;
        if (!driver.isKnown()) {
            // If idle sessions are left out, a request that waits for a CPU is in no session's wait.
            double room = closed ? 0 : sessions.called;
            Side database = sessions.side.without(sessions.called + sessions.unplaced - room);
            return new CpuTime(database, Side.UNKNOWN, Double.NaN, sessions.inCalls(database, room), 0);
        }
        double client = summary.millisPerTransaction(WaitClass.CLIENT);
        double left = client + (polled ? 0 : betweenRequests(summary));
        double on = Math.min(driver.on, left);
        left -= on;
        // Waits of both sides beyond this overlapped with work of the other side.
        double wanted = sessions.called + sessions.unplaced + driver.waiting;
        double share = wanted > left ? left / wanted : 1;
        double called = share * (sessions.called + sessions.unplaced);
        Side own = new Side(on, share * driver.waiting);
        Side database = sessions.side.without(sessions.called + sessions.unplaced - called);
        // The rest of it is CPU time that fits into no wait.
        double waited = called > database.waiting ? database.waiting : called;
        return new CpuTime(
                database,
                own,
                Math.max(0, Math.min(left - called - own.waiting, client)),
                sessions.inCalls(database, waited),
                waited);
    }

    /**
     * The server's side.
     *
     * @param side from the scheduler's times or, where the server accumulates waits, from its own
     * @param called time in which a session had a request and waited for a CPU
     * @param unplaced time on a CPU, or waiting for one, that fits into no wait
     * @param hidden the part of this time that is in waits
     * @param preempted the share of the waits for a CPU that are in no wait: a session that lost its CPU to another thread was working
     */
    private record Sessions(
            Side side, double called, double unplaced, Map<WaitClass, Double> hidden, double preempted) {
        /** Divides the time in waits in a way that leaves the database's times, without the calls, at 0 or above. */
        Map<WaitClass, Side> inCalls(Side database, double without) {
            double sum =
                    hidden.values().stream().mapToDouble(Double::doubleValue).sum();
            double waiting = Math.max(sum - database.on, Math.min(sum, (database.waiting - without) * (1 - preempted)));
            Side ofOne = sum > 0 ? new Side(left(sum - waiting, sum) / sum, left(waiting, sum) / sum) : Side.NONE;
            EnumMap<WaitClass, Side> sides = new EnumMap<>(WaitClass.class);
            hidden.forEach((waitClass, time) -> sides.put(waitClass, ofOne.times(time)));
            return sides;
        }

        /** For a server that accumulates waits, and its sessions' CPU time without them. */
        static Sessions summed(RunSummary summary) {
            double waiting = summary.perTransaction(
                            summary.waits().source(), summary.waits().sessionsWaitingForProcessor())
                    * 1e3;
            double cpu = summary.millisPerTransaction(WaitClass.CPU);
            return new Sessions(new Side(cpu - waiting, waiting), 0, 0, Map.of(), 0);
        }

        /** For waits sampled by polling. */
        static Sessions polled(RunSummary summary) {
            Side threads = CpuTime.side(summary, summary.processors().databaseTerminals());
            double cpu = summary.millisPerTransaction(WaitClass.CPU);
            if (!Double.isFinite(threads.on + threads.waiting + cpu)) {
                return new Sessions(Side.UNKNOWN, 0, 0, Map.of(), 0);
            }
            WakeUps wakeUps = wakeUps(summary);
            double counted = CpuTime.millis(summary, summary.processors().sessionsCalled());
            double called = Double.isFinite(counted)
                    ? Math.min(counted, threads.waiting)
                    : threads.waiting * wakeUps.calledShare();
            double hidden = threads.on + threads.waiting - called - cpu;
            EnumMap<WaitClass, Double> waits = new EnumMap<>(WaitClass.class);
            double total = 0;
            for (WaitClass waitClass : WaitClass.values()) {
                double millis = summary.millisPerTransaction(waitClass);
                total += millis;
                if (millis > 0 && waitClass != WaitClass.CPU && waitClass != WaitClass.CLIENT) {
                    waits.put(waitClass, millis);
                }
            }
            Map<WaitClass, Double> taken = wakeUps.divide(hidden, waits, total);
            double sum =
                    taken.values().stream().mapToDouble(Double::doubleValue).sum();
            return new Sessions(
                    new Side(threads.on + Math.max(0, -hidden), threads.waiting),
                    called,
                    Math.max(0, hidden) - sum,
                    taken,
                    wakeUps.preemptedShare());
        }
    }

    /** Wake-ups per transaction. Log flushes are those of the committing sessions: each does a write, and one of them a flush. */
    private static WakeUps wakeUps(RunSummary summary) {
        CpuFigures.Threads sessions = summary.processors().databaseTerminals();
        String source = summary.processors().source();
        EnumMap<WaitClass, Double> counted = new EnumMap<>(WaitClass.class);
        for (WaitClass waitClass : WaitClass.values()) {
            double count = UserTime.count(summary, waitClass);
            if (Double.isFinite(count)) {
                counted.put(waitClass, count);
            }
        }
        double flushes = summary.perTransaction(
                summary.database().ioSource(), summary.database().flushesPerSecond());
        if (Double.isFinite(flushes)) {
            counted.merge(WaitClass.LOG_FLUSH, flushes, Double::sum);
        }
        return new WakeUps(
                counted,
                1,
                summary.perTransaction(source, sessions.voluntarySwitchesPerSecond()),
                summary.perTransaction(source, sessions.involuntarySwitchesPerSecond()));
    }

    /** Where the server accumulates waits, a session between two requests is in none; polling sees all sessions. */
    private static double betweenRequests(RunSummary summary) {
        double seen =
                summary.perTransaction(summary.waits().source(), summary.waits().sessionsSeen()) * 1e3;
        return Math.max(0, summary.loop().millisPerTransaction() - seen);
    }

    private static Side side(RunSummary summary, CpuFigures.Threads threads) {
        return new Side(millis(summary, threads.onProcessor()), millis(summary, threads.waiting()));
    }

    private static double millis(RunSummary summary, double threads) {
        return summary.perTransaction(summary.processors().source(), threads) * 1e3;
    }

    /** What is left of a whole; 0 if that is only for rounding. */
    private static double left(double part, double whole) {
        return part > ROUNDING * whole ? part : 0;
    }

    /** The part of a wait that was spent on a CPU within its calls and waiting for one after them; 0 if unknown. */
    public Side inCalls(WaitClass waitClass) {
        return inCalls.getOrDefault(waitClass, Side.NONE);
    }

    /** The database's time outside waits. */
    public Side outsideOfCalls() {
        double on = database.on;
        double waiting = database.waiting - called;
        for (Side side : inCalls.values()) {
            on -= side.on;
            waiting -= side.waiting;
        }
        return new Side(left(on, database.on), left(waiting, database.waiting));
    }

    /** The parts of a wait class; none if it is not broken down. */
    List<Part> parts(WaitClass waitClass) {
        List<Part> parts = new ArrayList<>();
        if (waitClass == WaitClass.CPU && database.isKnown()) {
            parts.add(Part.uncounted(DATABASE_ON, database.on));
            parts.add(Part.uncounted(DATABASE_WAITING, database.waiting));
        }
        if (waitClass == WaitClass.CLIENT && driver.isKnown()) {
            parts.add(Part.uncounted(DRIVER_ON, driver.on));
            parts.add(Part.uncounted(DRIVER_WAITING, driver.waiting));
            parts.add(Part.uncounted(NETWORK, network));
        }
        return parts;
    }
}
