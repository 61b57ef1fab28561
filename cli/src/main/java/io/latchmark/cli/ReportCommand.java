package io.latchmark.cli;

import io.latchmark.analysis.JsonText;
import io.latchmark.analysis.compare.ComparedRuns;
import io.latchmark.analysis.compare.ComparisonJson;
import io.latchmark.analysis.document.MarkdownRenderer;
import io.latchmark.analysis.document.TextRenderer;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.gates.ReadRuns;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.probe.Ceilings;
import io.latchmark.analysis.report.ComparisonDocument;
import io.latchmark.analysis.report.ComparisonWords;
import io.latchmark.analysis.report.PageFile;
import io.latchmark.analysis.report.ReportWriter;
import io.latchmark.analysis.report.ReportedDocument;
import io.latchmark.analysis.report.RunDocument;
import io.latchmark.analysis.report.RunJson;
import io.latchmark.analysis.reported.ReportedFigures;
import io.latchmark.analysis.reported.ReportedSummary;
import io.latchmark.cli.console.Console;
import io.latchmark.cli.console.ExitCode;
import io.latchmark.cli.console.UnreadableRuns;
import io.latchmark.cli.options.CeilingOptions;
import io.latchmark.cli.options.Condition;
import io.latchmark.cli.options.Effect;
import io.latchmark.cli.options.FiguresFile;
import io.latchmark.cli.options.PageFormat;
import io.latchmark.core.LatchmarkException;
import io.latchmark.operation.request.Problems;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunReader;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code latchmark report}. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = {
            "Writes report.html into run directories, interrupted ones included, and prints their summary.",
            "With two runs or more it writes the report of their comparison too, as 'latchmark compare' makes it.",
            "Of a file with published figures it prints what they say; the exit code is 4 if they contradict each other,",
            "and if a run is not valid. A run that can't be read is named at the end, after the reports of the others."
        })
final class ReportCommand implements CheckedCommand {
    @Parameters(arity = "1..*", paramLabel = "RUN", description = "run directories, or files of published figures")
    private List<Path> runs = new ArrayList<>();

    @Option(
            names = "--comparison",
            paramLabel = "FILE",
            defaultValue = "comparison.html",
            description = "where the comparison of two runs or more is written (default: ${DEFAULT-VALUE})")
    @Effect({Condition.PAGES, Condition.SEVERAL_RUNS})
    private Path comparison = Path.of("comparison.html");

