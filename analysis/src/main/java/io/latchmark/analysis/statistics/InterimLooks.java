package io.latchmark.analysis.statistics;

import io.latchmark.results.run.StoppingRule;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Corrects for looking at paired runs after each block and ending when the result is sufficient. Each look can be wrong; to keep
 * the total error at the stated level, each look gets a lower level (repeated confidence intervals: Jennison and Turnbull, J. R.
 * Stat. Soc. B 51(3), 1989, with the same level at each look as Pocock, Biometrika 64(2), 1977, and Student's t).
 *
 * <p>An experiment that waits for a verdict ends depending on the difference: any look may be the wrong one. An experiment that
 * waits for a narrow interval ends depending only on the scatter, which in normal noise is independent of the difference; the
 * only bias is that the scatter is usually too small where it ends. The level is chosen for the worst scatter relative to the
 * wanted width. Both are simulated with a fixed seed. Immutable.
 */
public final class InterimLooks {
    /** One look, after a number of runs that was fixed in advance. */
    public static final InterimLooks NONE = new InterimLooks(new double[] {1}, new double[] {1});

    private static final int REPLICATIONS = 20_000;
    private static final long SEED = 20_080_326;
    private static final double LEAST = 1e-3;
    private static final int LEVELS = 13;
    /** Minimum scatter of a pair divided by the wanted half-width. */
    private static final double RATIO_LEAST = 0.3;

    private static final int RATIOS = 12;
    private static final double RATIO_STEP = 1.25;
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);
    private static final Map<StoppingRule, InterimLooks> KNOWN = new ConcurrentHashMap<>();

    /** Levels of each look, ascending, and the corresponding total levels. */
    private final double[] each;

    private final double[] all;

    private InterimLooks(double[] each, double[] all) {
        this.each = each;
        this.all = all;
    }

    /** The looks of an experiment with a stopping rule. The first call takes some tenths of a second. */
    public static InterimLooks of(StoppingRule rule) {
        return KNOWN.computeIfAbsent(rule, InterimLooks::simulated);
    }

    /** The probability that any look is wrong, if each has this probability. */
    double inAll(double ofEach) {
        return Double.isNaN(ofEach) ? ofEach : interpolated(each, all, ofEach);
    }

    /** The level of each look for which the total level is this one. */
    public double atEach(double inAll) {
        return interpolated(all, each, inAll);
    }

    /** Linear interpolation between logarithms; below the minimum, with the same ratio as at the minimum. */
    private static double interpolated(double[] from, double[] to, double at) {
        if (at <= from[0]) {
            return at * to[0] / from[0];
        }
        int above = 1;
        while (above < from.length - 1 && from[above] < at) {
            above++;
        }
        if (above >= from.length) {
            return Math.min(1, at);
        }
        double share = Math.log(at / from[above - 1]) / Math.log(from[above] / from[above - 1]);
        return Math.min(1, to[above - 1] * Math.pow(to[above] / to[above - 1], share));
    }

    private static InterimLooks simulated(StoppingRule rule) {
        double[] each = IntStream.range(0, LEVELS)
                .mapToDouble(i -> Math.pow(LEAST, 1 - i / (LEVELS - 1.0)))
                .toArray();
        Paths paths = new Paths(rule.firstLook(), rule.lastLook());
        double[] all = Arrays.stream(each)
                .map(level ->
                        rule.reason() == StoppingRule.Reason.VERDICT ? paths.anyWrong(level) : paths.missed(level))
                .toArray();
        all[LEVELS - 1] = 1;
        for (int i = 0; i < LEVELS; i++) {
            // Simulation noise must not make looking cheaper.
            all[i] = Math.max(each[i], i > 0 ? Math.max(all[i], all[i - 1] * (1 + 1e-9)) : all[i]);
        }
        return new InterimLooks(each, all);
    }

    /** Means and scatters of the first pairs of many experiments without any difference, in units of a pair's noise. */
    private static final class Paths {
        private final int first;
        private final int looks;
        private final double[][] means = new double[REPLICATIONS][];
        private final double[][] deviations = new double[REPLICATIONS][];

        Paths(int first, int last) {
            this.first = first;
            this.looks = last - first + 1;
            Random random = new Random(SEED);
            for (int path = 0; path < REPLICATIONS; path++) {
                means[path] = new double[looks];
                deviations[path] = new double[looks];
                double sum = 0;
                double squares = 0;
                for (int pairs = 1; pairs <= last; pairs++) {
                    double value = random.nextGaussian();
                    sum += value;
                    squares += value * value;
                    if (pairs >= first) {
                        means[path][pairs - first] = sum / pairs;
                        deviations[path][pairs - first] =
                                Math.sqrt(Math.max(0, squares - sum * sum / pairs) / (pairs - 1));
                    }
                }
            }
        }

        /** Half-widths divided by the scatter, at each look. */
        private double[] factors(double level) {
            double[] factors = new double[looks];
            Arrays.setAll(factors, look -> {
                int pairs = first + look;
                return TDistribution.of(pairs - 1.0).inverseSurvivalProbability(level / 2) / Math.sqrt(pairs);
            });
            return factors;
        }

        /** How often the interval of any look misses. */
        double anyWrong(double level) {
            double[] factors = factors(level);
            return IntStream.range(0, REPLICATIONS)
                            .filter(path -> IntStream.range(0, looks)
                                    .anyMatch(look ->
                                            Math.abs(means[path][look]) > factors[look] * deviations[path][look]))
                            .count()
                    / (double) REPLICATIONS;
        }

        /** How often the final interval misses in an experiment that waits for a narrow one, at the worst scatter. */
        double missed(double level) {
            double[] factors = factors(level);
            double worst = 0;
            for (int i = 0; i < RATIOS; i++) {
                double wanted = 1 / (RATIO_LEAST * Math.pow(RATIO_STEP, i));
                double missed = 0;
                for (double[] ofPath : deviations) {
                    int look = 0;
                    while (look < looks - 1 && factors[look] * ofPath[look] > wanted) {
                        look++;
                    }
                    // The mean is independent of the scatter and needs no simulation.
                    missed += 2
                            * NORMAL.survivalProbability(
                                    factors[look] * ofPath[look] * Math.sqrt((double) first + look));
                }
                worst = Math.max(worst, missed / REPLICATIONS);
            }
            return worst;
        }
    }
}
