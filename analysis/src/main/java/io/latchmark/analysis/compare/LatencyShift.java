package io.latchmark.analysis.compare;

import io.latchmark.analysis.statistics.Resampling;
import io.latchmark.core.transaction.TransactionType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a quantile of the response time of one type differs: of merged histograms, with a bootstrap over runs or blocks.
 *
 * @param type the type's name
 * @param quantile 0..1
 * @param baseMillis of the base
 * @param otherMillis of the other group
 * @param change of the second to the first, as a share; below 0 it is faster
 * @param low lower end of its 95 % interval; NaN without replication
 * @param high upper end
 */
public record LatencyShift(
        String type, double quantile, double baseMillis, double otherMillis, double change, double low, double high) {
    private static final List<Double> QUANTILES = List.of(0.50, 0.95, 0.99);

    /** The shifts of every type that both groups have. */
    static List<LatencyShift> of(Design design, Optional<Resampling> resampling) {
        List<LatencyShift> shifts = new ArrayList<>();
        for (TransactionType type : TransactionType.all()) {
            Mixture base = mixture(design.base(), type);
            Mixture other = mixture(design.other(), type);
            for (double quantile : QUANTILES) {
                double baseMillis = base.quantileMillis(quantile, Design.ones(design.base()));
                double otherMillis = other.quantileMillis(quantile, Design.ones(design.other()));
                if (!Double.isFinite(baseMillis) || !Double.isFinite(otherMillis)) {
                    continue;
                }
                Resampling.Range range = resampling
                        .map(draws -> draws.range((ofBase, ofOther) ->
                                other.quantileMillis(quantile, ofOther) / base.quantileMillis(quantile, ofBase) - 1))
                        .orElse(Resampling.Range.NONE);
                shifts.add(new LatencyShift(
                        type.title(),
                        quantile,
                        baseMillis,
                        otherMillis,
                        otherMillis / baseMillis - 1,
                        range.low(),
                        range.high()));
            }
        }
        return shifts;
    }

    private static Mixture mixture(List<List<Observation>> members, TransactionType type) {
        return Mixture.of(members.stream()
                .map(member -> member.stream()
                        .filter(one -> one.responses().containsKey(type))
                        .map(one -> one.responses().get(type))
                        .toList())
                .toList());
    }
}
