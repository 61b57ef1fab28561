package io.latchmark.analysis.steady;

import java.util.Arrays;
import java.util.List;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The usual course of throughput from one checkpoint to the next: the mean of the seconds that are equally long after a checkpoint.
 * In an interval with enough of them, what checkpoints do to throughput is part of its level.
 */
final class CheckpointCycle {
    /** With fewer checkpoints what happened after one of them would pass as usual. */
    static final int CYCLES_MIN = 4;

    private CheckpointCycle() {}

    /**
     * A series without the usual course, about the same mean.
     *
     * @param checkpoints ascending, in seconds from the start of the series
     */
    static double[] removed(double[] series, List<Double> checkpoints) {
        if (checkpoints.size() < CYCLES_MIN) {
            return series;
        }
        int cycle = cycle(checkpoints);
        double[] sums = new double[cycle + 1];
        int[] counts = new int[cycle + 1];
        int[] phases = new int[series.length];
        for (int second = 0; second < series.length; second++) {
            phases[second] = phase(second + 0.5, checkpoints, cycle);
            sums[phases[second]] += series[second];
            counts[phases[second]]++;
        }
        double mean = Batches.mean(series, 0, series.length);
        double[] rest = series.clone();
        Arrays.setAll(rest, second -> {
            int phase = phases[second];
            return counts[phase] < CYCLES_MIN - 1
                    ? series[second]
                    : series[second] + mean - sums[phase] / counts[phase];
        });
        return rest;
    }

    /** The median time between two checkpoints, in whole seconds. */
    private static int cycle(List<Double> checkpoints) {
        double[] gaps = new double[checkpoints.size() - 1];
        Arrays.setAll(gaps, i -> checkpoints.get(i + 1) - checkpoints.get(i));
        return (int) Math.max(1, Math.round(Median.withDefaults().evaluate(gaps)));
    }

    /** Whole seconds since the last checkpoint, at most a cycle; before the first one as if one came a cycle earlier. */
    private static int phase(double second, List<Double> checkpoints, int cycle) {
        double last = checkpoints.get(0);
        for (double checkpoint : checkpoints) {
            last = checkpoint <= second ? checkpoint : last;
        }
        double since = second - last;
        return (int) Math.min(cycle, since < 0 ? ((since % cycle) + cycle) % cycle : since);
    }
}
