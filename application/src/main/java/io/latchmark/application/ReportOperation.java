package io.latchmark.application;

import io.latchmark.analysis.JsonText;
import io.latchmark.analysis.compare.ComparedRuns;
import io.latchmark.analysis.compare.Comparison;
import io.latchmark.analysis.compare.ComparisonJson;
import io.latchmark.analysis.compare.ComparisonOptions;
import io.latchmark.analysis.compare.Facts;
import io.latchmark.analysis.compare.ProbeComparison;
import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.document.MarkdownRenderer;
import io.latchmark.analysis.document.TextRenderer;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.gates.ReadRuns;
import io.latchmark.analysis.index.IndexPage;
import io.latchmark.analysis.index.ResultIndex;
import io.latchmark.analysis.notes.ConfigurationNotes;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.probe.ProbeFindings;
import io.latchmark.analysis.report.ComparisonDocument;
import io.latchmark.analysis.report.ComparisonWords;
import io.latchmark.analysis.report.PageFile;
import io.latchmark.analysis.report.ProbeComparisonDocument;
import io.latchmark.analysis.report.ProbeDocument;
import io.latchmark.analysis.report.ReportedDocument;
import io.latchmark.analysis.report.RunDocument;
import io.latchmark.analysis.report.RunJson;
import io.latchmark.analysis.reported.ReportedFigures;
import io.latchmark.analysis.reported.ReportedSummary;
import io.latchmark.analysis.validation.RunValidation;
import io.latchmark.application.request.ReportRequest;
import io.latchmark.core.LatchmarkException;
import io.latchmark.results.probe.ProbeFiles;
import io.latchmark.results.probe.ProbeRecord;
import io.latchmark.results.run.RunConclusion;
import io.latchmark.results.run.RunDirectory;
import io.latchmark.results.run.RunReader;
import io.latchmark.results.run.RunRecord;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Creates reports of recorded runs, probes and published figures, compares runs or probes, and lists the results of a folder. */
public final class ReportOperation {
    private final ReportRequest request;
    private final Operator operator;
    private final List<Path> readable = new ArrayList<>();
    private final List<ReadRuns.Unreadable> unreadable = new ArrayList<>();
    private final List<LatchmarkException> unwritten = new ArrayList<>();
    private boolean allValid = true;

    private ReportOperation(ReportRequest request, Operator operator) {
        this.request = request;
        this.operator = operator;
    }

    /**
     * The result of a report.
     *
     * @param unreadable runs that were left out
     * @param valid whether all others are valid, imported probes too, and published figures are consistent
     */
    public record Result(List<ReadRuns.Unreadable> unreadable, boolean valid) {
        public Result {
            unreadable = List.copyOf(unreadable);
        }
    }

    /**
     * Writes pages, or passes the requested form to the operator.
     *
     * @throws LatchmarkException if the only run can't be read, or a page can't be written
     */
    public static Result execute(ReportRequest request, Operator operator) {
        return new ReportOperation(request, operator).execute();
    }

    private Result execute() {
        if (request.validation()) {
            return new Result(unreadable, RunValidation.execute(request.directories(), operator::message));
        }
        if (request.folder().isPresent()) {
            list(request.folder().get());
            return new Result(unreadable, true);
        }
        if (request.form() == ReportRequest.Form.HTML && request.directories().size() > 1) {
            requirePage(request.comparisonPage());
        }
        if (request.isOfProbes()) {
            probes();
        } else {
            switch (request.form()) {
                case HTML -> pages();
                case JSON -> json().lines().forEach(operator::message);
                case MARKDOWN -> markdown().forEach(operator::message);
            }
        }
        boolean agree = true;
        for (Path file : request.figureFiles()) {
            agree &= print(ReportRequest.figures(file));
        }
        if (!unwritten.isEmpty()) {
            throw unwritten.get(0);
        }
        return new Result(unreadable, agree && allValid);
    }

    /** Writes the page that lists all results below a folder. */
    private void list(Path folder) {
        Path page = folder.resolve(ResultIndex.PAGE);
        IndexPage.requireReplaceable(page);
        ResultIndex index = ResultIndex.read(folder, operator::step);
        if (index.results().isEmpty()) {
            throw LatchmarkException.environment(folder + " is not a run directory: it has no " + RunDirectory.RUN
                    + ", and there is no result below it; name a directory that a run has written, or a folder of"
                    + " results"
                    + index.notes().stream().map(note -> ". " + note).collect(Collectors.joining()));
        }
        IndexPage.write(page, index, Instant.now());
        index.notes().forEach(operator::message);
        operator.message(index.counts());
        operator.message(String.format(Locale.ROOT, "  %-10s %s", "index", page));
    }

