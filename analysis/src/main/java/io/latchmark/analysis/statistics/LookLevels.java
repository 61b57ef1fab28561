package io.latchmark.analysis.statistics;

import io.latchmark.results.run.StoppingRule;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * The level at which each look at an experiment is made, for all of them together to have the stated one: an experiment that is
 * compared after each block, and ends when the result is sufficient, has many opportunities to be wrong. Every look has the same
 * level (Pocock, Biometrika 64(2), 1977), which makes its intervals repeated confidence intervals (Jennison and Turnbull, J. R.
 * Stat. Soc. B 51(3), 1989). The levels were simulated; docs/evidence.md shows what they give.
 *
 * @param test of tests and 95 % intervals; 0.05 for a single look
 * @param equivalence of the 90 % interval that must be within the margin; 0.1 for a single look
 */
public record LookLevels(double test, double equivalence) {
    /** One look, after a number of runs that was fixed in advance. */
    public static final LookLevels ONE = new LookLevels(0.05, 0.1);

    /** The later of the two first looks that have levels. */
    private static final int FIRST_LATE = 6;

    private static final NavigableMap<Integer, Row> FROM_6 = new TreeMap<>(Map.of(
            8, new Row(0.028, 0.060, 0.0425),
            10, new Row(0.021, 0.045, 0.0395),
            12, new Row(0.017, 0.038, 0.0365),
            16, new Row(0.013, 0.029, 0.0336),
            20, new Row(0.0113, 0.025, 0.0327),
            30, new Row(0.0087, 0.019, 0.032),
            40, new Row(0.0074, 0.017, 0.032)));
    private static final NavigableMap<Integer, Row> FROM_4 = new TreeMap<>(Map.of(
            6, new Row(0.025, 0.052, 0.035),
            8, new Row(0.018, 0.038, 0.0295),
            12, new Row(0.0127, 0.027, 0.026),
            20, new Row(0.0090, 0.019, 0.0234),
            40, new Row(0.0063, 0.0138, 0.0234)));

    /** Levels of a test and of equivalence if any verdict ends it, and of both if a narrow interval does. */
    private record Row(double verdict, double equivalence, double halfWidth) {}

    /** The levels of an experiment with a stopping rule. */
    public static LookLevels of(StoppingRule rule) {
        NavigableMap<Integer, Row> rows = rule.firstLook() < FIRST_LATE ? FROM_4 : FROM_6;
        int last = rule.lastLook();
        return switch (rule.reason()) {
            case VERDICT -> new LookLevels(at(rows, last, Row::verdict), at(rows, last, Row::equivalence));
            case HALF_WIDTH -> {
                double level = at(rows, last, Row::halfWidth);
                yield new LookLevels(level, level * ONE.equivalence / ONE.test);
            }
        };
    }

    /** Interpolates linearly over the logarithm of the last look; outside of the table with a level that is too strict. */
    private static double at(NavigableMap<Integer, Row> rows, int last, ToDoubleFunction<Row> level) {
        Map.Entry<Integer, Row> below = rows.floorEntry(last);
        Map.Entry<Integer, Row> above = rows.ceilingEntry(last);
        if (below == null) {
            return level.applyAsDouble(rows.firstEntry().getValue());
        }
        double lower = level.applyAsDouble(below.getValue());
        if (above == null) {
            return lower * below.getKey() / last;
        }
        double share = below.getKey().equals(above.getKey())
                ? 0
                : Math.log((double) last / below.getKey()) / Math.log((double) above.getKey() / below.getKey());
        return lower + share * (level.applyAsDouble(above.getValue()) - lower);
    }
}
