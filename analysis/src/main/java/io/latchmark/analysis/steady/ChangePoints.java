package io.latchmark.analysis.steady;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.commons.statistics.inference.DataDispersion;
import org.apache.commons.statistics.inference.TTest;

/**
 * Finds changes of level in a series of seconds, in the way of Hunter (Fleming et al. 2023): E-divisive within sliding
 * windows proposes cuts between means of 5 s by a weak t test; then the weakest is taken away and its neighbours are
 * tested again, until all that are left pass the strict one.
 *
 * <p>Seconds of throughput resemble their predecessors, which makes a t test find changes where there are none. So the
 * strict test compares means of batches of at least five autocorrelation times, as estimated from what deviates from
 * the levels found so far. A stretch of less than two such batches can't be distinguished from noise and is no level.
 */
final class ChangePoints {
    static final double P_VALUE_MAX = 0.001;
    static final double MAGNITUDE_MIN = 0.05;

    private static final int BATCH_SECONDS = 5;
    private static final int WINDOW = 50;
    private static final int SIDE_MIN = 2;
    private static final double WEAK_P_VALUE_MAX = 10 * P_VALUE_MAX;
    private static final double TIMES_PER_BATCH = 5;

    private final double[] seconds;
    private final List<Integer> cuts;

    private ChangePoints(double[] seconds) {
        this.seconds = seconds;
        this.cuts = new ArrayList<>();
    }

    /**
     * A cut.
     *
     * @param second the first second after it
     */
    record Cut(int second, double before, double after, double pValue) {
        private double magnitude() {
            return before == 0 ? Double.POSITIVE_INFINITY : Math.abs(after / before - 1);
        }

        private boolean isStrong() {
            return pValue <= P_VALUE_MAX && magnitude() >= MAGNITUDE_MIN;
        }
    }

    /** The changes of level, in order of time. */
    static List<Cut> in(double[] seconds) {
        ChangePoints points = new ChangePoints(seconds);
        points.propose();
        return points.strong();
    }

    private void propose() {
        double[] means = Batches.means(seconds, 0, seconds.length, BATCH_SECONDS);
        SortedSet<Integer> proposed = new TreeSet<>();
        int start = 0;
        while (start < means.length) {
            SortedSet<Integer> found = new TreeSet<>();
            split(means, start, Math.min(start + WINDOW, means.length), found);
            proposed.addAll(found);
            start = Math.max(found.isEmpty() ? 0 : found.last(), start + WINDOW / 2);
        }
        proposed.forEach(batch -> cuts.add(batch * BATCH_SECONDS));
    }

    private static void split(double[] means, int from, int to, SortedSet<Integer> found) {
        if (to - from < 2 * SIDE_MIN) {
            return;
        }
        int cut = EnergySplit.best(means, from, to, SIDE_MIN);
        double pValue = pValue(Arrays.copyOfRange(means, from, cut), Arrays.copyOfRange(means, cut, to));
        if (pValue <= WEAK_P_VALUE_MAX) {
            found.add(cut);
            split(means, from, cut, found);
            split(means, cut, to, found);
        }
    }

    private List<Cut> strong() {
        while (true) {
            int batch = batchSeconds();
            List<Cut> tested = new ArrayList<>();
            int weakest = -1;
            for (int i = 0; i < cuts.size(); i++) {
                tested.add(test(i, batch));
                if (!tested.get(i).isStrong() && (weakest < 0 || isWeaker(tested.get(i), tested.get(weakest)))) {
                    weakest = i;
                }
            }
            if (weakest < 0) {
                return tested;
            }
            cuts.remove(weakest);
        }
    }

    private static boolean isWeaker(Cut one, Cut other) {
        return one.pValue() > other.pValue() || (one.pValue() == other.pValue() && one.magnitude() < other.magnitude());
    }

    private Cut test(int index, int batch) {
        int from = index == 0 ? 0 : cuts.get(index - 1);
        int cut = cuts.get(index);
        int to = index + 1 == cuts.size() ? seconds.length : cuts.get(index + 1);
        double[] left = Batches.means(seconds, from, cut, batch);
        double[] right = Batches.means(seconds, cut, to, batch);
        return new Cut(cut, Batches.mean(seconds, from, cut), Batches.mean(seconds, cut, to), pValue(left, right));
    }

    private int batchSeconds() {
        double[] deviations = new double[seconds.length];
        int from = 0;
        for (int i = 0; i <= cuts.size(); i++) {
            int to = i == cuts.size() ? seconds.length : cuts.get(i);
            double level = Batches.mean(seconds, from, to);
            for (int second = from; second < to; second++) {
                deviations[second] = seconds[second] - level;
            }
            from = to;
        }
        double least = TIMES_PER_BATCH * Autocorrelation.time(deviations);
        return Math.max(BATCH_SECONDS, (int) Math.ceil(least));
    }

    private static double pValue(double[] left, double[] right) {
        if (left.length < SIDE_MIN || right.length < SIDE_MIN) {
            return 1;
        }
        if (isConstant(left) && isConstant(right)) {
            return left[0] == right[0] ? 1 : 0;
        }
        return TTest.withDefaults()
                .with(DataDispersion.HOMOSCEDASTIC)
                .test(left, right)
                .getPValue();
    }

    private static boolean isConstant(double[] values) {
        return Arrays.stream(values).allMatch(value -> value == values[0]);
    }
}
