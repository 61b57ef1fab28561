package io.latchmark.probe;

import io.latchmark.core.random.RandomStream;

/**
 * Draws Zipf-distributed numbers below a bound: rank k has the weight 1 / k^theta. Rejection-inversion [1] takes constant time
 * and memory. A multiplication scatters the ranks, so that frequent blocks are not adjacent. Confined to one thread.
 *
 * <p>[1] Hörmann, Derflinger: Rejection-inversion to generate variates from monotone discrete distributions, 1996.
 */
final class ZipfDraw {
    private static final long SCATTER = 0x9E3779B97F4A7C15L;

    private final long bound;
    private final double theta;
    private final RandomStream random;
    private final double integralOfOne;
    private final double integralOfBound;
    private final double accepted;

    ZipfDraw(long bound, double theta, RandomStream random) {
        this.bound = bound;
        this.theta = theta;
        this.random = random;
        integralOfOne = integral(1.5) - 1;
        integralOfBound = integral(bound + 0.5);
        accepted = 2 - inverse(integral(2.5) - weight(2));
    }

    long next() {
        return Long.remainderUnsigned((rank() - 1) * SCATTER, bound);
    }

    /** A rank from 1 to the bound, inclusive; 1 is the most frequent. */
    long rank() {
        while (true) {
            double u = integralOfBound + random.unit() * (integralOfOne - integralOfBound);
            double x = inverse(u);
            long k = Math.max(1, Math.min(bound, Math.round(x)));
            if (k - x <= accepted || u >= integral(k + 0.5) - weight((double) k)) {
                return k;
            }
        }
    }

    private double weight(double x) {
        return Math.pow(x, -theta);
    }

    private double integral(double x) {
        return (Math.pow(x, 1 - theta) - 1) / (1 - theta);
    }

    private double inverse(double y) {
        return Math.pow(1 + y * (1 - theta), 1 / (1 - theta));
    }
}
