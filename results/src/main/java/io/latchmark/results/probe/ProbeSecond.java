package io.latchmark.results.probe;

import io.latchmark.results.Bounds;

/**
 * About a second of a cell's measured time.
 *
 * @param endSeconds its end, from the start of the measured time
 * @param lengthSeconds its length
 */
public record ProbeSecond(
        int cell, double endSeconds, double lengthSeconds, OperationFigures reads, OperationFigures writes) {
    public ProbeSecond {
        Bounds.amount("endSeconds", endSeconds);
        Bounds.amount("lengthSeconds", lengthSeconds);
    }

    /** Reads and writes per second. */
    public double iops() {
        return lengthSeconds > 0 ? (reads.count() + writes.count()) / lengthSeconds : 0;
    }
}
