package io.latchmark.analysis.live;

import io.latchmark.analysis.ledger.CpuTime;
import io.latchmark.analysis.ledger.Row;
import io.latchmark.analysis.summary.CpuFigures;
import io.latchmark.analysis.summary.WaitFigures;
import io.latchmark.core.spi.WaitClass;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What sessions spent most of their time on: the largest row of the report's breakdown of transaction time.
 *
 * @param share of the sessions' time, 0..1
 */
record TopWait(String title, double share) {
    /** Waits include whole calls; the driver's time is subtracted from the wait for the client. Empty if no session was seen. */
    static Optional<TopWait> of(WaitFigures waits, CpuFigures cpu) {
        double client = waits.sessions().getOrDefault(WaitClass.CLIENT, 0.0);
        CpuFigures.Threads terminals = cpu.driverTerminals();
        double driver = terminals.onProcessor() + terminals.waiting();
        boolean known = driver > 0 && client > 0 && waits.polls() > 0;
        double ofClient = known ? Math.min(driver, client) : 0;
        Map<String, Double> amounts = new HashMap<>();
        waits.sessions().forEach((waitClass, sessions) -> {
            switch (waitClass) {
                case CPU -> amounts.put(known ? Row.OUTSIDE : waitClass.title(), sessions + ofClient);
                case CLIENT -> amounts.put(known ? CpuTime.NETWORK : waitClass.title(), sessions - ofClient);
                default -> amounts.put(waitClass.title(), sessions);
            }
        });
        return amounts.entrySet().stream()
                .filter(amount -> waits.sessionsSeen() > 0)
                .max(Map.Entry.comparingByValue())
                .map(most -> new TopWait(most.getKey(), most.getValue() / waits.sessionsSeen()));
    }
}
