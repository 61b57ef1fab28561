package io.latchmark.analysis.compare;

import io.latchmark.analysis.statistics.Estimate;
import io.latchmark.analysis.summary.Latency;
import io.latchmark.core.transaction.TransactionType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The difference of a response time quantile of one type. Each run has its quantile from its merged histogram; as with
 * throughput, the logarithm is the run's single value.
 *
 * @param type the type's name
 * @param quantile 0..1
 * @param baseMillis geometric mean of the base's runs
 * @param otherMillis of the other group
 * @param change of the second relative to the first, as a share; negative if faster
 * @param low lower end of its 95 % interval, by Student's t; NaN without replication
 * @param high upper end
 */
public record LatencyShift(
        String type, double quantile, double baseMillis, double otherMillis, double change, double low, double high) {
    private record Quantile(double probability, ToDoubleFunction<Latency> millis) {}

    private static final List<Quantile> QUANTILES = List.of(
            new Quantile(0.50, Latency::p50), new Quantile(0.95, Latency::p95), new Quantile(0.99, Latency::p99));

    /** The shifts of every type that all runs have. */
    static List<LatencyShift> of(Design design) {
        List<LatencyShift> shifts = new ArrayList<>();
        for (TransactionType type : TransactionType.recorded()) {
            if (design.all().stream().anyMatch(run -> run.response(type).count() == 0)) {
                continue;
            }
            for (Quantile quantile : QUANTILES) {
                ToDoubleFunction<Observation> log =
                        run -> Math.log(quantile.millis().applyAsDouble(run.response(type)));
                Estimate difference = design.difference(log);
                double half = difference.halfWidth(1 - Estimate.ALPHA);
                shifts.add(new LatencyShift(
                        type.title(),
                        quantile.probability(),
                        mean(Design.values(design.base(), log)),
                        mean(Design.values(design.other(), log)),
                        Math.expm1(difference.value()),
                        Math.expm1(difference.value() - half),
                        Math.expm1(difference.value() + half)));
            }
        }
        return shifts;
    }

    private static double mean(double[] logs) {
        return Math.exp(Arrays.stream(logs).average().orElseThrow());
    }
}
