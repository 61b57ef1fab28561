package io.latchmark.cli;

import io.latchmark.application.Child;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.cli.options.LiveOptions;
import io.latchmark.cli.options.VerdictOptions;
import io.latchmark.experiment.ExperimentOperation;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code latchmark experiment}. */
@HelpGroup.Of(HelpGroup.MEASURE)
@Command(
        name = "experiment",
        mixinStandardHelpOptions = true,
        header = "Compares configurations by runs in randomised blocks, as described in a YAML file.",
        description = "Every run starts from the same content. After an interruption the same command continues where"
                + " it stopped.",
        footer = {
            "latchmark experiment examples/first-verdict.yaml --dry-run",
            "latchmark experiment examples/first-verdict.yaml"
        })
final class ExperimentCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FILE.yaml", description = "the experiment; docs/experiments.md explains it")
    private Path file = Path.of("");

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "folder of this experiment (default: experiments/NAME)")
    private @Nullable Path out;

    @Mixin
    private final LiveOptions live = new LiveOptions();

    @Option(names = "--dry-run", description = "print every step and command, and execute nothing")
    private boolean dryRun;

    @Option(
            names = "--pilot",
            description = "only run the first 2 blocks, and report how many blocks the experiment needs")
    private boolean pilot;

    @Mixin
    private final VerdictOptions verdicts = new VerdictOptions();

    @Override
    public Integer call() throws InterruptedException {
        Console console = Console.standard();
        ExperimentOperation experiment =
                new ExperimentOperation(file, Optional.ofNullable(out), pilot, new CommandOptions());
        if (dryRun) {
            experiment.plan().forEach(console::line);
            console.line("the results would go to " + experiment.folder());
            return ExitCode.DONE.code();
        }
        Child child = new Child(Main.class, Main.Version.number());
        boolean good = live.execute("experiment", operator -> experiment.execute(child, operator));
        return verdicts.exitCode(experiment.verdicts(), good ? ExitCode.DONE : ExitCode.NOT_VALID)
                .code();
    }
}
