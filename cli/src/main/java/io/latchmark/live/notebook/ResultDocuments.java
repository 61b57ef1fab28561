package io.latchmark.live.notebook;

import io.latchmark.analysis.catalog.CatalogEntry.Kind;
import io.latchmark.analysis.compare.ComparedRuns;
import io.latchmark.analysis.compare.ComparisonOptions;
import io.latchmark.analysis.compare.ProbeComparison;
import io.latchmark.analysis.compare.RunDifference;
import io.latchmark.analysis.document.Document;
import io.latchmark.analysis.gates.CheckedRun;
import io.latchmark.analysis.probe.Approaches;
import io.latchmark.analysis.report.ComparisonDocument;
import io.latchmark.analysis.report.ProbeComparisonDocument;
import io.latchmark.analysis.report.ProbeDocument;
import io.latchmark.analysis.report.RunDocument;
import io.latchmark.analysis.report.WhyDocument;
import io.latchmark.core.LatchmarkException;
import io.latchmark.experiment.ExperimentReport;
import io.latchmark.results.probe.ProbeFiles;
import java.nio.file.Path;
import java.util.List;

/** Creates documents of results, from the recorded data as the corresponding command does. */
final class ResultDocuments {
    private final ResultFolder folder;

    ResultDocuments(ResultFolder folder) {
        this.folder = folder;
    }

    /** A result by its kind and its path below the folder. */
    record Result(Kind kind, String path) {}

    /**
     * The document of one result or of several: two runs are described, more are compared.
     *
     * @param results at least one; of several, the first one's configuration is the base
     * @throws LatchmarkException if they can't be read or compared
     */
    Document of(List<Result> results) {
        List<Path> directories =
                results.stream().map(result -> folder.directory(result.path())).toList();
        if (results.size() == 1) {
            return one(results.get(0), directories.get(0));
        }
        if (results.stream().allMatch(result -> result.kind() == Kind.RUN)) {
            return directories.size() == 2
                    ? WhyDocument.of(RunDifference.of(directories.get(0), directories.get(1)))
                    : compared(directories);
        }
        if (results.stream().allMatch(result -> result.kind() == Kind.PROBE)) {
            return ProbeComparisonDocument.of(ProbeComparison.read(directories));
        }
        throw LatchmarkException.usage(
                "Runs are compared with runs, and probes with probes; an experiment is a comparison already: tick results of one of"
                        + " these kinds.");
    }

    private Document one(Result result, Path directory) {
        return switch (result.kind()) {
            case RUN -> RunDocument.of(CheckedRun.read(directory), Approaches.NONE);
            case PROBE -> ProbeDocument.of(ProbeFiles.read(directory));
            case EXPERIMENT -> ExperimentReport.of(directory, run -> folder.directory(result.path() + "/" + run));
        };
    }

    private static Document compared(List<Path> runs) {
        ComparedRuns compared = ComparedRuns.read(runs, ComparisonOptions.DEFAULT);
        return ComparisonDocument.of(compared.comparison(), compared.lines());
    }
}
