package io.latchmark.analysis.live;

import io.latchmark.analysis.ledger.ProcessorTime;
import io.latchmark.analysis.ledger.ProcessorTime.Measured;
import io.latchmark.analysis.ledger.ProcessorTime.Side;
import io.latchmark.analysis.ledger.WakeUps;
import io.latchmark.analysis.series.CounterKey;
import io.latchmark.analysis.series.Roles;
import io.latchmark.analysis.summary.WaitFigures;
import io.latchmark.core.spi.CounterRole;
import io.latchmark.core.spi.WaitClass;
import io.latchmark.results.run.Sample;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * What sessions spent the last seconds on: their waits and, where the times of threads are sampled, processors, divided as in the
 * ledger of a run. Confined to one lock.
 */
final class RecentWaits {
    private static final String PROCESSORS = "processors";

    private final boolean idleSessions;
    private final Roles roles;
    private final RecentCounters waits;
    private final RecentCounters processors;
    private final RecentCounters threads;

    RecentWaits(long spanNanos, boolean idleSessions, Roles roles) {
        this.idleSessions = idleSessions;
        this.roles = roles;
        waits = new RecentCounters(spanNanos, true);
        processors = new RecentCounters(spanNanos, true);
        threads = new RecentCounters(spanNanos, false);
    }

    /**
     * What took most of their time.
     *
     * @param share of the sessions' time, 0..1
     */
    record Top(String title, double share) {}

    /** Takes a row, if it is about waits or processors. */
    void add(Sample row) {
        CounterKey key = new CounterKey(row.source(), row.object(), row.metric());
        if (WaitFigures.isOfSessions(row.source(), roles)) {
            waits.add(row);
        } else if (roles.has(key, CounterRole.SESSION_CPU_TIME)) {
            processors.add(row);
        } else if (roles.declares(row.source(), CounterRole.THREAD_CPU_TIME)) {
            threads.add(row);
        }
    }

    /** What took most; empty if no session was seen. */
    Optional<Top> top() {
        Map<String, Double> amounts = amounts();
        double all = amounts.values().stream().mapToDouble(Double::doubleValue).sum();
        return amounts.entrySet().stream()
                .filter(amount -> all > 0)
                .max(Map.Entry.comparingByValue())
                .map(most -> new Top(most.getKey(), most.getValue() / all));
    }

    private Map<String, Double> amounts() {
        Map<WaitClass, Double> sessions = sessions();
        ProcessorTime time = divided(sessions);
        Map<String, Double> amounts = new LinkedHashMap<>();
        sessions.forEach((waitClass, amount) -> {
            boolean divided = (waitClass == WaitClass.CPU && time.database().isKnown())
                    || (waitClass == WaitClass.CLIENT && time.driver().isKnown());
            if (!divided) {
                amounts.put(waitClass.title(), amount - time.inCalls(waitClass).millis());
            }
        });
        if (time.database().isKnown() && time.driver().isKnown()) {
            amounts.put(PROCESSORS, time.millis());
        } else if (time.database().isKnown()) {
            amounts.put("the database's " + PROCESSORS, time.database().millis());
        } else if (time.driver().isKnown()) {
            amounts.put("the driver's " + PROCESSORS, time.driver().millis());
        }
        if (time.driver().isKnown()) {
            amounts.put(ProcessorTime.NETWORK, time.network());
        }
        return amounts;
    }

    /** In sessions on average. Without polls nothing is divided: what the server adds up has its processors' time as a class. */
    private ProcessorTime divided(Map<WaitClass, Double> sessions) {
        Measured measured = Measured.polled(sessions);
        if (polls() > 0) {
            double all =
                    sessions.values().stream().mapToDouble(Double::doubleValue).sum();
            double called = all
                    * threads.gain(key -> roles.has(key, CounterRole.THREAD_OBSERVATIONS_CALLED))
                    / threads.gain(key -> roles.has(key, CounterRole.THREAD_OBSERVATIONS));
            measured = measured.with(side("database/terminals"), called, WakeUps.UNKNOWN);
            measured = idleSessions ? measured : measured.with(side("driver/terminals"));
        }
        return ProcessorTime.of(measured, !idleSessions);
    }

    private Side side(String whose) {
        double nanos = threads.seconds() * 1e9;
        return threads.has(whose)
                ? new Side(
                        gain(whose, CounterRole.THREAD_CPU_TIME) / nanos,
                        gain(whose, CounterRole.THREAD_RUN_DELAY) / nanos)
                : Measured.polled(Map.of()).driver();
    }

    private double gain(String whose, CounterRole role) {
        return threads.gain(key -> key.object().equals(whose) && roles.has(key, role));
    }

    private double polls() {
        return waits.gain(WaitFigures.POLLS::equals);
    }

    /** On average where they are polled, or milliseconds that the server added up. */
    private Map<WaitClass, Double> sessions() {
        double polls = Math.max(1, polls());
        EnumMap<WaitClass, Double> sessions = new EnumMap<>(WaitClass.class);
        for (WaitClass waitClass : WaitClass.values()) {
            if (!idleSessions || waitClass != WaitClass.CLIENT) {
                // Looks that saw a session in the class, or milliseconds of it without those on a processor's account.
                sessions.put(
                        waitClass,
                        gain(waitClass, RecentWaits::isSeen) / polls
                                + gain(waitClass, key -> roles.has(key, CounterRole.SESSION_WAIT_TIME))
                                - gain(waitClass, key -> roles.has(key, CounterRole.SESSION_SIGNAL_TIME)));
            }
        }
        double processorMillis =
                processors.gain(key -> true) + waits.gain(key -> roles.has(key, CounterRole.SESSION_SIGNAL_TIME));
        sessions.merge(WaitClass.CPU, processorMillis, Double::sum);
        return sessions;
    }

    private static boolean isSeen(CounterKey ofWaits) {
        return ofWaits.metric().equals("observations");
    }

    private double gain(WaitClass waitClass, Predicate<CounterKey> counters) {
        return waits.gain(key -> counters.test(key)
                && WaitFigures.classOf(key.object()).filter(waitClass::equals).isPresent());
    }
}
