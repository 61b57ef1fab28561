package io.latchmark.operation.request;

import io.latchmark.analysis.compare.Choices;
import io.latchmark.analysis.reported.ReportedFigures;
import io.latchmark.operation.file.YamlFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Reports of runs and of published figures. Immutable.
 *
 * @param paths run directories, or files of published figures
 * @param comparison where the page that compares two runs or more is written
 * @param form what is made
 * @param validation whether it is only printed if the runs follow the format of run directories, and no report is made
 * @param choices how two runs or more are compared, and the ceilings of devices
 */
public record ReportRequest(List<Path> paths, Path comparison, Form form, boolean validation, Choices choices) {
    /** In which form a report is given. */
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

    /** Adds what is wrong. */
    public void check(Problems problems) {
        if (form != Form.HTML || validation) {
            figureFiles().stream()
                    .findFirst()
                    .ifPresent(
                            file -> problems.add(
                                    file
                                            + " holds published figures, which are printed as plain text: leave --format and --validate out"));
        }
    }

    /** Whether a path can be one of published figures: a run is a directory. */
    public static boolean isFigures(Path path) {
        return Files.isRegularFile(path);
    }

    /** The files of published figures. */
    public List<Path> figureFiles() {
        return paths.stream().filter(ReportRequest::isFigures).toList();
    }

    /** The run directories. */
    public List<Path> directories() {
        return paths.stream().filter(path -> !isFigures(path)).toList();
    }

    /**
     * Reads published figures from a YAML or JSON file.
     *
     * @throws io.latchmark.core.LatchmarkException if it can't be read or holds something else
     */
    public static ReportedFigures figures(Path file) {
        return ReportedFigures.of(YamlFile.read(file, "published figures").root(), file.toString());
    }
}
