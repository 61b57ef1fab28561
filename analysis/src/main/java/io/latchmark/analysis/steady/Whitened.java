package io.latchmark.analysis.steady;

import java.util.Arrays;

/**
 * A series under one model of its noise, with one level taken out by generalised least squares. Answers in constant time
 * what a shape that is 1 in a stretch and 0 elsewhere explains of it: the product of such a shape with the whitened
 * series is a sum of weights over the stretch, and its square depends on the stretch's length and on what follows it.
 */
final class Whitened {
    /** The end of a stretch is forgotten after this many seconds: the largest theta to that power is below 1 %. */
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
     * @param least what no sum of squares falls below: the rounding of counts
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

    /** What makes sums of squares of different models comparable: the determinant of the whitening. */
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

    /** The product of a stretch with the series, its level taken out. */
    double product(int from, int to) {
        return productSums[to] - productSums[from] - overlap(from, to) * level;
    }

    /** The product of a stretch with a level of 1. */
    double overlap(int from, int to) {
        return levelSums[to] - levelSums[from];
    }

    /** The square of a stretch, its level not taken out. */
    double square(int from, int to) {
        return to == length
                ? stepSquares[length - from]
                : stepSquares[to - from] + tailSquares[Math.min(TAIL, length - to)];
    }

    /** A square with the level taken out. */
    double withoutLevel(double square, double overlap) {
        return square - overlap * overlap / levelSums[length];
    }

    /** The product of any shape with the series, its level taken out. */
    double product(double[] shape) {
        double product = 0;
        for (int i = 0; i < length; i++) {
            product += shape[i] * product(i, i + 1);
        }
        return product;
    }

    /** The product of two shapes with each other, their levels taken out. */
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
