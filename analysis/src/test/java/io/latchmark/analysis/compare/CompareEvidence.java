package io.latchmark.analysis.compare;

import static io.latchmark.analysis.compare.Planted.contrast;

import io.latchmark.analysis.evidence.EvidenceRow;
import io.latchmark.analysis.gates.Gates;
import io.latchmark.analysis.statistics.Estimate;
import io.latchmark.analysis.statistics.Estimator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * What comparisons of planted runs are checked against: how often an interval covers the truth, how often equals are called
 * different, and how often a difference is found that should be found with 80 %. Demands vary by 2 % from run to run; where there
 * is a drift, each run is 3 % slower than the one before.
 */
public final class CompareEvidence {
    private static final double DRIFT = 0.03;
    private static final double FASTER = 0.35;

    private final int replications;
    private final List<EvidenceRow> rows = new ArrayList<>();

    private CompareEvidence(int replications) {
        this.replications = replications;
    }

    /**
     * How two groups of runs are laid out in time.
     *
     * @param base places of the base's runs, within blocks or among all; empty for unknown
     */
    record Layout(
            String name,
            boolean paired,
            int baseRuns,
            int otherRuns,
            List<Integer> base,
            List<Integer> other,
            double drift) {
        /** A layout whose order is not known, without a drift. */
        static Layout unordered(String name, boolean paired, int baseRuns, int otherRuns) {
            return new Layout(name, paired, baseRuns, otherRuns, List.of(), List.of(), 0);
        }

        List<Observation> base(Planted runs) {
            return laidOut(runs, base, baseRuns);
        }

        List<Observation> other(Planted runs) {
            return laidOut(runs, other, otherRuns);
        }

        private List<Observation> laidOut(Planted runs, List<Integer> places, int count) {
            Planted drifting = runs.drift(drift)
                    .at(places.stream().mapToInt(place -> place).toArray());
            double[] level = new double[count];
            Arrays.fill(level, 1);
            return paired ? drifting.inBlocks(level) : drifting.unblocked(count);
        }
    }

    private static Layout pairs(int blocks, double drift) {
        List<Integer> even =
                IntStream.range(0, blocks).mapToObj(block -> 1 + block % 2).toList();
        List<Integer> odd =
                IntStream.range(0, blocks).mapToObj(block -> 2 - block % 2).toList();
        return new Layout(
                blocks + " blocks" + (drift > 0 ? " with drift" : ""), true, blocks, blocks, even, odd, drift);
    }

    private static Layout alternating(int each) {
        return new Layout(
                each + " and " + each + " runs, alternating",
                false,
                each,
                each,
                IntStream.range(0, each).mapToObj(run -> 2 * run).toList(),
                IntStream.range(0, each).mapToObj(run -> 2 * run + 1).toList(),
                DRIFT);
    }

    private static List<Layout> layouts() {
        List<Layout> layouts = new ArrayList<>();
        for (int blocks : List.of(2, 3, 4, 5, 6, 8, 12)) {
            layouts.add(pairs(blocks, blocks % 2 == 0 ? DRIFT : 0));
        }
        layouts.add(pairs(5, DRIFT));
        layouts.add(pairs(6, 0));
        layouts.add(new Layout(
                "6 blocks, 5 with the same order",
                true,
                6,
                6,
                List.of(1, 1, 2, 1, 1, 1),
                List.of(2, 2, 1, 2, 2, 2),
                DRIFT));
        for (int each : List.of(3, 4, 6, 8)) {
            layouts.add(alternating(each));
        }
        layouts.add(new Layout(
                "4 blocks, 3 with the same order", true, 4, 4, List.of(1, 1, 2, 1), List.of(2, 2, 1, 2), DRIFT));
        layouts.add(new Layout("4 and 4 runs, ABBA", false, 4, 4, List.of(0, 3, 4, 7), List.of(1, 2, 5, 6), DRIFT));
        layouts.add(Layout.unordered("4 and 4 runs, order not known", false, 4, 4));
        layouts.add(Layout.unordered("4 and 9 runs, order not known", false, 4, 9));
        return layouts;
    }

