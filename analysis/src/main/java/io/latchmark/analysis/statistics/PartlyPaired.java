package io.latchmark.analysis.statistics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.apache.commons.numbers.combinatorics.BinomialCoefficientDouble;
import org.hipparchus.optim.MaxEval;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.hipparchus.optim.univariate.BrentOptimizer;
import org.hipparchus.optim.univariate.SearchInterval;
import org.hipparchus.optim.univariate.UnivariateObjectiveFunction;

/**
 * Analyses pairs and values without a partner together by a linear mixed model: blocks have random levels, and the ratio of their
 * variance to that within blocks is estimated by restricted maximum likelihood (Patterson and Thompson 1971). The difference is
 * the generalised least squares estimate at that ratio, with one slope for the place of the blocks in time and, if the pairs by
 * themselves would be adjusted for it, one for the position within blocks. The standard error has only the degrees of freedom of
 * the pairs, because the ratio is not known well. Immutable.
 */
public final class PartlyPaired {
    /** With fewer pairs the ratio is hardly known. */
    private static final int PAIRS_MIN = 3;

    private static final double RATIO_LEAST = 0.02;
    private static final double RATIO_MAX = 1e4;
    private static final int RATIOS = 60;
    private static final double ROUNDING = 1e-9;
    /** Precision of the ratio, at which the criterion is flat: a smaller step changes nothing that a double can hold. */
    private static final double PRECISION = 1e-8;

    private static final int EVALUATIONS_MAX = 200;

    private final List<Row> rows;
    private final int pairs;
    private final int base;
    private final int other;
    private final boolean adjusted;
    private final Fit fit;
    private final InterimLooks looks;

    /**
     * A value.
     *
     * @param block which has at most one value of each group
     * @param ofOther whether it is of the other group
     * @param position within the block
     * @param place of the block in time
     */
    public record Value(String block, boolean ofOther, double value, double position, double place) {}

    /**
     * A value, or the sum or the difference of a pair over √2, with errors independent of all other rows. The variance is 1 +
     * factor · ratio in units of the variance within blocks.
     */
    private record Row(double factor, double level, double place, double position, double label, double value) {
        private static Row alone(Value one) {
            return new Row(1, 1, one.place, one.position, one.ofOther ? 0.5 : -0.5, one.value);
        }

        private static Row sum(Value base, Value other) {
            double root = Math.sqrt(2);
            return new Row(
                    2,
                    root,
                    root * base.place,
                    (base.position + other.position) / root,
                    0,
                    (base.value + other.value) / root);
        }

        private static Row difference(Value base, Value other) {
            double root = Math.sqrt(2);
            return new Row(
                    0, 0, 0, (other.position - base.position) / root, 1 / root, (other.value - base.value) / root);
        }
    }

    private PartlyPaired(List<Value[]> pairs, List<Value> alone, boolean adjusted, InterimLooks looks) {
        List<Row> all = new ArrayList<>();
        pairs.forEach(pair -> all.add(Row.difference(pair[0], pair[1])));
        alone.forEach(one -> all.add(Row.alone(one)));
        pairs.forEach(pair -> all.add(Row.sum(pair[0], pair[1])));
        this.rows = List.copyOf(all);
        this.pairs = pairs.size();
        this.other = (int) alone.stream().filter(Value::ofOther).count();
        this.base = alone.size() - other;
        this.adjusted = adjusted;
        this.looks = looks;
        this.fit = likeliest();
    }

    /**
     * Analyses values, of which each block has one or two, with allowance for interim looks at them.
     *
     * @return empty if there are fewer than {@value #PAIRS_MIN} pairs, if only one group has values without a partner, which say
     *     nothing about the difference, or if position and group coincide
     */
    public static Optional<PartlyPaired> of(List<Value> values, InterimLooks looks) {
        Map<String, Value[]> blocks = new TreeMap<>();
        values.forEach(one -> blocks.computeIfAbsent(one.block, key -> new Value[2])[one.ofOther ? 1 : 0] = one);
        List<Value[]> pairs = new ArrayList<>();
        List<Value> alone = new ArrayList<>();
        for (Value one : values) {
            Value[] block = blocks.get(one.block);
            if (block == null || block[0] == null || block[1] == null) {
                alone.add(one);
            } else if (!one.ofOther) {
                pairs.add(block);
            }
        }
        boolean both = alone.stream().map(Value::ofOther).distinct().count() == 2;
        if (pairs.size() < PAIRS_MIN || !both) {
            return Optional.empty();
        }
        Estimator ofPairs = Estimator.ofPairs(pairs.stream()
                .mapToDouble(pair -> pair[1].position - pair[0].position)
                .toArray());
        return ofPairs.isConfounded()
                ? Optional.empty()
                : Optional.of(new PartlyPaired(pairs, alone, ofPairs.isAdjusted(), looks));
    }

    /** The difference, the second group less the first. */
    public Estimate estimate() {
        return new Estimate(
                fit.difference(),
                Math.sqrt(fit.residualSquares() / fit.degreesOfFreedom() / fit.labelSquares),
                pairs - (adjusted ? 2.0 : 1.0),
                looks);
    }

    /** The permutation test, which exchanges labels within pairs and among values without a partner. */
    public double permutationPValue() {
        return PermutationTest.ofPartlyPaired(pairs, base, other, fit::statistic);
    }

