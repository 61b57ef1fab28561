package io.latchmark.experiment;

import com.fasterxml.jackson.databind.JsonNode;
import io.latchmark.analysis.NumberText;
import io.latchmark.analysis.compare.BlocksNeeded;
import io.latchmark.analysis.compare.ComparedRuns;
import io.latchmark.analysis.compare.Contrast;
import io.latchmark.analysis.compare.Effect;
import io.latchmark.analysis.compare.Verdict;
import io.latchmark.analysis.report.ComparisonWords;
import io.latchmark.analysis.statistics.Estimate;
import io.latchmark.analysis.statistics.Estimator;
import io.latchmark.results.run.StoppingRule;
import io.latchmark.runner.experiment.Experiment;
import io.latchmark.runner.experiment.InterimLook;
import io.latchmark.runner.experiment.PlannedWorkload;
import java.util.Optional;

/**
 * An experiment's stopping rule, applied to the second configuration against the first, under the first workload or at the first
 * number of users. Other comparisons are not considered.
 *
 * @param halfWidth half-width of a sufficiently narrow interval, as a share of throughput; NaN if the rule waits for a verdict
 */
record Until(StoppingRule rule, double halfWidth) {
    /** The field in an experiment's file. */
    static final String FIELD = "until";

    private static final String HALF_WIDTH = "half-width";
    private static final int FIRST_LOOK_DEFAULT = 6;
    /** The last look for which levels are known. */
    private static final int LAST_LOOK_MAX = 40;

    /** Confidence level of a limit of the scatter, which holds in four of five cases. */
    private static final double ASSURANCE = 0.8;

    /** Reads the rule from a file validated against its schema. */
    static Until of(JsonNode until, int blocks) {
        boolean width = until.has(HALF_WIDTH);
        return new Until(
                new StoppingRule(
                        width ? StoppingRule.Reason.HALF_WIDTH : StoppingRule.Reason.VERDICT, firstLook(until), blocks),
                width ? until.path(HALF_WIDTH).asDouble() / 100 : Double.NaN);
    }

    private static int firstLook(JsonNode until) {
        return until.path("first-look").asInt(FIRST_LOOK_DEFAULT);
    }

    /** Checks what the schema cannot express. */
    static void check(JsonNode until, int blocks, boolean probes, Faults faults) {
        if (probes) {
            faults.add(until, "until: goes with runs, and 'probe' makes this an experiment of probes");
        }
        if (until.has(HALF_WIDTH) == until.has("verdict")) {
            faults.add(until, "until: give one of 'half-width', in percent of throughput, and 'verdict: any'");
        }
        if (firstLook(until) >= blocks) {
            faults.add(
                    until,
                    "until: the first comparison, after block " + firstLook(until)
                            + ", must come before the last block, which is " + blocks
                            + ": raise 'blocks', or leave 'until' out");
        }
        if (blocks > LAST_LOOK_MAX) {
            faults.add(
                    until,
                    "until: goes with at most " + LAST_LOOK_MAX + " blocks, not " + blocks
                            + ": lower 'blocks', or leave 'until' out");
        }
    }

    String text() {
        return rule.reason() == StoppingRule.Reason.VERDICT
                ? "a verdict"
                : "an interval of ±" + NumberText.percent(halfWidth) + " or narrower";
    }

    /** The comparison as text. */
    static String question(Experiment experiment) {
        PlannedWorkload workload = experiment.workloads().get(0);
        return experiment.configurations().get(1).name() + " against "
                + experiment.configurations().get(0).name() + ", "
                + (workload.ladder().isEmpty()
                        ? workload.name()
                        : WorkloadsPart.level(workload.ladder().get(0)));
    }

    /** The result after a block; empty if the runs do not include this comparison. */
    Optional<InterimLook> look(Experiment experiment, ComparedRuns runs, int block) {
        String other = experiment.configurations().get(1).name();
        PlannedWorkload workload = experiment.workloads().get(0);
        String suffix = experiment.workloads().size() > 1 ? ", " + workload.name() : "";
        Optional<String> level =
                workload.ladder().stream().findFirst().map(first -> WorkloadsPart.level(first) + suffix);
        return runs.comparison().contrasts().stream()
                .filter(contrast -> contrast.other().equals(other)
                        && contrast.effect().isReplicated()
                        && level.map(contrast.level()::equals)
                                .orElse(contrast.level().endsWith(suffix)))
                .findFirst()
                .map(contrast -> look(contrast, block));
    }

    private InterimLook look(Contrast contrast, int block) {
        Effect effect = contrast.effect();
        boolean enough = contrast.baseRuns() >= rule.firstLook()
                && (rule.reason() == StoppingRule.Reason.VERDICT
                        ? contrast.verdict() != Verdict.INCONCLUSIVE
                        : (effect.high() - effect.low()) / 2 <= halfWidth);
        int next = Math.min(rule.lastLook(), block + 1);
        return new InterimLook(
                block,
                contrast.question(),
                effect.change(),
                effect.low(),
                effect.high(),
                enough,
                ComparisonWords.sentence(contrast)
                        + (enough ? " That is enough: waited for was " : " Waited for is ")
                        + text(),
                enough ? block : needed(contrast, next, false),
                enough ? block : needed(contrast, next, true));
    }

    /** The number of blocks for which the interval is narrow enough, with the scatter at one end of its likely range. */
    private int needed(Contrast contrast, int next, boolean most) {
        Effect effect = contrast.effect();
        Estimate estimate = effect.estimate();
        if (rule.reason() == StoppingRule.Reason.VERDICT || !estimate.isReplicated()) {
            return most ? rule.lastLook() : next;
        }
        double scatter = estimate.standardError()
                * Math.sqrt(contrast.baseRuns())
                * BlocksNeeded.deviationFactor(estimate.degreesOfFreedom(), most ? ASSURANCE : 1 - ASSURANCE);
        int blocks = next;
        while (blocks < rule.lastLook()
                && (1 + effect.change())
                                * new Estimate(
                                                0,
                                                scatter / Math.sqrt(blocks),
                                                Estimator.degreesOfFreedom(blocks),
                                                estimate.looks())
                                        .halfWidth(1 - Estimate.ALPHA)
                        > halfWidth) {
            blocks++;
        }
        return blocks;
    }
}
