package io.latchmark.analysis.steady;

import java.util.Arrays;

/**
 * A series under one noise model, with one level removed by generalised least squares. Computes in constant time how much of it a
 * shape explains that is 1 in a stretch and 0 elsewhere: the product of such a shape with the whitened series is a sum of weights
 * over the stretch, and its square depends on the stretch's length and on what follows it.
 */
final class Whitened {
    /** The end of a stretch has no effect after this many seconds: the largest theta to that power is below 1 %. */
    private static final int TAIL = 40;

    private final RedNoise noise;
    private final int length;
    private final double[] productSums;
    private final double[] levelSums;
    private final double[] step;
    private final double[] stepSquares;
    private final double[] tailSquares = new double[TAIL + 1];
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
        this.productSums = sums(noise.transpose(innovations));
        this.levelSums = sums(noise.transpose(noise.whiten(one)));
        this.step = noise.step(length);
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
        for (int i = 0; i < one.length; i++) {
            product[i] = one[i] * other[i];
        }
        return product;
    }

    RedNoise noise() {
        return noise;
    }

    /** The sum of squares of the innovations. */
    double residual() {
        return residual;
    }

    /** The determinant of the whitening, which makes sums of squares of different models comparable. */
    double scale() {
        return Math.pow(noise.deviation(), 2.0 / length);
    }

    /** Prepares {@link #square} for stretches of one length that end before the series does. */
    void stretches(int width) {
        for (int i = 0; i < TAIL; i++) {
            double end = width + i < length ? step[width + i] - step[i] : 0;
            tailSquares[i + 1] = tailSquares[i] + end * end;
        }
    }

    /** The product of a stretch with the series, with its level removed. */
    double product(int from, int to) {
        return productSums[to] - productSums[from] - overlap(from, to) * level;
    }

    /** The product of a stretch with a level of 1. */
    double overlap(int from, int to) {
        return levelSums[to] - levelSums[from];
    }

    /** The square of a stretch, without removing its level. */
    double square(int from, int to) {
        return to == length
                ? stepSquares[length - from]
                : stepSquares[to - from] + tailSquares[Math.min(TAIL, length - to)];
    }

    /** The square with the level removed. */
    double withoutLevel(double square, double overlap) {
        return square - overlap * overlap / levelSums[length];
    }

    /** The product of any shape with the series, with its level removed. */
    double product(double[] shape) {
        double product = 0;
        for (int i = 0; i < length; i++) {
            product += shape[i] * product(i, i + 1);
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
            overlap += shape[i] * overlap(i, i + 1);
        }
        return overlap;
    }
}
