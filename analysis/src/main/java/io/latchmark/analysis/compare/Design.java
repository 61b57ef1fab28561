package io.latchmark.analysis.compare;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.statistics.Estimate;
import io.latchmark.analysis.statistics.Estimator;
import io.latchmark.analysis.statistics.InterimLooks;
import io.latchmark.analysis.statistics.PartlyPaired;
import io.latchmark.analysis.statistics.PermutationTest;
import io.latchmark.platform.CountText;
import io.latchmark.results.run.StoppingRule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * How two groups of runs are compared: block by block, if all runs come from blocks of an experiment, or as two independent
 * groups. A member is a block's runs of one configuration, or a single run. Run order is part of the design: the position within
 * a block, or the rank of the start time among all runs. Immutable.
 */
final class Design {
    private final List<List<Observation>> base;
    private final List<List<Observation>> other;
    private final boolean paired;
    private final Estimator estimator;
    private final List<Observation> withoutPartner;
    private final Optional<PartlyPaired> combined;
    /** The rule with the highest cost, if their experiments have several. */
    private final Optional<StoppingRule> until;

    private Design(
            List<List<Observation>> base,
            List<List<Observation>> other,
            boolean paired,
            List<Observation> withoutPartner) {
        this.base = List.copyOf(base);
        this.other = List.copyOf(other);
        this.paired = paired;
        this.withoutPartner = List.copyOf(withoutPartner);
        this.until = Stream.concat(all().stream(), withoutPartner.stream())
                .flatMap(run -> run.figures().until().stream())
                .max(Comparator.comparing(StoppingRule::reason)
                        .thenComparing(rule -> rule.lastLook() - rule.firstLook()));
        InterimLooks looks = until.map(InterimLooks::of).orElse(InterimLooks.NONE);
        this.estimator = (paired ? Estimator.ofPairs(offsets()) : ofGroups()).after(looks);
        this.combined = withoutPartner.isEmpty() ? Optional.empty() : PartlyPaired.of(valuesOfBlocks(), looks);
    }

    static Design of(List<Observation> plannedBase, List<Observation> plannedOther) {
        ExecutedBlocks executed = ExecutedBlocks.of(plannedBase, plannedOther);
        List<Observation> base = executed.runs(plannedBase);
        List<Observation> other = executed.runs(plannedOther);
        Map<String, List<Observation>> baseBlocks = byBlock(base, Design::block);
        Map<String, List<Observation>> otherBlocks = byBlock(other, Design::block);
        List<String> complete = baseBlocks.keySet().stream()
                .filter(block -> !block.isEmpty() && otherBlocks.containsKey(block))
                .toList();
        boolean blocked = !baseBlocks.containsKey("") && !otherBlocks.containsKey("");
        // A single block says nothing about chance, but runs of other blocks may.
        boolean enough = complete.size() > 1 || (complete.size() == 1 && (base.size() < 2 || other.size() < 2));
        if (!blocked || !enough) {
            return new Design(
                    base.stream().map(List::of).toList(),
                    other.stream().map(List::of).toList(),
                    false,
                    List.of());
        }
        return new Design(
                members(baseBlocks, complete),
                members(otherBlocks, complete),
                true,
                Stream.concat(base.stream(), other.stream())
                        .filter(run -> !complete.contains(run.figures().block()))
                        .toList());
    }

    /** The members of these blocks, in their order. */
    static <T> List<List<T>> members(Map<String, List<T>> byBlock, List<String> blocks) {
        return blocks.stream()
                .map(block -> byBlock.getOrDefault(block, List.of()))
                .toList();
    }

    private static String block(Observation run) {
        return run.figures().block();
    }

    static <T> Map<String, List<T>> byBlock(List<T> observations, Function<T, String> block) {
        return observations.stream().collect(Collectors.groupingBy(block, TreeMap::new, Collectors.toList()));
    }

    /** How many positions later in its block the other configuration ran than the base. */
    private double[] offsets() {
        double[] offsets = new double[base.size()];
        Arrays.setAll(offsets, i -> position(other.get(i)) - position(base.get(i)));
        return offsets;
    }

    private static double position(List<Observation> member) {
        return member.stream()
                .mapToInt(run -> run.figures().position())
                .average()
                .orElseThrow();
    }

