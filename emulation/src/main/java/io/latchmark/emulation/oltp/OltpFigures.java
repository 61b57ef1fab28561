package io.latchmark.emulation.oltp;

import io.latchmark.emulation.InternalCounter;
import java.util.Map;

/**
 * The measurements of a replay in one window of virtual time.
 *
 * @param transactionsPerSecond completed transactions
 * @param newOrdersPerSecond the new orders among them
 * @param reads of data pages
 * @param writes of data pages
 * @param logWrites of the log
 * @param inner the device's counters over the window; gauges at its end
 */
public record OltpFigures(
        double transactionsPerSecond,
        double newOrdersPerSecond,
        IoFigures reads,
        IoFigures writes,
        IoFigures logWrites,
        Map<InternalCounter, Long> inner) {
    /** One kind of I/O. */
    public record IoFigures(double perSecond, double millisMean) {}

    public OltpFigures {
        inner = Map.copyOf(inner);
    }
}
