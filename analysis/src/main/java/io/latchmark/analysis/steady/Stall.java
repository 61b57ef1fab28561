package io.latchmark.analysis.steady;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Seconds in a row with less than half of the median throughput.
 *
 * @param startSeconds from the run's origin
 * @param seconds its length
 * @param perSecond mean transactions per second within it
 * @param near events recorded near its start, nearest first; they need not be the cause
 */
public record Stall(double startSeconds, int seconds, double perSecond, List<NearbyEvent> near) {
    /** Fewer seconds are no stall. */
    public static final int SECONDS_MIN = 10;

    public Stall {
        near = List.copyOf(near);
    }

    /** The stalls in seconds of throughput that start at a time of the run. */
    static List<Stall> in(double[] series, double startSeconds, EventCorrelation events) {
        double half =
                series.length == 0 ? 0 : Median.withDefaults().withCopy(true).evaluate(series) / 2;
        List<Stall> stalls = new ArrayList<>();
        int from = 0;
        for (int i = 0; i <= series.length; i++) {
            if (i < series.length && series[i] < half) {
                continue;
            }
            if (i - from >= SECONDS_MIN) {
                double start = startSeconds + from;
                double mean = Arrays.stream(series, from, i).average().orElseThrow();
                stalls.add(new Stall(start, i - from, mean, events.near(start)));
            }
            from = i + 1;
        }
        return stalls;
    }
}
