package io.latchmark.experiment;

import io.latchmark.analysis.statistics.Estimator;
import io.latchmark.application.Child;
import io.latchmark.platform.ByteSize;
import io.latchmark.platform.CountText;
import io.latchmark.results.experiment.ExperimentDirectory;
import io.latchmark.runner.experiment.Action;
import io.latchmark.runner.experiment.Configuration;
import io.latchmark.runner.experiment.Experiment;
import io.latchmark.runner.experiment.ExperimentPlan;
import io.latchmark.runner.experiment.ExperimentRunner;
import io.latchmark.runner.experiment.PlannedRun;
import io.latchmark.runner.experiment.Verification;
import io.latchmark.schema.Snapshots;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The plan of an experiment as text: every step and command, in a form that can be typed.
 *
 * @param folder of the experiment
 */
record PlanText(Definition definition, Experiment experiment, OptionReader options, Path folder) {
    String headline() {
        int runs = ExperimentPlan.of(experiment).runs().size();
        int perBlock = runs / experiment.blocks();
        return "Experiment " + experiment.name() + ": "
                + experiment.configurations().size() + " configurations"
                + (experiment.placebo().isPresent() ? " and a placebo" : "") + ", "
                + CountText.of(experiment.workloads().size(), "workload", "workloads") + ", "
                + CountText.of(experiment.blocks(), "block of", "blocks of") + " " + perBlock + ": "
                + runs
                + " runs";
    }

    /** The stopping rule, if the experiment may end before the last block. */
    Optional<String> waiting() {
        return definition.until().map(until -> {
            int first = until.rule().firstLook();
            return "until " + until.text() + " of " + Until.question(experiment) + ": from block " + first
                    + " on, after " + ExperimentRunner.text(blockLength().multipliedBy(first)) + " at the earliest";
        });
    }

    /** A warning that there are too few blocks for any verdict; empty if there are enough. */
    Optional<String> shortage() {
        return experiment.blocks() < Estimator.VERDICT_MIN
                ? Optional.of(
                        "blocks: " + experiment.blocks() + " can't give a verdict, whatever the difference: at least "
                                + Estimator.VERDICT_MIN + " are needed")
                : Optional.empty();
    }

    /** All steps, in order. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        RunCommands commands = new RunCommands(definition, folder);
        lines.add(headline() + ", about " + ExperimentRunner.text(length()));
        waiting().ifPresent(lines::add);
        shortage().ifPresent(lines::add);
        for (Map<String, String> database : definition.measuresDevice()
                ? List.<Map<String, String>>of()
                : definition.databases().all()) {
            definition
                    .databases()
                    .warehouses()
                    .ifPresent(warehouses ->
                            lines.add("first, if missing: " + Child.typed(commands.load(database, warehouses))));
            if (!definition.reset().equals(Definition.NO_RESET)) {
                String size = definition
                        .databases()
                        .warehouses()
                        .map(warehouses -> "  # up to "
                                + ByteSize.text(Integer.parseInt(warehouses) * Snapshots.WAREHOUSE_BYTES)
                                + ", as much as the database itself")
                        .orElse("");
                lines.add("first, if missing: " + Child.typed(commands.snapshot(database)) + size);
            }
        }
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
                lines.add("      reset     " + Child.typed(commands.reset(run.options(experiment))));
            }
            List<String> measurement = commands.measurement(
                    run,
                    run.options(experiment),
                    folder.resolve(ExperimentDirectory.RUNS).resolve(run.folder(1)));
            lines.add("      measure   " + Child.typed(measurement));
            verifications(lines, inForce);
        }
        if (inForce != null) {
            actions(lines, "revert", inForce.revert());
        }
        lines.add("nothing was done");
        return lines;
    }

    /** The executed form: by ssh on another host. */
    private static String executed(Action action) {
        return !action.host().isEmpty() ? new Action(action.process(), "", false).text() : action.text();
    }

    /** Estimates the duration of a block, before any was measured. */
    Duration blockLength() {
        return length().dividedBy(experiment.blocks());
    }

    private Duration length() {
        return ExperimentPlan.of(experiment).runs().stream().map(this::length).reduce(Duration.ZERO, Duration::plus);
    }

    private Duration length(PlannedRun run) {
        return ExperimentRunner.withSurroundings(
                options.measurement(definition.measurement(), definition.options(run.options(experiment)))
                        .length());
    }

    private static void actions(List<String> lines, String word, List<Action> actions) {
        for (Action action : actions) {
            lines.add(String.format(Locale.ROOT, "      %-9s %s", word, executed(action)));
        }
    }

    private static void verifications(List<String> lines, Configuration configuration) {
        for (Verification verification : configuration.verify()) {
            lines.add("      verify    " + executed(verification.action()) + "  # must print '"
                    + verification.expected() + "'");
        }
    }
}
