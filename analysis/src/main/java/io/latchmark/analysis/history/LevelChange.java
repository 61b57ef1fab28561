package io.latchmark.analysis.history;

import io.latchmark.analysis.statistics.Split;
import io.latchmark.core.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A change of level in a series of runs. The series is split where the means of both sides differ most, in units of their
 * scatter, if permutations of the series seldom show as large a difference anywhere; each side is then searched again (binary
 * segmentation: Scott and Knott 1974; tested by permutations as in E-divisive, Matteson and James 2014). Runs are assumed to be
 * independent, which the seconds of one run are not.
 *
 * @param index of the first run at the new level, from 0
 * @param before geometric mean of the level before
 * @param after geometric mean of the level after
 */
public record LevelChange(int index, double before, double after) {
    /** Shorter series are not searched: a level has at least five runs. */
    public static final int LENGTH_MIN = 10;

    private static final int LEVEL_MIN = 5;
    private static final int PERMUTATIONS = 999;
    /** The share of series without a change in which the first search finds one. */
    private static final double FALSE_ALARMS = 0.01;

    /** The change relative to the level before. */
    public double size() {
        return after / before - 1;
    }

    /** All changes in a series of positive figures, in order; none if the series is too short. */
    public static List<LevelChange> in(double[] series) {
        double[] logs = Arrays.stream(series).map(Math::log).toArray();
        List<Integer> edges = new ArrayList<>(List.of(0));
        divide(logs, 0, logs.length, RandomStream.of(1, "permutations", 0), edges);
        edges.add(logs.length);
        List<LevelChange> changes = new ArrayList<>();
        for (int i = 1; i < edges.size() - 1; i++) {
            changes.add(new LevelChange(
                    edges.get(i),
                    level(logs, edges.get(i - 1), edges.get(i)),
                    level(logs, edges.get(i), edges.get(i + 1))));
        }
        return changes;
    }

    private static double level(double[] logs, int from, int to) {
        return Math.exp(Arrays.stream(logs, from, to).average().orElseThrow());
    }

    private static void divide(double[] logs, int from, int to, RandomStream random, List<Integer> edges) {
        if (to - from < LENGTH_MIN) {
            return;
        }
        double[] part = Arrays.copyOfRange(logs, from, to);
        Split best = Split.best(part, LEVEL_MIN);
        double[] shuffled = part.clone();
        int asFar = 0;
        for (int i = 0; i < PERMUTATIONS; i++) {
            shuffle(shuffled, random);
            asFar += Split.best(shuffled, LEVEL_MIN).share() >= best.share() ? 1 : 0;
        }
        if ((asFar + 1.0) / (PERMUTATIONS + 1) > FALSE_ALARMS) {
            return;
        }
        divide(logs, from, from + best.index(), random, edges);
        edges.add(from + best.index());
        divide(logs, from + best.index(), to, random, edges);
    }

    private static void shuffle(double[] values, RandomStream random) {
        for (int i = values.length - 1; i > 0; i--) {
            int other = (int) (random.unit() * (i + 1));
            double value = values[i];
            values[i] = values[other];
            values[other] = value;
        }
    }
}
