package io.latchmark.analysis.steady;

import java.util.Arrays;

/**
 * A series under one noise model, with one level removed by generalised least squares. Computes in constant time how much of it a
 * step explains: the product of a step with the whitened series is a sum of weights from the step on.
 */
final class Whitened {
    private final RedNoise noise;
    private final int length;
    private final double[] productSums;
    private final double[] levelSums;
    private final double[] stepSquares;
    private final double level;
    private final double residual;

    /**
     * Whitens a series.
     *
     * @param least minimum of any sum of squares, from the rounding of counts
     */
    Whitened(RedNoise noise, double[] series, double least) {
        this.noise = noise;
        this.length = series.length;
        double[] one = new double[length];
        Arrays.fill(one, 1);
        double[] innovations = noise.whiten(series);
        double[] step = noise.step(length);
        this.productSums = sums(noise.transpose(innovations));
        this.levelSums = sums(noise.transpose(noise.whiten(one)));
        this.stepSquares = sums(products(step, step));
        this.level = productSums[length] / levelSums[length];
        double squares = sums(products(innovations, innovations))[length];
        this.residual = Math.max(least, squares - level * productSums[length]);
    }

    private static double[] sums(double[] values) {
        double[] sums = new double[values.length + 1];
        for (int i = 0; i < values.length; i++) {
            sums[i + 1] = sums[i] + values[i];
        }
        return sums;
    }

    private static double[] products(double[] one, double[] other) {
        double[] product = new double[one.length];
        Arrays.setAll(product, i -> one[i] * other[i]);
        return product;
    }

    /** The sum of squares of the innovations. */
    double residual() {
        return residual;
    }

    /** The determinant of the whitening, which makes sums of squares of different models comparable. */
    double scale() {
        return Math.pow(noise.deviation(), 2.0 / length);
    }

    /** The product of a step, from this second on, with the series, with its level removed. */
    double product(int from) {
        return productSums[length] - productSums[from] - overlap(from) * level;
    }

    /** The product of the step with itself, with its level removed. */
    double square(int from) {
        return stepSquares[length - from] - overlap(from) * overlap(from) / levelSums[length];
    }

    private double overlap(int from) {
        return levelSums[length] - levelSums[from];
    }

    /** The product of any shape with the series, with its level removed. */
    double product(double[] shape) {
        double product = 0;
        for (int i = 0; i < length; i++) {
            product += shape[i] * (productSums[i + 1] - productSums[i] - (levelSums[i + 1] - levelSums[i]) * level);
        }
        return product;
    }

    /** The product of two shapes, with their levels removed. */
    double product(double[] one, double[] other) {
        double product = sums(products(noise.whiten(one), noise.whiten(other)))[length];
        return product - overlap(one) * overlap(other) / levelSums[length];
    }

    private double overlap(double[] shape) {
        double overlap = 0;
        for (int i = 0; i < length; i++) {
            overlap += shape[i] * (levelSums[i + 1] - levelSums[i]);
        }
        return overlap;
    }
}
