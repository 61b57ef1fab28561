package io.latchmark.cli;

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
import io.latchmark.runner.experiment.Execution;
import io.latchmark.runner.experiment.Experiment;
import io.latchmark.runner.experiment.Plan;
import io.latchmark.runner.experiment.PlannedRun;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
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
            "Compares configurations by runs in randomised blocks, each from the same start, as a YAML file says.",
            "Ended in whatever way, the same command goes on where it stopped."
        })
final class ExperimentCommand implements Callable<Integer> {
    private static final int PILOT_BLOCKS = 2;

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
            return givenUp.isEmpty() ? Main.DONE : Main.NOT_VALID;
        }
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
