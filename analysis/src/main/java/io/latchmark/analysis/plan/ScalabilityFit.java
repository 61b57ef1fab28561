package io.latchmark.analysis.plan;

import io.latchmark.analysis.statistics.Range;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.commons.statistics.distribution.TDistribution;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;

/**
 * The universal scalability law fitted to measured levels of load, by least squares of the logarithm of throughput with
 * 0 ≤ α ≤ 1 and 0 ≤ β ≤ 1 (Levenberg and Marquardt's method, by Hipparchus).
 *
 * <p>Intervals are 95 % and asymptotic: the law is taken to be linear near the fit (delta method). Deviations of ln X are taken
 * to be independent and alike, with Student's t for n − 3 degrees of freedom. Three runs or more of several levels each count as
 * runs: their levels may deviate together, and the degrees of freedom are runs less 1. Where a bound holds a coefficient,
 * the intervals are too wide rather than too narrow. Immutable.
 */
public final class ScalabilityFit {
    /** Fewer levels leave too little to judge a curve of three coefficients by. */
    public static final int LEVELS_MIN = 5;

    /** The levels that the literature asks for. */
    static final int LEVELS_WANTED = 6;

    private static final int COEFFICIENTS = 3;
    /** Fewer say nothing about how runs differ. */
    private static final int RUNS_MIN = 3;

    private static final double PROBABILITY = 0.975;
    /** Two coefficients that can't be separated leave a covariance without meaning. */
    private static final double SINGULAR = 1e-14;

    private final ScalabilityLaw law;
    private final RealMatrix covariance;
    private final int runs;
    private final int degreesOfFreedom;
    private final double quantile;
    private final double deviation;
    private final Misfit misfit;

    /**
     * One level of load as it was measured.
     *
     * @param run that measured it
     * @param users at least one
     * @param perSecond transactions of all types; more than 0
     */
    public record Point(String run, int users, double perSecond) {}

    private ScalabilityFit(ScalabilityLaw law, LeastSquares least, List<Point> points) {
        this.law = law;
        double squares = points.stream()
                .mapToDouble(point -> Math.pow(Math.log(point.perSecond() / law.at(point.users())), 2))
                .sum();
        this.deviation = Math.sqrt(squares / (points.size() - COEFFICIENTS));
        this.misfit = Misfit.of(law, points, deviation);
        int ofAll = (int) points.stream().map(Point::run).distinct().count();
        Optional<RealMatrix> byRun =
                ofAll >= RUNS_MIN && ofAll < points.size() ? least.covariancesByRun(law, SINGULAR) : Optional.empty();
        this.runs = byRun.isPresent() ? ofAll : 0;
        this.covariance = byRun.orElseGet(() -> least.covariances(law, SINGULAR).scalarMultiply(deviation * deviation));
        this.degreesOfFreedom = byRun.isPresent() ? runs - 1 : points.size() - COEFFICIENTS;
        this.quantile = TDistribution.of(degreesOfFreedom).inverseCumulativeProbability(PROBABILITY);
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
        return new ScalabilityFit(least.fit(), least, points);
    }

    /** How many runs the intervals count as such; 0 if each level counts by itself. */
    public int runs() {
        return runs;
    }

    /** Of Student's t in the intervals. */
    public int degreesOfFreedom() {
        return degreesOfFreedom;
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
        return quantile * Math.sqrt(Math.max(0, gradient.dotProduct(covariance.operate(gradient))));
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
