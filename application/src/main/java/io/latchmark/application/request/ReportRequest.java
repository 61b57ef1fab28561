package io.latchmark.application.request;

import io.latchmark.analysis.compare.ComparisonOptions;
import io.latchmark.analysis.index.ResultKind;
import io.latchmark.analysis.reported.ReportedFigures;
import io.latchmark.platform.Problems;
import io.latchmark.results.YamlFile;
import io.latchmark.results.probe.ProbeFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A request for reports of runs, probes or published figures, or for a list of the results in a folder. Immutable.
 *
 * @param paths directories of runs or probes, files of published figures, or one folder of results
 * @param comparison the page that compares two or more runs; empty to write it next to the first run
 * @param form of the report
 * @param validation whether only to print if the runs follow the format of run directories, without a report
 * @param options how two or more runs are compared, and the ceilings of devices
 */
public record ReportRequest(
        List<Path> paths, Optional<Path> comparison, Form form, boolean validation, ComparisonOptions options) {
    private static final String COMPARISON = "comparison.html";

    /** The form of a report. */
    public enum Form {
        /** Pages are written, and summaries are printed. */
        HTML,
        /** Printed; no page is written. */
        JSON,
        /** Printed; no page is written. */
        MARKDOWN
    }

    public ReportRequest {
        paths = List.copyOf(paths);
    }

    /** Reports what is wrong. */
    public void check(Problems problems) {
        if (form != Form.HTML || validation) {
            figureFiles().stream()
                    .findFirst()
                    .ifPresent(
                            file -> problems.add(
                                    file
                                            + " holds published figures, which are printed as plain text: leave --format and --validate out"));
        }
        if (validation) {
            paths.stream()
                    .filter(path -> !Files.exists(path))
                    .forEach(path -> problems.add(path + " is not there: name a directory that a run has written"));
        }
        checkProbes(problems);
    }

    /** Reports a mixture of runs and probes, or a form that probes do not support. */
    private void checkProbes(Problems problems) {
        List<Path> probes = directories().stream().filter(ProbeFiles::isProbe).toList();
        if (probes.isEmpty()) {
            return;
        }
        if (probes.size() < directories().size()) {
            problems.add(
                    probes.get(0) + " is a probe, and others are runs: report runs with runs, and probes with probes");
        }
        if (form == Form.JSON || validation) {
            problems.add(probes.get(0) + " is a probe, whose figures are JSON already, in " + ProbeFiles.RECORD
                    + ": leave --format json and --validate out");
        }
    }

    /** Whether a path may be a file of published figures, because a run is a directory. */
    public static boolean isFigures(Path path) {
        return Files.isRegularFile(path);
    }

    public List<Path> figureFiles() {
        return paths.stream().filter(ReportRequest::isFigures).toList();
    }

    /** The run directories. */
    public List<Path> directories() {
        return paths.stream().filter(path -> !isFigures(path)).toList();
    }

    /** The folder whose results a page is to list: the only path, if it is a folder and not a result itself. */
    public Optional<Path> folder() {
        return Optional.of(paths)
                .filter(all -> all.size() == 1 && form == Form.HTML && !validation)
                .map(all -> all.get(0))
                .filter(path -> Files.isDirectory(path) && ResultKind.of(path).isEmpty());
    }

    /** Whether the directories are those of probes. */
    public boolean isOfProbes() {
        return directories().stream().anyMatch(ProbeFiles::isProbe);
    }

    /** Where the comparison is written. */
    public Path comparisonPage() {
        return comparison.orElseGet(() -> directories().get(0).resolveSibling(COMPARISON));
    }

    /**
     * Reads published figures from a YAML or JSON file.
     *
     * @throws io.latchmark.core.LatchmarkException if it can't be read or contains something else
     */
    public static ReportedFigures figures(Path file) {
        return ReportedFigures.of(YamlFile.read(file, "published figures").root(), file.toString());
    }
}
