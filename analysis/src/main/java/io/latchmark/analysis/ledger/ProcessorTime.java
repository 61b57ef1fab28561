package io.latchmark.analysis.ledger;

import io.latchmark.analysis.summary.ProcessorFigures;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.core.spi.WaitClass;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * How much of a transaction's time sessions and terminals had a CPU or waited for one, in milliseconds; a side that was not
 * measured is not a number, and is not divided.
 *
 * <p>The scheduler's times of the server's sessions are exact. They are more than the time that the sessions were seen at work without a
 * wait, because a session that was woken keeps its wait until it has a CPU, and the calls of a wait take CPU time. Of the wait for the
 * client that part is counted. What is left of it is in the other waits, as much in each wake-up ({@link WakeUps}). The rest of the wait
 * for the client is the driver's own time, and what is left then, the network and wake-ups.
 *
 * @param database its sessions
 * @param driver its terminals; known in a closed loop without pacing, where all that they do belongs to a transaction
 * @param network what is left of the wait for the client
 * @param inCalls of the time in each other wait, what was spent on a CPU within its calls, and what waiting for one after them;
 *     it is part of the database's
 * @param called of the time that the database waited for a CPU, what is in the wait for the client
 */
public record ProcessorTime(Side database, Side driver, double network, Map<WaitClass, Side> inCalls, double called) {
    /** The names of the parts. */
    public static final String DATABASE_ON = "database on CPU";

    public static final String DATABASE_WAITING = "database waiting for CPU";
    public static final String DRIVER_ON = "driver on CPU";
    public static final String DRIVER_WAITING = "driver waiting for CPU";
    public static final String NETWORK = "network and wake-up";

    /**
     * The time of one side.
     *
     * @param on a processor
     * @param waiting for one
     */
    public record Side(double on, double waiting) {
        static final Side NONE = new Side(0, 0);
        private static final Side UNKNOWN = new Side(Double.NaN, Double.NaN);

        static Side unknown() {
            return UNKNOWN;
        }

        /** Whether it was measured. */
        public boolean isKnown() {
            return Double.isFinite(on);
        }

        /** Both; 0 if it was not measured. */
        public double millis() {
            return isKnown() ? on + waiting : 0;
        }

        private Side times(double factor) {
            return new Side(on * factor, waiting * factor);
        }

        /** This time without what there is no room for, which waiting is reduced by first. */
        private Side without(double excess) {
            return new Side(Math.max(0, on - Math.max(0, excess - waiting)), Math.max(0, waiting - excess));
        }
    }

    public ProcessorTime {
        inCalls = Map.copyOf(inCalls);
    }

    /** The times of a transaction. */
    public static ProcessorTime of(RunSummary summary, boolean openLoop) {
        boolean closed = !openLoop && summary.loop().thinkSeconds() == 0;
        EnumMap<WaitClass, Double> waits = new EnumMap<>(WaitClass.class);
        for (WaitClass waitClass : WaitClass.values()) {
            waits.put(waitClass, summary.millisPerTransaction(waitClass));
        }
        ProcessorFigures processors = summary.processors();
        boolean driver = closed && summary.waits().isMeasured();
        Measured measured = summary.waits().polls() > 0
                ? Measured.polled(waits)
                        .with(
                                side(summary, processors.databaseTerminals()),
                                millis(summary, processors.sessionsCalled()),
                                wakeUps(summary))
                : Measured.summed(
                        waits,
                        summary.perTransaction(
                                        summary.waits().source(),
                                        summary.waits().sessionsWaitingForProcessor())
                                * 1e3,
                        betweenRequests(summary));
        return of(driver ? measured.with(side(summary, processors.driverTerminals())) : measured, closed);
    }

    /** The division of what was measured, in its unit. Where the loop is not closed, sessions are idle at times. */
    public static ProcessorTime of(Measured measured, boolean closed) {
        Sessions sessions = Sessions.of(measured);
        Side driver = measured.driver();
        if (!closed || !driver.isKnown()) {
            // A request that waits for a processor is no session's wait where idle sessions are left out.
            double room = closed ? 0 : sessions.called;
            return new ProcessorTime(
                    sessions.side.without(sessions.called + sessions.unplaced - room),
                    Side.UNKNOWN,
                    Double.NaN,
                    sessions.inCalls,
                    0);
        }
        double client = measured.in(WaitClass.CLIENT);
        double left = client + measured.between();
        double on = Math.min(driver.on, left);
        left -= on;
        // What both sides waited beyond this overlapped with work of the other side.
        double wanted = sessions.called + sessions.unplaced + driver.waiting;
        double share = wanted > left ? left / wanted : 1;
        double called = share * (sessions.called + sessions.unplaced);
        Side own = new Side(on, share * driver.waiting);
        return new ProcessorTime(
                sessions.side.without(sessions.called + sessions.unplaced - called),
                own,
                Math.max(0, Math.min(left - called - own.waiting, client)),
                sessions.inCalls,
                called);
    }