    /** The log throughput of each member, including those without a partner. */
    private List<PartlyPaired.Value> valuesOfBlocks() {
        List<Observation> runs = new ArrayList<>(all());
        runs.addAll(withoutPartner);
        Map<String, List<Observation>> blocks = byBlock(runs, Design::block);
        List<Instant> starts = blocks.values().stream()
                .map(block -> firstStart(List.of(block)))
                .sorted()
                .toList();
        List<PartlyPaired.Value> values = new ArrayList<>();
        blocks.forEach((block, ofBlock) -> ofBlock.stream()
                .collect(Collectors.partitioningBy(run -> !run.figures().label().equals(label(base))))
                .forEach((ofOther, member) -> {
                    if (!member.isEmpty()) {
                        values.add(new PartlyPaired.Value(
                                block,
                                ofOther,
                                values(List.of(member), Observation::logThroughput)[0],
                                position(member),
                                place(starts, firstStart(List.of(ofBlock)))));
                    }
                }));
        return values;
    }

    /** The rank of a start time; equal times share their mean rank. */
    private static double place(List<Instant> starts, Instant start) {
        return (starts.indexOf(start) + starts.lastIndexOf(start)) / 2.0;
    }

    /** Uses the rank of each run's start time; runs that started at the same time share their mean rank. */
    private Estimator ofGroups() {
        List<Instant> starts =
                all().stream().map(run -> run.figures().started()).sorted().toList();
        ToDoubleFunction<List<Observation>> place =
                member -> place(starts, member.get(0).figures().started());
        return Estimator.ofGroups(
                base.stream().mapToDouble(place).toArray(),
                other.stream().mapToDouble(place).toArray());
    }

    boolean isPaired() {
        return paired;
    }

    /** Runs whose block has only one of the two configurations. */
    List<Observation> withoutPartner() {
        return withoutPartner;
    }

