package io.latchmark.core.limit;

import java.util.List;

/**
 * A measured step of the search for the highest rate.
 *
 * @param ratePerSecond offered
 * @param excess the logarithm of the percentile over the limit: positive if the limit is exceeded
 * @param isCut whether it was ended early, because response times were far beyond the limit
 */
public record LimitStep(double ratePerSecond, double excess, boolean isCut) {
    /** From here on a step is ended early, as a multiple of the limit. */
    public static final double CUT = 4;

    /** A step that was ended early. */
    public static LimitStep cut(double ratePerSecond) {
        return new LimitStep(ratePerSecond, Math.log(CUT), true);
    }

    boolean passes() {
        return excess <= 0;
    }

    /** The highest rate of a step within the limit. */
    static double highestPassing(List<LimitStep> steps) {
        return steps.stream()
                .filter(LimitStep::passes)
                .mapToDouble(LimitStep::ratePerSecond)
                .max()
                .orElseThrow();
    }

    /** The least rate of a step beyond the limit. */
    static double leastFailing(List<LimitStep> steps) {
        return steps.stream()
                .filter(step -> !step.passes())
                .mapToDouble(LimitStep::ratePerSecond)
                .min()
                .orElseThrow();
    }

    /** Whether some steps are within the limit and some beyond. */
    static boolean isBracketed(List<LimitStep> steps) {
        return steps.stream().anyMatch(LimitStep::passes) && steps.stream().anyMatch(step -> !step.passes());
    }
}
