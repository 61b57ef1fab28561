package io.latchmark.cli;

import io.latchmark.analysis.compare.BlocksNeeded;
import io.latchmark.analysis.compare.ComparedRuns;
import io.latchmark.analysis.compare.Comparison;
import io.latchmark.analysis.compare.ComparisonText;
import io.latchmark.analysis.report.ComparisonReport;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.Interrupts;
import io.latchmark.cli.experiment.Definition;
import io.latchmark.cli.experiment.ExperimentFile;
import io.latchmark.cli.experiment.HostLock;
import io.latchmark.cli.experiment.PlanText;
import io.latchmark.cli.experiment.ProcessBench;
import io.latchmark.cli.options.Problems;
import io.latchmark.core.LatchmarkException;
import io.latchmark.results.ExperimentDirectory;
import io.latchmark.results.RunDirectory;
import io.latchmark.results.RunReader;
import io.latchmark.runner.experiment.Execution;
import io.latchmark.runner.experiment.Experiment;
import io.latchmark.runner.experiment.Plan;
import io.latchmark.runner.experiment.PlannedRun;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code latchmark experiment}. */
@Command(
        name = "experiment",
        mixinStandardHelpOptions = true,
        description = {
            "Compares configurations by runs in randomised blocks, as a YAML file says.",
            "Every run begins from the same start. Ended in whatever way, the same command goes on where it stopped."
        })
final class ExperimentCommand implements Callable<Integer> {
    private static final int PILOT_BLOCKS = 2;
    /** With fewer, no permutation test reaches significance at 5 %. */
    private static final int LEAST_BLOCKS = 6;

    private static final List<Integer> EFFECTS_PERCENT = List.of(1, 3, 5, 10, 20);

    @Parameters(paramLabel = "FILE.yaml", description = "the experiment; docs/experiments.md explains it")
    private Path file = Path.of("");

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "folder of this experiment (default: experiments/NAME)")
    private @Nullable Path out;

    @Option(names = "--dry-run", description = "prints every step and command, and does nothing")
    private boolean dryRun;

    @Option(
            names = "--pilot",
            description = "only the first " + PILOT_BLOCKS + " blocks; says how many blocks the experiment needs")
    private boolean pilot;

    @Override
    public Integer call() throws InterruptedException {
        ExperimentFile read = ExperimentFile.read(file);
        Definition definition = read.definition();
        Experiment whole = definition.experiment();
        Experiment experiment = pilot ? whole.withBlocks(Math.min(PILOT_BLOCKS, whole.blocks())) : whole;
        checkRuns(definition, experiment);
        Console console = Console.standard();
        PlanText text = new PlanText(definition, experiment);
        if (dryRun) {
            text.lines().forEach(console::line);
            return Main.DONE;
        }
        try (HostLock lock = HostLock.take()) {
            Path path = out == null ? Path.of("experiments", definition.name()) : out;
            ExperimentDirectory directory = ExperimentDirectory.openOrCreate(path, read.text());
            ProcessBench bench = new ProcessBench(definition, directory);
            Execution execution = new Execution(experiment, directory, bench, console::line);
            console.line(text.headline());
            console.line("  " + execution.done() + " runs done, about " + Execution.text(execution.timeLeft())
                    + " left; " + lock.text());
            Interrupts.on(Thread.currentThread()::interrupt);
            bench.prepare();
            List<String> givenUp = execution.execute();
            console.line("The experiment has ended: " + execution.done() + " runs are valid, " + givenUp.size()
                    + " were given up");
            givenUp.forEach(run -> console.line("  given up: " + run));
            compare(directory, experiment, console);
            return givenUp.isEmpty() ? Main.DONE : Main.NOT_VALID;
        }
    }

    /** What the runs say, those of the first configuration first, since it is the baseline. */
    private void compare(ExperimentDirectory directory, Experiment experiment, Console console) {
        String baseline = experiment.configurations().get(0).name();
        List<Path> runs = directory.validRuns().stream()
                .sorted(Comparator.comparing(
                        run -> !RunReader.open(run).record().identity().label().equals(baseline)))
                .toList();
        if (runs.size() < 2) {
            console.line("Fewer than two runs are valid: there is nothing to compare");
            return;
        }
        ComparedRuns compared = ComparedRuns.read(runs, "");
        ComparisonText.plain(compared.comparison()).forEach(console::line);
        Path report = directory.path().resolve(RunDirectory.REPORT);
        ComparisonReport.write(report, compared);
        if (pilot) {
            blocksNeeded(compared.comparison(), experiment.blocks()).forEach(console::line);
        }
        console.line("  report     " + report);
    }

    private static List<String> blocksNeeded(Comparison comparison, int pilotBlocks) {
        double detectable = comparison.contrasts().stream()
                .mapToDouble(contrast -> contrast.effect().detectable())
                .max()
                .orElse(Double.NaN);
        List<String> lines = new ArrayList<>();
        lines.add("Blocks needed to detect an effect with a probability of 80 %, by this pilot of " + pilotBlocks
                + " blocks (rough):");
        for (int percent : EFFECTS_PERCENT) {
            OptionalInt blocks = BlocksNeeded.of(detectable, pilotBlocks, percent / 100.0);
            lines.add("  " + percent + " %: "
                    + (blocks.isPresent()
                            ? Math.max(LEAST_BLOCKS, blocks.getAsInt()) + " blocks"
                            : "more than can be afforded"));
        }
        return lines;
    }

    /**
     * Refuses options that {@code latchmark run} would refuse, before the first hour is spent.
     *
     * @throws LatchmarkException of the category USAGE, with all of them
     */
    private static void checkRuns(Definition definition, Experiment experiment) {
        Set<String> problems = new LinkedHashSet<>();
        for (PlannedRun run : Plan.of(experiment.withBlocks(1)).runs()) {
            List<String> arguments = ProcessBench.runArguments(definition, run, run.options(experiment));
            String problem = RunCommand.problem(arguments.subList(1, arguments.size()));
            if (!problem.isEmpty()) {
                problems.add(run.configuration().name() + ", " + run.workload().name() + ": " + problem);
            }
        }
        Problems all = new Problems();
        problems.forEach(all::add);
        all.throwIfAny();
    }
}
