package io.latchmark.analysis.compare;

import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.ledger.Ledger;
import io.latchmark.analysis.ledger.Part;
import io.latchmark.analysis.ledger.ProcessorTime;
import io.latchmark.analysis.statistics.Estimate;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleBiFunction;
import java.util.function.ToDoubleFunction;

/**
 * Divides the ratio of two ledgers' totals among their parts by the logarithmic mean Divisia index (Ang 2005; Ang and
 * Liu 2001), exactly and whatever the order: with L(a, b) = (a - b) / ln(a / b), ln(B / A) is the sum over the parts of
 * (b - a) / L(B, A). A part of a count times a mean is divided further: its weight L(b, a) / L(B, A) times the logarithm
 * of each factor's ratio. In the first form a part may be 0, or negative as a residual is.
 *
 * <p>The CPU time of a part's operations changes with their number and with the time of each: the number's effect
 * belongs to the part, the effect of the time of each to CPU. So all that fewer reads save belongs to reads, and a shorter wait for CPU
 * belongs to CPU.
 *
 * <p>Over several runs it is the mean over all pairs that are compared with each other, which sums to the difference as each of
 * them does; intervals are Student's t, of each part by itself.
 */
final class Division {
    /** Above this share of busy time a device has little left. */
    private static final double SATURATED = 0.8;

    private final Design design;
    private final boolean simultaneous;
    /** How many intervals hold together with 95 % (Bonferroni). */
    private int together = 1;

    /**
     * Of the runs of a design.
     *
     * @param simultaneous whether the intervals of a ledger's parts hold all together, instead of each by itself
     */
    Division(Design design, boolean simultaneous) {
        this.design = design;
        this.simultaneous = simultaneous;
    }

    /** L(a, b), the logarithmic mean of two positive numbers. */
    static double logarithmicMean(double a, double b) {
        double ratio = a / b;
        return Math.abs(ratio - 1) < 1e-9 ? (a + b) / 2 : (a - b) / Math.log(ratio);
    }

    /** The user's ledger's part of the difference; empty if a run has none. */
    Optional<Waterfall> ofUserTime() {
        if (anyWithout(Observation::user)) {
            return Optional.empty();
        }
        Function<Observation, Optional<Ledger>> user = Observation.userOf(design.all());
        together = simultaneous ? intervals(user) : 1;
        boolean open = design.base().get(0).get(0).openLoop();
        List<Waterfall.Step> steps = new ArrayList<>(steps(user));
        // In a closed loop N/X is the total, and N is the same; in an open one the total is the response time.
        double observed = open
                ? design.mean((one, two) -> -Math.log(total(two) / total(one))).value()
                : design.logDifference();
        String title = open ? "User time, of the response time" : "User time";
        return Optional.of(new Waterfall(title, observed, "", steps));
    }

    private static double total(Observation observation) {
        return observation.user().orElseThrow().totalMillis();
    }

    /** The devices' ledger's part of the difference; empty if a run has none, or devices do not match. */
    Optional<Waterfall> ofDeviceTime(MatchedDevices devices) {
        if (!devices.isComparable()) {
            return Optional.empty();
        }
        IdentityHashMap<Observation, Optional<Ledger>> ledgers = new IdentityHashMap<>();
        design.all().forEach(one -> ledgers.put(one, devices.ledger(one)));
        Function<Observation, Optional<Ledger>> ledger = one -> ledgers.getOrDefault(one, Optional.empty());
        together = simultaneous ? intervals(ledger) + 1 : 1;
        List<Waterfall.Step> steps = new ArrayList<>();
        steps.add(step(
                "how busy the devices were", List.of(), (one, two) -> Math.log(two.devicesBusy() / one.devicesBusy())));
        steps.addAll(steps(ledger));
        String note = (idleNote() + " " + devices.limit()).strip();
        return Optional.of(new Waterfall(Waterfall.DEVICE_TIME, design.logDifference(), note, steps));
    }

    /** Devices that all have time left don't decide throughput. */
    private String idleNote() {
        double busy = design.all().stream()
                .mapToDouble(Observation::busiestDevice)
                .average()
                .orElseThrow();
        return busy < SATURATED
                ? "The busiest device was busy " + NumberText.percent(busy)
                        + " of the time on average: the devices' time did not limit throughput. This shows what was requested from them, not why."
                : "";
    }

    private boolean anyWithout(Function<Observation, Optional<Ledger>> ledger) {
        return design.all().stream().anyMatch(one -> ledger.apply(one).isEmpty());
    }

    private List<Waterfall.Step> steps(Function<Observation, Optional<Ledger>> ledger) {
        List<Waterfall.Step> steps = new ArrayList<>();
        List<String> counted =
                names(ledger).stream().filter(name -> isCounted(ledger, name)).toList();
        for (String name : names(ledger)) {
            List<Waterfall.Step> factors = counted.contains(name)
                    ? List.of(
                            step(
                                    "number",
                                    List.of(),
                                    sum(factor(ledger, name, Part::millis, Part::count), cpuOfNumber(ledger, name))),
                            step(
                                    "time of each",
                                    List.of(),
                                    minus(
                                            own(ledger, name),
                                            List.of(name),
                                            part -> factor(ledger, part, Part::millis, Part::count))))
                    : List.of();
            if (design.all().stream()
                    .anyMatch(one -> ledger.apply(one).orElseThrow().millis(name) != 0)) {
                Waterfall.Step whole = step(name, factors, whole(ledger, name, counted));
                steps.add(new Waterfall.Step(
                        name,
                        whole.amount(),
                        whole.low(),
                        whole.high(),
                        factors,
                        side(design.base(), ledger, name),
                        side(design.other(), ledger, name)));
            }
        }
        return steps;
    }

