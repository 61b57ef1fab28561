package io.latchmark.probe;

import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.CellMeasurement;
import io.latchmark.results.probe.ProbeSecond;
import java.util.Optional;

/** Does the I/O of a cell and takes its times. */
public interface CellEngine {
    /**
     * Measures a cell.
     *
     * @param number the cell's number in the probe
     * @return empty if it was stopped before its end
     * @throws io.latchmark.core.LatchmarkException of the category ENVIRONMENT, if an I/O fails
     */
    Optional<CellMeasurement> measure(Cell cell, int number, Watch watch);

    /** Observes a cell while it is measured. Called from the thread that measures. */
    interface Watch {
        /** A second of the measured time has passed. An engine that can't look inside says nothing. */
        void second(ProbeSecond second);

        /** Whether to end before the time. */
        boolean isStopped();

        /** Whether the cell has run for long enough; called after its duration has passed, and each second from then on. */
        boolean isEnough();
    }
}
