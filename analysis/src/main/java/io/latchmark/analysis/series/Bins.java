package io.latchmark.analysis.series;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Consecutive time bins for the charts of a run: at most {@value #COUNT_MAX}, however long it was. Immutable. */
public final class Bins {
    /** More bins than pixels on a screen would be wasted. */
    public static final int COUNT_MAX = 600;

    private final long[] startsNanos;
    private final long[] endsNanos;

    private Bins(long[] startsNanos, long[] endsNanos) {
        this.startsNanos = startsNanos;
        this.endsNanos = endsNanos;
    }

    /**
     * Bins that follow recorded intervals: one or, if there are too many, several consecutive intervals each. A gap between two
     * intervals is a bin too, because nothing ended there. An interval shorter than half of the median, for example at the edge
     * of a phase, is merged with the next: its rate would be noise.
     *
     * @param intervals in any order; intervals of several types with the same edges count once
     */
    public static Bins following(List<Window> intervals) {
        List<Window> ordered = withoutGaps(intervals);
        if (ordered.isEmpty()) {
            return new Bins(new long[0], new long[0]);
        }
        long[] lengths = ordered.stream()
                .mapToLong(window -> window.endNanos() - window.startNanos())
                .sorted()
                .toArray();
        long total = ordered.get(ordered.size() - 1).endNanos() - ordered.get(0).startNanos();
        long least = Math.max(lengths[lengths.length / 2] / 2, total / COUNT_MAX + 1);
        List<Window> bins = new ArrayList<>();
        long start = ordered.get(0).startNanos();
        for (Window window : ordered) {
            if (window.endNanos() - start >= least) {
                bins.add(new Window(start, window.endNanos()));
                start = window.endNanos();
            }
        }
        long end = ordered.get(ordered.size() - 1).endNanos();
        if (start < end) {
            Window last = bins.isEmpty() ? new Window(start, end) : bins.remove(bins.size() - 1);
            bins.add(new Window(last.startNanos(), end));
        }
        return new Bins(
                bins.stream().mapToLong(Window::startNanos).toArray(),
                bins.stream().mapToLong(Window::endNanos).toArray());
    }

    private static List<Window> withoutGaps(List<Window> intervals) {
        List<Window> ordered = new ArrayList<>();
        long reached = Long.MIN_VALUE;
        List<Window> sorted = intervals.stream()
                .sorted((one, other) -> Long.compare(one.startNanos(), other.startNanos()))
                .toList();
        for (Window window : sorted) {
            if (window.endNanos() <= reached) {
                continue;
            }
            if (reached != Long.MIN_VALUE && window.startNanos() > reached) {
                ordered.add(new Window(reached, window.startNanos()));
            }
            ordered.add(new Window(Math.max(reached, window.startNanos()), window.endNanos()));
            reached = window.endNanos();
        }
        return ordered;
    }

    public int count() {
        return startsNanos.length;
    }

    public Window bin(int index) {
        return new Window(startsNanos[index], endsNanos[index]);
    }

    /** The end of the last bin; 0 if there is none. */
    public long endNanos() {
        return endsNanos.length == 0 ? 0 : endsNanos[endsNanos.length - 1];
    }

    /** The bin that contains the middle of an interval; -1 if it is outside. */
    public int indexOf(long startNanos, long endNanos) {
        long middle = startNanos + (endNanos - startNanos) / 2;
        int found = Arrays.binarySearch(startsNanos, middle);
        int index = found >= 0 ? found : -found - 2;
        return index >= 0 && middle < endsNanos[index] ? index : -1;
    }

    /** The median length in seconds; 0 if there is none. */
    public double secondsTypical() {
        double[] seconds = new double[count()];
        for (int i = 0; i < seconds.length; i++) {
            seconds[i] = bin(i).seconds();
        }
        Arrays.sort(seconds);
        return seconds.length == 0 ? 0 : seconds[seconds.length / 2];
    }
}