    /**
     * What is divided, all in one unit: milliseconds of a transaction, or sessions and threads on average.
     *
     * @param waits what sessions were in
     * @param between in which sessions had no request and were in no wait
     * @param polled whether the waits were seen, and not added up by the server with its processors' time
     * @param driver its terminals; not a number if they were not sampled
     * @param database its sessions by the scheduler's times or, where the server adds up, its own
     * @param called time in which a session had a request and waited for a CPU; not a number if it was not counted
     * @param wakeUps how often its sessions were woken
     */
    public record Measured(
            Map<WaitClass, Double> waits,
            double between,
            boolean polled,
            Side driver,
            Side database,
            double called,
            WakeUps wakeUps) {
        public Measured {
            waits = Map.copyOf(waits);
        }

        /** Waits that were seen at each poll. */
        public static Measured polled(Map<WaitClass, Double> waits) {
            return new Measured(waits, 0, true, Side.UNKNOWN, Side.UNKNOWN, Double.NaN, WakeUps.UNKNOWN);
        }

        /** Waits that the server adds up, and how much of the time with a CPU or without one it was without one. */
        public static Measured summed(Map<WaitClass, Double> waits, double waiting, double between) {
            Side database = new Side(waits.getOrDefault(WaitClass.CPU, Double.NaN) - waiting, waiting);
            return new Measured(waits, between, false, Side.UNKNOWN, database, Double.NaN, WakeUps.UNKNOWN);
        }

        /** These with the driver's terminals. */
        public Measured with(Side terminals) {
            return new Measured(waits, between, polled, terminals, database, called, wakeUps);
        }

        /** These with the server's sessions by the scheduler's times. */
        public Measured with(Side sessions, double sessionsCalled, WakeUps sessionsWoken) {
            return new Measured(waits, between, polled, driver, sessions, sessionsCalled, sessionsWoken);
        }

        private double in(WaitClass waitClass) {
            return waits.getOrDefault(waitClass, 0.0);
        }

        private Map<WaitClass, Double> others() {
            EnumMap<WaitClass, Double> others = new EnumMap<>(WaitClass.class);
            waits.forEach((waitClass, time) -> {
                if (isOther(waitClass) && time > 0) {
                    others.put(waitClass, time);
                }
            });
            return others;
        }
    }

    /**
     * The server's side.
     *
     * @param called time in which a session had a request and waited for a CPU
     * @param unplaced time on a CPU, or waiting for one, for which there is no wait that it could be a part of
     * @param inCalls time of these that is in waits
     */
    private record Sessions(Side side, double called, double unplaced, Map<WaitClass, Side> inCalls) {
        static Sessions of(Measured measured) {
            Side threads = measured.database();
            if (!measured.polled()) {
                return new Sessions(threads, 0, 0, Map.of());
            }
            double cpu = measured.in(WaitClass.CPU);
            if (!Double.isFinite(threads.on + threads.waiting + cpu)) {
                return new Sessions(Side.UNKNOWN, 0, 0, Map.of());
            }
            double called = Double.isFinite(measured.called()) ? Math.min(measured.called(), threads.waiting) : 0;
            double hidden = threads.on + threads.waiting - called - cpu;
            Map<WaitClass, Double> taken = measured.wakeUps().divide(hidden, measured.others(), total(measured));
            double sum =
                    taken.values().stream().mapToDouble(Double::doubleValue).sum();
            // Who lost its CPU to another thread was at work, and is in no wait.
            double afterCalls = Math.max(
                    sum - threads.on,
                    Math.min(
                            sum,
                            (threads.waiting - called) * (1 - measured.wakeUps().preemptedShare())));
            Side ofOne = sum > 0 ? new Side((sum - afterCalls) / sum, afterCalls / sum) : Side.NONE;
            EnumMap<WaitClass, Side> inCalls = new EnumMap<>(WaitClass.class);
            taken.forEach((waitClass, time) -> inCalls.put(waitClass, ofOne.times(time)));
            return new Sessions(
                    new Side(threads.on + Math.max(0, -hidden), threads.waiting),
                    called,
                    Math.max(0, hidden) - sum,
                    inCalls);
        }

        private static double total(Measured measured) {
            return measured.between()
                    + measured.waits().values().stream()
                            .mapToDouble(Double::doubleValue)
                            .sum();
        }
    }

    /** In a transaction. Log flushes are those of the sessions that commit, each a write and, of one of them, a flush. */
    private static WakeUps wakeUps(RunSummary summary) {
        ProcessorFigures.Threads sessions = summary.processors().databaseTerminals();
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

    private static boolean isOther(WaitClass waitClass) {
        return waitClass != WaitClass.CPU && waitClass != WaitClass.CLIENT;
    }

    /** Where the server adds up waits, a session between two requests is in none; where it is polled, all are seen. */
    private static double betweenRequests(RunSummary summary) {
        double seen =
                summary.perTransaction(summary.waits().source(), summary.waits().sessionsSeen()) * 1e3;
        return Math.max(0, summary.loop().millisPerTransaction() - seen);
    }

    private static Side side(RunSummary summary, ProcessorFigures.Threads threads) {
        return new Side(millis(summary, threads.onProcessor()), millis(summary, threads.waiting()));
    }

    private static double millis(RunSummary summary, double threads) {
        return summary.perTransaction(summary.processors().source(), threads) * 1e3;
    }

    /** Of the time in a wait, what was spent on a CPU within its calls and waiting for one after them; 0 where it is not known. */
    public Side inCalls(WaitClass waitClass) {
        return inCalls.getOrDefault(waitClass, Side.NONE);
    }

    /** The database's time outside of waits. */
    public Side outsideOfCalls() {
        double on = database.on;
        double waiting = database.waiting - called;
        for (Side side : inCalls.values()) {
            on -= side.on;
            waiting -= side.waiting;
        }
        return new Side(Math.max(0, on), Math.max(0, waiting));
    }

    /** On and waiting for a CPU, of both sides, as far as they were measured. */
    public double millis() {
        return database.millis() + driver.millis();
    }

    /** The parts of a class; none if it is not divided. */
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
