package io.latchmark.analysis.compare;

import io.latchmark.analysis.evidence.EvidenceRow;
import io.latchmark.analysis.evidence.EvidenceRow.Bound;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/**
 * Blocks of two equal configurations whose throughput does what throughput does outside of textbooks: it wanders from run to run,
 * has heavy tails, or belongs to an experiment that was interrupted. A run has a noise of 2 % besides, unless said otherwise.
 */
final class SituationEvidence {
    private static final double NOISE = 0.02;
    private static final int MINUTES = 3;

    private final int replications;
    private final List<EvidenceRow> rows = new ArrayList<>();

    private SituationEvidence(int replications) {
        this.replications = replications;
    }

    /** The logarithms of throughput of a number of runs, one after the other, without a difference. */
    private interface Course {
        double[] of(Random random, int runs);
    }

    private static double[] each(Random random, int runs, ToDoubleFunction<Random> noise) {
        double[] values = new double[runs];
        Arrays.setAll(values, run -> noise.applyAsDouble(random));
        return values;
    }

    private static double normal(Random random) {
        return NOISE * random.nextGaussian();
    }

    static List<EvidenceRow> rows(int replications) {
        SituationEvidence evidence = new SituationEvidence(replications);
        evidence.wandering();
        evidence.heavyTails();
        for (int blocks : List.of(6, 12)) {
            evidence.covered("resumed on a slower level, one block torn, " + blocks + " blocks", blocks, random -> {
                int at = 1 + 2 * random.nextInt(blocks);
                double[] level = each(random, 2 * blocks, SituationEvidence::normal);
                Arrays.setAll(level, run -> level[run] - (run >= at ? 0.1 : 0));
                return new Runs(level, blocks).resumed(at);
            });
            evidence.covered("one run of each missing, " + blocks + " blocks", blocks, random -> {
                int one = random.nextInt(blocks);
                return new Runs(each(random, 2 * blocks, SituationEvidence::normal), blocks)
                        .without(one, (one + 1 + random.nextInt(blocks - 1)) % blocks);
            });
        }
        evidence.found(0.03, 0.45);
        evidence.found(0.05, 0.85);
        return evidence.rows;
    }

    private void wandering() {
        course("first-order autoregression of 0.8", (random, runs) -> {
            double[] values = each(random, runs, SituationEvidence::normal);
            double state = normal(random);
            for (int run = 0; run < runs; run++) {
                state = 0.8 * state + 0.6 * normal(random);
                values[run] += state;
            }
            return values;
        });
        course(
                "random walk of 1 % a run",
                (random, runs) -> {
                    double[] values = each(random, runs, SituationEvidence::normal);
                    double state = 0;
                    for (int run = 0; run < runs; run++) {
                        state += 0.01 * random.nextGaussian();
                        values[run] += state;
                    }
                    return values;
                });
        course(
                "a neighbour of 10 % from a random run on",
                (random, runs) -> {
                    int from = random.nextInt(runs);
                    double[] values = each(random, runs, SituationEvidence::normal);
                    Arrays.setAll(values, run -> values[run] - (run >= from ? 0.1 : 0));
                    return values;
                });
        course(
                "a neighbour of 10 % for 3 runs",
                (random, runs) -> {
                    int from = random.nextInt(runs);
                    double[] values = each(random, runs, SituationEvidence::normal);
                    Arrays.setAll(values, run -> values[run] - (run >= from && run < from + 3 ? 0.1 : 0));
                    return values;
                });
        course(
                "a day of 24 runs and ±5 %",
                (random, runs) -> {
                    double phase = 2 * Math.PI * random.nextDouble();
                    double[] values = each(random, runs, SituationEvidence::normal);
                    Arrays.setAll(values, run -> values[run] + 0.05 * Math.sin(phase + 2 * Math.PI * run / 24));
                    return values;
                });
    }

