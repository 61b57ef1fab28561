package io.latchmark.operation.experiment;

import io.latchmark.runner.experiment.Action;
import io.latchmark.runner.experiment.Configuration;
import io.latchmark.runner.experiment.Experiment;
import io.latchmark.runner.experiment.ExperimentPlan;
import io.latchmark.runner.experiment.ExperimentRunner;
import io.latchmark.runner.experiment.PlannedRun;
import io.latchmark.runner.experiment.Verification;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The plan of an experiment as text: every step and command. */
record PlanText(Definition definition, Experiment experiment, OptionReader options) {
    /** What it is, in one line. */
    String headline() {
        int runs = ExperimentPlan.of(experiment).runs().size();
        int perBlock = runs / experiment.blocks();
        return "Experiment " + experiment.name() + ": "
                + experiment.configurations().size() + " configurations"
                + (experiment.placebo().isPresent() ? " and a placebo" : "") + ", "
                + experiment.workloads().size() + (experiment.workloads().size() == 1 ? " workload, " : " workloads, ")
                + experiment.blocks() + (experiment.blocks() == 1 ? " block of " : " blocks of ") + perBlock + ": "
                + runs
                + " runs";
    }

    /** Everything that will be done, in order. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add(headline());
        definition
                .warehouses()
                .ifPresent(warehouses -> lines.add("first, if missing: latchmark load --warehouses=" + warehouses));
        if (!definition.reset().equals(Definition.NO_RESET)) {
            lines.add("first, if missing: latchmark snapshot create " + definition.reset());
        }
        Duration total = Duration.ZERO;
        Configuration inForce = null;
        for (PlannedRun run : ExperimentPlan.of(experiment).runs()) {
            if (inForce == null || !inForce.name().equals(run.configuration().name())) {
                if (inForce != null) {
                    actions(lines, "revert", inForce.revert());
                }
                inForce = run.configuration();
                lines.add("run " + run.number() + ": " + run.text());
                if (!inForce.prompt().isEmpty()) {
                    lines.add("      operator  " + inForce.prompt());
                }
                actions(lines, "apply", inForce.apply());
            } else {
                lines.add("run " + run.number() + ": " + run.text());
            }
            verifications(lines, inForce);
            if (!definition.reset().equals(Definition.NO_RESET)) {
                lines.add("      reset     latchmark reset " + definition.reset());
            }
            List<String> typed = new ArrayList<>(List.of("latchmark"));
            typed.addAll(ProcessBench.words(definition, run, run.options(experiment)));
            lines.add("      measure   " + new Action(typed, "", false).text());
            verifications(lines, inForce);
            total = total.plus(length(run));
        }
        if (inForce != null) {
            actions(lines, "revert", inForce.revert());
        }
        lines.add("about " + ExperimentRunner.text(total) + " in all; nothing was done");
        return lines;
    }

    /** How long a block takes, before any was made. */
    Duration blockLength() {
        return ExperimentPlan.of(experiment.withBlocks(1)).runs().stream()
                .map(this::length)
                .reduce(Duration.ZERO, Duration::plus);
    }

    private Duration length(PlannedRun run) {
        return ExperimentRunner.withSurroundings(ProcessBench.measurement(definition, options, run.options(experiment))
                .length());
    }

    private static void actions(List<String> lines, String word, List<Action> actions) {
        for (Action action : actions) {
            lines.add(String.format(Locale.ROOT, "      %-9s %s", word, action.text()));
        }
    }

    private static void verifications(List<String> lines, Configuration configuration) {
        for (Verification verification : configuration.verify()) {
            lines.add("      verify    " + verification.action().text() + "  must print '" + verification.expected()
                    + "'");
        }
    }
}
