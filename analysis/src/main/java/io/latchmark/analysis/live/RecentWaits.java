package io.latchmark.analysis.live;

import io.latchmark.analysis.ledger.ProcessorTime;
import io.latchmark.analysis.ledger.Row;
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
 * What sessions spent the last seconds on: the rows of a run's table of a transaction's time. Confined to one lock.
 */
final class RecentWaits {
    private static final String DRIVER = "driver/terminals";

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

    /** As the rows of a run's table: waits as their whole calls, the driver's time taken from the wait for the client. */
    private Map<String, Double> amounts() {
        Map<WaitClass, Double> sessions = sessions();
        double driver = idleSessions || polls() == 0 ? 0 : driver();
        double ofClient = Math.min(driver, sessions.getOrDefault(WaitClass.CLIENT, 0.0));
        Map<String, Double> amounts = new LinkedHashMap<>();
        sessions.forEach((waitClass, amount) -> {
            switch (waitClass) {
                case CPU -> amounts.put(driver > 0 ? Row.OUTSIDE : waitClass.title(), amount + ofClient);
                case CLIENT -> amounts.put(driver > 0 ? ProcessorTime.NETWORK : waitClass.title(), amount - ofClient);
                default -> amounts.put(waitClass.title(), amount);
            }
        });
        return amounts;
    }

    /** The driver's terminals on a CPU or waiting for one, on average; 0 where they are not sampled. */
    private double driver() {
        double nanos = threads.gain(key -> key.object().equals(DRIVER)
                && (roles.has(key, CounterRole.THREAD_CPU_TIME) || roles.has(key, CounterRole.THREAD_RUN_DELAY)));
        return threads.has(DRIVER) ? nanos / (threads.seconds() * 1e9) : 0;
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
