package io.latchmark.analysis.plan;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.plan.ScalabilityFit.Point;
import io.latchmark.platform.CountText;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.commons.statistics.distribution.FDistribution;

/**
 * Tests whether measured levels deviate significantly from a scalability law.
 *
 * <p>If levels were repeated, the F test of lack of fit compares the distance of the levels' means from the curve with the
 * scatter within a level. Otherwise two criteria remain: residuals that keep their sign over neighbouring levels (runs test of
 * Wald and Wolfowitz, exact and one-sided), and a residual standard deviation above 3 %, which means that either the law does not
 * apply or the runs vary that much. Each test is at 5 %.
 *
 * @param found whether a test is significant
 * @param text the tests and their results
 */
public record LackOfFit(boolean found, String text) {
    private static final double ALPHA = 0.05;
    private static final double DEVIATION_MAX = 0.03;

    static LackOfFit of(ScalabilityLaw law, List<Point> points, double deviation) {
        Map<Integer, List<Double>> byLevel = points.stream()
                .collect(Collectors.groupingBy(
                        Point::users,
                        TreeMap::new,
                        Collectors.mapping(
                                point -> Math.log(point.perSecond() / law.at(point.users())), Collectors.toList())));
        String worst = worst(law, points);
        int repeated = points.size() - byLevel.size();
        if (repeated > 0) {
            double p = lackOfFit(byLevel, points.size());
            return new LackOfFit(
                    p <= ALPHA,
                    "F test of lack of fit against " + repeated + " repetitions: p = " + NumberText.of(p) + "; "
                            + worst);
        }
        double p = runsTest(byLevel.values().stream().map(level -> level.get(0)).toList());
        return new LackOfFit(
                p <= ALPHA || deviation > DEVIATION_MAX,
                "no level was repeated; residual standard deviation " + NumberText.percent(deviation)
                        + " (more than 3 % counts as a lack of fit), runs test p = " + NumberText.of(p) + "; " + worst);
    }

    private static String worst(ScalabilityLaw law, List<Point> points) {
        Point worst = points.stream()
                .max(Comparator.comparingDouble(
                        (Point point) -> Math.abs(Math.log(point.perSecond() / law.at(point.users())))))
                .orElseThrow();
        double off = worst.perSecond() / law.at(worst.users()) - 1;
        return "farthest off is the level of " + CountText.of(worst.users(), "user", "users") + ", "
                + NumberText.percent(Math.abs(off)) + (off < 0 ? " below" : " above") + " the curve";
    }

    private static double lackOfFit(Map<Integer, List<Double>> byLevel, int count) {
        int coefficients = 3;
        double between = 0;
        double within = 0;
        for (List<Double> level : byLevel.values()) {
            double mean =
                    level.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
            between += level.size() * mean * mean;
            within += level.stream()
                    .mapToDouble(residual -> (residual - mean) * (residual - mean))
                    .sum();
        }
        int betweenFreedom = byLevel.size() - coefficients;
        int withinFreedom = count - byLevel.size();
        double ratio = between / betweenFreedom / (within / withinFreedom);
        return Double.isFinite(ratio)
                ? FDistribution.of(betweenFreedom, withinFreedom).survivalProbability(ratio)
                : 0;
    }

    /** The probability of this many runs of signs, or fewer, if signs are random. */
    static double runsTest(List<Double> residuals) {
        List<Boolean> signs = residuals.stream().map(residual -> residual >= 0).toList();
        int positive = (int) signs.stream().filter(sign -> sign).count();
        int negative = signs.size() - positive;
        int runs = 1;
        for (int i = 1; i < signs.size(); i++) {
            if (!signs.get(i).equals(signs.get(i - 1))) {
                runs++;
            }
        }
        double few = 0;
        for (int count = 2; count <= runs; count++) {
            few += ways(count, positive, negative);
        }
        return positive == 0 || negative == 0 ? 1 : few / choose(signs.size(), positive);
    }

    /** The number of sequences of signs with given counts of each kind and exactly the given number of runs. */
    private static double ways(int runs, int positive, int negative) {
        int half = runs / 2;
        return runs % 2 == 0
                ? 2 * choose(positive - 1, half - 1) * choose(negative - 1, half - 1)
                : choose(positive - 1, half) * choose(negative - 1, half - 1)
                        + choose(positive - 1, half - 1) * choose(negative - 1, half);
    }

    private static double choose(int n, int k) {
        double ways = k < 0 || k > n ? 0 : 1;
        for (int i = 1; i <= k; i++) {
            ways *= (double) (n - k + i) / i;
        }
        return ways;
    }
}