    private boolean isCounted(Function<Observation, Optional<Ledger>> ledger, String name) {
        return design.all().stream()
                .allMatch(one -> ledger.apply(one)
                        .flatMap(found -> found.part(name))
                        .filter(part -> part.count() > 0)
                        .isPresent());
    }

    /** The intervals of a ledger: of each part, and of both factors of a part that has them. */
    private int intervals(Function<Observation, Optional<Ledger>> ledger) {
        return names(ledger).stream()
                .mapToInt(name -> isCounted(ledger, name) ? 3 : 1)
                .sum();
    }

    /** The effect of a part on throughput, with the CPU time that its number brings or takes away. */
    private static ToDoubleBiFunction<Observation, Observation> whole(
            Function<Observation, Optional<Ledger>> ledger, String name, List<String> counted) {
        ToDoubleBiFunction<Observation, Observation> own = own(ledger, name);
        return switch (name) {
            case ProcessorTime.DATABASE_ON ->
                minus(own, counted, part -> factor(ledger, part, Part::cpuMillis, Part::count));
            case ProcessorTime.DATABASE_WAITING ->
                minus(own, counted, part -> factor(ledger, part, Part::cpuWaitMillis, Part::count));
            default -> counted.contains(name) ? sum(own, cpuOfNumber(ledger, name)) : own;
        };
    }

    /** The effect of a part's own time. */
    private static ToDoubleBiFunction<Observation, Observation> own(
            Function<Observation, Optional<Ledger>> ledger, String name) {
        return (one, two) -> {
            Ledger a = ledger.apply(one).orElseThrow();
            Ledger b = ledger.apply(two).orElseThrow();
            return -(b.millis(name) - a.millis(name)) / logarithmicMean(b.totalMillis(), a.totalMillis());
        };
    }

    private static ToDoubleBiFunction<Observation, Observation> minus(
            ToDoubleBiFunction<Observation, Observation> whole,
            List<String> names,
            Function<String, ToDoubleBiFunction<Observation, Observation>> effect) {
        return (one, two) -> whole.applyAsDouble(one, two)
                - names.stream()
                        .mapToDouble(name -> effect.apply(name).applyAsDouble(one, two))
                        .sum();
    }

    /** The parts of all runs, in the order of the first that has them, the residual last. */
    private Set<String> names(Function<Observation, Optional<Ledger>> ledger) {
        Set<String> names = new LinkedHashSet<>();
        design.all().forEach(one -> ledger.apply(one).orElseThrow().parts().forEach(part -> names.add(part.name())));
        names.remove(Ledger.RESIDUAL);
        names.add(Ledger.RESIDUAL);
        return names;
    }

    /** The effect of a part's number on throughput by the CPU time of its operations. */
    private static ToDoubleBiFunction<Observation, Observation> cpuOfNumber(
            Function<Observation, Optional<Ledger>> ledger, String name) {
        return sum(
                factor(ledger, name, Part::cpuMillis, Part::count),
                factor(ledger, name, Part::cpuWaitMillis, Part::count));
    }

    private static ToDoubleBiFunction<Observation, Observation> sum(
            ToDoubleBiFunction<Observation, Observation> first, ToDoubleBiFunction<Observation, Observation> second) {
        return (one, two) -> first.applyAsDouble(one, two) + second.applyAsDouble(one, two);
    }

    /** The effect of one factor of a part's time on throughput; 0 where a run has no such time, the limit of ever less of it. */
    private static ToDoubleBiFunction<Observation, Observation> factor(
            Function<Observation, Optional<Ledger>> ledger,
            String name,
            ToDoubleFunction<Part> time,
            ToDoubleFunction<Part> value) {
        return (one, two) -> {
            Ledger a = ledger.apply(one).orElseThrow();
            Ledger b = ledger.apply(two).orElseThrow();
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

    /** A part in one configuration; a run without it has none of it. */
    private static Waterfall.Side side(
            List<List<Observation>> members, Function<Observation, Optional<Ledger>> ledger, String name) {
        return new Waterfall.Side(
                mean(members, ledger, name, Part::count),
                mean(members, ledger, name, part -> part.millis() + part.cpuMillis() + part.cpuWaitMillis()));
    }

    private static double mean(
            List<List<Observation>> members,
            Function<Observation, Optional<Ledger>> ledger,
            String name,
            ToDoubleFunction<Part> figure) {
        return members.stream()
                .flatMap(List::stream)
                .mapToDouble(one -> ledger.apply(one)
                        .flatMap(all -> all.part(name))
                        .map(figure::applyAsDouble)
                        .orElse(0.0))
                .average()
                .orElse(Double.NaN);
    }
}
