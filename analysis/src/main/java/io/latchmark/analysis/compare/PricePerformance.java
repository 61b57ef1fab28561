package io.latchmark.analysis.compare;

import io.latchmark.analysis.NumberText;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Throughput per price of two configurations. The price is a fact that the user gives for each run, {@code --fact price=129.50},
 * in the same currency and for the same period. Because a price has no scatter, the interval of the throughput ratio applies to
 * this ratio too.
 *
 * @param base new orders per minute and unit of price of the base configuration
 * @param other the same for the other configuration
 * @param change relative to the base, as a share
 * @param low lower end of its 95 % interval
 * @param high upper end
 */
record PricePerformance(double base, double other, double change, double low, double high) {
    static final String FACT = Observations.GIVEN + ".price";

    /** Empty unless each side has one positive price. */
    static Optional<PricePerformance> of(Design design) {
        List<Observation> base =
                design.base().stream().flatMap(Collection::stream).toList();
        List<Observation> other =
                design.other().stream().flatMap(Collection::stream).toList();
        OptionalDouble ofBase = price(base);
        OptionalDouble ofOther = price(other);
        if (ofBase.isEmpty() || ofOther.isEmpty() || design.judged().isTime()) {
            return Optional.empty();
        }
        Effect effect = design.effect();
        double ratio = ofBase.getAsDouble() / ofOther.getAsDouble();
        return Optional.of(new PricePerformance(
                Comparison.mean(base, RunFigures::newOrdersPerMinute) / ofBase.getAsDouble(),
                Comparison.mean(other, RunFigures::newOrdersPerMinute) / ofOther.getAsDouble(),
                shifted(effect.change(), ratio),
                shifted(effect.low(), ratio),
                shifted(effect.high(), ratio)));
    }

    /** Converts a change of throughput to one of throughput per price. */
    static double shifted(double change, double ratio) {
        return (1 + change) * ratio - 1;
    }

    private static OptionalDouble price(List<Observation> runs) {
        Set<String> prices =
                runs.stream().map(run -> run.facts().getOrDefault(FACT, "")).collect(Collectors.toSet());
        String text = prices.size() == 1 ? prices.iterator().next() : "";
        double price = text.matches("[0-9]{1,12}(\\.[0-9]{1,6})?") ? Double.parseDouble(text) : 0;
        return price > 0 ? OptionalDouble.of(price) : OptionalDouble.empty();
    }

    String sentence() {
        String interval = Double.isFinite(low) ? Notes.interval(low, high) : " (no interval: one run a side)";
        return "For its price it gives " + NumberText.signed(change) + interval + ": " + NumberText.of(other)
                + " NOPM per unit of price against " + NumberText.of(base) + ".";
    }
}