    /** All statements, each from this number of replications with fixed seeds. */
    public static List<EvidenceRow> rows(int replications) {
        CompareEvidence evidence = new CompareEvidence(replications);
        layouts().forEach(evidence::intervals);
        layouts().forEach(evidence::placebo);
        evidence.unequal(4, 8, 3);
        evidence.unequal(4, 9, 8);
        evidence.unequal(5, 15, 4);
        evidence.unequal(15, 5, 4);
        evidence.unequal(6, 6, 4);
        evidence.power();
        evidence.pilots();
        evidence.confounded();
        evidence.rows.addAll(SituationEvidence.rows(replications));
        evidence.rows.addAll(JointEvidence.rows(replications));
        return List.copyOf(evidence.rows);
    }

    private void add(String name, long count, double bound, boolean atMost) {
        double share = (double) count / replications;
        rows.add(new EvidenceRow(
                name, replications, share, Math.sqrt(share * (1 - share) / replications), bound, atMost));
    }

    /** What something else may have made is no verdict on the configuration. */
    private void confounded() {
        inconclusive("resumed hours later, when a neighbour had come", Confounded::resumed);
        inconclusive("4 and 6 runs, mostly in order", Confounded::mostlyInOrder);
        inconclusive("B better on each of two hosts, and worse over both", Confounded::onUnequalHosts);
        for (String check : Gates.DISTURBANCES) {
            inconclusive("'" + check + "' on one side alone", runs -> runs.marked(check));
        }
    }

    private void inconclusive(String name, Function<Confounded, Contrast> compared) {
        Random random = new Random(6);
        long count = IntStream.range(0, replications)
                .filter(i -> compared.apply(new Confounded(random)).verdict() == Verdict.INCONCLUSIVE)
                .count();
        add("inconclusive: " + name, count, 0.95, false);
    }

    private void intervals(Layout layout) {
        Random random = new Random(1);
        double whole = Math.log(19 / (19 - 35 * 0.4 + 35 * FASTER));
        double part = partOfReads(random, Planted.pairsForTheTruth(replications));
        int ofWhole = 0;
        int ofPart = 0;
        int ofFactor = 0;
        for (int i = 0; i < replications; i++) {
            Contrast contrast = contrast(
                    layout.base(new Planted(random, "one")),
                    layout.other(new Planted(random, "two").reads(35, FASTER)));
            Effect effect = contrast.effect();
            ofWhole += effect.low() <= Math.expm1(whole) && Math.expm1(whole) <= effect.high() ? 1 : 0;
            Waterfall.Step reads = contrast.waterfalls().get(0).steps().get(0);
            ofPart += holds(reads, part) ? 1 : 0;
            // The number of reads is equal on both sides.
            ofFactor += holds(reads.factors().get(0), 0) ? 1 : 0;
        }
        add("95 % interval of the difference, " + layout.name(), ofWhole, 0.93, false);
        add("95 % interval of the part of reads, " + layout.name(), ofPart, 0.93, false);
        add("95 % interval of a factor of a part, " + layout.name(), ofFactor, 0.93, false);
    }

    static boolean holds(Waterfall.Step step, double truth) {
        return step.low() <= truth && truth <= step.high();
    }

    /** The mean part of reads over very many pairs of runs, by the formula itself. */
    static double partOfReads(Random random, int pairs) {
        double[] many = new double[pairs];
        Arrays.fill(many, 1);
        List<Observation> base = new Planted(random, "one").inBlocks(many);
        List<Observation> other = new Planted(random, "two").reads(35, FASTER).inBlocks(many);
        return IntStream.range(0, many.length)
                .mapToDouble(i -> {
                    double before = base.get(i).user().orElseThrow().millis("data-page read");
                    double after = other.get(i).user().orElseThrow().millis("data-page read");
                    double totalBefore = base.get(i).user().orElseThrow().totalMillis();
                    double totalAfter = other.get(i).user().orElseThrow().totalMillis();
                    return -(after - before) * Math.log(totalAfter / totalBefore) / (totalAfter - totalBefore);
                })
                .average()
                .orElseThrow();
    }

