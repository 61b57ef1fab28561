package io.latchmark.analysis.compare;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.statistics.Estimate;
import io.latchmark.analysis.statistics.Estimator;
import io.latchmark.analysis.statistics.LookLevels;
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
import java.util.stream.IntStream;
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
    private final List<Observation> torn;
    /** The rule with the highest cost, if their experiments have several. */
    private final Optional<StoppingRule> until;

    private Design(
            List<List<Observation>> base,
            List<List<Observation>> other,
            boolean paired,
            List<Observation> withoutPartner,
            List<Observation> torn) {
        this.base = List.copyOf(base);
        this.other = List.copyOf(other);
        this.paired = paired;
        this.withoutPartner = List.copyOf(withoutPartner);
        this.torn = List.copyOf(torn);
        this.until = all().stream()
                .flatMap(run -> run.figures().until().stream())
                .max(Comparator.comparing(StoppingRule::reason)
                        .thenComparing(rule -> rule.lastLook() - rule.firstLook()));
        this.estimator = (paired ? Estimator.ofPairs(offsets()) : Estimator.ofGroups(places(base), places(other)))
                .after(until.map(LookLevels::of).orElse(LookLevels.ONE));
    }

    static Design of(List<Observation> plannedBase, List<Observation> plannedOther) {
        ExecutedBlocks executed = ExecutedBlocks.of(plannedBase, plannedOther);
        List<Observation> base = executed.runs(plannedBase);
        List<Observation> other = executed.runs(plannedOther);
        Map<String, List<Observation>> baseBlocks = byBlock(base, Design::block);
        Map<String, List<Observation>> otherBlocks = byBlock(other, Design::block);
        List<String> complete = baseBlocks.keySet().stream()
                .filter(block -> !block.isEmpty() && otherBlocks.containsKey(block) && !executed.isTorn(block))
                .toList();
        boolean blocked = !baseBlocks.containsKey("") && !otherBlocks.containsKey("");
        // A single block says nothing about chance, but runs of other blocks may.
        boolean enough = complete.size() > 1 || (complete.size() == 1 && (base.size() < 2 || other.size() < 2));
        if (!blocked || !enough) {
            return new Design(
                    base.stream().map(List::of).toList(),
                    other.stream().map(List::of).toList(),
                    false,
                    List.of(),
                    List.of());
        }
        Map<Boolean, List<Observation>> left = Stream.concat(base.stream(), other.stream())
                .filter(run -> !complete.contains(block(run)))
                .collect(Collectors.partitioningBy(run -> executed.isTorn(block(run))));
        return new Design(
                members(baseBlocks, complete),
                members(otherBlocks, complete),
                true,
                left.getOrDefault(false, List.of()),
                left.getOrDefault(true, List.of()));
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

    /** The rank of each run's start time among all; runs that started at the same time share their mean rank. */
    private double[] places(List<List<Observation>> members) {
        List<Instant> starts =
                all().stream().map(run -> run.figures().started()).sorted().toList();
        return members.stream()
                .map(member -> member.get(0).figures().started())
                .mapToDouble(start -> (starts.indexOf(start) + starts.lastIndexOf(start)) / 2.0)
                .toArray();
    }

    boolean isPaired() {
        return paired;
    }

    /** Runs whose block has only one of the two configurations. */
    List<Observation> withoutPartner() {
        return withoutPartner;
    }

    /** Runs of blocks that were not made in sequence. */
    List<Observation> torn() {
        return torn;
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

    /** This comparison by another figure. */
    Design by(JudgedFigure figure) {
        return new Design(by(base, figure), by(other, figure), paired, withoutPartner, torn);
    }

    private static List<List<Observation>> by(List<List<Observation>> members, JudgedFigure figure) {
        return members.stream()
                .map(member -> member.stream().map(run -> run.by(figure)).toList())
                .toList();
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

    /** The compared figure. */
    JudgedFigure judged() {
        return base.get(0).get(0).judged();
    }

    /** The difference of the figure's logarithms: of log throughput, the sum of all parts of a waterfall. */
    double logDifference() {
        return difference(Observation::logJudged).value();
    }

    /** The effect on the compared figure, with its tests. */
    Effect effect() {
        return Effect.of(
                judged(), estimator, values(base, Observation::logJudged), values(other, Observation::logJudged));
    }

    /** The change of each pair; for groups that of each run of the other against the mean of the base. */
    List<Double> changes() {
        double[] ofBase = values(base, Observation::logJudged);
        double[] ofOther = values(other, Observation::logJudged);
        double mean = Arrays.stream(ofBase).average().orElseThrow();
        return IntStream.range(0, ofOther.length)
                .mapToObj(i -> Math.expm1(ofOther[i] - (paired ? ofBase[i] : mean)))
                .toList();
    }

    /** Why there are too few for a verdict; empty if there are enough. */
    String tooFew() {
        return Judgement.tooFew(sides(), paired, Math.min(base.size(), other.size()));
    }

    /** The size of the comparison: {@code 6 blocks with runs of both}. */
    String sides() {
        return paired
                ? CountText.of(base.size(), "block with runs of both", "blocks with runs of both")
                : base.size() + " and " + other.size() + " runs";
    }

    /** The geometric means of the runs that the difference is of, and how it differs from theirs. */
    String means() {
        return label(other) + " " + mean(other) + " " + judged().unit() + judged().title() + ", " + label(base) + " "
                + mean(base) + judged().before() + all().get(0).figures().level()
                + (withoutPartner.isEmpty() && torn.isEmpty() ? "" : ", in the blocks with runs of both")
                + (estimator.isAdjusted() ? ", not adjusted for the order of runs" : "");
    }

    private static String mean(List<List<Observation>> members) {
        return NumberText.of(Math.exp(
                Arrays.stream(values(members, Observation::logJudged)).average().orElseThrow()));
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
        double[] ofBase = new double[base.size()];
        double[] ofOther = new double[other.size()];
        for (int i = 0; i < base.size(); i++) {
            for (int j = 0; j < other.size(); j++) {
                double value = mean(base.get(i), other.get(j), figure);
                ofBase[i] -= value / other.size();
                ofOther[j] += value / base.size();
            }
        }
        double whole = Arrays.stream(ofOther).average().orElseThrow();
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
    Optional<Obstacle> obstacle() {
        if (!estimator.isConfounded()) {
            return Optional.empty();
        }
        boolean baseFirst = paired ? offsets()[0] > 0 : meanPlace(base) < meanPlace(other);
        String first = label(baseFirst ? base : other);
        String second = label(baseFirst ? other : base);
        return Optional.of(
                paired
                        ? new Obstacle(
                                first + " ran before " + second
                                        + " in every block: a drift within blocks can't be distinguished from the configuration",
                                "change the order from block to block, like 'latchmark experiment'")
                        : new Obstacle(
                                first + " ran before " + second + ": their mean places among the " + all().size()
                                        + " runs differ by "
                                        + NumberText.of(Math.abs(meanPlace(base) - meanPlace(other)))
                                        + ", more than a quarter of them, and a change over time can't be distinguished from the configuration",
                                "repeat them alternately, or use 'latchmark experiment'"));
    }

    private double meanPlace(List<List<Observation>> members) {
        return Arrays.stream(places(members)).average().orElseThrow();
    }

    private static String label(List<List<Observation>> members) {
        return members.get(0).get(0).figures().label();
    }

    /** How the run order affects the estimate; empty if it does not. */
    List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (estimator.isAdjusted()) {
            notes.add(
                    "Adjusted for the position within blocks: a steady drift within blocks is not part of the difference.");
        }
        until.ifPresent(rule -> notes.add(String.format(
                Locale.ROOT,
                "Compared after each block from %d to %d, until %s: intervals and p-values allow for it (each comparison uses %.1f %%, and all together hold with 95 %%).",
                rule.firstLook(),
                rule.lastLook(),
                rule.reason() == StoppingRule.Reason.VERDICT ? "there was a verdict" : "the interval was narrow enough",
                100 * (1 - LookLevels.of(rule).test()))));
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
