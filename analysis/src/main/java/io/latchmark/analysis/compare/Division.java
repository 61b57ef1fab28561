package io.latchmark.analysis.compare;

import io.latchmark.analysis.ledger.CpuTime;
import io.latchmark.analysis.ledger.Ledger;
import io.latchmark.analysis.ledger.Part;
import io.latchmark.analysis.ledger.UserTime;
import io.latchmark.analysis.statistics.Estimate;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;

/**
 * Breaks down the ratio of two ledgers' totals into their parts by the logarithmic mean Divisia index (Ang 2005; Ang and Liu
 * 2001), exactly and independent of order: with L(a, b) = (a - b) / ln(a / b), ln(B / A) is the sum over the parts of (b - a) /
 * L(B, A). A part that is a count times a mean is broken down further: its weight L(b, a) / L(B, A) times the logarithm of each
 * factor's ratio. In the first form a part may be 0, or negative if it is a residual.
 *
 * <p>The CPU time of a part's operations changes with their number and with the time of each: the effect of the number belongs to
 * the part, that of the time to CPU. All that fewer reads save is therefore attributed to reads, and a shorter wait for CPU to
 * CPU. Other storage changes how often calls sleep: if the files are elsewhere and the number of calls is alike, the whole calls
 * are the part's.
 *
 * <p>For several runs the result is the mean over all compared pairs of runs, which adds up to the difference because each pair
 * does. Intervals are Student's t, for each part separately.
 */
final class Division {
    /** The largest ratio of two numbers of calls that are alike. */
    private static final double ALIKE = 1.1;

    private final Design design;
    private final Function<Observation, Optional<Ledger>> ledgers;
    private final boolean otherStorage;
    /** The number of intervals that hold simultaneously with 95 % (Bonferroni). */
    private final int together;

    private Division(Design design, boolean simultaneous) {
        this.design = design;
        this.ledgers = Observation.userOf(design.all());
        this.otherStorage = Facts.differing(flat(design.base()), flat(design.other())).stream()
                .anyMatch(fact -> fact.confounded() && fact.isOfStorage());
        this.together = simultaneous
                ? names().stream().mapToInt(name -> isCounted(name) ? 3 : 1).sum()
                : 1;
    }

    /**
     * The breakdown of a design's difference by user time; empty if a run has no such ledger.
     *
     * @param simultaneous whether the intervals of all parts, and of both factors of each, hold together
     */
    static Optional<Waterfall> of(Design design, boolean simultaneous) {
        return design.all().stream().allMatch(one -> one.user().isPresent())
                ? Optional.of(new Division(design, simultaneous).waterfall())
                : Optional.empty();
    }

    private static List<Observation> flat(List<List<Observation>> members) {
        return members.stream().flatMap(List::stream).toList();
    }

    /** L(a, b), the logarithmic mean of two positive numbers. */
    static double logarithmicMean(double a, double b) {
        double ratio = a / b;
        return Math.abs(ratio - 1) < 1e-9 ? (a + b) / 2 : (a - b) / Math.log(ratio);
    }

    private Waterfall waterfall() {
        boolean open = design.all().stream()
                .allMatch(one -> one.user()
                        .flatMap(ledger -> ledger.part(UserTime.START_DELAY))
                        .isPresent());
        // In a closed loop the total is N/X, with N constant; in an open loop and with think times it is the response
        // time.
        double observed = open
                ? design.mean((one, two) -> -Math.log(total(two) / total(one))).value()
                : design.logDifference();
        return new Waterfall(open ? "User time, of the response time" : "User time", observed, steps());
    }

    private Ledger ledger(Observation one) {
        return ledgers.apply(one).orElseThrow();
    }

    private static double total(Observation observation) {
        return observation.user().orElseThrow().totalMillis();
    }

    private List<Waterfall.Step> steps() {
        List<Waterfall.Step> steps = new ArrayList<>();
        List<String> counted = names().stream().filter(this::isCounted).toList();
        for (String name : names()) {
            ToDoubleBiFunction<Observation, Observation> all = whole(name, counted);
            ToDoubleBiFunction<Observation, Observation> number = sum(List.of(
                    factor(name, Part::millis, Part::count),
                    factor(name, Part::cpuMillis, Part::count),
                    factor(name, Part::cpuWaitMillis, Part::count)));
            List<Waterfall.Step> factors = counted.contains(name)
                    ? List.of(
                            step("number", List.of(), number),
                            step(
                                    "time of each",
                                    List.of(),
                                    (one, two) -> all.applyAsDouble(one, two) - number.applyAsDouble(one, two)))
                    : List.of();
            if (design.all().stream().anyMatch(one -> ledger(one).millis(name) != 0)) {
                Waterfall.Step whole = step(name, factors, all);
                steps.add(new Waterfall.Step(
                        name,
                        whole.amount(),
                        whole.low(),
                        whole.high(),
                        factors,
                        side(design.base(), name),
                        side(design.other(), name)));
            }
        }
        return steps;
    }

