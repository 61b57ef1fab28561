package io.latchmark.analysis.series;

import io.latchmark.results.run.Interval;
import java.util.Arrays;
import java.util.List;

/**
 * Successful transactions, committed or rolled back by design, in each whole second of a window. An interval across a second's
 * edge is divided in proportion. Immutable.
 */
public final class SecondRates {
    private static final double SECOND = 1e9;
    /** An interval of one second may be late at both ends. */
    private static final double BY_SECOND_MAX = 2;

    private final Window window;
    private final double[] counts;
    private final double longestSeconds;

    private SecondRates(Window window, double[] counts, double longestSeconds) {
        this.window = window;
        this.counts = counts;
        this.longestSeconds = longestSeconds;
    }

    /** The rates within a window; a partial second at its end is omitted. */
    public static SecondRates of(List<Interval> intervals, Window window) {
        double[] counts = new double[(int) Math.min(Integer.MAX_VALUE - 8, Math.floor(window.seconds() + 1e-6))];
        for (Interval interval : intervals) {
            long ended = interval.counts().committed() + interval.counts().rolledBackByDesign();
            double start = (interval.startNanos() - window.startNanos()) / SECOND;
            double end = (interval.endNanos() - window.startNanos()) / SECOND;
            for (int second = (int) Math.max(0, Math.floor(start)); second < Math.min(counts.length, end); second++) {
                double covered = Math.min(end, second + 1) - Math.max(start, second);
                counts[second] += ended * covered / (end - start);
            }
        }
        double longest = intervals.stream()
                .mapToDouble(interval -> (interval.endNanos() - interval.startNanos()) / SECOND)
                .max()
                .orElse(0);
        return new SecondRates(window, counts, longest);
    }

    /** These rates if they were recorded every second, otherwise none: longer intervals don't reveal the single seconds. */
    public SecondRates ifRecordedBySecond() {
        return longestSeconds <= BY_SECOND_MAX ? this : new SecondRates(window, new double[0], longestSeconds);
    }

    /** The window's start in seconds from the run's origin. */
    public double startSeconds() {
        return window.startNanos() / SECOND;
    }

    /** A copy of the rates, one per second. */
    public double[] perSecond() {
        return Arrays.copyOf(counts, counts.length);
    }
}
