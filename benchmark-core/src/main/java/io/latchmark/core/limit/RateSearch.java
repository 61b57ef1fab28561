package io.latchmark.core.limit;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Chooses the rates of the steps: up or down until the limit is between two steps, then {@value #NEAR} near the estimate, then one
 * at {@value #HELD} of it, which shows whether the rate can be held. Pure: the next rate follows from the steps before.
 */
public final class RateSearch {
    /** The share of the estimate at which the last step is. */
    public static final double HELD = 0.97;

    private static final int NEAR = 6;
    private static final int BRACKETING_MAX = 14;
    /** Over this number of steps response times must fall at least by {@link #FLAT_FALL}, as a logarithm. */
    private static final int FLAT_STEPS = 3;

    private static final double FLAT_FALL = 0.1;
    private static final double FAR = 1.5;
    private static final double CLOSE = 1.15;
    private static final double ASIDE = 0.05;

    private RateSearch() {}

    /** Whether the step after these is the last one, which holds the rate. */
    public static boolean isLast(List<LimitStep> done) {
        return LimitStep.isBracketed(done) && done.size() - bracketing(done) == NEAR;
    }

    /**
     * The rate of the next step.
     *
     * @param done the steps before, in order
     * @param first the rate of the first step
     * @return empty if there is none: the rate was held, or the limit is not between any two steps
     */
    public static OptionalDouble next(List<LimitStep> done, double first) {
        if (done.isEmpty()) {
            return OptionalDouble.of(first);
        }
        if (!LimitStep.isBracketed(done)) {
            return done.size() < BRACKETING_MAX && !isFlat(done)
                    ? OptionalDouble.of(further(done))
                    : OptionalDouble.empty();
        }
        int near = done.size() - bracketing(done);
        if (near > NEAR) {
            return OptionalDouble.empty();
        }
        if (near == NEAR) {
            return OptionalDouble.of(HELD * HighestRate.of(done).perSecond());
        }
        return OptionalDouble.of(near(done, near % 2 == 0 ? -ASIDE : ASIDE));
    }

    /** The steps that the estimate is of: all but the one that holds the rate. */
    public static List<LimitStep> estimating(List<LimitStep> steps) {
        return steps.subList(0, Math.min(steps.size(), bracketing(steps) + NEAR));
    }

    /** The number of steps until the limit was between two. */
    private static int bracketing(List<LimitStep> done) {
        return IntStream.rangeClosed(1, done.size())
                .filter(size -> LimitStep.isBracketed(done.subList(0, size)))
                .findFirst()
                .orElse(done.size());
    }

    /** Whether response times beyond the limit fall no more with the rate: there is no load then whose absence would help. */
    private static boolean isFlat(List<LimitStep> done) {
        int last = done.size() - 1;
        return last >= FLAT_STEPS
                && !done.get(last).passes()
                && !done.get(last - FLAT_STEPS).isCut()
                && done.get(last).excess() > done.get(last - FLAT_STEPS).excess() - FLAT_FALL;
    }

    private static double further(List<LimitStep> done) {
        LimitStep last = done.get(done.size() - 1);
        if (last.passes()) {
            return last.ratePerSecond() * (last.excess() < -0.25 ? FAR : CLOSE);
        }
        return last.ratePerSecond() / (last.excess() > 0.5 ? FAR : CLOSE);
    }

    private static double near(List<LimitStep> done, double aside) {
        double passing = LimitStep.highestPassing(done);
        OptionalDouble cut = done.stream()
                .filter(LimitStep::isCut)
                .mapToDouble(LimitStep::ratePerSecond)
                .min();
        double failing = LimitStep.leastFailing(done);
        double estimate = Math.max(0.9 * passing, HighestRate.of(done).perSecond());
        double most = cut.isPresent() ? Math.sqrt(passing * cut.getAsDouble()) : 1.1 * failing;
        double rate = Math.min(estimate, most) * (1 + aside);
        return cut.isPresent() ? Math.min(rate, 0.98 * cut.getAsDouble()) : rate;
    }
}
