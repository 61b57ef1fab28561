package io.latchmark.analysis.demand;

import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.hipparchus.linear.SingularValueDecomposition;

/**
 * Least squares through the origin, y = Xθ, with optionally non-negative θ, and a covariance that allows for correlation between
 * neighbouring samples and for heteroscedasticity (Newey and West 1987, Bartlett's weights).
 *
 * <p>The bandwidth is 1.3 √n (Lazarus, Lewis, Stock and Watson 2018), with critical values of the fixed-b limit (Kiefer and
 * Vogelsang 2005), because a normal quantile is too small for that bandwidth. Coefficients fixed at 0 stay in the covariance; the
 * bound therefore makes no interval narrower. Immutable.
 */
final class Regression {
    private static final double BANDWIDTH = 1.3;

    private final RealVector coefficients;
    private final RealVector residuals;
    private final RealMatrix covariance;
    private final double quantile;

    private Regression(RealMatrix design, RealVector observed, RealVector coefficients) {
        int n = design.getRowDimension();
        int k = design.getColumnDimension();
        int bandwidth = bandwidth(n);
        this.coefficients = coefficients;
        this.residuals = observed.subtract(design.operate(coefficients));
        this.covariance = new SingularValueDecomposition(scaled(design)).getConditionNumber() < 1e8
                ? sandwich(design, residuals, bandwidth).scalarMultiply(n / (double) (n - k))
                : new Array2DRowRealMatrix(k, k).scalarAdd(Double.POSITIVE_INFINITY);
        this.quantile = fixedBandwidthQuantile(bandwidth / (double) n);
    }

    /** Fits without a bound. */
    static Regression of(double[][] design, double[] observed) {
        RealMatrix matrix = new Array2DRowRealMatrix(design, false);
        RealVector values = new ArrayRealVector(observed, false);
        return new Regression(matrix, values, solved(matrix, values, (1 << matrix.getColumnDimension()) - 1));
    }

    /** Fits with non-negative coefficients: the best fit over all choices of zeros in which the others are positive. */
    static Regression notNegative(double[][] design, double[] observed) {
        RealMatrix matrix = new Array2DRowRealMatrix(design, false);
        RealVector values = new ArrayRealVector(observed, false);
        RealVector best = new ArrayRealVector(matrix.getColumnDimension());
        double least = values.dotProduct(values);
        for (int free = 1; free < 1 << matrix.getColumnDimension(); free++) {
            RealVector candidate = solved(matrix, values, free);
            RealVector rest = values.subtract(matrix.operate(candidate));
            double squares = rest.dotProduct(rest);
            if (candidate.getMinValue() >= 0 && squares < least) {
                best = candidate;
                least = squares;
            }
        }
        return new Regression(matrix, values, best);
    }

    private static int bandwidth(int samples) {
        return (int) Math.ceil(BANDWIDTH * Math.sqrt(samples));
    }

    /** The 97.5 % quantile of the t statistic for bandwidth {@code b}, as a fraction of the number of samples. */
    private static double fixedBandwidthQuantile(double b) {
        return 1.9600 + 2.9694 * b + 0.4160 * b * b - 0.5324 * b * b * b;
    }

    private static RealVector solved(RealMatrix design, RealVector observed, int free) {
        int[] columns = columns(free, design.getColumnDimension());
        RealMatrix part = design.getSubMatrix(rows(design.getRowDimension()), columns);
        double[] scales = scales(part);
        RealVector solution =
                new SingularValueDecomposition(scaled(part)).getSolver().solve(observed);
        RealVector full = new ArrayRealVector(design.getColumnDimension());
        for (int i = 0; i < columns.length; i++) {
            full.setEntry(columns[i], solution.getEntry(i) / scales[i]);
        }
        return full;
    }

    private static int[] columns(int chosen, int count) {
        int[] columns = new int[Integer.bitCount(chosen)];
        int next = 0;
        for (int i = 0; i < count; i++) {
            if ((chosen >> i & 1) == 1) {
                columns[next++] = i;
            }
        }
        return columns;
    }

    private static int[] rows(int count) {
        int[] rows = new int[count];
        for (int i = 0; i < count; i++) {
            rows[i] = i;
        }
        return rows;
    }

    private static double[] scales(RealMatrix design) {
        double[] scales = new double[design.getColumnDimension()];
        for (int i = 0; i < scales.length; i++) {
            double norm = design.getColumnVector(i).getNorm();
            scales[i] = norm > 0 ? norm : 1;
        }
        return scales;
    }

    /** Scales the columns to length 1, which makes units irrelevant. */
    private static RealMatrix scaled(RealMatrix design) {
        double[] scales = scales(design);
        RealMatrix scaled = design.copy();
        for (int i = 0; i < scales.length; i++) {
            scaled.setColumnVector(i, design.getColumnVector(i).mapDivide(scales[i]));
        }
        return scaled;
    }

    private static RealMatrix sandwich(RealMatrix design, RealVector residuals, int bandwidth) {
        double[] scales = scales(design);
        RealMatrix scores = scaled(design);
        RealMatrix inverse = new SingularValueDecomposition(scores.transposeMultiply(scores))
                .getSolver()
                .getInverse();
        for (int i = 0; i < scores.getRowDimension(); i++) {
            scores.setRowVector(i, scores.getRowVector(i).mapMultiply(residuals.getEntry(i)));
        }
        RealMatrix middle = scores.transposeMultiply(scores);
        int last = scores.getRowDimension() - 1;
        int columns = scores.getColumnDimension() - 1;
        for (int lag = 1; lag <= Math.min(bandwidth, last); lag++) {
            RealMatrix cross = scores.getSubMatrix(lag, last, 0, columns)
                    .transposeMultiply(scores.getSubMatrix(0, last - lag, 0, columns));
            double weight = 1 - lag / (bandwidth + 1.0);
            middle = middle.add(cross.add(cross.transpose()).scalarMultiply(weight));
        }
        RealMatrix covariance = inverse.multiply(middle).multiply(inverse);
        for (int i = 0; i <= columns; i++) {
            for (int j = 0; j <= columns; j++) {
                covariance.multiplyEntry(i, j, 1 / (scales[i] * scales[j]));
            }
        }
        return covariance;
    }

    double coefficient(int index) {
        return coefficients.getEntry(index);
    }

    double residual(int row) {
        return residuals.getEntry(row);
    }

    /** A weighted sum of the coefficients. */
    double sum(double[] weights) {
        return coefficients.dotProduct(new ArrayRealVector(weights, false));
    }

    /** Half-width of the 95 % interval of a weighted sum of the coefficients; infinite if they cannot be separated. */
    double halfWidth(double[] weights) {
        RealVector of = new ArrayRealVector(weights, false);
        double variance = of.dotProduct(covariance.operate(of));
        return Double.isFinite(variance) ? quantile * Math.sqrt(Math.max(0, variance)) : Double.POSITIVE_INFINITY;
    }
}
