package io.latchmark.probe;

import io.latchmark.results.probe.Cell;
import io.latchmark.results.probe.CellMeasurement;
import io.latchmark.results.probe.ProbeSecond;
import java.util.Optional;

/** Performs a cell's I/O and measures it. */
public interface CellEngine {
    /**
     * Measures a cell.
     *
     * @param number the cell's number in the probe
     * @return empty if the cell was stopped early
     * @throws io.latchmark.core.LatchmarkException of category ENVIRONMENT if an I/O fails
     */
    Optional<CellMeasurement> measure(Cell cell, int number, Watch watch);

    /** Observes a cell while it is measured. Called from the thread that measures. */
    interface Watch {
        /** Called for each second of the measured time. Engines that cannot observe single seconds never call it. */
        void second(ProbeSecond second);

        /** Whether to stop early. */
        boolean isStopped();

        /** Whether the cell has run long enough. Called once its duration has passed, and then every second. */
        boolean isEnough();
    }
}
