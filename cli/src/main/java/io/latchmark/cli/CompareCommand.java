package io.latchmark.cli;

import io.latchmark.analysis.compare.ComparedRuns;
import io.latchmark.analysis.compare.Comparison;
import io.latchmark.analysis.compare.ComparisonJson;
import io.latchmark.analysis.compare.ComparisonOptions;
import io.latchmark.analysis.compare.ProbeComparison;
import io.latchmark.analysis.compare.RunDifference;
import io.latchmark.analysis.report.ComparisonDocument;
import io.latchmark.analysis.report.DifferenceDocument;
import io.latchmark.analysis.report.ProbeComparisonDocument;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.options.CeilingOptions;
import io.latchmark.cli.options.HelpGroup;
import io.latchmark.cli.options.NoteOptions;
import io.latchmark.cli.options.PrintOptions;
import io.latchmark.cli.options.VerdictOptions;
import io.latchmark.core.LatchmarkException;
import io.latchmark.platform.CountText;
import io.latchmark.results.probe.ProbeFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code latchmark compare}. */
@HelpGroup.Of(HelpGroup.RESULTS)
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        header = "Reports which configuration is faster, by how much, with what confidence, and why.",
        description = "Runs are grouped by label and load, and each configuration is compared with that of the first"
                + " run. A verdict needs 4 runs per side, made alternately, or 4 blocks of an experiment. Runs"
                + " that are not valid are left out (exit code 4); damaged ones are named at the end. Two single runs"
                + " get no verdict, but all that differs between them, and what to repeat to find the cause. Probes"
                + " are compared by kind of work.",
        footer = {
            "latchmark compare runs/*",
            "latchmark compare runs/A runs/B",
            "latchmark compare --label-by settings.shared_buffers --format markdown runs/*"
        })
final class CompareCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "RUN", description = "directories of runs, or of probes")
    private List<Path> runs = new ArrayList<>();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private final PrintOptions print = new PrintOptions();

    @Option(
            names = "--label-by",
            paramLabel = "FACT",
            defaultValue = "",
            description =
                    "name configurations by a recorded fact, for example settings.shared_buffers, instead of their"
                            + " label")
    private String labelBy = "";

    @Option(
            names = "--simultaneous",
            description = "simultaneous 95 %% confidence intervals for all parts of a breakdown")
    private boolean simultaneous;

    @Option(names = "--unsteady", description = "give a verdict even if no run was steady")
    private boolean unsteady;

    @Mixin
    private final VerdictOptions verdicts = new VerdictOptions();

    @Mixin
    private final CeilingOptions ceilings = new CeilingOptions();

    @Mixin
    private final NoteOptions notes = new NoteOptions();

    @Override
    public Integer call() {
        Console console = Console.standard();
        if (runs.stream().anyMatch(ProbeFiles::isProbe)) {
            ProbeComparison probes = ProbeComparison.read(runs);
            print.document(ProbeComparisonDocument.of(probes), CompareCommand::noJson);
            return verdicts.exitCode(probes.verdicts(), ExitCode.DONE).code();
        }
        if (runs.size() == 2) {
            return difference().code();
        }
        ComparedRuns compared = ComparedRuns.read(
                runs, new ComparisonOptions(labelBy, ceilings.read(), simultaneous, unsteady, notes.read()));
        Comparison comparison = compared.comparison();
        print.document(ComparisonDocument.of(comparison, compared.lines()), () -> ComparisonJson.write(comparison));
        if (!comparison.isValid()) {
            console.error("not valid and left out: " + comparison.excluded().size() + " of "
                    + CountText.of(comparison.runs().size(), "run", "runs"));
        }
        ExitCode read = ExitCode.of(
                compared.unreadable(), runs.size(), comparison.isValid() ? ExitCode.DONE : ExitCode.NOT_VALID);
        return verdicts.exitCode(comparison.verdicts(), read).code();
    }

    /** Two single runs: what differs, without a verdict. */
    private ExitCode difference() {
        List<String> senseless = spec.commandLine().getParseResult().matchedOptions().stream()
                .map(OptionSpec::longestName)
                .filter(option -> !option.equals("--format"))
                .toList();
        if (!senseless.isEmpty()) {
            throw LatchmarkException.usage(String.join(", ", senseless)
                    + ": without effect on two single runs, which get no verdict: leave it out, or compare at least 4 runs"
                    + " per side");
        }
        RunDifference difference = RunDifference.of(runs.get(0), runs.get(1));
        print.document(DifferenceDocument.of(difference), "difference", difference);
        return difference.first().figures().isUsable()
                        && difference.second().figures().isUsable()
                ? ExitCode.DONE
                : ExitCode.NOT_VALID;
    }

    private static String noJson() {
        throw LatchmarkException.usage(
                "--format json: a comparison of probes is text or Markdown; the figures of each are JSON, in its "
                        + ProbeFiles.RECORD);
    }
}
