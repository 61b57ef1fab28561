package io.latchmark.analysis.plan;

import io.latchmark.analysis.statistics.Range;
import java.util.List;
import java.util.TreeSet;
import org.apache.commons.statistics.distribution.TDistribution;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;

/**
 * The universal scalability law fitted to measured levels of load, by least squares of the logarithm of throughput with
 * 0 ≤ α ≤ 1 and 0 ≤ β ≤ 1 (Levenberg and Marquardt's method, by Hipparchus).
 *
 * <p>Intervals are 95 % and asymptotic: the law is taken to be linear near the fit (delta method), and deviations of ln X
 * to be independent and alike, with Student's t for n − 3 degrees of freedom. Where a bound holds a coefficient, the
 * intervals are too wide rather than too narrow. Immutable.
 */
public final class ScalabilityFit {
    /** Fewer levels leave too little to judge a curve of three coefficients by. */
    public static final int LEVELS_MIN = 5;

    /** The levels that the literature asks for. */
    static final int LEVELS_WANTED = 6;

    private static final int COEFFICIENTS = 3;
    private static final double PROBABILITY = 0.975;
    /** Two coefficients that can't be separated leave a covariance without meaning. */
    private static final double SINGULAR = 1e-14;

    private final ScalabilityLaw law;
    private final RealMatrix covariance;
    private final double quantile;
    private final double deviation;
    private final Misfit misfit;

    /**
     * One level of load as it was measured.
     *
     * @param users at least one
     * @param perSecond transactions of all types; more than 0
     */
    public record Point(int users, double perSecond) {}

    private ScalabilityFit(ScalabilityLaw law, RealMatrix covariance, List<Point> points) {
        this.law = law;
        this.covariance = covariance;
        this.quantile = TDistribution.of(points.size() - COEFFICIENTS).inverseCumulativeProbability(PROBABILITY);
        double squares = points.stream()
                .mapToDouble(point -> Math.pow(Math.log(point.perSecond() / law.at(point.users())), 2))
                .sum();
        this.deviation = Math.sqrt(squares / (points.size() - COEFFICIENTS));
        this.misfit = Misfit.of(law, points, deviation);
    }

    /**
     * Fits the law.
     *
     * @param points at least {@value #LEVELS_MIN} different levels; a level may be there several times
     */
    public static ScalabilityFit of(List<Point> points) {
        int levels = levels(points);
        if (levels < LEVELS_MIN) {
            throw new IllegalArgumentException(levels + " levels: must be at least " + LEVELS_MIN);
        }
        LeastSquares least = new LeastSquares(points);
        ScalabilityLaw law = least.fit();
        return new ScalabilityFit(law, least.covariances(law, SINGULAR), points);
    }

    /** How many different levels there are. */
    static int levels(List<Point> points) {
        TreeSet<Integer> users = new TreeSet<>();
        points.forEach(point -> users.add(point.users()));
        return users.size();
    }

    /** The curve. */
    public ScalabilityLaw law() {
        return law;
    }

    /** Whether the points lie as the law says. */
    public Misfit misfit() {
        return misfit;
    }

    /** Residual standard deviation of ln X: about a share of throughput. */
    public double deviation() {
        return deviation;
    }

    /** The interval of γ. */
    public Range gammaRange() {
        return around(law.gamma(), gradient(1, 0, 0));
    }

    /** The interval of α. */
    public Range alphaRange() {
        return clipped(law.alpha(), gradient(0, 1, 0));
    }

    /** The interval of β. */
    public Range betaRange() {
        return clipped(law.beta(), gradient(0, 0, 1));
    }

    /** The interval of the curve, not of a single run, at a number of users. */
    public Range rangeAt(double users) {
        double divisor = law.divisor(users);
        return around(law.at(users), gradient(1, -(users - 1) / divisor, -users * (users - 1) / divisor));
    }

    /** Whether there is a peak: the interval of β lies above 0. */
    public boolean hasPeak() {
        return betaRange().low() > 0 && law.alpha() < 1;
    }

    /** The interval of the users at the peak; only where there is one. */
    public Range peakRange() {
        return around(law.peakUsers(), gradient(0, -0.5 / (1 - law.alpha()), -0.5 / law.beta()));
    }

    private static RealVector gradient(double ofLogGamma, double ofAlpha, double ofBeta) {
        return new ArrayRealVector(new double[] {ofLogGamma, ofAlpha, ofBeta});
    }

    private double halfWidth(RealVector gradient) {
        return quantile * deviation * Math.sqrt(Math.max(0, gradient.dotProduct(covariance.operate(gradient))));
    }

    /** Of a figure whose logarithm has this gradient. */
    private Range around(double value, RealVector gradient) {
        double half = halfWidth(gradient);
        return new Range(value * Math.exp(-half), value * Math.exp(half));
    }

    private Range clipped(double value, RealVector gradient) {
        double half = halfWidth(gradient);
        return new Range(Math.max(0, value - half), Math.min(1, value + half));
    }
}
