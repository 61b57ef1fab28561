package io.latchmark.analysis.steady;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.descriptive.Median;

/**
 * Searches a series for another level from some second on, and for a straight line, by the likelihood of the series with and
 * without it: the ratio test of a change in a Gaussian series whose noise is estimated together with the change (Chen and Liu 1993:
 * level shifts of ARMA processes), scanned over places. What is found must be confirmed by plain figures, without which dips that
 * return, such as those of periodic checkpoints, pass for changes. The critical ratios are from simulations of noise only, at the
 * worst correlation between 0 and 0.95.
 */
final class ChangeSearch {
    private static final double LEVEL_RATIO = 21;
    private static final double DRIFT_RATIO = 13.5;
    /** Minimum distance of a level shift from both ends. */
    private static final int EDGE_SECONDS = 5;

    private static final double LEVEL_T = 3;
    private static final double THIRDS_MIN = 0.03;
    private static final double PHI_MAX = 0.98;
    /** Minimum standard deviation of a series, as a share of its mean, unless the rounding of counts is larger. */
    private static final double ROUNDING_SHARE = 1e-3;

    /** The 90 % quantile of the normal distribution. */
    private static final double POWER_QUANTILE = 1.2816;

    private final double[] series;
    private final int length;
    private final double mean;
    private double nothing = Double.POSITIVE_INFINITY;
    private double withLevel = Double.POSITIVE_INFINITY;
    private int levelAt;
    private double withLine = Double.POSITIVE_INFINITY;
    private double rise;
    private double visible;

    /**
     * A change.
     *
     * @param from its first second
     */
    record Found(Change.Kind kind, int from, double before, double after, double ratio) {}

    /** Searches a series of 10 s or more. */
    ChangeSearch(double[] series) {
        this.series = series;
        this.length = series.length;
        this.mean = Batches.mean(series, 0, length);
        double[] centred = Arrays.stream(series).map(value -> value - mean).toArray();
        double least = length * Math.max(1 / 12.0, ROUNDING_SHARE * ROUNDING_SHARE * mean * mean);
        double[] line = new double[length];
        Arrays.setAll(line, i -> (i + 0.5) / length - 0.5);
        Whitened[] models = RedNoise.GRID.stream()
                .map(noise -> new Whitened(noise, centred, least))
                .toArray(Whitened[]::new);
        for (Whitened model : models) {
            nothing = Math.min(nothing, model.residual() * model.scale());
            levels(model, least);
            double product = model.product(line);
            double square = model.product(line, line);
            double left = Math.max(model.residual() - product * product / square, least) * model.scale();
            if (left < withLine) {
                withLine = left;
                rise = product / square;
            }
        }
        double root = Math.sqrt(LEVEL_RATIO) + POWER_QUANTILE;
        double needed = nothing * Math.exp(root * root / length);
        int lastFifth = length - Math.max(EDGE_SECONDS, length / 5);
        for (Whitened model : models) {
            double explained = Math.max(0, needed / model.scale() - model.residual());
            visible = Math.max(visible, Math.sqrt(explained / model.square(lastFifth)));
        }
    }

    private void levels(Whitened model, double least) {
        for (int from = EDGE_SECONDS; from <= length - EDGE_SECONDS; from++) {
            double product = model.product(from);
            double left = Math.max(model.residual() - product * product / model.square(from), least) * model.scale();
            if (left < withLevel) {
                withLevel = left;
                levelAt = from;
            }
        }
    }

    /** The level shift in the last fifth found with 90 % probability, because no noise model explains it as well. */
    double visible() {
        return visible;
    }

    /** The more significant of the changes that are confirmed. */
    Optional<Found> found() {
        double levelRatio = length * Math.log(nothing / withLevel);
        double lineRatio = length * Math.log(nothing / withLine);
        boolean isLevel = levelRatio > LEVEL_RATIO && isLevelConfirmed();
        boolean isLine = lineRatio > DRIFT_RATIO && isLineConfirmed();
        if (isLevel && !(isLine && lineRatio - DRIFT_RATIO > levelRatio - LEVEL_RATIO)) {
            return Optional.of(new Found(Change.Kind.LEVEL, levelAt, before(), after(), levelRatio));
        }
        return isLine
                ? Optional.of(new Found(Change.Kind.DRIFT, 0, mean - rise / 2, mean + rise / 2, lineRatio))
                : Optional.empty();
    }

    private double before() {
        return Batches.mean(series, 0, levelAt);
    }

    private double after() {
        return Batches.mean(series, levelAt, length);
    }

    /** By the t of the two means, whose errors allow for the correlation of the seconds about them. */
    private boolean isLevelConfirmed() {
        double squares = 0;
        double products = 0;
        double last = 0;
        for (int i = 0; i < length; i++) {
            double error = series[i] - (i < levelAt ? before() : after());
            squares += error * error;
            products += i == levelAt ? 0 : error * last;
            last = error;
        }
        double variance = squares / (length - 2);
        double phi = squares == 0 ? 0 : Math.max(0, Math.min(PHI_MAX, products / squares + 2.0 / length));
        double longRun = variance * (1 + phi) / (1 - phi);
        double error =
                Math.sqrt(Math.min(longRun / levelAt, variance) + Math.min(longRun / (length - levelAt), variance));
        double difference = Math.abs(after() - before());
        return difference > Change.SIZE_MIN * (before() > 0 ? before() : mean) && difference > LEVEL_T * error;
    }

    private boolean isLineConfirmed() {
        int third = length / 3;
        double thirds = Median.withDefaults().evaluate(Arrays.copyOfRange(series, length - third, length))
                - Median.withDefaults().evaluate(Arrays.copyOf(series, third));
        return Math.abs(rise) > Change.SIZE_MIN * mean && thirds * Math.signum(rise) > THIRDS_MIN * mean;
    }
}
