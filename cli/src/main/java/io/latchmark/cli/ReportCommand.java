package io.latchmark.cli;

import io.latchmark.analysis.compare.ComparisonOptions;
import io.latchmark.application.ReportOperation;
import io.latchmark.application.request.ReportRequest;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ConsoleOperator;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.CeilingOptions;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.cli.options.NoteOptions;
import io.latchmark.platform.Problems;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code latchmark report}. */
@HelpGroup.Of(HelpGroup.RESULTS)
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        header = "Writes a report of runs or probes, or one page of all results of a folder.",
        description = "Interrupted and imported runs are reported too. For several it also writes the report of their"
                + " comparison, like 'latchmark compare'. For a folder with results at any depth it writes index.html:"
                + " all runs, probes, experiments and power cuts, to sort, filter, open and tick for a comparison."
                + " For a file with published figures it prints their summary. Exit code 4: a run is not valid, or"
                + " published figures contradict each other. Runs that can't be read are named at the end.",
        footer = {"latchmark report runs/*", "latchmark report runs", "latchmark report --ceiling vda=20000 runs/A"})
final class ReportCommand implements CheckedCommand {
    @Parameters(
            arity = "1..*",
            paramLabel = "RUN",
            description = "directories of runs or probes, a folder of results, or files of published figures")
    private List<Path> runs = new ArrayList<>();

    @Option(
            names = "--comparison",
            paramLabel = "FILE",
            description = "file for the comparison of several runs (default: comparison.html next to the first)")
    private @Nullable Path comparison;

    @Option(
            names = "--label-by",
            paramLabel = "FACT",
            defaultValue = "",
            description = "name the configurations of a comparison by a recorded fact instead of their label")
    private String labelBy = "";

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "html",
            description = "html writes pages and prints summaries; json and markdown are only printed (default:"
                    + " ${DEFAULT-VALUE})")
    private ReportRequest.Form format = ReportRequest.Form.HTML;

    @Option(
            names = "--validate",
            description = "only check that run directories follow docs/results-format.md and that their files agree;"
                    + " no page is written")
    private boolean validate;

    @Mixin
    private final CeilingOptions ceilings = new CeilingOptions();

    @Mixin
    private final NoteOptions notes = new NoteOptions();

    @Override
    public void check(Problems problems) {
        request(ComparisonOptions.DEFAULT).check(problems);
    }

    @Override
    public Integer call() {
        Console console = Console.standard();
        ReportOperation.Result result = ReportOperation.execute(
                request(new ComparisonOptions(labelBy, ceilings.read(), false, false, notes.read())),
                new ConsoleOperator(console));
        return ExitCode.of(result.unreadable(), runs.size(), result.valid() ? ExitCode.DONE : ExitCode.NOT_VALID)
                .code();
    }

    private ReportRequest request(ComparisonOptions options) {
        return new ReportRequest(runs, Optional.ofNullable(comparison), format, validate, options);
    }
}
