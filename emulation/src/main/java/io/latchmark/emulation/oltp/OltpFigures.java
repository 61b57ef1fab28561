package io.latchmark.emulation.oltp;

import io.latchmark.emulation.InnerCounter;
import java.util.Map;

/**
 * What a replay measured in one window of virtual time.
 *
 * @param transactionsPerSecond complete
 * @param newOrdersPerSecond of them
 * @param reads of data pages
 * @param writes of data pages
 * @param logWrites of the log
 * @param inner what the device counted in the window; gauges as they are at its end
 */
public record OltpFigures(
        double transactionsPerSecond,
        double newOrdersPerSecond,
        IoFigures reads,
        IoFigures writes,
        IoFigures logWrites,
        Map<InnerCounter, Long> inner) {
    /** One kind of I/O. */
    public record IoFigures(double perSecond, double millisMean) {}

    public OltpFigures {
        inner = Map.copyOf(inner);
    }
}
