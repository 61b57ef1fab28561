package io.latchmark.analysis.steady;

import java.util.ArrayList;
import java.util.List;

/**
 * A noise model of the seconds of throughput about one level: first-order noise, AR(1), plus white noise, which together are an
 * ARMA(1,1) process (Granger and Morris 1976). With {@code theta} 0 it is AR(1), with both 0 it is white noise. Immutable.
 *
 * @param phi correlation of neighbouring seconds of the AR(1) part
 * @param theta moving-average coefficient: share of an innovation that the next second reverses; below phi
 */
record RedNoise(double phi, double theta) {
    private static final double[] PHIS = {0, 0.3, 0.5, 0.65, 0.77, 0.85, 0.91, 0.95, 0.98};
    private static final double[] THETAS = {0, 0.4, 0.7, 0.85};

    /** The models that are tried, so close to each other that the likelihood between two of them hardly differs. */
    static final List<RedNoise> GRID = grid();

    private static List<RedNoise> grid() {
        List<RedNoise> grid = new ArrayList<>();
        for (double phi : PHIS) {
            for (double theta : THETAS) {
                if (theta == 0 || theta < phi) {
                    grid.add(new RedNoise(phi, theta));
                }
            }
        }
        return List.copyOf(grid);
    }

    /** The standard deviation of a second, in those of an innovation. */
    double deviation() {
        return Math.sqrt((1 + theta * theta - 2 * phi * theta) / (1 - phi * phi));
    }

    /** The innovations of a series: each second less its prediction from the past. */
    double[] whiten(double[] series) {
        double[] innovations = new double[series.length];
        innovations[0] = series[0] / deviation();
        for (int i = 1; i < series.length; i++) {
            innovations[i] = series[i] - phi * series[i - 1] + theta * innovations[i - 1];
        }
        return innovations;
    }

    /** The transpose of {@link #whiten}: its product with a shape is that of the innovations with the whitened shape. */
    double[] transpose(double[] innovations) {
        double[] weights = new double[innovations.length];
        double later = 0;
        for (int i = innovations.length - 1; i >= 0; i--) {
            double own = innovations[i] + theta * later;
            weights[i] = (i == 0 ? own / deviation() : own) - phi * later;
            later = own;
        }
        return weights;
    }

    /** The whitened unit step, from the step on. */
    double[] step(int length) {
        double[] response = new double[length];
        for (int i = 0; i < length; i++) {
            response[i] = i == 0 ? 1 : 1 - phi + theta * response[i - 1];
        }
        return response;
    }
}