    /** Refuses to overwrite a file that is not a page, such as a run's record, with a comparison. */
    private static void requirePage(Path file) {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !PageFile.isPage(file)) {
            throw LatchmarkException.usage("--comparison " + file
                    + " exists and is not an HTML page: it is left as it is; choose another name");
        }
    }

    /** Executes an action for each readable run, and collects the errors of the others. */
    private void forEachRun(Consumer<Path> action) {
        for (Path directory : request.directories()) {
            try {
                action.accept(directory);
                readable.add(directory);
            } catch (LatchmarkException e) {
                if (request.directories().size() == 1) {
                    throw e;
                }
                unreadable.add(new ReadRuns.Unreadable(directory, e));
            }
        }
    }

    private void pages() {
        forEachRun(run -> report(run));
        compared(operator::message).ifPresent(compared -> {
            Comparison comparison = compared.comparison();
            comparison.contrasts().forEach(contrast -> operator.message(ComparisonWords.sentence(contrast)));
            written(
                    "comparison",
                    () -> PageFile.write(
                            request.comparisonPage(), ComparisonDocument.of(comparison, compared.lines())));
        });
    }

    private void probes() {
        boolean asPages = request.form() == ReportRequest.Form.HTML;
        forEachRun(directory -> {
            ProbeRecord probe = ProbeFiles.read(directory);
            ProbeFindings findings = ProbeFindings.of(probe);
            Document document = ProbeDocument.of(probe);
            allValid &= probe.imported().isEmpty() || probe.isValid();
            if (asPages) {
                operator.message(directory.getFileName().toString());
                // An imported one has few findings, and few cells.
                (findings.lines().isEmpty() || probe.imported().isPresent()
                                ? TextRenderer.lines(document)
                                : findings.lines())
                        .forEach(line -> operator.message("  " + line));
                written("report", () -> PageFile.write(directory.resolve(ProbeFiles.REPORT), document));
            } else {
                MarkdownRenderer.lines(document).forEach(operator::message);
            }
        });
        if (readable.size() > 1) {
            Document document = ProbeComparisonDocument.of(ProbeComparison.read(readable));
            if (asPages) {
                TextRenderer.lines(document).forEach(operator::message);
                written("comparison", () -> PageFile.write(request.comparisonPage(), document));
            } else {
                MarkdownRenderer.lines(document).forEach(operator::message);
            }
        }
    }

    private String json() {
        Map<String, Object> document = new LinkedHashMap<>();
        List<Map<String, Object>> fields = new ArrayList<>();
        forEachRun(run -> {
            CheckedRun checked = checked(RunReader.open(run));
            fields.add(RunJson.fields(checked, approaches(checked)));
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
        compared(reason -> document.put("notCompared", reason))
                .ifPresent(compared -> document.put("comparison", ComparisonJson.document(compared.comparison())));
        return JsonText.of(document);
    }

    private List<String> markdown() {
        List<String> lines = new ArrayList<>();
        forEachRun(run -> {
            CheckedRun checked = checked(RunReader.open(run));
            lines.addAll(MarkdownRenderer.lines(RunDocument.of(checked, approaches(checked))));
        });
        compared(lines::add)
                .ifPresent(compared -> lines.addAll(
                        MarkdownRenderer.lines(ComparisonDocument.of(compared.comparison(), compared.lines()))));
        return lines;
    }

    private Approaches approaches(CheckedRun run) {
        RunRecord record = run.data().record();
        ComparisonOptions options = request.options();
        return options.ceilings()
                .over(run.summary().devices(), record)
                .with(ConfigurationNotes.of(
                        options.notes().stream()
                                .filter(ConfigurationNotes::hasRecords)
                                .toList(),
                        record.identity().label(),
                        Facts.of(record)));
    }

    private CheckedRun checked(RunReader reader) {
        CheckedRun checked = CheckedRun.read(reader);
        allValid &= checked.gates().status() != RunConclusion.Status.NOT_VALID;
        return checked;
    }

    private void report(Path run) {
        RunReader reader = RunReader.open(run);
        CheckedRun checked = checked(reader);
        Approaches approaches = approaches(checked);
        operator.message(reader.directory().name());
        Document document = RunDocument.of(checked, approaches);
        TextRenderer.lines(document).forEach(operator::message);
        written("report", () -> PageFile.write(reader.directory().path().resolve(RunDirectory.REPORT), document));
    }

    /** Writes a page. If that fails, for example in another user's folder, the others and the printed output remain. */
    private void written(String name, Supplier<Path> page) {
        try {
            operator.message(String.format(Locale.ROOT, "  %-10s %s", name, page.get()));
        } catch (LatchmarkException e) {
            operator.message(String.format(Locale.ROOT, "  %-10s not written", name));
            unwritten.add(e);
        }
    }

    /** Prints the published figures, and returns whether they are consistent. */
    private boolean print(ReportedFigures figures) {
        ReportedSummary summary = ReportedSummary.of(figures);
        TextRenderer.lines(ReportedDocument.of(figures, summary)).forEach(operator::message);
        return summary.slips().isEmpty();
    }

    /** The comparison of two or more runs; empty if they cannot be compared, which does not affect their own reports. */
    private Optional<ComparedRuns> compared(Consumer<String> refused) {
        if (readable.size() < 2) {
            return Optional.empty();
        }
        ComparedRuns compared = ComparedRuns.read(readable, request.options());
        compared.refusal().ifPresent(reason -> refused.accept("Not compared: " + reason));
        return Optional.of(compared).filter(runs -> runs.refusal().isEmpty());
    }
}
