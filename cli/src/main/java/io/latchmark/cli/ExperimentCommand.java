package io.latchmark.cli;

import io.latchmark.analysis.compare.ComparedRuns;
import io.latchmark.analysis.compare.ComparisonText;
import io.latchmark.analysis.compare.ProbeComparison;
import io.latchmark.analysis.compare.ProbeComparisonText;
import io.latchmark.analysis.report.ComparisonReport;
import io.latchmark.analysis.report.ProbeComparisonReport;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.console.Interrupts;
import io.latchmark.cli.experiment.Definition;
import io.latchmark.cli.experiment.ExperimentFile;
import io.latchmark.cli.experiment.PilotText;
import io.latchmark.cli.experiment.PlanText;
import io.latchmark.cli.experiment.ProcessBench;
import io.latchmark.cli.options.Condition;
import io.latchmark.cli.options.Effect;
import io.latchmark.core.LatchmarkException;
import io.latchmark.operation.host.HostWork;
import io.latchmark.results.experiment.ExperimentDirectory;
import io.latchmark.results.probe.ProbeFiles;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.RunReader;
import io.latchmark.runner.experiment.Execution;
import io.latchmark.runner.experiment.Experiment;
import io.latchmark.runner.experiment.Plan;
import io.latchmark.runner.experiment.PlannedRun;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
            "Every run starts from the same content. After an interruption the same command continues where it stopped."
        })
final class ExperimentCommand implements Callable<Integer> {
    private static final int PILOT_BLOCKS = 2;
    private static final Pattern OPTION = Pattern.compile("--([a-z][a-z-]*)");

    @Parameters(paramLabel = "FILE.yaml", description = "the experiment; docs/experiments.md explains it")
    private Path file = Path.of("");

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "folder of this experiment (default: experiments/NAME)")
    @Effect(Condition.ALWAYS)
    private @Nullable Path out;

    @Option(names = "--dry-run", description = "print every step and command, and do nothing")
    @Effect(Condition.ALWAYS)
    private boolean dryRun;

    @Option(
            names = "--pilot",
            description = "only the first " + PILOT_BLOCKS + " blocks; says how many blocks the experiment needs")
    @Effect(Condition.ALWAYS)
    private boolean pilot;

    @Override
    public Integer call() throws InterruptedException {
        ExperimentFile read = ExperimentFile.read(file);
        Definition definition = read.definition();
        Experiment whole = definition.experiment();
        if (pilot && whole.blocks() < PILOT_BLOCKS) {
            throw LatchmarkException.usage("--pilot makes the first " + PILOT_BLOCKS + " blocks, and " + file
                    + " asks for " + whole.blocks() + ": raise 'blocks'");
        }
        Experiment experiment = pilot ? whole.withBlocks(PILOT_BLOCKS) : whole;
        checkRuns(read, experiment);
        Console console = Console.standard();
        Function<List<String>, Duration> length =
                definition.measuresDevice() ? ProbeCommand::length : RunCommand::length;
        PlanText text = new PlanText(definition, experiment, length);
        Path path = out == null ? Path.of("experiments", definition.name()) : out;
        if (dryRun) {
            text.lines().forEach(console::line);
            console.line("the results would go to " + path);
            return ExitCode.DONE.code();
        }
        Thread worker = Thread.currentThread();
        // Once: a second interrupt would break off the wait for the run under way, which ends in order.
        Interrupts.on(worker::interrupt, () -> {});
        try (HostWork work = HostWork.announceExperiment()) {
            ExperimentDirectory directory = ExperimentDirectory.openOrCreate(path, read.text());
            ProcessBench bench = new ProcessBench(definition, directory, length);
            Execution execution = new Execution(experiment, directory, bench, console::line);
            console.line(text.headline());
            console.line("  " + execution.done() + " runs done, about " + Execution.text(execution.timeLeft())
                    + " left; no other experiment may run on this host meanwhile");
            work.others().forEach(other -> console.line("  beside it  " + other));
            bench.prepare();
            List<String> givenUp = execution.execute();
            console.line((pilot ? "The pilot" : "The experiment") + " has ended: " + execution.done() + " of "
                    + Plan.of(experiment).runs().size() + " runs valid, " + givenUp.size() + " given up");
            givenUp.forEach(run -> console.line("  given up: " + run));
            OptionalDouble detectable = compare(definition, directory, experiment);
            if (pilot) {
                new PilotText(PILOT_BLOCKS, whole.blocks(), text.blockLength())
                        .lines(detectable.orElse(Double.NaN))
                        .forEach(console::line);
            }
            return givenUp.isEmpty() ? ExitCode.DONE.code() : ExitCode.NOT_VALID.code();
        }
    }

    /**
     * Prints what the measurements say, those of the first configuration first, since it is the baseline.
     *
     * @return the greatest of the least differences that could have been detected; empty if nothing can be compared
     */
    private static OptionalDouble compare(Definition definition, ExperimentDirectory directory, Experiment experiment) {
        Console console = Console.standard();
        String baseline = experiment.configurations().get(0).name();
        List<Path> valid = directory.validRuns().stream()
                .sorted(Comparator.comparing(run -> !label(definition, run).equals(baseline)))
                .toList();
        if (valid.size() < 2) {
            console.line("Fewer than two runs are valid: there is nothing to compare");
            return OptionalDouble.empty();
        }
        Path report = directory.path().resolve(RunDirectory.REPORT);
        OptionalDouble detectable =
                definition.measuresDevice() ? compareProbes(valid, report) : compareRuns(valid, report);
        console.line("  report     " + report);
        return detectable;
    }

    private static String label(Definition definition, Path valid) {
        return definition.measuresDevice()
                ? ProbeFiles.read(valid).identity().label()
                : RunReader.open(valid).record().identity().label();
    }

    private static OptionalDouble compareRuns(List<Path> runs, Path report) {
        ComparedRuns compared = ComparedRuns.read(runs, "");
        ComparisonText.plain(compared.comparison()).forEach(Console.standard()::line);
        ComparisonReport.write(report, compared);
        return compared.comparison().contrasts().stream()
                .mapToDouble(contrast -> contrast.effect().detectable())
                .filter(Double::isFinite)
                .max();
    }

    private static OptionalDouble compareProbes(List<Path> probes, Path report) {
        ProbeComparison comparison = ProbeComparison.read(probes);
        ProbeComparisonText.plain(comparison).forEach(Console.standard()::line);
        ProbeComparisonReport.write(report, comparison);
        return comparison.contrasts().stream()
                .mapToDouble(contrast -> contrast.rate().detectable())
                .filter(Double::isFinite)
                .max();
    }

    /**
     * Refuses options that the measuring command would refuse, before the first hour is spent.
     *
     * @throws LatchmarkException of the category USAGE, with all of them
     */
    private static void checkRuns(ExperimentFile file, Experiment experiment) {
        Definition definition = file.definition();
        for (PlannedRun run : Plan.of(experiment.withBlocks(1)).runs()) {
            List<String> arguments = ProcessBench.arguments(definition, run, run.options(experiment));
            List<String> words = arguments.subList(1, arguments.size());
            CheckedCommand command = definition.measuresDevice() ? new ProbeCommand() : new RunCommand();
            for (String problem : Arguments.problems(command, words)) {
                Matcher option = OPTION.matcher(problem);
                file.faults().add(definition.place(run, option.find() ? option.group(1) : ""), problem);
            }
        }
        file.faults().throwIfAny();
    }
}
