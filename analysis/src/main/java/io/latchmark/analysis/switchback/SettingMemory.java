package io.latchmark.analysis.switchback;

import io.latchmark.analysis.series.SecondRates;
import io.latchmark.analysis.statistics.Range;
import java.util.Arrays;
import java.util.List;

/**
 * Estimates how fast throughput follows a switch, and how much of the difference between two settings the windows can therefore
 * have missed.
 *
 * <p>The effect of a setting is assumed to approach its full size exponentially, with a time constant for each direction.
 * Throughput per second is modelled as the sum of this effect, a smooth drift, and autocorrelated noise (AR(1), removed by
 * quasi-differences). For each pair of time constants in a grid the size of the effect is estimated by least squares. Intervals
 * are from the profile likelihood.
 *
 * @param toOther 95 % interval of the time constant of a switch to the other setting, in seconds
 * @param toBase 95 % interval for a switch back
 * @param otherSeconds most likely time constant of a switch to the other setting
 * @param baseSeconds most likely time constant of a switch back
 * @param seen whether there is an effect at all, by an F test at 1 %
 * @param missed upper 95 % limit of the difference that windows of pairs can have missed, as a share of throughput
 */
public record SettingMemory(
        Range toOther, Range toBase, double otherSeconds, double baseSeconds, boolean seen, double missed) {
    /** Number of time constants after which 95 % of a change have occurred. */
    public static final double CONSTANTS = 3;

    private static final int GRID = 20;
    private static final double LEAST_SECONDS = 0.25;
    /** A time constant longer than this multiple of the longest window can't be distinguished from a drift. */
    private static final double LONGEST = 1.5;

    private static final int PARTS = 4;
    private static final int DRIFT = 3;
    /** The 95 % quantile of chi-squared with one degree of freedom: a parameter's profile. */
    private static final double PROFILE = 3.841;
    /** The 99 % quantile with three degrees of freedom: an effect and its two time constants. */
    private static final double SEEN = 11.345;

    private static final int SECONDS_MIN = 30;

    /**
     * A slot of the plan, in seconds from the first.
     *
     * @param other whether the second setting is in force
     * @param from first second of a pair's window; equal to {@code to} if the slot belongs to no pair
     * @param to after the last second
     */
    record Slot(double start, double end, boolean other, int from, int to) {}

    /**
     * Estimates from the windows of a run so far.
     *
     * @param rates from the first switch on
     * @param longest maximum time constant in seconds; infinite if unknown
     */
    static SettingMemory of(List<Slot> slots, double[] rates, double longest) {
        return new Fit(slots, rates, longest).memory();
    }

    /** The slots of windows, for rates that start with the first window. */
    static List<Slot> slots(List<SettingWindows.Switched> windows, String base, SecondRates rates) {
        int seconds = rates.perSecond().length;
        return windows.stream()
                .map(one -> {
                    int[] measured = one.isOfPair() ? one.seconds(rates.startSeconds(), seconds) : new int[] {0, 0};
                    return new Slot(
                            one.slot().startNanos() / 1e9 - rates.startSeconds(),
                            one.slot().endNanos() / 1e9 - rates.startSeconds(),
                            !one.setting().configuration().equals(base),
                            measured[0],
                            measured[1]);
                })
                .toList();
    }

    /** The longer of the two time constants, in seconds. */
    public double longestSeconds() {
        return Math.max(otherSeconds, baseSeconds);
    }

    /** The lower limit of the longer time constant, in seconds. */
    public double leastSeconds() {
        return Math.max(toOther.low(), toBase.low());
    }

    /** The upper limit of the longer time constant, in seconds. */
    public double mostSeconds() {
        return Math.max(toOther.high(), toBase.high());
    }

    private static final class Fit {
        private final List<Slot> slots;
        private final double[] rates;
        private final double[] grid;
        private final double[][] residual = new double[GRID][GRID];
        private final double[][] size = new double[GRID][GRID];
        private final double[][] squares = new double[GRID][GRID];
        private double withoutEffect;
        private double correlation;
        private int bestOther;
        private int bestBase;

        private Fit(List<Slot> slots, double[] rates, double longest) {
            this.slots = slots;
            double mean = Arrays.stream(rates).average().orElse(Double.NaN);
            this.rates = Arrays.stream(rates).map(rate -> rate / mean).toArray();
            double most = slots.stream()
                            .mapToDouble(slot -> slot.end() - slot.start())
                            .max()
                            .orElse(1)
                    * LONGEST;
            this.grid = new double[GRID];
            double end = Math.max(2 * LEAST_SECONDS, Math.min(most, longest));
            for (int i = 1; i < GRID; i++) {
                grid[i] = LEAST_SECONDS * Math.pow(end / LEAST_SECONDS, (i - 1.0) / (GRID - 2));
            }
        }

        private SettingMemory memory() {
            if (rates.length < SECONDS_MIN) {
                return new SettingMemory(
                        new Range(0, grid[GRID - 1]), new Range(0, grid[GRID - 1]), 0, 0, false, Double.NaN);
            }
            fit();
            double[] left =
                    withoutDrift(least(slots, grid[bestOther], grid[bestBase], rates.length), drifts(rates.length));
            correlation = neighbours(left);
            fit();
            double least = residual[bestOther][bestBase];
            double variance = least / Math.max(1, rates.length - 1 - DRIFT - 3);
            Range other = new Range(grid[GRID - 1], 0);
            Range base = other;
            double missed = 0;
            for (int i = 0; i < GRID; i++) {
                for (int j = 0; j < GRID; j++) {
                    double worse = (residual[i][j] - least) / variance;
                    if (worse <= PROFILE) {
                        other = widened(other, grid[i]);
                        base = widened(base, grid[j]);
                        double most = Math.abs(size[i][j]) + Math.sqrt((PROFILE - worse) * variance / squares[i][j]);
                        missed = Math.max(missed, most * Math.abs(share(grid[i], grid[j])));
                    }
                }
            }
            return new SettingMemory(
                    other, base, grid[bestOther], grid[bestBase], (withoutEffect - least) / variance > SEEN, missed);
        }

        private static Range widened(Range range, double seconds) {
            return new Range(Math.min(range.low(), seconds), Math.max(range.high(), seconds));
        }

        /** Computes the effect and its residual for each pair of time constants. */
        private void fit() {
            double[][] drifts = drifts(rates.length - 1);
            double[] values = withoutDrift(differenced(rates), drifts);
            withoutEffect = dot(values, values);
            double best = Double.POSITIVE_INFINITY;
            for (int i = 0; i < GRID; i++) {
                for (int j = 0; j < GRID; j++) {
                    double[] effect = withoutDrift(differenced(effect(slots, grid[i], grid[j], rates.length)), drifts);
                    squares[i][j] = dot(effect, effect);
                    double product = dot(effect, values);
                    size[i][j] = squares[i][j] > 0 ? product / squares[i][j] : 0;
                    residual[i][j] = withoutEffect - size[i][j] * product;
                    if (residual[i][j] < best) {
                        best = residual[i][j];
                        bestOther = i;
                        bestBase = j;
                    }
                }
            }
        }

        private double[] least(List<Slot> of, double toOther, double toBase, int seconds) {
            double[] left = rates.clone();
            double[] effect = effect(of, toOther, toBase, seconds);
            for (int i = 0; i < left.length; i++) {
                left[i] -= size[bestOther][bestBase] * effect[i];
            }
            return left;
        }

        private double[] differenced(double[] values) {
            double[] differenced = new double[values.length - 1];
            for (int i = 0; i < differenced.length; i++) {
                differenced[i] = values[i + 1] - correlation * values[i];
            }
            return differenced;
        }

        /** The share of the difference between the settings that windows of pairs miss. */
        private double share(double toOther, double toBase) {
            int seconds = slots.stream().mapToInt(Slot::to).max().orElse(0);
            double[] effect = effect(slots, toOther, toBase, seconds);
            double sum = 0;
            int windows = 0;
            for (Slot slot : slots) {
                if (slot.from() < slot.to()) {
                    double mean = 0;
                    for (int second = slot.from(); second < slot.to(); second++) {
                        mean += effect[second] / (slot.to() - slot.from());
                    }
                    sum += slot.other() ? mean : -mean;
                    windows++;
                }
            }
            return windows == 0 ? 0 : 1 - 2 * sum / windows;
        }
    }

    /** The mean of an effect of 1 in each second. */
    private static double[] effect(List<Slot> slots, double toOther, double toBase, int seconds) {
        double[] effect = new double[seconds];
        double otherDecay = toOther == 0 ? 0 : Math.exp(-1 / (PARTS * toOther));
        double baseDecay = toBase == 0 ? 0 : Math.exp(-1 / (PARTS * toBase));
        // The mean of the remainder over a part, from the remainder at its start.
        double otherMean = PARTS * toOther * (1 - otherDecay);
        double baseMean = PARTS * toBase * (1 - baseDecay);
        double level = 0;
        int slot = -1;
        for (int part = 0; part < seconds * PARTS; part++) {
            double at = (part + 0.5) / PARTS;
            while (slot + 1 < slots.size() && slots.get(slot + 1).start() <= at) {
                slot++;
            }
            boolean other = slot >= 0 && slots.get(slot).other();
            double full = other ? 1 : 0;
            effect[part / PARTS] += (full + (level - full) * (other ? otherMean : baseMean)) / PARTS;
            level = full + (level - full) * (other ? otherDecay : baseDecay);
        }
        return effect;
    }

    /** An orthonormal basis of parabolas. */
    private static double[][] drifts(int seconds) {
        double[][] basis = new double[DRIFT][seconds];
        for (int power = 0; power < DRIFT; power++) {
            int of = power;
            Arrays.setAll(basis[power], i -> Math.pow(2.0 * i / seconds - 1, of));
            for (int before = 0; before < power; before++) {
                subtract(basis[power], basis[before], dot(basis[power], basis[before]));
            }
            double length = Math.sqrt(dot(basis[power], basis[power]));
            Arrays.setAll(basis[power], i -> basis[of][i] / length);
        }
        return basis;
    }

    /** Subtracts the least-squares parabola from values. */
    private static double[] withoutDrift(double[] values, double[][] basis) {
        double[] left = values.clone();
        for (double[] direction : basis) {
            subtract(left, direction, dot(left, direction));
        }
        return left;
    }

    private static void subtract(double[] values, double[] direction, double amount) {
        for (int i = 0; i < values.length; i++) {
            values[i] -= amount * direction[i];
        }
    }

    private static double dot(double[] one, double[] two) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += one[i] * two[i];
        }
        return sum;
    }

    private static double neighbours(double[] values) {
        double product = 0;
        for (int i = 1; i < values.length; i++) {
            product += values[i] * values[i - 1];
        }
        return Math.max(0, product / dot(values, values));
    }
}
