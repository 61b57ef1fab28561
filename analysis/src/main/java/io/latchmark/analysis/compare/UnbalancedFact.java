package io.latchmark.analysis.compare;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A fact whose values are distributed unevenly over two groups of runs, for example a fast host that ran most of one
 * configuration and few of the other: its effect is part of the difference.
 *
 * @param name for example {@code host.host_name}; like the values, untrusted text
 * @param values each value, with the runs that had it
 * @param change the difference within its values, which is that with the fact held fixed
 */
public record UnbalancedFact(String name, List<Value> values, double change) {
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
            boolean uneven = values.values().stream()
                    .anyMatch(value ->
                            Math.abs((double) value.base() / base.size() - (double) value.other() / other.size())
                                    >= GAP);
            if (uneven) {
                unbalanced.add(new UnbalancedFact(name, List.copyOf(values.values()), held(values.values())));
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
        return runs.stream().mapToDouble(Observation::logJudged).average().orElse(Double.NaN);
    }

    private static String value(Observation run, String name) {
        return run.facts().getOrDefault(name, "none");
    }

    /** The mean difference within the values, each weighted as its numbers of runs allow: that of an analysis of covariance. */
    private static double held(Collection<Value> values) {
        double sum = 0;
        double weights = 0;
        for (Value value : values) {
            if (value.base > 0 && value.other > 0) {
                double weight = (double) value.base * value.other / (value.base + value.other);
                sum += weight * Math.log1p(value.change);
                weights += weight;
            }
        }
        return Math.expm1(sum / weights);
    }
}