    private boolean isCounted(String name) {
        return design.all().stream()
                .allMatch(one ->
                        ledger(one).part(name).filter(part -> part.count() > 0).isPresent());
    }

    /** The effect of a part on throughput, including the CPU time that its number, or its calls, add or save. */
    private ToDoubleBiFunction<Observation, Observation> whole(String name, List<String> counted) {
        ToDoubleBiFunction<Observation, Observation> own = change(name, Part::millis);
        return switch (name) {
            case CpuTime.DATABASE_ON -> without(own, counted, part -> inCalls(part, Part::cpuMillis));
            case CpuTime.DATABASE_WAITING -> without(own, counted, part -> inCalls(part, Part::cpuWaitMillis));
            default ->
                counted.contains(name)
                        ? sum(List.of(own, inCalls(name, Part::cpuMillis), inCalls(name, Part::cpuWaitMillis)))
                        : own;
        };
    }

    /** The effect of CPU time in a part's calls that belongs to the part. */
    private ToDoubleBiFunction<Observation, Observation> inCalls(String name, ToDoubleFunction<Part> time) {
        double ratio = mean(design.other(), name, Part::count) / mean(design.base(), name, Part::count);
        return otherStorage && Math.abs(Math.log(ratio)) <= Math.log(ALIKE)
                ? change(name, time)
                : factor(name, time, Part::count);
    }

    /** The effect of a part's time; 0 in a run without the part. */
    private ToDoubleBiFunction<Observation, Observation> change(String name, ToDoubleFunction<Part> time) {
        return (one, two) -> {
            Ledger a = ledger(one);
            Ledger b = ledger(two);
            double before = a.part(name).map(time::applyAsDouble).orElse(0.0);
            double after = b.part(name).map(time::applyAsDouble).orElse(0.0);
            return -(after - before) / logarithmicMean(b.totalMillis(), a.totalMillis());
        };
    }

    private static ToDoubleBiFunction<Observation, Observation> without(
            ToDoubleBiFunction<Observation, Observation> whole,
            List<String> names,
            Function<String, ToDoubleBiFunction<Observation, Observation>> effect) {
        ToDoubleBiFunction<Observation, Observation> others =
                sum(names.stream().map(effect).toList());
        return (one, two) -> whole.applyAsDouble(one, two) - others.applyAsDouble(one, two);
    }

    /** The parts of all runs, in the order of the first run that has them, the residual last. */
    private Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        design.all().forEach(one -> ledger(one).parts().forEach(part -> names.add(part.name())));
        names.remove(Ledger.RESIDUAL);
        names.add(Ledger.RESIDUAL);
        return names;
    }

    private static ToDoubleBiFunction<Observation, Observation> sum(
            List<ToDoubleBiFunction<Observation, Observation>> effects) {
        return (one, two) -> effects.stream()
                .mapToDouble(effect -> effect.applyAsDouble(one, two))
                .sum();
    }

    /** The effect of one factor of a part's time on throughput; 0, the limit, if a run has no such time. */
    private ToDoubleBiFunction<Observation, Observation> factor(
            String name, ToDoubleFunction<Part> time, ToDoubleFunction<Part> value) {
        return (one, two) -> {
            Ledger a = ledger(one);
            Ledger b = ledger(two);
            double before = time.applyAsDouble(a.part(name).orElseThrow());
            double after = time.applyAsDouble(b.part(name).orElseThrow());
            if (before <= 0 || after <= 0) {
                return 0;
            }
            double weight = logarithmicMean(after, before) / logarithmicMean(b.totalMillis(), a.totalMillis());
            return -weight
                    * Math.log(value.applyAsDouble(b.part(name).orElseThrow())
                            / value.applyAsDouble(a.part(name).orElseThrow()));
        };
    }

    private Waterfall.Step step(
            String name, List<Waterfall.Step> factors, ToDoubleBiFunction<Observation, Observation> effect) {
        Estimate mean = design.mean(effect);
        double half = mean.halfWidth(1 - Estimate.ALPHA / together);
        return new Waterfall.Step(
                name,
                mean.value(),
                mean.value() - half,
                mean.value() + half,
                factors,
                Waterfall.Side.UNKNOWN,
                Waterfall.Side.UNKNOWN);
    }

    /** A part in one configuration; a run without it counts as 0. */
    private Waterfall.Side side(List<List<Observation>> members, String name) {
        return new Waterfall.Side(
                mean(members, name, Part::count),
                mean(members, name, part -> part.millis() + part.cpuMillis() + part.cpuWaitMillis()));
    }

    private double mean(List<List<Observation>> members, String name, ToDoubleFunction<Part> figure) {
        return members.stream()
                .flatMap(List::stream)
                .mapToDouble(
                        one -> ledger(one).part(name).map(figure::applyAsDouble).orElse(0.0))
                .average()
                .orElse(Double.NaN);
    }
}
