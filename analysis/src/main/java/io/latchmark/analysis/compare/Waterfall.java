package io.latchmark.analysis.compare;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A difference in throughput broken down by cause. The steps add up to it exactly.
 *
 * @param title the ledger it is based on
 * @param observed the difference: the mean logarithm of the ratio of throughputs
 * @param steps in the ledger's order
 */
public record Waterfall(String title, double observed, List<Step> steps) {
    /**
     * One step.
     *
     * @param name what changed
     * @param amount its part of the difference, in the same unit; positive if it made transactions faster
     * @param low lower end of the 95 % interval; NaN without replication
     * @param high upper end
     * @param factors the step broken down into number and time of each, which add up to it; may be empty
     * @param base value in the base
     * @param other value in the other configuration
     */
    public record Step(String name, double amount, double low, double high, List<Step> factors, Side base, Side other) {
        public Step {
            factors = List.copyOf(factors);
        }

        /** A step with only an amount. */
        public static Step of(String name, double amount) {
            return new Step(name, amount, Double.NaN, Double.NaN, List.of(), Side.UNKNOWN, Side.UNKNOWN);
        }
    }

    /**
     * A part in one configuration: the mean over its runs, including the CPU time within its operations.
     *
     * @param number operations per transaction; NaN if they were not counted
     * @param millis per transaction
     */
    public record Side(double number, double millis) {
        static final Side UNKNOWN = new Side(Double.NaN, Double.NaN);

        /** Milliseconds per operation; NaN if they were not counted. */
        public double millisEach() {
            return number > 0 ? millis / number : Double.NaN;
        }
    }

    public Waterfall {
        steps = List.copyOf(steps);
    }

    /** A step's share of the difference; negative if it worked against it. */
    public double share(Step step) {
        return observed == 0 ? Double.NaN : step.amount() / observed;
    }

    /** The step that explains most of the difference in its direction; empty if none does. */
    public Optional<Step> main() {
        return steps.stream().filter(step -> share(step) > 0).max(Comparator.comparingDouble(this::share));
    }
}
