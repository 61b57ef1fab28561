package io.latchmark.core.limit;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The rate at which the percentile is the limit, by a line through the steps near it: over the rate, limit / percentile is nearly
 * straight, as the inverse of a queue's response time. The nearest weigh most.
 *
 * @param perSecond the rate; NaN without steps on both sides of the limit
 * @param isSaturation whether response times leave the limit only at saturation, where throughput without a limit says the same
 */
public record HighestRate(double perSecond, boolean isSaturation) {
    private static final double FLAT = 1;
    private static final double STEEP = 8;
    /** What is assumed without steps at different rates. */
    private static final double STEEPNESS_BEFORE = 2.5;

    private static final double WIDTH_MIN = 0.5;
    private static final double CUT_WEIGHT = 0.15;
    /** The spread of rates that the assumption weighs as much as. */
    private static final double SPREAD_BEFORE = 0.05;

    /** Steps further below the highest rate that passes, and above the least that fails, say little about the rate at the limit. */
    private static final double BELOW = 0.7;

    private static final double ABOVE = 1.2;
    /** From here on the percentile rises as at saturation: this many percent for each percent of the rate. */
    private static final double SATURATION = 10;

    private static final double APART = 0.96;

    /** Estimates from steps in any order. */
    public static HighestRate of(List<LimitStep> all) {
        if (!LimitStep.isBracketed(all)) {
            return new HighestRate(Double.NaN, false);
        }
        double passing = LimitStep.highestPassing(all);
        double failing = LimitStep.leastFailing(all);
        return new HighestRate(
                onLine(all.stream()
                        .filter(step -> step.ratePerSecond() >= BELOW * Math.min(passing, failing)
                                && step.ratePerSecond() <= ABOVE * Math.max(passing, failing))
                        .toList()),
                isSaturation(all, failing));
    }

    private static boolean isSaturation(List<LimitStep> steps, double failing) {
        double excess = steps.stream()
                .filter(step -> step.ratePerSecond() == failing)
                .mapToDouble(LimitStep::excess)
                .max()
                .orElseThrow();
        return steps.stream()
                .filter(step -> step.passes() && step.ratePerSecond() < APART * failing)
                .max(Comparator.comparingDouble(LimitStep::ratePerSecond))
                .filter(below -> excess - below.excess() > SATURATION * Math.log(failing / below.ratePerSecond()))
                .isPresent();
    }

    private static double onLine(List<LimitStep> steps) {
        double width = Math.max(
                WIDTH_MIN,
                steps.stream()
                        .mapToDouble(step -> Math.abs(step.excess()))
                        .sorted()
                        .skip(1)
                        .findFirst()
                        .orElseThrow());
        ToDoubleFunction<LimitStep> weight = step -> step.isCut()
                ? CUT_WEIGHT
                : Math.exp(-step.excess() * step.excess() / (2 * width * width)) * Math.exp(2 * step.excess());
        double all = steps.stream().mapToDouble(weight).sum();
        double meanRate = steps.stream()
                        .mapToDouble(step -> weight.applyAsDouble(step) * step.ratePerSecond())
                        .sum()
                / all;
        double meanInverse = steps.stream()
                        .mapToDouble(step -> weight.applyAsDouble(step) * inverse(step))
                        .sum()
                / all;
        double prior = 2 * Math.pow(SPREAD_BEFORE * meanRate, 2);
        double covariance = -STEEPNESS_BEFORE * prior / meanRate;
        double variance = prior;
        for (LimitStep step : steps) {
            double offset = step.ratePerSecond() - meanRate;
            covariance += weight.applyAsDouble(step) * offset * (inverse(step) - meanInverse);
            variance += weight.applyAsDouble(step) * offset * offset;
        }
        double steepness = Math.max(FLAT, Math.min(STEEP, -covariance / variance * meanRate));
        return meanRate - (1 - meanInverse) * meanRate / steepness;
    }

    private static double inverse(LimitStep step) {
        return Math.exp(-step.excess());
    }
}
