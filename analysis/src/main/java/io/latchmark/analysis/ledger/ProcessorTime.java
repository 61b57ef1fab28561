package io.latchmark.analysis.ledger;

import io.latchmark.analysis.summary.ProcessorFigures;
import io.latchmark.analysis.summary.RunSummary;
import io.latchmark.core.spi.WaitClass;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * How much of a transaction's time sessions and terminals had a processor or waited for one, in milliseconds; a side that was not
 * measured is not a number, and is not divided.
 *
 * <p>The scheduler's times of the server's sessions are exact. They are more than the time that the sessions were seen at work without a
 * wait, because a session that was woken keeps its wait until it has a processor, and the calls of a wait take processor time. Of
 * the wait for the client that part is counted. What is left of it is taken from the other waits, from each in proportion to its time.
 * The rest of the wait for the client is the driver's own time, and what is left then, the network and wake-ups.
 *
 * @param database its sessions
 * @param driver its terminals; known in a closed loop without pacing, where all that they do belongs to a transaction
 * @param network what is left of the wait for the client
 * @param blocked the share of the time in the other waits in which no processor was needed, 0..1
 */
public record ProcessorTime(Side database, Side driver, double network, double blocked) {
    /** The names of the parts. */
    public static final String DATABASE_ON = "database on a processor";

    public static final String DATABASE_WAITING = "database waiting for a processor";
    public static final String DRIVER_ON = "driver on a processor";
    public static final String DRIVER_WAITING = "driver waiting for a processor";
    public static final String NETWORK = "network and wake-up";

    /**
     * The time of one side.
     *
     * @param on a processor
     * @param waiting for one
     */
    public record Side(double on, double waiting) {
        private static final Side UNKNOWN = new Side(Double.NaN, Double.NaN);

        /** Whether it was measured. */
        public boolean isKnown() {
            return Double.isFinite(on);
        }

        /** Both; 0 if it was not measured. */
        public double millis() {
            return isKnown() ? on + waiting : 0;
        }

        /** This time without what there is no room for, which waiting is reduced by first. */
        private Side without(double excess) {
            return new Side(Math.max(0, on - Math.max(0, excess - waiting)), Math.max(0, waiting - excess));
        }
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
                                millis(summary, processors.sessionsCalled()))
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
                    sessions.blocked);
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
                sessions.blocked);
    }

    /**
     * What is divided, all in one unit: milliseconds of a transaction, or sessions and threads on average.
     *
     * @param waits what sessions were in
     * @param between in which sessions had no request and were in no wait
     * @param polled whether the waits were seen, and not added up by the server with its processors' time
     * @param driver its terminals; not a number if they were not sampled
     * @param database its sessions by the scheduler's times or, where the server adds up, its own
     * @param called time in which a session had a request and waited for a processor; not a number if it was not counted
     */
    public record Measured(
            Map<WaitClass, Double> waits, double between, boolean polled, Side driver, Side database, double called) {
        public Measured {
            waits = Map.copyOf(waits);
        }

        /** Waits that were seen at each poll. */
        public static Measured polled(Map<WaitClass, Double> waits) {
            return new Measured(waits, 0, true, Side.UNKNOWN, Side.UNKNOWN, Double.NaN);
        }

        /** Waits that the server adds up, and how much of the time with a processor or without one it was without one. */
        public static Measured summed(Map<WaitClass, Double> waits, double waiting, double between) {
            Side database = new Side(waits.getOrDefault(WaitClass.CPU, Double.NaN) - waiting, waiting);
            return new Measured(waits, between, false, Side.UNKNOWN, database, Double.NaN);
        }

        /** These with the driver's terminals. */
        public Measured with(Side terminals) {
            return new Measured(waits, between, polled, terminals, database, called);
        }

        /** These with the server's sessions by the scheduler's times. */
        public Measured with(Side sessions, double sessionsCalled) {
            return new Measured(waits, between, polled, driver, sessions, sessionsCalled);
        }

        private double in(WaitClass waitClass) {
            return waits.getOrDefault(waitClass, 0.0);
        }

        private double inOthers() {
            return waits.keySet().stream()
                    .filter(ProcessorTime::isOther)
                    .mapToDouble(this::in)
                    .sum();
        }
    }

    /**
     * The server's side.
     *
     * @param called time in which a session had a request and waited for a processor
     * @param unplaced time on processors, or waiting for one, for which there is no wait that it could be a part of
     */
    private record Sessions(Side side, double called, double unplaced, double blocked) {
        static Sessions of(Measured measured) {
            Side threads = measured.database();
            if (!measured.polled()) {
                return new Sessions(threads, 0, 0, 1);
            }
            double cpu = measured.in(WaitClass.CPU);
            if (!Double.isFinite(threads.on + threads.waiting + cpu)) {
                return new Sessions(Side.UNKNOWN, 0, 0, 1);
            }
            double called = Double.isFinite(measured.called()) ? Math.min(measured.called(), threads.waiting) : 0;
            double hidden = threads.on + threads.waiting - called - cpu;
            double waits = measured.inOthers();
            double taken = Math.min(Math.max(0, hidden), waits);
            return new Sessions(
                    new Side(threads.on + Math.max(0, -hidden), threads.waiting),
                    called,
                    Math.max(0, hidden) - taken,
                    waits > 0 ? 1 - taken / waits : 1);
        }
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

    /** The share of a class in which no processor was needed; 1 for those that are divided instead. */
    public double blocked(WaitClass waitClass) {
        return isOther(waitClass) ? blocked : 1;
    }

    /** On and waiting for a processor, of both sides, as far as they were measured. */
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
