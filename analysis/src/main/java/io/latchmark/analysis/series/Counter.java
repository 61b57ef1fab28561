package io.latchmark.analysis.series;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/**
 * One raw cumulative counter over time.
 *
 * <p>A value below its predecessor is a reset: the interval between the two is dropped and counted, because the increase before
 * the reset is unknown. At the edges of a window, which are between samples, the counter is interpolated linearly between the two
 * samples around the edge; outside its first and last sample it isn't extrapolated.
 *
 * <p>Memory is bounded: above {@value #POINTS_MAX} samples every second one is dropped. This doesn't change totals, because the
 * counter is cumulative and the samples around a reset are kept. Confined to one thread.
 */
public final class Counter {
    /** Maximum number of samples of one counter: ten minutes at ten per second are 6,000. */
    static final int POINTS_MAX = 16_384;

    private final String unit;
    private final TreeSet<Integer> resets = new TreeSet<>();
    private long[] timesNanos = new long[16];
    private long[] values = new long[16];
    private int size;
    private int fallen;

    Counter(String unit) {
        this.unit = unit;
    }

    /** The unit of the values, for example {@code ms}. */
    public String unit() {
        return unit;
    }

    /** The number of stored samples. */
    public int size() {
        return size;
    }

    /** The number of resets over the whole run. */
    public int resets() {
        return fallen;
    }

    /** The time of the first stored sample. */
    long firstNanos() {
        return timesNanos[0];
    }

    long lastNanos() {
        return timesNanos[size - 1];
    }

    /** The value of the last sample; 0 before the first. */
    long lastValue() {
        return size == 0 ? 0 : values[size - 1];
    }

    /** The intervals, between two samples each, in which the counter fell, in chronological order. */
    List<Window> falls() {
        return resets.stream()
                .map(index -> new Window(timesNanos[index - 1], timesNanos[index]))
                .toList();
    }

    /** The times of samples that fell by more than half, in chronological order. */
    List<Long> halvings() {
        return resets.stream()
                .filter(index -> values[index] < values[index - 1] / 2)
                .map(index -> timesNanos[index])
                .toList();
    }

    /** Receives the increase between two neighbouring samples. */
    @FunctionalInterface
    public interface Step {
        void accept(long startNanos, long endNanos, long gain);
    }

    /** Visits the increases between neighbouring samples in chronological order, without those across a reset. */
    public void forEachStep(Step step) {
        for (int i = 1; i < size; i++) {
            if (!resets.contains(i)) {
                step.accept(timesNanos[i - 1], timesNanos[i], values[i] - values[i - 1]);
            }
        }
    }

    /** The increase within a window, interpolated linearly at the window's edges. */
    public Difference over(Window window) {
        double amount = 0;
        double nanos = 0;
        int resetCount = 0;
        for (int i = Math.max(1, firstAfter(window.startNanos())); i < size; i++) {
            long start = timesNanos[i - 1];
            long end = timesNanos[i];
            if (start >= window.endNanos()) {
                break;
            }
            if (resets.contains(i)) {
                resetCount++;
                continue;
            }
            long covered = Math.min(end, window.endNanos()) - Math.max(start, window.startNanos());
            amount += (double) (values[i] - values[i - 1]) * covered / (end - start);
            nanos += covered;
        }
        return new Difference(amount, nanos / 1e9, resetCount);
    }

    /**
     * A value that differs from the previous one.
     *
     * @param timeNanos of the later of the two samples
     */
    public record Change(long timeNanos, long before, long after) {}

    /** All changes up to a time, in chronological order, including one between the two samples around it. */
    public List<Change> changesUntil(long endNanos) {
        List<Change> changes = new ArrayList<>();
        for (int i = 1; i < size && timesNanos[i - 1] < endNanos; i++) {
            if (values[i] != values[i - 1]) {
                changes.add(new Change(timesNanos[i], values[i - 1], values[i]));
            }
        }
        return changes;
    }

    /** The readings within a window. For gauges. */
    Gauge gauge(Window window) {
        double sum = 0;
        double max = Double.NEGATIVE_INFINITY;
        int readings = 0;
        for (int i = 0; i < size; i++) {
            if (timesNanos[i] >= window.startNanos() && timesNanos[i] < window.endNanos()) {
                sum += values[i];
                max = Math.max(max, (double) values[i]);
                readings++;
            }
        }
        return readings == 0 ? Gauge.NONE : new Gauge(sum / readings, max);
    }

    /** The latest value. For gauges. */
    public long last() {
        if (size == 0) {
            throw new IllegalStateException("a counter without samples has no value");
        }
        return values[size - 1];
    }

    /** Adds a sample. Ignores one that isn't later than its predecessor. */
    void add(long timeNanos, long value) {
        if (size > 0 && timeNanos <= timesNanos[size - 1]) {
            return;
        }
        if (size == POINTS_MAX) {
            thin();
        }
        if (size == timesNanos.length) {
            timesNanos = Arrays.copyOf(timesNanos, Math.min(POINTS_MAX, size * 2));
            values = Arrays.copyOf(values, timesNanos.length);
        }
        if (size > 0 && value < values[size - 1]) {
            resets.add(size);
            fallen++;
        }
        timesNanos[size] = timeNanos;
        values[size] = value;
        size++;
    }

    private int firstAfter(long timeNanos) {
        int found = Arrays.binarySearch(timesNanos, 0, size, timeNanos);
        return found >= 0 ? found + 1 : -found - 1;
    }

    private void thin() {
        // A series that falls at every second sample is no counter and can't be thinned; the newest samples are kept.
        int kept = 0;
        TreeSet<Integer> keptResets = new TreeSet<>();
        for (int i = 0; i < size; i++) {
            boolean besideReset = resets.contains(i) || resets.contains(i + 1);
            boolean edge = i == 0 || i == size - 1;
            if (i % 2 == 0 || besideReset || edge) {
                if (resets.contains(i)) {
                    keptResets.add(kept);
                }
                timesNanos[kept] = timesNanos[i];
                values[kept] = values[i];
                kept++;
            }
        }
        resets.clear();
        resets.addAll(keptResets);
        size = kept;
        if (size == POINTS_MAX) {
            dropOldest(size / 2);
        }
    }

    /** Drops the samples before the last one at or before a time. Returns whether the last sample is at or after that time. */
    boolean forget(long beforeNanos) {
        dropOldest(Math.max(0, firstAfter(beforeNanos) - 1));
        return lastNanos() >= beforeNanos;
    }

    private void dropOldest(int dropped) {
        System.arraycopy(timesNanos, dropped, timesNanos, 0, size - dropped);
        System.arraycopy(values, dropped, values, 0, size - dropped);
        TreeSet<Integer> shifted = new TreeSet<>();
        for (int reset : resets) {
            if (reset > dropped) {
                shifted.add(reset - dropped);
            }
        }
        resets.clear();
        resets.addAll(shifted);
        size -= dropped;
    }
}