    private void heavyTails() {
        course(
                "Student's t with 3 degrees of freedom",
                (random, runs) -> each(
                        random,
                        runs,
                        r -> normal(r)
                                / Math.sqrt(
                                        (square(r.nextGaussian()) + square(r.nextGaussian()) + square(r.nextGaussian()))
                                                / 3)));
        course(
                "one run in ten disturbed by 10 %",
                (random, runs) -> each(random, runs, r -> normal(r) - (r.nextInt(10) == 0 ? 0.1 : 0)));
        course(
                "one run in thirty 30 % slower",
                (random, runs) -> each(random, runs, r -> normal(r) - (r.nextInt(30) == 0 ? 0.36 : 0)));
        course(
                "two levels 8 % apart",
                (random, runs) -> each(random, runs, r -> normal(r) + (r.nextBoolean() ? 0.04 : -0.04)));
        course(
                "skewed, exponential of 4 %",
                (random, runs) -> each(random, runs, r -> 0.04 * Math.log(1 - r.nextDouble())));
    }

    private static double square(double value) {
        return value * value;
    }

    private void course(String name, Course course) {
        for (int blocks : List.of(4, 6, 12)) {
            covered(
                    name + ", " + blocks + " blocks",
                    blocks,
                    random -> new Runs(course.of(random, 2 * blocks), blocks));
        }
    }

    private interface Experiments {
        Runs of(Random random);
    }

    private void covered(String name, int blocks, Experiments experiments) {
        Random random = new Random(31L * blocks);
        int covered = 0;
        int different = 0;
        for (int i = 0; i < replications; i++) {
            Contrast contrast = experiments.of(random).compared(random, 0);
            covered += contrast.effect().low() <= 0 && 0 <= contrast.effect().high() ? 1 : 0;
            different += isDifferent(contrast) ? 1 : 0;
        }
        rows.add(EvidenceRow.share(
                "95 % interval of no difference: " + name, replications, covered, Bound.atLeast(0.93)));
        rows.add(EvidenceRow.share(
                "equals are called different: " + name, replications, different, Bound.atMost(0.055)));
    }

    private static boolean isDifferent(Contrast contrast) {
        return contrast.verdict() != Verdict.EQUIVALENT && contrast.verdict() != Verdict.INCONCLUSIVE;
    }

    private void found(double change, double least) {
        Random random = new Random(33);
        int found = 0;
        for (int i = 0; i < replications; i++) {
            Runs runs = new Runs(each(random, 12, SituationEvidence::normal), 6);
            found += isDifferent(runs.compared(random, change)) ? 1 : 0;
        }
        rows.add(EvidenceRow.share(
                String.format(Locale.ROOT, "a difference of %.0f %% is found, 6 blocks", change * 100),
                replications,
                found,
                Bound.atLeast(least)));
    }

    /** An experiment's runs in the order of a Williams design. */
    private static final class Runs {
        private final double[] levels;
        private final int blocks;
        private int resumedAt = Integer.MAX_VALUE;
        private int baseMissing = -1;
        private int otherMissing = -1;

        Runs(double[] levels, int blocks) {
            this.levels = levels;
            this.blocks = blocks;
        }

        /** Three hours pass before this run. */
        Runs resumed(int run) {
            resumedAt = run;
            return this;
        }

        /** One block has no run of the base, another none of the other configuration. */
        Runs without(int baseBlock, int otherBlock) {
            baseMissing = baseBlock;
            otherMissing = otherBlock;
            return this;
        }

        Contrast compared(Random random, double change) {
            List<Observation> base = new ArrayList<>();
            List<Observation> other = new ArrayList<>();
            boolean baseFirst = false;
            for (int block = 0; block < blocks; block++) {
                baseFirst = block % 2 == 0 ? random.nextBoolean() : !baseFirst;
                for (int position = 1; position <= 2; position++) {
                    int run = 2 * block + position - 1;
                    boolean isBase = baseFirst == (position == 1);
                    if (block == (isBase ? baseMissing : otherMissing)) {
                        continue;
                    }
                    Instant start = Instant.EPOCH.plusSeconds(60L * MINUTES * run + (run >= resumedAt ? 3 * 3600 : 0));
                    (isBase ? base : other)
                            .add(Planted.observed(
                                    isBase ? "one" : "two",
                                    "pool " + block,
                                    position,
                                    start,
                                    levels[run] + (isBase ? 0 : Math.log1p(change))));
                }
            }
            return Planted.contrast(base, other);
        }
    }
}
