package io.latchmark.analysis.series;

import java.util.ArrayList;
import java.util.List;

/**
 * The parts of a window in which a source was read. All figures of the source, and the transactions by which they are divided,
 * are restricted to these parts. Immutable.
 *
 * @param windows in chronological order, not adjacent to each other
 */
public record SampleCoverage(List<Window> windows) {
    /** No time. */
    public static final SampleCoverage NONE = new SampleCoverage(List.of());

    public SampleCoverage {
        windows = List.copyOf(windows);
    }

    /** The length of all parts in seconds. */
    public double seconds() {
        return windows.stream()
                        .mapToLong(part -> part.endNanos() - part.startNanos())
                        .sum()
                / 1e9;
    }

    /** This cover without a window. */
    SampleCoverage without(Window taken) {
        List<Window> left = new ArrayList<>();
        for (Window part : windows) {
            add(left, part.startNanos(), Math.min(part.endNanos(), taken.startNanos()));
            add(left, Math.max(part.startNanos(), taken.endNanos()), part.endNanos());
        }
        return new SampleCoverage(left);
    }

    /** The intersection with another cover. */
    public SampleCoverage and(SampleCoverage other) {
        List<Window> common = new ArrayList<>();
        for (Window part : windows) {
            for (Window its : other.windows) {
                add(common, Math.max(part.startNanos(), its.startNanos()), Math.min(part.endNanos(), its.endNanos()));
            }
        }
        return new SampleCoverage(common);
    }

    /** The part of a window between two times. */
    static SampleCoverage of(Window window, long fromNanos, long toNanos) {
        List<Window> parts = new ArrayList<>();
        add(parts, Math.max(window.startNanos(), fromNanos), Math.min(window.endNanos(), toNanos));
        return new SampleCoverage(parts);
    }

    private static void add(List<Window> windows, long startNanos, long endNanos) {
        if (startNanos < endNanos) {
            windows.add(new Window(startNanos, endNanos));
        }
    }
}