    @Option(
            names = "--label-by",
            paramLabel = "FACT",
            defaultValue = "",
            description = "name the configurations of a comparison by a recorded fact instead of their label")
    @Effect(Condition.SEVERAL_RUNS)
    private String labelBy = "";

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "html",
            description = "html writes pages and prints summaries; json and markdown are printed, and no page is"
                    + " written (default: ${DEFAULT-VALUE})")
    @Effect(Condition.ALWAYS)
    private PageFormat format = PageFormat.HTML;

    @Mixin
    private final CeilingOptions ceilings = new CeilingOptions();

    private final List<Path> readable = new ArrayList<>();
    private final List<ReadRuns.Unreadable> unreadable = new ArrayList<>();
    private boolean allValid = true;

    @Override
    public void check(Problems problems) {
        runs.stream()
                .filter(run -> format != PageFormat.HTML && FiguresFile.is(run))
                .findFirst()
                .ifPresent(file -> problems.add(
                        file + " holds published figures, which are printed as plain text:" + " leave --format out"));
    }

    @Override
    public Integer call() {
        Console console = Console.standard();
        Ceilings given = ceilings.read();
        List<Path> files = runs.stream().filter(FiguresFile::is).toList();
        List<Path> directories =
                runs.stream().filter(run -> !files.contains(run)).toList();
        if (format == PageFormat.HTML && directories.size() > 1) {
            requirePage(comparison);
        }
        switch (format) {
            case HTML -> pages(console, directories, given);
            case JSON -> console.document(json(directories, given));
            case MARKDOWN -> markdown(directories, given).forEach(console::line);
        }
        boolean agree = true;
        for (Path file : files) {
            agree &= print(console, FiguresFile.read(file));
        }
        UnreadableRuns.print(console, unreadable, runs.size());
        return ExitCode.of(unreadable, agree && allValid ? ExitCode.DONE : ExitCode.NOT_VALID)
                .code();
    }

    /** Refuses to replace by a comparison what is no page, as a run's record by a slip of the keyboard. */
    private static void requirePage(Path file) {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !PageFile.isPage(file)) {
            throw LatchmarkException.usage("--comparison " + file
                    + " exists and is not an HTML page: it is left as it is; choose another name");
        }
    }

    /** Does something with each run that can be read, and keeps what is wrong with the others. */
    private void forEachRun(List<Path> directories, Consumer<Path> action) {
        for (Path directory : directories) {
            try {
                action.accept(directory);
                readable.add(directory);
            } catch (LatchmarkException e) {
                if (directories.size() == 1) {
                    throw e;
                }
                unreadable.add(new ReadRuns.Unreadable(directory, e));
            }
        }
    }

    private void pages(Console console, List<Path> directories, Ceilings given) {
        forEachRun(directories, run -> report(console, run, given));
        if (readable.size() > 1) {
            ComparedRuns compared = ComparedRuns.read(readable, labelBy, given);
            ComparisonDocument.write(comparison, compared);
            compared.comparison().contrasts().forEach(contrast -> console.line(ComparisonWords.sentence(contrast)));
            console.line("  comparison " + comparison);
        }
    }

    private String json(List<Path> directories, Ceilings given) {
        Map<String, Object> document = new LinkedHashMap<>();
        List<Map<String, Object>> fields = new ArrayList<>();
        forEachRun(directories, run -> {
            CheckedRun checked = checked(RunReader.open(run));
            fields.add(RunJson.fields(checked, approaches(checked, given)));
        });
        document.put("formatVersion", RunJson.FORMAT_VERSION);
        document.put("runs", fields);
        if (!unreadable.isEmpty()) {
            document.put(
                    "unreadable",
                    unreadable.stream()
                            .map(run -> Map.of("run", run.directory().toString(), "reason", run.reason()))
                            .toList());
        }
        if (readable.size() > 1) {
            document.put(
                    "comparison",
                    ComparisonJson.document(
                            ComparedRuns.read(readable, labelBy, given).comparison()));
        }
        return JsonText.of(document);
    }

    private List<String> markdown(List<Path> directories, Ceilings given) {
        List<String> lines = new ArrayList<>();
        forEachRun(directories, run -> {
            CheckedRun checked = checked(RunReader.open(run));
            lines.addAll(MarkdownRenderer.lines(RunDocument.of(checked, approaches(checked, given))));
        });
        if (readable.size() > 1) {
            lines.addAll(MarkdownRenderer.lines(ComparisonDocument.of(ComparedRuns.read(readable, labelBy, given))));
        }
        return lines;
    }

    private static Approaches approaches(CheckedRun run, Ceilings given) {
        return given.over(run.summary().devices(), run.data().record());
    }

    private CheckedRun checked(RunReader reader) {
        CheckedRun checked = CheckedRun.read(reader);
        allValid &= checked.gates().status() != RunConclusion.Status.NOT_VALID;
        return checked;
    }

    private void report(Console console, Path run, Ceilings given) {
        RunReader reader = RunReader.open(run);
        CheckedRun checked = checked(reader);
        Approaches approaches = approaches(checked, given);
        Path report = ReportWriter.write(reader.directory().path(), checked, approaches);
        console.line(reader.directory().name());
        TextRenderer.lines(RunDocument.of(checked, approaches)).forEach(console::line);
        console.line("  report     " + report);
    }

    /** Prints what published figures say, and returns whether they agree with each other. */
    private static boolean print(Console console, ReportedFigures figures) {
        ReportedSummary summary = ReportedSummary.of(figures);
        TextRenderer.lines(ReportedDocument.of(figures, summary)).forEach(console::line);
        return summary.slips().isEmpty();
    }
}