    private void placebo(Layout layout) {
        Random random = new Random(2);
        int different = 0;
        for (int i = 0; i < replications; i++) {
            Verdict verdict = contrast(
                            layout.base(new Planted(random, "one")), layout.other(new Planted(random, "two")))
                    .verdict();
            different += verdict == Verdict.EQUIVALENT || verdict == Verdict.INCONCLUSIVE ? 0 : 1;
        }
        add("equals are called different, " + layout.name(), different, 0.055, true);
    }

    /** Equal groups of unequal size and scatter. */
    private void unequal(int base, int other, int times) {
        Random random = new Random(4);
        int different = 0;
        for (int i = 0; i < replications; i++) {
            Estimator estimator = Estimator.ofGroups(new double[base], new double[other]);
            double[] one = Arrays.stream(normal(random, base, 0))
                    .map(value -> times * value)
                    .toArray();
            double[] two = normal(random, other, 0);
            different += estimator.of(one, two).pValue() <= 0.05 ? 1 : 0;
        }
        String groups = base + " runs that vary by " + 2 * times + " % and " + other + " by 2 %";
        add("equals are called different, " + groups, different, 0.055, true);
    }

    private void power() {
        for (int pairs : List.of(4, 5, 6, 8, 12)) {
            double[] offsets = new double[pairs];
            Arrays.setAll(offsets, i -> i % 2 == 0 ? 1 : -1);
            powerOf(pairs + " blocks", Estimator.ofPairs(offsets), pairs, pairs);
        }
        for (int each : List.of(4, 6, 10)) {
            powerOf(
                    each + " and " + each + " runs",
                    Estimator.ofGroups(new double[each], new double[each]),
                    each,
                    each);
        }
    }

    /** Each replication states a difference by values of its own; how often others find the root mean square of these. */
    private void powerOf(String name, Estimator estimator, int base, int other) {
        Random random = new Random(3);
        double squares = 0;
        for (int i = 0; i < replications; i++) {
            double stated = estimator
                    .of(normal(random, base, 0), normal(random, other, 0))
                    .detectable();
            squares += stated * stated / replications;
        }
        int found = 0;
        for (int i = 0; i < replications; i++) {
            double[] one = normal(random, base, 0);
            double[] two = normal(random, other, Math.sqrt(squares));
            found += estimator.of(one, two).pValue() <= 0.05 ? 1 : 0;
        }
        add("the difference found with 80 % is found, " + name + " (at least)", found, Estimate.POWER - 0.05, false);
        add("the difference found with 80 % is found, " + name + " (at most)", found, Estimate.POWER + 0.05, true);
    }

    private static double[] normal(Random random, int count, double mean) {
        return IntStream.range(0, count)
                .mapToDouble(i -> mean + 0.02 * random.nextGaussian())
                .toArray();
    }

    private void pilots() {
        Random random = new Random(4);
        double wanted = 0.02;
        int needed = BlocksNeeded.of(new Estimate(0, 0.02 / 1e3, 1e6), true, 1_000_000, 1_000_000)
                .likely(wanted)
                .getAsInt();
        int enough = 0;
        for (int i = 0; i < replications; i++) {
            double[] blocks = normal(random, 2, 0);
            enough += BlocksNeeded.of(new Estimate(0, Math.abs(blocks[0] - blocks[1]) / 2, 1), true, 2, 2)
                                    .assured(wanted)
                                    .orElse(Integer.MAX_VALUE)
                            >= needed
                    ? 1
                    : 0;
        }
        add("the second number of blocks of a pilot of 2 blocks is enough", enough, 0.78, false);
    }
}