    /** The minimum p-value of the permutation test. */
    public double leastPermutationPValue() {
        return (base == other ? 2 : 1) / exchanges();
    }

    private double exchanges() {
        return Math.pow(2, pairs) * BinomialCoefficientDouble.value(base + other, other);
    }

    /** The smallest true difference that such values would have shown with a probability of 80 %. */
    public double detectable() {
        Estimate estimate = estimate();
        // The permutation test needs about as much as that of pairs with the same number of exchanges.
        int alike = (int) Math.round(Math.log(exchanges()) / Math.log(2));
        return Power.errors(estimate)
                * Power.inflationOfPairs(alike)
                * estimate.standardError()
                * Power.deviationFactor(estimate.degreesOfFreedom(), Power.ASSURANCE_OF_DETECTABLE);
    }

    /** The best ratio of a grid, because there may be two optima, refined between its neighbours. */
    private Fit likeliest() {
        double[] ratios = new double[RATIOS + 1];
        int best = 0;
        double least = new Fit(0).criterion();
        for (int i = 1; i <= RATIOS; i++) {
            ratios[i] = RATIO_LEAST * Math.pow(RATIO_MAX / RATIO_LEAST, (i - 1) / (RATIOS - 1.0));
            double criterion = new Fit(ratios[i]).criterion();
            if (criterion < least) {
                least = criterion;
                best = i;
            }
        }
        SearchInterval between =
                new SearchInterval(ratios[Math.max(0, best - 1)], ratios[Math.min(RATIOS, best + 1)], ratios[best]);
        Fit refined = new Fit(new BrentOptimizer(PRECISION, PRECISION)
                .optimize(
                        new MaxEval(EVALUATIONS_MAX),
                        new UnivariateObjectiveFunction(ratio -> new Fit(ratio).criterion()),
                        GoalType.MINIMIZE,
                        between)
                .getPoint());
        return refined.criterion() < least ? refined : new Fit(ratios[best]);
    }

    /** The fit at this ratio of block variance: minus twice the restricted log likelihood, up to a constant. */
    double criterion(double ratio) {
        return new Fit(ratio).criterion();
    }

    /** The most likely ratio of the variance between blocks to that within them. */
    double ratio() {
        return fit.ratio;
    }

    /** Least squares of the rows at one ratio, each in units of its standard deviation. */
    private final class Fit {
        private final double ratio;
        private final double[] scale;
        /** Orthonormal columns of everything except the group. */
        private final List<double[]> basis = new ArrayList<>();

        private final double[] label;
        private final double[] residuals;
        private final double labelSquares;
        private final double labelProduct;
        private double logDeterminants;

        Fit(double ratio) {
            this.ratio = ratio;
            scale = rows.stream()
                    .mapToDouble(row -> 1 / Math.sqrt(1 + row.factor * ratio))
                    .toArray();
            logDeterminants = -2 * DoubleStream.of(scale).map(Math::log).sum();
            add(column(Row::level));
            add(column(Row::place));
            if (adjusted) {
                add(column(Row::position));
            }
            label = column(Row::label);
            residuals = left(column(Row::value));
            double[] ofLabel = left(label);
            labelSquares = product(ofLabel, ofLabel);
            labelProduct = product(ofLabel, residuals);
            logDeterminants += Math.log(labelSquares);
        }

        private double[] column(ToDoubleFunction<Row> of) {
            double[] column = rows.stream().mapToDouble(of).toArray();
            for (int i = 0; i < column.length; i++) {
                column[i] *= scale[i];
            }
            return column;
        }

        private void add(double[] column) {
            double[] left = left(column);
            double squares = product(left, left);
            if (squares <= ROUNDING * product(column, column)) {
                return;
            }
            logDeterminants += Math.log(squares);
            for (int i = 0; i < left.length; i++) {
                left[i] /= Math.sqrt(squares);
            }
            basis.add(left);
        }

        /** The component of a column that is orthogonal to these columns. */
        private double[] left(double[] column) {
            double[] left = column.clone();
            for (double[] one : basis) {
                double along = product(one, left);
                for (int i = 0; i < left.length; i++) {
                    left[i] -= along * one[i];
                }
            }
            return left;
        }

        double difference() {
            return labelProduct / labelSquares;
        }

        double residualSquares() {
            return Math.max(0, product(residuals, residuals) - labelProduct * labelProduct / labelSquares);
        }

        double degreesOfFreedom() {
            return rows.size() - basis.size() - 1.0;
        }

        /** Minus twice the restricted log likelihood, up to a constant. */
        double criterion() {
            return degreesOfFreedom() * Math.log(Math.max(residualSquares(), Double.MIN_NORMAL)) + logDeterminants;
        }

        /** The squared difference divided by its variance, with these signs as labels for pairs and values without partners. */
        double statistic(double[] signs) {
            double along = 0;
            double squares = 0;
            for (int i = 0; i < signs.length; i++) {
                along += signs[i] * Math.abs(label[i]) * residuals[i];
                squares += label[i] * label[i];
            }
            double left = squares;
            for (double[] one : basis) {
                double sum = 0;
                for (int i = 0; i < signs.length; i++) {
                    sum += signs[i] * Math.abs(label[i]) * one[i];
                }
                left -= sum * sum;
            }
            return left <= ROUNDING * squares ? 0 : along * along / left;
        }
    }

    private static double product(double[] one, double[] two) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += one[i] * two[i];
        }
        return sum;
    }
}
