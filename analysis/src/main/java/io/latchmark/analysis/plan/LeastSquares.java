package io.latchmark.analysis.plan;

import io.latchmark.analysis.plan.ScalabilityFit.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.hipparchus.exception.MathIllegalArgumentException;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.DecompositionSolver;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.QRDecomposer;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresBuilder;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LeastSquaresOptimizer.Optimum;
import org.hipparchus.optim.nonlinear.vector.leastsquares.LevenbergMarquardtOptimizer;
import org.hipparchus.util.Pair;

/**
 * The least-squares problem of a scalability law in ln γ, α and β. Because the method has no bounds, the problem is solved with
 * every choice of coefficients fixed at 0, and the best solution within the bounds is used. Immutable.
 */
final class LeastSquares {
    private static final double ALPHA_START = 0.01;
    private static final double BETA_START = 1e-4;
    private static final int EVALUATIONS_MAX = 1_000;
    /** A trial step may leave the range in which the law is defined. */
    private static final double DIVISOR_MIN = 1e-9;
    /** If a run keeps less of its residuals, it determines a coefficient by itself. */
    private static final double LEVERAGE_LEFT_MIN = 1e-9;

    private final List<Point> points;

    LeastSquares(List<Point> points) {
        this.points = List.copyOf(points);
    }

    /** The best law within 0 ≤ α ≤ 1 and 0 ≤ β ≤ 1. */
    ScalabilityLaw fit() {
        List<Solution> solutions = new ArrayList<>();
        for (boolean contention : new boolean[] {true, false}) {
            for (boolean coherence : new boolean[] {true, false}) {
                solutions.add(solve(contention, coherence));
            }
        }
        return solutions.stream()
                .filter(solution -> isPossible(solution.law.alpha()) && isPossible(solution.law.beta()))
                .min(Comparator.comparingDouble(Solution::cost))
                .orElseThrow()
                .law;
    }

    private static boolean isPossible(double coefficient) {
        return coefficient >= 0 && coefficient <= 1;
    }

    private record Solution(ScalabilityLaw law, double cost) {}

    private Solution solve(boolean contention, boolean coherence) {
        double gamma = points.stream()
                .mapToDouble(point -> point.perSecond() / point.users())
                .max()
                .orElseThrow();
        Optimum optimum = new LevenbergMarquardtOptimizer()
                .optimize(new LeastSquaresBuilder()
                        .model(parameters -> model(parameters, contention, coherence))
                        .target(points.stream()
                                .mapToDouble(point -> Math.log(point.perSecond()))
                                .toArray())
                        .start(new double[] {Math.log(gamma), contention ? ALPHA_START : 0, coherence ? BETA_START : 0})
                        .maxEvaluations(EVALUATIONS_MAX)
                        .maxIterations(EVALUATIONS_MAX)
                        .build());
        return new Solution(law(optimum.getPoint()), optimum.getCost());
    }

    private static ScalabilityLaw law(RealVector parameters) {
        return new ScalabilityLaw(Math.exp(parameters.getEntry(0)), parameters.getEntry(1), parameters.getEntry(2));
    }

    private Pair<RealVector, RealMatrix> model(RealVector parameters, boolean contention, boolean coherence) {
        ScalabilityLaw law = law(parameters);
        double[] logarithms = new double[points.size()];
        double[][] derivatives = new double[points.size()][];
        for (int i = 0; i < logarithms.length; i++) {
            double users = points.get(i).users();
            double divisor = Math.max(DIVISOR_MIN, law.divisor(users));
            logarithms[i] = parameters.getEntry(0) + Math.log(users / divisor);
            derivatives[i] = new double[] {
                1, contention ? -(users - 1) / divisor : 0, coherence ? -users * (users - 1) / divisor : 0
            };
        }
        return new Pair<>(new ArrayRealVector(logarithms), new Array2DRowRealMatrix(derivatives));
    }

    /** (JᵀJ)⁻¹ at a law, with all three coefficients free: the covariance divided by the variance of one point. */
    RealMatrix covariances(ScalabilityLaw law, double singular) {
        RealMatrix jacobian = jacobian(law);
        DecompositionSolver solver = new QRDecomposer(singular).decompose(jacobian.transposeMultiply(jacobian));
        return solver.getInverse();
    }

    /**
     * The covariance of ln γ, α and β if levels of one run deviate together: the sandwich of Liang and Zeger (1986), with each
     * run's residuals corrected for its leverage (Bell and McCaffrey 2002), because the plain sandwich is too small with few
     * runs.
     *
     * @return empty if one run determines a coefficient by itself
     */
    Optional<RealMatrix> covariancesByRun(ScalabilityLaw law, double singular) {
        RealMatrix bread = covariances(law, singular);
        RealMatrix meat = new Array2DRowRealMatrix(bread.getRowDimension(), bread.getRowDimension());
        Map<String, List<Point>> runs =
                points.stream().collect(Collectors.groupingBy(Point::run, TreeMap::new, Collectors.toList()));
        for (List<Point> run : runs.values()) {
            LeastSquares ofRun = new LeastSquares(run);
            RealMatrix jacobian = ofRun.jacobian(law);
            RealMatrix kept = MatrixUtils.createRealIdentityMatrix(run.size())
                    .subtract(jacobian.multiply(bread).multiplyTransposed(jacobian));
            try {
                RealVector residuals =
                        new QRDecomposer(LEVERAGE_LEFT_MIN).decompose(kept).solve(ofRun.residuals(law));
                RealVector score = jacobian.transpose().operate(residuals);
                meat = meat.add(score.outerProduct(score));
            } catch (MathIllegalArgumentException e) {
                return Optional.empty();
            }
        }
        double few = (runs.size() - 1.0) / runs.size();
        return Optional.of(bread.multiply(meat).multiply(bread).scalarMultiply(few));
    }

    private RealVector residuals(ScalabilityLaw law) {
        return new ArrayRealVector(points.stream()
                .mapToDouble(point -> Math.log(point.perSecond() / law.at(point.users())))
                .toArray());
    }

    private RealMatrix jacobian(ScalabilityLaw law) {
        return model(new ArrayRealVector(new double[] {Math.log(law.gamma()), law.alpha(), law.beta()}), true, true)
                .getSecond();
    }
}
