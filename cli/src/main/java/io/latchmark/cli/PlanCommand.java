package io.latchmark.cli;

import io.latchmark.analysis.plan.Plan;
import io.latchmark.analysis.plan.PlanDocument;
import io.latchmark.analysis.plan.PlanJson;
import io.latchmark.application.request.Condition;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.CeilingOptions;
import io.latchmark.cli.options.Effect;
import io.latchmark.cli.options.PrintOptions;
import io.latchmark.platform.Problems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code latchmark plan}. */
@Command(
        name = "plan",
        mixinStandardHelpOptions = true,
        description = {
            "Says what measured levels of load mean for others, and marks what is extrapolated.",
            "It gives throughput over users, the I/O of a transaction, the distance to a device's ceiling, and the",
            "effect of faster or slower reads. Give one run with several numbers of users, or several of one configuration.",
            "The exit code is 4 if a run is not valid and was left out, and 2 if a question could not be answered."
        })
final class PlanCommand implements CheckedCommand {
    private static final double READ_MILLIS_MAX = 1e6;

    @Parameters(arity = "1..*", paramLabel = "RUN", description = "run directories")
    private List<Path> runs = new ArrayList<>();

    @Mixin
    private final CeilingOptions ceilings = new CeilingOptions();

    @Option(
            names = "--read-ms",
            paramLabel = "MS",
            description = {
                "show the effect of data-page reads that take this many milliseconds at the device, above 0 to 1000000.",
                "The CPU time of a read's call and its wait for a CPU are not part of it, and are assumed to stay as they are"
            })
    @Effect(Condition.ALWAYS)
    private @Nullable Double readMillis;

    @Mixin
    private final PrintOptions print = new PrintOptions();

    @Override
    public void check(Problems problems) {
        if (readMillis != null && !(readMillis > 0 && readMillis <= READ_MILLIS_MAX)) {
            problems.add("--read-ms " + readMillis + ": must be above 0 ms, and 1000000 ms at most");
        }
    }

    @Override
    public Integer call() {
        Console console = Console.standard();
        OptionalDouble read = readMillis == null ? OptionalDouble.empty() : OptionalDouble.of(readMillis);
        Plan plan = Plan.of(runs, new Plan.Questions(ceilings.read(), read));
        print.lines(PlanDocument.of(plan), () -> PlanJson.write(plan)).forEach(console::document);
        if (!plan.isValid()) {
            console.error("runs that are not valid are left out");
            return ExitCode.of(plan.unreadable(), runs.size(), ExitCode.NOT_VALID)
                    .code();
        }
        return plan.isAnswered() ? ExitCode.DONE.code() : ExitCode.USAGE.code();
    }
}
