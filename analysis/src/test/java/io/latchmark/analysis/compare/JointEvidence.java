package io.latchmark.analysis.compare;

import io.latchmark.analysis.compare.CompareEvidence.Layout;
import io.latchmark.analysis.evidence.EvidenceRow;
import io.latchmark.analysis.evidence.EvidenceRow.Bound;
import io.latchmark.analysis.ledger.Ledger;
import io.latchmark.analysis.probe.Ceilings;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;

/** What holds of several intervals and verdicts together, and of those of other figures than throughput. */
final class JointEvidence {
    private static final double FASTER = 0.35;
    private static final long SEED = 21;
    private static final List<Integer> PERCENTILES = List.of(50, 95, 99);
    private static final List<String> LEVELS = List.of("4 users", "8 users", "16 users");
    private static final List<String> LABELS = List.of("two", "three", "four");
    private static final List<Layout> LAYOUTS = List.of(
            Layout.unordered("4 blocks", true, 4, 4),
            Layout.unordered("6 blocks", true, 6, 6),
            Layout.unordered("12 blocks", true, 12, 12),
            Layout.unordered("4 and 4 runs", false, 4, 4),
            Layout.unordered("4 and 9 runs", false, 4, 9));

    private final int replications;
    private final List<EvidenceRow> rows = new ArrayList<>();

    private JointEvidence(int replications) {
        this.replications = replications;
    }

    /** Runs of two configurations, or of more. */
    private interface Runs {
        List<Observation> of(Random random);
    }

    static List<EvidenceRow> rows(int replications) {
        JointEvidence evidence = new JointEvidence(replications);
        LAYOUTS.forEach(evidence::families);
        Map<String, Double> parts = partsByTheFormula(new Random(22), Planted.pairsForTheTruth(replications));
        LAYOUTS.forEach(layout -> evidence.parts(layout, parts));
        LAYOUTS.forEach(evidence::responseTimes);
        LAYOUTS.forEach(evidence::busyTime);
        evidence.ladders();
        return evidence.rows;
    }

    /**
     * What is simulated.
     *
     * @param simultaneous whether the intervals of a division's parts shall hold all together
     */
    private record Statement(String name, Bound bound, boolean simultaneous) {}

    private void share(String name, Bound bound, Runs runs, Predicate<List<Contrast>> holds) {
        share(new Statement(name, bound, false), runs, holds);
    }

    private void share(Statement statement, Runs runs, Predicate<List<Contrast>> holds) {
        Random random = new Random(SEED);
        ComparisonOptions options = new ComparisonOptions("", Ceilings.NONE, statement.simultaneous(), false);
        int count = 0;
        for (int i = 0; i < replications; i++) {
            List<Contrast> contrasts = Comparison.of(runs.of(random), options).contrasts();
            count += holds.test(contrasts) ? 1 : 0;
        }
        rows.add(EvidenceRow.share(statement.name(), replications, count, statement.bound()));
    }

    private void families(Layout layout) {
        String name = " of three comparisons, " + layout.name();
        double truth = 19 / (19 - 35 * 0.4 + 35 * FASTER) - 1;
        share(
                "all joint 95 % intervals cover" + name,
                Bound.atLeast(0.93),
                random -> family(layout, random, FASTER, 0.02),
                contrasts -> contrasts.stream()
                        .map(Contrast::effect)
                        .allMatch(effect -> effect.jointLow() <= truth && truth <= effect.jointHigh()));
        share(
                "any equal is called different" + name,
                Bound.atMost(0.055),
                random -> family(layout, random, 0.4, 0.02),
                contrasts -> contrasts.stream()
                        .map(Contrast::verdict)
                        .anyMatch(verdict -> verdict != Verdict.EQUIVALENT && verdict != Verdict.INCONCLUSIVE));
        double atMargin = (19 / (1 + JudgedFigure.TRANSACTIONS.margin()) - 5) / 35;
        share(
                "any difference of 3 % is called equivalent" + name,
                Bound.atMost(0.055),
                random -> family(layout, random, atMargin, 0.005),
                contrasts -> contrasts.stream().anyMatch(one -> one.verdict() == Verdict.EQUIVALENT));
    }

    /** A base, and three configurations with the same time of a read. */
    private static List<Observation> family(Layout layout, Random random, double millisPerRead, double deviation) {
        List<Observation> all = new ArrayList<>(layout.base(new Planted(random, "one").deviation(deviation)));
        for (String label : LABELS) {
            all.addAll(
                    layout.other(new Planted(random, label).deviation(deviation).reads(35, millisPerRead)));
        }
        return all;
    }

    private static List<Observation> two(Layout layout, Random random, double millisPerRead) {
        List<Observation> all = new ArrayList<>(layout.base(new Planted(random, "one")));
        all.addAll(layout.other(new Planted(random, "two").reads(35, millisPerRead)));
        return all;
    }

