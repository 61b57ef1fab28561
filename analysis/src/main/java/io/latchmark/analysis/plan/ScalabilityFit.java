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
 * Fits the universal scalability law to measured load levels, by least squares of the logarithm of throughput with 0 ≤ α ≤ 1 and
 * 0 ≤ β ≤ 1 (Levenberg and Marquardt's method, by Hipparchus).
 *
 * <p>Intervals are 95 % and asymptotic: the law is assumed to be linear near the fit (delta method). Deviations of ln X are
 * assumed to be independent and identically distributed, with Student's t for n − 3 degrees of freedom. With three or more runs
 * of several levels each, the unit is the run, because the levels of a run may deviate together; the degrees of freedom are then
 * runs less 1. If a coefficient is fixed at a bound, the intervals are too wide rather than too narrow. Immutable.
 */
public final class ScalabilityFit {
    /** Fewer levels are insufficient to judge a curve of three coefficients. */
    public static final int LEVELS_MIN = 5;

    /** The number of levels that the literature recommends. */
    static final int LEVELS_WANTED = 6;

    private static final int COEFFICIENTS = 3;
    /** Fewer runs say nothing about the variation between runs. */
    private static final int RUNS_MIN = 3;

    private static final double PROBABILITY = 0.975;
    /** Below this, two coefficients can't be separated and the covariance is meaningless. */
    private static final double SINGULAR = 1e-14;

    private final ScalabilityLaw law;
    private final RealMatrix covariance;
    private final int runs;
    private final int degreesOfFreedom;
    private final double quantile;
    private final double deviation;
    private final LackOfFit lackOfFit;

    /**
     * One measured load level.
     *
     * @param run that measured it
     * @param users at least one
     * @param perSecond transactions of all types; positive
     */
    public record Point(String run, int users, double perSecond) {}

    private ScalabilityFit(ScalabilityLaw law, LeastSquares least, List<Point> points) {
        this.law = law;
        double squares = points.stream()
                .mapToDouble(point -> Math.pow(Math.log(point.perSecond() / law.at(point.users())), 2))
                .sum();
        this.deviation = Math.sqrt(squares / (points.size() - COEFFICIENTS));
        this.lackOfFit = LackOfFit.of(law, points, deviation);
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
     * @param points at least {@value #LEVELS_MIN} different levels, which may be repeated
     */
    public static ScalabilityFit of(List<Point> points) {
        int levels = levels(points);
        if (levels < LEVELS_MIN) {
            throw new IllegalArgumentException(levels + " levels: must be at least " + LEVELS_MIN);
        }
        LeastSquares least = new LeastSquares(points);
        return new ScalabilityFit(least.fit(), least, points);
    }

    /** The number of runs that are the unit of the intervals; 0 if it is the level. */
    public int runs() {
        return runs;
    }

    /** The degrees of freedom of Student's t in the intervals. */
    public int degreesOfFreedom() {
        return degreesOfFreedom;
    }

    static int levels(List<Point> points) {
        TreeSet<Integer> users = new TreeSet<>();
        points.forEach(point -> users.add(point.users()));
        return users.size();
    }

    /** The curve. */
    public ScalabilityLaw law() {
        return law;
    }

    /** Whether the points deviate from the law. */
    public LackOfFit lackOfFit() {
        return lackOfFit;
    }

    /** Residual standard deviation of ln X, approximately a share of throughput. */
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

    /** Whether there is a peak: the interval of β is above 0. */
    public boolean hasPeak() {
        return betaRange().low() > 0 && law.alpha() < 1;
    }

    /** The interval of the number of users at the peak, if there is one. */
    public Range peakRange() {
        return around(law.peakUsers(), gradient(0, -0.5 / (1 - law.alpha()), -0.5 / law.beta()));
    }

    private static RealVector gradient(double ofLogGamma, double ofAlpha, double ofBeta) {
        return new ArrayRealVector(new double[] {ofLogGamma, ofAlpha, ofBeta});
    }

    private double halfWidth(RealVector gradient) {
        return quantile * Math.sqrt(Math.max(0, gradient.dotProduct(covariance.operate(gradient))));
    }

    /** The interval of a figure whose logarithm has this gradient. */
    private Range around(double value, RealVector gradient) {
        double half = halfWidth(gradient);
        return new Range(value * Math.exp(-half), value * Math.exp(half));
    }

    private Range clipped(double value, RealVector gradient) {
        double half = halfWidth(gradient);
        return new Range(Math.max(0, value - half), Math.min(1, value + half));
    }
}
