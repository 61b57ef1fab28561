package io.latchmark.analysis.evidence;

import io.latchmark.analysis.evidence.SimulatedDevice.Clock;
import java.util.Arrays;

/** Counts a device's busy time in ticks of a clock, as the kernel does at the start and at the end of each request. */
final class TickClock {
    private static final double SECOND = 1e3;

    private final Clock how;
    private final double tickMillis;
    private double[] starts = new double[1 << 12];
    private double[] ends = new double[1 << 12];
    private int size;

    TickClock(Clock how, double tickMillis) {
        this.how = how;
        this.tickMillis = tickMillis;
    }

    /** A request. */
    void add(double start, double end) {
        if (how == Clock.EXACT) {
            return;
        }
        if (size == starts.length) {
            starts = Arrays.copyOf(starts, 2 * size);
            ends = Arrays.copyOf(ends, 2 * size);
        }
        starts[size] = start;
        ends[size] = end;
        size++;
    }

    /** Busy time of each second after the first. */
    double[] busyMillis(int seconds) {
        double[] busy = new double[seconds];
        Arrays.sort(starts, 0, size);
        Arrays.sort(ends, 0, size);
        long stamp = 0;
        int underWay = 0;
        int start = 0;
        for (int end = 0; end < size; ) {
            boolean starting = start < size && starts[start] <= ends[end];
            double now = starting ? starts[start++] : ends[end++];
            long tick = (long) (now / tickMillis);
            if (tick > stamp) {
                long gained = !starting || (how == Clock.TICKS_UNDER_WAY && underWay > 0)
                        ? tick - stamp
                        : how == Clock.TICKS_UNDER_WAY ? 0 : 1;
                stamp = tick;
                int second = (int) (now / SECOND) - 1;
                if (second >= 0 && second < seconds) {
                    busy[second] += gained * tickMillis;
                }
            }
            underWay += starting ? 1 : -1;
        }
        return busy;
    }
}
