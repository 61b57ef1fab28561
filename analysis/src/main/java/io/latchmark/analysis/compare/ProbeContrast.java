package io.latchmark.analysis.compare;

import io.latchmark.analysis.compare.ProbedLoads.Load;
import io.latchmark.analysis.compare.ProbedLoads.Logs;
import io.latchmark.analysis.statistics.Estimator;
import io.latchmark.platform.CountText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * One configuration compared with another in one kind of work, over the loads that all their probes measured. The verdict is on
 * the geometric mean rate over these loads; single loads have intervals without a correction for their number.
 *
 * @param work the kind of work
 * @param base the configuration compared with
 * @param other the configuration under test
 * @param sides probes, or blocks, of both, in words
 * @param rate the effect on IOPS, over all loads
 * @param time the effect on the mean I/O latency, over all loads
 * @param because why the verdict isn't clearer; empty if nothing limits it
 * @param points one per load, ascending
 */
public record ProbeContrast(
        String work,
        String base,
        String other,
        String sides,
        Effect rate,
        Effect time,
        Verdict verdict,
        String because,
        List<Point> points) {
    private static final double NANOS_PER_MILLI = 1e6;

    public ProbeContrast {
        points = List.copyOf(points);
    }

    /**
     * One load.
     *
     * @param load as text: {@code 8} in flight
     * @param baseIops geometric mean over probes
     * @param baseMillis geometric mean over probes of the mean I/O latency
     */
    public record Point(
            String load,
            double baseIops,
            double otherIops,
            Effect rate,
            double baseMillis,
            double otherMillis,
            Effect time) {}

    /** Compares two groups of probes, without a verdict yet; empty if no load is in all of them. */
    static Optional<Unjudged<ProbeContrast>> of(String work, List<ProbedLoads> base, List<ProbedLoads> other) {
        Set<Load> loads = new TreeSet<>(base.get(0).loads(work).keySet());
        base.forEach(probe -> loads.retainAll(probe.loads(work).keySet()));
        other.forEach(probe -> loads.retainAll(probe.loads(work).keySet()));
        if (loads.isEmpty()) {
            return Optional.empty();
        }
        Groups groups = Groups.of(base, other);
        List<Point> points = new ArrayList<>();
        for (Load load : loads) {
            points.add(groups.point(work, load));
        }
        Effect rate = groups.effect(probe -> mean(probe.loads(work), loads, Logs::iops));
        Effect time = groups.effect(probe -> mean(probe.loads(work), loads, Logs::nanos));
        String obstacle = groups.estimator().isConfounded() ? Groups.CONFOUNDED : "";
        return Optional.of(new Unjudged<>(rate, judged -> {
            Judgement judgement = Judgement.of(judged, groups.tooFew(), obstacle, Optional.empty());
            return new ProbeContrast(
                    work,
                    base.get(0).label(),
                    other.get(0).label(),
                    groups.sides(),
                    judged,
                    time,
                    judgement.verdict(),
                    judgement.because(),
                    points);
        }));
    }

    private static double mean(Map<Load, Logs> figures, Set<Load> loads, ToDoubleFunction<Logs> figure) {
        return figures.entrySet().stream()
                .filter(entry -> loads.contains(entry.getKey()))
                .mapToDouble(entry -> figure.applyAsDouble(entry.getValue()))
                .average()
                .orElseThrow();
    }

    /** Two groups of members: the probes of a block, or single probes if not all belong to complete blocks. */
    private record Groups(List<List<ProbedLoads>> base, List<List<ProbedLoads>> other, boolean paired) {
        private static final String CONFOUNDED =
                "the order of the probes is not distinguishable from the configuration: one"
                        + " always came before the other";

        private static Groups of(List<ProbedLoads> base, List<ProbedLoads> other) {
            Map<String, List<ProbedLoads>> baseBlocks = Design.byBlock(base, ProbedLoads::block);
            Map<String, List<ProbedLoads>> otherBlocks = Design.byBlock(other, ProbedLoads::block);
            List<String> complete = baseBlocks.keySet().stream()
                    .filter(otherBlocks::containsKey)
                    .toList();
            boolean blocked = !baseBlocks.containsKey("") && !otherBlocks.containsKey("") && !complete.isEmpty();
            return blocked
                    ? new Groups(Design.members(baseBlocks, complete), Design.members(otherBlocks, complete), true)
                    : new Groups(
                            base.stream().map(List::of).toList(),
                            other.stream().map(List::of).toList(),
                            false);
        }

        Estimator estimator() {
            double[] places = Design.values(base, ProbedLoads::position);
            double[] others = Design.values(other, ProbedLoads::position);
            if (!paired) {
                return Estimator.ofGroups(new double[places.length], new double[others.length]);
            }
            Arrays.setAll(others, i -> others[i] - places[i]);
            return Estimator.ofPairs(others);
        }

        String sides() {
            return paired
                    ? CountText.of(base.size(), "block", "blocks")
                    : base.size() + " and " + other.size() + " probes";
        }

        String tooFew() {
            return Judgement.tooFew(sides(), paired, Math.min(base.size(), other.size()));
        }

        Effect effect(ToDoubleFunction<ProbedLoads> log) {
            return Effect.of(
                    JudgedFigure.TRANSACTIONS, estimator(), Design.values(base, log), Design.values(other, log));
        }

        Point point(String work, Load load) {
            ToDoubleFunction<ProbedLoads> iops = probe -> mean(probe.loads(work), Set.of(load), Logs::iops);
            ToDoubleFunction<ProbedLoads> nanos = probe -> mean(probe.loads(work), Set.of(load), Logs::nanos);
            return new Point(
                    load.ratePerSecond() > 0
                            ? load.outstanding() + " at " + Math.round(load.ratePerSecond()) + "/s"
                            : Integer.toString(load.outstanding()),
                    geometricMean(base, iops),
                    geometricMean(other, iops),
                    effect(iops),
                    geometricMean(base, nanos) / NANOS_PER_MILLI,
                    geometricMean(other, nanos) / NANOS_PER_MILLI,
                    effect(nanos));
        }

        private static double geometricMean(List<List<ProbedLoads>> members, ToDoubleFunction<ProbedLoads> log) {
            return Math.exp(Arrays.stream(Design.values(members, log)).average().orElseThrow());
        }
    }
}
