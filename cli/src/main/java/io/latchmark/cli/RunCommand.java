package io.latchmark.cli;

import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.Interrupts;
import io.latchmark.cli.database.MeasuredRun;
import io.latchmark.cli.database.Target;
import io.latchmark.cli.options.DatabaseOptions;
import io.latchmark.cli.options.OutputOptions;
import io.latchmark.cli.options.Problems;
import io.latchmark.cli.options.RunOptions;
import io.latchmark.core.LatchmarkException;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.runner.Run;
import io.latchmark.schema.LoadFacts;
import io.latchmark.schema.jdbc.WorkLock;
import java.time.Duration;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code latchmark run}. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = "One run: warm-up, measurement interval, cross-checks, a run directory and its report.")
final class RunCommand implements CheckedCommand {
    @Mixin
    private final DatabaseOptions database = new DatabaseOptions();

    @Mixin
    private final RunOptions run = new RunOptions();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Override
    public void check(Problems problems) {
        database.check(problems);
        run.check(problems);
        output.check(problems);
    }

    @Override
    public Integer call() {
        output.requireWritable();
        database.requireData();
        Console console = Console.standard();
        try (Target target = Target.open(database, run.load().connections(), console);
                WorkLock lock = target.lock("run")) {
            LoadFacts loaded = target.engine().schema(lock.database()).requireLoaded();
            console.line("Running " + run.text());
            RunConclusion conclusion = new MeasuredRun(target, lock, console)
                    .execute(run, loaded, new Run.Destination(output.out(), output.label(), Main.Version.number()));
            return exitCode(conclusion, console);
        }
    }

    /** How long a run with these arguments takes by itself. */
    static Duration length(List<String> arguments) {
        RunOptions options = Arguments.read(new RunCommand(), arguments).run;
        return options.warmUp().plus(options.duration());
    }

    /**
     * What a run's end means to the shell; unless all is well, the last line says it.
     *
     * @throws LatchmarkException of the category ENVIRONMENT, if something else than the user ended the run early
     */
    static int exitCode(RunConclusion conclusion, Console console) {
        return switch (conclusion.status()) {
            case COMPLETE -> Main.DONE;
            case INTERRUPTED -> {
                if (!Interrupts.happened()) {
                    throw LatchmarkException.environment("the run ended early: " + conclusion.reason());
                }
                yield Main.INTERRUPTED;
            }
            case NOT_VALID -> {
                console.error("the run is not valid: " + conclusion.reason());
                yield Main.NOT_VALID;
            }
        };
    }
}
