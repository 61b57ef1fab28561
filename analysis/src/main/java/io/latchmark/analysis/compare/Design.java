package io.latchmark.analysis.compare;

import io.latchmark.analysis.statistics.MeanDifference;
import io.latchmark.analysis.statistics.PermutationTest;
import io.latchmark.analysis.statistics.Resampling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Collectors;

/**
 * How two groups of runs are compared with each other: block by block, if all runs come from an experiment's blocks, or as
 * two independent groups. A member is a block's runs of one configuration, or a single run. Immutable.
 */
final class Design {
    private final List<List<Observation>> base;
    private final List<List<Observation>> other;
    private final boolean paired;
    private final List<String> notes;

    private Design(List<List<Observation>> base, List<List<Observation>> other, boolean paired, List<String> notes) {
        this.base = List.copyOf(base);
        this.other = List.copyOf(other);
        this.paired = paired;
        this.notes = List.copyOf(notes);
    }

    static Design of(List<Observation> base, List<Observation> other) {
        Map<String, List<Observation>> baseBlocks = byBlock(base);
        Map<String, List<Observation>> otherBlocks = byBlock(other);
        List<String> complete = baseBlocks.keySet().stream()
                .filter(block -> !block.isEmpty() && otherBlocks.containsKey(block))
                .toList();
        boolean blocked = !baseBlocks.containsKey("") && !otherBlocks.containsKey("") && !complete.isEmpty();
        if (!blocked) {
            return new Design(
                    base.stream().map(List::of).toList(),
                    other.stream().map(List::of).toList(),
                    false,
                    List.of());
        }
        List<String> notes = new ArrayList<>();
        int incomplete = baseBlocks.size() + otherBlocks.size() - 2 * complete.size();
        if (incomplete > 0) {
            notes.add(incomplete + " blocks have a run of one configuration alone and are left out");
        }
        return new Design(
                complete.stream()
                        .map(block -> baseBlocks.getOrDefault(block, List.of()))
                        .toList(),
                complete.stream()
                        .map(block -> otherBlocks.getOrDefault(block, List.of()))
                        .toList(),
                true,
                notes);
    }

    private static Map<String, List<Observation>> byBlock(List<Observation> observations) {
        return observations.stream()
                .collect(Collectors.groupingBy(one -> one.figures().block(), TreeMap::new, Collectors.toList()));
    }

    boolean isPaired() {
        return paired;
    }

    List<String> notes() {
        return notes;
    }

    /** Blocks, or runs of the base. */
    int baseSize() {
        return base.size();
    }

    /** Blocks, or runs of the other group. */
    int otherSize() {
        return other.size();
    }

    List<List<Observation>> base() {
        return base;
    }

    List<List<Observation>> other() {
        return other;
    }

    /** Whether each side has two members at least, so that chance can be judged. */
    boolean isReplicated() {
        return base.size() > 1 && other.size() > 1;
    }

    MeanDifference logDifference() {
        return paired
                ? MeanDifference.ofPairs(logs(base), logs(other))
                : MeanDifference.ofGroups(logs(base), logs(other));
    }

    double permutationPValue() {
        return paired
                ? PermutationTest.ofPairs(logs(base), logs(other))
                : PermutationTest.ofGroups(logs(base), logs(other));
    }

    private static double[] logs(List<List<Observation>> members) {
        return members.stream()
                .mapToDouble(member -> member.stream()
                        .mapToDouble(Observation::logThroughput)
                        .average()
                        .orElseThrow())
                .toArray();
    }

    /** The mean difference of log throughput, which all parts of a waterfall sum to. */
    double meanLogDifference() {
        return mean(matrix((one, two) -> two.logThroughput() - one.logThroughput()), ones(base), ones(other));
    }

    /** The bootstrap over members; empty without replication. */
    Optional<Resampling> resampling() {
        if (!isReplicated()) {
            return Optional.empty();
        }
        return Optional.of(paired ? Resampling.ofPairs(base.size()) : Resampling.ofGroups(base.size(), other.size()));
    }

    /** A figure of every pair of runs that are compared with each other: of one block, or of any two. */
    double[][] matrix(ToDoubleBiFunction<Observation, Observation> figure) {
        double[][] matrix = new double[base.size()][other.size()];
        for (int i = 0; i < base.size(); i++) {
            for (int j = 0; j < other.size(); j++) {
                matrix[i][j] = paired && i != j ? 0 : mean(base.get(i), other.get(j), figure);
            }
        }
        return matrix;
    }

    private static double mean(
            List<Observation> one, List<Observation> two, ToDoubleBiFunction<Observation, Observation> figure) {
        double sum = 0;
        for (Observation first : one) {
            for (Observation second : two) {
                sum += figure.applyAsDouble(first, second);
            }
        }
        return sum / (one.size() * two.size());
    }

    /** The mean of a matrix with members counted as often as they were drawn. */
    double mean(double[][] matrix, int[] ofBase, int[] ofOther) {
        double sum = 0;
        double count = 0;
        for (int i = 0; i < matrix.length; i++) {
            if (paired) {
                sum += ofBase[i] * matrix[i][i];
                count += ofBase[i];
                continue;
            }
            for (int j = 0; j < matrix[i].length; j++) {
                double weight = ofBase[i] * ofOther[j];
                sum += weight * matrix[i][j];
                count += weight;
            }
        }
        return sum / count;
    }

    /** Each member once. */
    static int[] ones(List<?> members) {
        int[] ones = new int[members.size()];
        Arrays.fill(ones, 1);
        return ones;
    }
}
