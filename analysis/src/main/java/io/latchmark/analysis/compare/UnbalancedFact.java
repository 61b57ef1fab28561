package io.latchmark.analysis.compare;

import io.latchmark.analysis.statistics.Estimate;
import io.latchmark.analysis.statistics.Estimator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * A fact whose values are distributed unevenly over two groups of runs, for example a fast host that ran most of one
 * configuration and few of the other: its effect is part of the difference.
 *
 * @param name for example {@code host.host_name}; like the values, untrusted text
 * @param values each value, with the runs that had it
 * @param most the value that is distributed most unevenly
 * @param change the difference with this value held fixed (analysis of covariance); NaN if that can't be estimated
 * @param low lower end of its 95 % interval; NaN if it has none
 * @param high upper end
 */
public record UnbalancedFact(String name, List<Value> values, String most, double change, double low, double high) {
    /** A fact with more values doesn't divide the runs into groups. */
    private static final int VALUES_MAX = 4;
    /** A value is unbalanced if its share of runs differs between the groups by at least this much. */
    static final double GAP = 1.0 / 3 - 1e-9;

    public UnbalancedFact {
        values = List.copyOf(values);
    }

    /**
     * One value.
     *
     * @param base runs of the base that had it
     * @param other runs of the other group
     * @param change the difference among the runs that had it; NaN if one group had none
     */
    public record Value(String value, int base, int other, double change) {}

    /** The unbalanced facts of which some value occurs on both sides, the most unbalanced first. */
    static List<UnbalancedFact> of(Design design) {
        TreeSet<String> names = new TreeSet<>();
        design.all().forEach(run -> names.addAll(run.facts().keySet()));
        List<Observation> base = design.base().stream().flatMap(List::stream).toList();
        List<Observation> other = design.other().stream().flatMap(List::stream).toList();
        List<UnbalancedFact> unbalanced = new ArrayList<>();
        for (String name : names) {
            Map<String, Value> values = values(name, base, other);
            boolean groups = values.size() > 1
                    && values.size() <= Math.min(VALUES_MAX, (base.size() + other.size()) / 2)
                    && values.values().stream().anyMatch(value -> value.base() > 0 && value.other() > 0);
            if (!groups) {
                continue;
            }
            ToDoubleFunction<Value> gap =
                    value -> Math.abs((double) value.base() / base.size() - (double) value.other() / other.size());
            Value most = values.values().stream()
                    .max(Comparator.comparingDouble(gap))
                    .orElseThrow();
            if (gap.applyAsDouble(most) >= GAP) {
                unbalanced.add(held(design, name, most.value(), List.copyOf(values.values())));
            }
        }
        unbalanced.sort(Comparator.comparing(UnbalancedFact::name));
        return unbalanced;
    }

    private static Map<String, Value> values(String name, List<Observation> base, List<Observation> other) {
        TreeSet<String> all = new TreeSet<>();
        base.forEach(run -> all.add(value(run, name)));
        other.forEach(run -> all.add(value(run, name)));
        Map<String, Value> values = new TreeMap<>();
        for (String value : all) {
            List<Observation> ofBase =
                    base.stream().filter(run -> value(run, name).equals(value)).toList();
            List<Observation> ofOther =
                    other.stream().filter(run -> value(run, name).equals(value)).toList();
            values.put(
                    value, new Value(value, ofBase.size(), ofOther.size(), Math.expm1(mean(ofOther) - mean(ofBase))));
        }
        return values;
    }

    private static double mean(List<Observation> runs) {
        return runs.stream().mapToDouble(Observation::logThroughput).average().orElse(Double.NaN);
    }

    private static String value(Observation run, String name) {
        return run.facts().getOrDefault(name, "none");
    }

    private static UnbalancedFact held(Design design, String name, String most, List<Value> values) {
        ToDoubleFunction<Observation> has = run -> value(run, name).equals(most) ? 1 : 0;
        double[] ofBase = Design.values(design.base(), has);
        double[] ofOther = Design.values(design.other(), has);
        Estimator estimator;
        if (design.isPaired()) {
            double[] offsets = new double[ofBase.length];
            for (int i = 0; i < offsets.length; i++) {
                offsets[i] = ofOther[i] - ofBase[i];
            }
            estimator = Estimator.ofPairs(offsets);
        } else {
            estimator = Estimator.ofGroups(ofBase, ofOther);
        }
        if (!estimator.isAdjusted()) {
            return new UnbalancedFact(name, values, most, Double.NaN, Double.NaN, Double.NaN);
        }
        Estimate estimate = estimator.of(
                Design.values(design.base(), Observation::logThroughput),
                Design.values(design.other(), Observation::logThroughput));
        double half = estimate.halfWidth(1 - Estimate.ALPHA);
        return new UnbalancedFact(
                name,
                values,
                most,
                Math.expm1(estimate.value()),
                Math.expm1(estimate.value() - half),
                Math.expm1(estimate.value() + half));
    }
}
