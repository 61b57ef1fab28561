package io.latchmark.cli;

import io.latchmark.analysis.compare.RunDifference;
import io.latchmark.analysis.report.WhyDocument;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.cli.options.PrintOptions;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code latchmark why}. */
@HelpGroup.Of(HelpGroup.RESULTS)
@Command(
        name = "why",
        mixinStandardHelpOptions = true,
        header = "Shows everything that differs between two runs, and what to repeat to find the cause.",
        description = "It compares figures, where the time went, checks, settings and facts. It gives no verdict,"
                + " because one run per side says nothing about chance. Exit code 4: one of the runs is not valid.",
        footer = {"latchmark why runs/A runs/B", "latchmark why --format markdown runs/A runs/B"})
final class WhyCommand implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "RUN-A", description = "the baseline")
    private Path first = Path.of("");

    @Parameters(index = "1", paramLabel = "RUN-B", description = "the run that is compared with it")
    private Path second = Path.of("");

    @Mixin
    private final PrintOptions print = new PrintOptions();

    @Override
    public Integer call() {
        RunDifference difference = RunDifference.of(first, second);
        print.document(WhyDocument.of(difference), "why", difference);
        boolean usable = difference.first().figures().isUsable()
                && difference.second().figures().isUsable();
        return (usable ? ExitCode.DONE : ExitCode.NOT_VALID).code();
    }
}
