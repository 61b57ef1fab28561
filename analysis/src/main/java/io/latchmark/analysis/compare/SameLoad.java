package io.latchmark.analysis.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Facts that define the load. Throughputs under different loads don't measure a configuration. */
public final class SameLoad {
    /** The shares of the transaction types. */
    static final String MIX = "run.mix";

    static final String PACING = "run.pacing";

    /** The separate mix of a step, where other steps use the run's. */
    static final String STEP_MIX = "run.step_mix";

    private static final List<String> FACTS = List.of(
            "run.engine", "run.warehouses", MIX, PACING, "run.isolation", "run.procedures", "run.homes", "run.limit");
    /** Means over intervals of different length differ if throughput changes over time. */
    private static final String INTERVAL = "run.measurement_interval";

    private SameLoad() {}

    /**
     * The differences between loads, for example {@code run.warehouses: 10, 20}; empty if the load is the same.
     *
     * @param values the values of each fact over all runs, by name
     */
    public static List<String> differences(Map<String, ? extends Set<String>> values) {
        return differences(values, FACTS);
    }

    private static List<String> differences(Map<String, ? extends Set<String>> values, List<String> facts) {
        return facts.stream()
                .filter(name -> values.containsKey(name) && values.get(name).size() > 1)
                .map(name -> name + ": " + String.join(", ", values.get(name)))
                .toList();
    }

    /** The differences between the loads of these runs, including their interval; empty if the load is the same. */
    static List<String> differences(List<Observation> observations) {
        List<String> facts = new ArrayList<>(FACTS);
        facts.add(INTERVAL);
        return differences(values(observations), facts);
    }

    private static Map<String, Set<String>> values(List<Observation> observations) {
        Map<String, Set<String>> values = new TreeMap<>();
        observations.forEach(one -> one.facts()
                .forEach((name, value) ->
                        values.computeIfAbsent(name, any -> new TreeSet<>()).add(value)));
        return values;
    }

    /**
     * Why runs can't be compared: their loads differ in a fact other than the one that names the configurations. Empty if they
     * can be. Workloads of an experiment and steps with a separate mix are compared separately.
     */
    static Optional<String> refusal(List<Observation> observations, String labelBy) {
        List<String> facts = new ArrayList<>(FACTS);
        facts.add(INTERVAL);
        facts.remove(labelBy);
        return observations.stream()
                .collect(Collectors.groupingBy(
                        one -> one.figures().workload() + "/" + one.facts().getOrDefault(STEP_MIX, ""),
                        TreeMap::new,
                        Collectors.toList()))
                .values()
                .stream()
                .map(SameLoad::values)
                .map(values -> differences(values, facts))
                .filter(several -> !several.isEmpty())
                .findFirst()
                .map(several -> "these runs are of different loads, whose throughputs are not comparable: "
                        + String.join("; ", several)
                        + ". Compare runs of one load, or, if this is the factor of your experiment, name it: --label-by "
                        + several.get(0).substring(0, several.get(0).indexOf(':')));
    }

    /** Adds the workload's name to the level if an experiment has several: each is compared separately. */
    static List<Observation> apart(List<Observation> observations) {
        boolean several = observations.stream()
                        .map(one -> one.figures().workload())
                        .distinct()
                        .count()
                > 1;
        return several
                ? observations.stream()
                        .map(one -> one.at(
                                one.figures().level() + ", " + one.figures().workload()))
                        .toList()
                : observations;
    }
}