    private void parts(Layout layout, Map<String, Double> truth) {
        share(
                new Statement(
                        "--simultaneous 95 % intervals of all parts and factors cover, " + layout.name(),
                        Bound.atLeast(0.93),
                        true),
                random -> two(layout, random, FASTER),
                contrasts -> contrasts.get(0).waterfalls().get(0).steps().stream()
                        .allMatch(step -> CompareEvidence.holds(step, truth.getOrDefault(step.name(), Double.NaN))
                                // The number of reads is equal on both sides, so that all of it is by their time.
                                && step.factors().stream()
                                        .allMatch(factor -> CompareEvidence.holds(
                                                factor,
                                                factor.name().equals("number")
                                                        ? 0
                                                        : truth.getOrDefault(step.name(), Double.NaN)))));
    }

    /** The mean parts over very many pairs of runs, by the formula itself. */
    private static Map<String, Double> partsByTheFormula(Random random, int pairs) {
        double[] many = new double[pairs];
        Arrays.fill(many, 1);
        List<Observation> base = new Planted(random, "one").inBlocks(many);
        List<Observation> other = new Planted(random, "two").reads(35, FASTER).inBlocks(many);
        Map<String, Double> parts = new HashMap<>();
        for (int i = 0; i < many.length; i++) {
            Ledger a = base.get(i).user().orElseThrow();
            Ledger b = other.get(i).user().orElseThrow();
            double mean = (b.totalMillis() - a.totalMillis()) / Math.log(b.totalMillis() / a.totalMillis());
            for (String name : List.of("data-page read", "log flush", "CPU and runnable")) {
                parts.merge(name, (a.millis(name) - b.millis(name)) / mean / many.length, Double::sum);
            }
        }
        return parts;
    }

    private void responseTimes(Layout layout) {
        Random random = new Random(SEED);
        int[] counts = new int[PERCENTILES.size()];
        for (int i = 0; i < replications; i++) {
            List<Observation> all = new ArrayList<>(layout.base(new Planted(random, "one").responses(500, 10)));
            all.addAll(layout.other(new Planted(random, "two").responses(500, 8)));
            List<LatencyShift> shifts = Comparison.of(all, ComparisonOptions.DEFAULT)
                    .contrasts()
                    .get(0)
                    .latencies();
            for (int index = 0; index < counts.length; index++) {
                LatencyShift shift = shifts.get(index);
                counts[index] += shift.low() <= -0.2 && -0.2 <= shift.high() ? 1 : 0;
            }
        }
        for (int index = 0; index < counts.length; index++) {
            String name = "95 % interval of a ratio of response times, p" + PERCENTILES.get(index) + ", ";
            rows.add(EvidenceRow.share(name + layout.name(), replications, counts[index], Bound.atLeast(0.93)));
        }
    }

    private void busyTime(Layout layout) {
        // Half of the time of the reads; the mean of the product of two factors exp(0.02 z) is exp(0.02²).
        double truth = 35 * (FASTER - 0.4) / 2 * Math.exp(0.02 * 0.02);
        share(
                "95 % interval of the difference in busy time, " + layout.name(),
                Bound.atLeast(0.93),
                random -> two(layout, random, FASTER),
                contrasts -> contrasts.get(0).deviceTime().rows().stream()
                        .allMatch(row -> !row.name().equals("sum") || (row.low() <= truth && truth <= row.high())));
    }

    /** Three levels of load of the same runs, whose noise is half the run's and half the level's. */
    private void ladders() {
        for (int blocks : List.of(4, 6, 12)) {
            String name = " of three levels of a ladder, " + blocks + " blocks";
            share(
                    "all joint 95 % intervals cover" + name,
                    Bound.atLeast(0.93),
                    random -> ladder(random, blocks),
                    contrasts -> contrasts.stream()
                            .map(Contrast::effect)
                            .allMatch(effect -> effect.jointLow() <= 0 && 0 <= effect.jointHigh()));
            share(
                    "any equal is called different" + name,
                    Bound.atMost(0.055),
                    random -> ladder(random, blocks),
                    contrasts -> contrasts.stream()
                            .map(Contrast::verdict)
                            .anyMatch(verdict -> verdict != Verdict.EQUIVALENT && verdict != Verdict.INCONCLUSIVE));
        }
    }

    private static List<Observation> ladder(Random random, int blocks) {
        List<Observation> all = new ArrayList<>();
        for (String label : List.of("one", "two")) {
            for (int block = 0; block < blocks; block++) {
                boolean first = (block % 2 == 0) == label.equals("one");
                Instant start = Instant.EPOCH.plusSeconds(60L * (2 * block + (first ? 0 : 1)));
                double ofRun = 0.02 * random.nextGaussian() / Math.sqrt(2);
                for (String level : LEVELS) {
                    double ofLevel = 0.02 * random.nextGaussian() / Math.sqrt(2);
                    all.add(Planted.observed(label, "pool " + block, first ? 1 : 2, start, ofRun + ofLevel)
                            .at(level));
                }
            }
        }
        return all;
    }
}