    /** The pairs and the runs without a partner, analysed together; empty if all runs are paired, or this is not possible. */
    Optional<PartlyPaired> combined() {
        return combined;
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

    List<Observation> all() {
        List<Observation> all = new ArrayList<>();
        base.forEach(all::addAll);
        other.forEach(all::addAll);
        return all;
    }

    /** The estimator of differences. */
    Estimator estimator() {
        return estimator;
    }

    /** This comparison restricted to runs that satisfy a condition; empty if a side has none. */
    Optional<Design> having(Predicate<Observation> wanted) {
        List<Observation> ofBase =
                base.stream().flatMap(List::stream).filter(wanted).toList();
        List<Observation> ofOther =
                other.stream().flatMap(List::stream).filter(wanted).toList();
        return ofBase.isEmpty() || ofOther.isEmpty() ? Optional.empty() : Optional.of(of(ofBase, ofOther));
    }

    /** The difference of log throughput, the sum of all parts of a waterfall. */
    double logDifference() {
        return difference(Observation::logThroughput).value();
    }

    /** The effect on throughput, with its tests, from pairs and runs without a partner together where possible. */
    Effect effect() {
        return combined.map(Effect::of).orElseGet(this::effectOfMembers);
    }

    /** The effect on throughput without the runs that have no partner. */
    Effect effectOfMembers() {
        return Effect.of(
                estimator, values(base, Observation::logThroughput), values(other, Observation::logThroughput));
    }

    /** Why no result could be significant; empty if one could. */
    String tooFew() {
        return Judgement.tooFew(
                sides(),
                paired,
                more -> combined.map(values -> values.leastPermutationPValue() / Math.pow(2, more))
                        .orElseGet(() -> paired
                                ? PermutationTest.leastOfPairs(base.size() + more)
                                : PermutationTest.leastOfGroups(base.size() + more, other.size() + more)));
    }

    /** The size of the comparison: {@code 6 blocks with runs of both}. */
    String sides() {
        if (!paired) {
            return base.size() + " and " + other.size() + " runs";
        }
        return CountText.of(base.size(), "block with runs of both", "blocks with runs of both")
                + (combined.isPresent() ? " and " + withoutPartner.size() + " runs without a partner" : "");
    }

    /** The geometric means of the runs that the difference is of, and how it differs from theirs. */
    String means() {
        List<List<Observation>> ofBase = new ArrayList<>(base);
        List<List<Observation>> ofOther = new ArrayList<>(other);
        if (combined.isPresent()) {
            withoutPartner.forEach(
                    run -> (run.figures().label().equals(label(base)) ? ofBase : ofOther).add(List.of(run)));
        }
        String means = label(other) + " " + mean(ofOther) + " "
                + all().get(0).throughput().name() + ", " + label(base) + " " + mean(ofBase) + " at "
                + all().get(0).figures().level();
        if (combined.isPresent()) {
            return means + ", means of all " + count(ofBase) + " and " + count(ofOther)
                    + " runs; the difference is estimated from " + sides() + ", adjusted for their order";
        }
        return means
                + (withoutPartner.isEmpty() ? "" : ", in the blocks with runs of both")
                + (estimator.isAdjusted() ? ", not adjusted for the order of runs" : "");
    }

    private static String mean(List<List<Observation>> members) {
        return NumberText.of(Math.exp(Arrays.stream(values(members, Observation::logThroughput))
                .average()
                .orElseThrow()));
    }

    private static int count(List<List<Observation>> members) {
        return members.stream().mapToInt(List::size).sum();
    }

    /** A figure of each member: its mean over the member's runs. */
    static <T> double[] values(List<List<T>> members, ToDoubleFunction<T> figure) {
        return members.stream()
                .mapToDouble(
                        member -> member.stream().mapToDouble(figure).average().orElseThrow())
                .toArray();
    }

    /** The difference of a figure that each run has. */
    Estimate difference(ToDoubleFunction<Observation> figure) {
        return estimator.of(values(base, figure), values(other, figure));
    }

    /**
     * The mean of a function over pairs of compared runs, which are those of a block or any two, weighted as the difference of
     * throughput: parts that add up to that difference in every pair do so here. For independent groups the standard error comes
     * from each run's mean over its partners (Hoeffding's projection of a two-sample statistic, 1948).
     */
    Estimate mean(ToDoubleBiFunction<Observation, Observation> figure) {
        if (paired) {
            double[] differences = new double[base.size()];
            Arrays.setAll(differences, i -> mean(base.get(i), other.get(i), figure));
            return estimator.of(new double[base.size()], differences);
        }
        double[] baseWeights = estimator.baseWeights();
        double[] otherWeights = estimator.otherWeights();
        double[] ofBase = new double[base.size()];
        double[] ofOther = new double[other.size()];
        double mean = 0;
        for (int i = 0; i < base.size(); i++) {
            for (int j = 0; j < other.size(); j++) {
                double value = mean(base.get(i), other.get(j), figure);
                ofBase[i] -= otherWeights[j] * value;
                ofOther[j] += baseWeights[i] * value;
                mean += baseWeights[i] * otherWeights[j] * value;
            }
        }
        double whole = mean;
        Arrays.setAll(ofOther, j -> ofOther[j] - whole);
        return estimator.of(ofBase, ofOther);
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

    /** Why the run order rules out a verdict; empty if it does not. */
    String obstacle() {
        if (!estimator.isConfounded()) {
            return "";
        }
        boolean baseFirst = paired ? offsets()[0] > 0 : firstStart(base).isBefore(firstStart(other));
        String first = label(baseFirst ? base : other);
        String second = label(baseFirst ? other : base);
        if (!paired) {
            return "every run of " + first + " started before the first of " + second
                    + ": a change over time can't be distinguished from the configuration; repeat them"
                    + " alternately, or use 'latchmark experiment'";
        }
        return Arrays.stream(offsets()).distinct().count() == 1
                ? first + " ran before " + second
                        + " in every block: a drift within blocks can't be distinguished from the configuration; change the order from block to block, like 'latchmark experiment'"
                : "two blocks are too few to separate the order within blocks from the configuration";
    }

    private static Instant firstStart(List<List<Observation>> members) {
        return members.stream()
                .flatMap(List::stream)
                .map(run -> run.figures().started())
                .min(Instant::compareTo)
                .orElseThrow();
    }

    private static String label(List<List<Observation>> members) {
        return members.get(0).get(0).figures().label();
    }

    /** How the run order affects the estimate; empty if it does not. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (estimator.isAdjusted()) {
            notes.add(
                    paired
                            ? "Adjusted for the position within blocks: a steady drift within blocks is not part of the"
                                    + " difference."
                            : "Adjusted for the order of the runs by their start: a steady drift with time is not part of the"
                                    + " difference.");
        }
        until.ifPresent(rule -> notes.add(String.format(
                Locale.ROOT,
                "Compared after each block from %d to %d, until %s: intervals and p-values allow for it (each comparison uses %.1f %%, and all together hold with 95 %%).",
                rule.firstLook(),
                rule.lastLook(),
                rule.reason() == StoppingRule.Reason.VERDICT ? "there was a verdict" : "the interval was narrow enough",
                100 * (1 - InterimLooks.of(rule).atEach(Estimate.ALPHA)))));
        if (paired
                && all().stream()
                                .mapToInt(run -> run.figures().position())
                                .max()
                                .orElse(1)
                        == 1) {
            notes.add("The order within the blocks is not known: a drift within blocks may be part of the difference.");
        }
        if (!paired) {
            notes.add(
                    "Unpaired: the order of the runs was not controlled. Whatever else changed with time may be part of the difference.");
        }
        return notes;
    }
}
