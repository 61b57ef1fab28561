package io.latchmark.cli;

import io.latchmark.analysis.plan.Plan;
import io.latchmark.analysis.plan.PlanDocument;
import io.latchmark.analysis.plan.PlanJson;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.CeilingOptions;
import io.latchmark.cli.options.HelpGroup;
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
@HelpGroup.Of(HelpGroup.RESULTS)
@Command(
        name = "plan",
        mixinStandardHelpOptions = true,
        header = "Predicts throughput at other user counts, at a device's limit, or with other read latency.",
        description = "Extrapolations are marked. Use one run with several numbers of users, or several runs of one"
                + " configuration. Exit code 4: a run was not valid and was left out; 2: a question could not be"
                + " answered.",
        footer = {"latchmark plan --ceiling vda=20000 runs/A", "latchmark plan --read-ms 0.2 runs/*"})
final class PlanCommand implements CheckedCommand {
    private static final double READ_MILLIS_MAX = 1e6;

    @Parameters(arity = "1..*", paramLabel = "RUN", description = "run directories")
    private List<Path> runs = new ArrayList<>();

    @Mixin
    private final CeilingOptions ceilings = new CeilingOptions();

    @Option(
            names = "--read-ms",
            paramLabel = "MS",
            description = "predict the effect of data-page reads that take this long at the device, in milliseconds"
                    + " (above 0, at most 1000000). The rest of the call is assumed"
                    + " not to change")
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
        print.document(PlanDocument.of(plan), () -> PlanJson.write(plan));
        if (!plan.isValid()) {
            console.error("runs that are not valid are left out");
            return ExitCode.of(plan.unreadable(), runs.size(), ExitCode.NOT_VALID)
                    .code();
        }
        return plan.isAnswered() ? ExitCode.DONE.code() : ExitCode.USAGE.code();
    }
}
