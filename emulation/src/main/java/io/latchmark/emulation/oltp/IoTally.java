package io.latchmark.emulation.oltp;

/** Counts the I/Os of one kind in a window. */
final class IoTally {
    private long count;
    private long nanosSum;

    void add(long latencyNanos) {
        count++;
        nanosSum += latencyNanos;
    }

    OltpFigures.IoFigures figures(double seconds) {
        return new OltpFigures.IoFigures(count / seconds, count == 0 ? 0 : nanosSum / 1e6 / count);
    }

    void clear() {
        count = 0;
        nanosSum = 0;
    }
}
